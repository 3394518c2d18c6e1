import { sql } from '@payloadcms/db-postgres'
import type { CollectionAfterChangeHook } from 'payload'
import { transactionOf } from '@/data/transaction'
import type { AuditedEvent } from '@/domain/events'
import { recordEvent } from '@/features/audit/record-event'
import type { BlogPost } from '../../../payload-types'

type State = { title: string | null; published: boolean | null; isTrashed: boolean }

/**
 * Records what happened to a post. Payload moves a post to the trash by an update, which is recorded as what it is.
 * A scheduled change is the site's, on behalf of the account that scheduled it. The row is read again, because a
 * request may have selected other fields.
 */
export const recordPost: CollectionAfterChangeHook<BlogPost> = async ({
  doc,
  previousDoc,
  operation,
  req,
  context,
}) => {
  const { query } = await transactionOf(req)
  const [stored] = await query<State>(
    sql`SELECT title, published, deleted_at IS NOT NULL AS "isTrashed" FROM blog_posts WHERE id = ${doc.id}`,
  )
  if (!stored) return doc
  const about = { type: 'post', id: String(doc.id), label: stored.title } as const
  const scheduler = typeof context.scheduledBy === 'string' ? context.scheduledBy : null
  const by = context.isScheduled ? ({ actor: 'system', account: scheduler } as const) : undefined
  const events = eventsOf(stored, operation === 'create' ? {} : previousDoc, context.isVersion === true)
  for (const event of events) {
    const isTrash = event === 'post.trashed' || event === 'post.restored'
    await recordEvent(req, event, {
      by,
      about,
      logged: isTrash ? { id: doc.id } : undefined,
      details: context.isScheduled ? { scheduled: true } : undefined,
    })
  }
  return doc
}

function eventsOf(now: State, before: Partial<BlogPost>, isVersion: boolean): AuditedEvent[] {
  const version: AuditedEvent[] = isVersion ? ['post.version-restored'] : []
  const isTrashed = Boolean(before.deletedAt)
  if (now.isTrashed !== isTrashed) return [...version, now.isTrashed ? 'post.trashed' : 'post.restored']
  const was = Boolean(before.published)
  if (was !== Boolean(now.published)) return [...version, was ? 'post.unpublished' : 'post.published']
  return was && !isVersion && !now.isTrashed ? ['post.changed'] : version
}
