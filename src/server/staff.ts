import 'server-only'
import type { PayloadRequest } from 'payload'
import { ADMIN_ROLE } from '@/domain/account'
import type { SavedView } from '@/domain/inbox-view'
import { type Staff, staffName } from '@/domain/staff'
import { listSavedViews } from '@/facts/saved-views'

const MAX_STAFF = 200

/** Everybody who may own a lead, in the order of what they are called; the caller needs the right to read accounts. */
async function listStaff(req: PayloadRequest): Promise<Staff[]> {
  const { docs } = await req.payload.find({
    collection: 'users',
    where: { roles: { contains: ADMIN_ROLE } },
    sort: 'email',
    limit: MAX_STAFF,
    pagination: false,
    depth: 0,
    select: { name: true, email: true, takesLeads: true },
    overrideAccess: false,
    req,
  })
  const staff = docs.map(({ id, name, email, takesLeads }) => {
    return { id, name: name ?? '', email, takesLeads: Boolean(takesLeads) }
  })
  return staff.sort((a, b) => staffName(a).localeCompare(staffName(b), 'en'))
}

/** What an inbox knows of those who work with it: everybody, whoever looks, and the views that they have saved. */
export async function readInboxPeople(
  req: PayloadRequest,
): Promise<{ staff: Staff[]; me: string; saved: SavedView[] }> {
  const [staff, saved] = await Promise.all([listStaff(req), listSavedViews(req)])
  return { staff, me: String(req.user?.id), saved }
}
