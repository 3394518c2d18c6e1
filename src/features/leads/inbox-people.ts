import type { PayloadRequest } from 'payload'
import type { SavedView } from '@/domain/inbox-view'
import { type Staff, staffName } from '@/domain/staff'
import { listStaff } from '@/features/accounts/staff'
import { listSavedViews } from './saved-views'

/** Who works with the inbox: the staff in the order of what they are called, whoever looks, and the saved views. */
export async function readInboxPeople(
  req: PayloadRequest,
): Promise<{ staff: Staff[]; me: string; saved: SavedView[] }> {
  const [staff, saved] = await Promise.all([
    listStaff(req.payload, { overrideAccess: false, req }),
    listSavedViews(req),
  ])
  staff.sort((a, b) => staffName(a).localeCompare(staffName(b), 'en'))
  return { staff, me: String(req.user?.id), saved }
}
