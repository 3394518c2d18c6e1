import 'server-only'
import type { PayloadRequest } from 'payload'
import { ADMIN_ROLE } from '@/domain/account'
import type { SavedView } from '@/domain/inbox-view'
import type { Staff } from '@/domain/staff'
import { listSavedViews } from '@/facts/saved-views'

const MAX_STAFF = 200

/** Everybody who may own a lead, by their addresses; the caller needs the right to read accounts. */
async function listStaff(req: PayloadRequest): Promise<Staff[]> {
  const { docs } = await req.payload.find({
    collection: 'users',
    where: { roles: { contains: ADMIN_ROLE } },
    sort: 'email',
    limit: MAX_STAFF,
    pagination: false,
    depth: 0,
    select: { email: true, takesLeads: true },
    overrideAccess: false,
    req,
  })
  return docs.map(({ id, email, takesLeads }) => ({ id, email, takesLeads: Boolean(takesLeads) }))
}

/** What an inbox knows of those who work with it: everybody, whoever looks, and the views that they have saved. */
export async function readInboxPeople(
  req: PayloadRequest,
): Promise<{ staff: Staff[]; me: string; saved: SavedView[] }> {
  const [staff, saved] = await Promise.all([listStaff(req), listSavedViews(req)])
  return { staff, me: String(req.user?.id), saved }
}
