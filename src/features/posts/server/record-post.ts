import type { PayloadRequest } from 'payload'
import { recordEvent } from '@/features/audit/server/record-event'
import type { SavePlan } from '@/features/posts/rules/save-plan'
import { tellOfSave } from './reviews'

/**
 * Records what happens to a post: in the audit log, and in the thread that the staff read. A scheduled change is the
 * site's, on behalf of the account that scheduled it.
 */
export async function recordPost(
  req: PayloadRequest,
  post: string,
  { audit: { events, title, schedule }, thread }: Pick<SavePlan, 'audit' | 'thread'>,
): Promise<void> {
  for (const event of events) {
    const isTrash = event === 'post.trashed' || event === 'post.restored'
    await recordEvent(req, event, {
      by: schedule && { actor: 'system', account: schedule.by },
      about: { type: 'post', id: post, label: title },
      logged: isTrash ? { id: post } : undefined,
      details: schedule && { scheduled: true },
    })
  }
  if (thread) await tellOfSave(req, post, thread)
}
