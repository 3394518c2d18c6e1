import type { InboxLead } from '@/domain/inbox'
import type { LeadChange } from '@/domain/lead-work'
import { RequestFailed } from '../session/session-fetch'
import { notifyError, notifySuccess, notifyUndo } from '../shell/toasts.client'
import { changeLeads, undoChange } from './work-api'

const REMOVAL = {
  question: 'Are you sure you want to delete this submission?',
  done: 'Submission deleted',
}

const UNDONE = { done: 'Undone', failed: 'This could not be undone' }

/** What is asked, done and said when a lead is deleted, and how that is taken back. */
export function removalOf(row: InboxLead) {
  let batch = ''
  const act = async () => {
    const changed = await changeLeads([row.id], { trash: true })
    // Somebody else was faster, and for good.
    if (changed.leads.length === 0) throw new RequestFailed(404)
    batch = changed.batch
  }
  return { ...REMOVAL, act, undo: { ...UNDONE, act: async () => void (await undoChange(batch)) } }
}

/** Changes leads, offers to take it back, and says whether it was done. */
export async function changeMany(
  ids: readonly string[],
  change: LeadChange,
  done: string,
  reload: () => Promise<void>,
): Promise<boolean> {
  try {
    const { batch } = await changeLeads(ids, change)
    notifyUndo(done, () => void undo(batch, reload))
  } catch {
    notifyError('Failed to change the submissions')
    return false
  }
  await reload()
  return true
}

async function undo(batch: string, reload: () => Promise<void>): Promise<void> {
  try {
    await undoChange(batch)
    notifySuccess(UNDONE.done)
  } catch {
    notifyError(UNDONE.failed)
  }
  await reload()
}
