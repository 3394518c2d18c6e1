import type { InboxLead } from '@/domain/inbox'
import type { LeadChange } from '@/domain/lead-work'
import { RequestFailed } from '../session/session-fetch'
import { beginUndoable, notifyError, notifySuccess } from '../shell/toasts.client'
import { changeLeads, undoChange } from './work-api'

/**
 * Puts a lead into the trash.
 *
 * @returns by what it is taken back
 * @throws {RequestFailed}, or what fetch throws
 */
export async function removeLead({ id }: InboxLead): Promise<string> {
  const { batch, leads } = await changeLeads([id], { trash: true })
  // Somebody else was faster, and for good.
  if (leads.length === 0) throw new RequestFailed(404)
  return batch
}

/** Takes it back. */
export async function undoRemoval(batch: string): Promise<void> {
  await undoChange(batch)
}

/** Changes leads, offers to take it back, and says whether it was done. */
export async function changeMany(
  ids: readonly string[],
  change: LeadChange,
  done: string,
  reload: () => Promise<void>,
): Promise<boolean> {
  const undoable = beginUndoable()
  try {
    const { batch } = await changeLeads(ids, change)
    undoable.done(done, () => void undo(batch, reload))
  } catch {
    undoable.failed()
    notifyError('Failed to change the submissions')
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
