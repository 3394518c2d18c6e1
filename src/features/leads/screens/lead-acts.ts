import type { InboxLead } from '@/features/leads/rules/inbox'
import type { LeadChange } from '@/features/leads/rules/lead-activity'
import { RequestFailed } from '@/lib/fetch-json'
import { beginUndoable, notifyError, notifySuccess } from '@/staff-ui/toasts.client'
import { changeLeads, undoChange } from './lead-changes-api'

export { undoChange }

/**
 * Puts a lead into the trash.
 *
 * @returns the id of the batch, with which it can be undone
 * @throws {RequestFailed}
 */
export async function removeLead({ id }: InboxLead): Promise<string> {
  const { batch, leads } = await changeLeads([id], { trash: true })
  // The lead was deleted for good by somebody else.
  if (leads.length === 0) throw new RequestFailed(404)
  return batch
}

/**
 * Changes leads, offers to undo that, and returns whether it succeeded.
 *
 * @param failed - what is said when it did not
 */
export async function changeMany(
  ids: readonly string[],
  change: LeadChange,
  done: string,
  reload: () => Promise<void>,
  failed = 'Failed to change the submissions',
): Promise<boolean> {
  const undoable = beginUndoable()
  try {
    const { batch } = await changeLeads(ids, change)
    undoable.done(done, () => void undo(batch, reload))
  } catch {
    undoable.failed()
    notifyError(failed)
    return false
  }
  await reload()
  return true
}

async function undo(batch: string, reload: () => Promise<void>): Promise<void> {
  try {
    await undoChange(batch)
    notifySuccess('Undone')
  } catch {
    notifyError('This could not be undone')
  }
  await reload()
}
