import type { PayloadRequest } from 'payload'
import { connectionOf } from '@/data/transaction'
import { mayRead } from '@/domain/areas'

/** The ids of Payload's locks of the documents that an account may read. */
export async function listLocksFor(req: PayloadRequest): Promise<string[]> {
  const { user, payload } = req
  const { collections, globals } = payload.config
  // The names come from the configuration. Payload refuses a condition on the collection of a document.
  const isTheirs = collections
    .filter(({ slug }) => mayRead(user, slug))
    .flatMap(({ slug }) => `(lock.document->>'${slug.replaceAll('-', '_')}_id') is not null`)
  const db = await connectionOf(req)
  const { rows } = await db.query<{ id: string }>(
    `select lock.id from (
       select id, global_slug, (select to_jsonb(rels) from payload_locked_documents_rels rels
         where parent_id = locked.id and path = 'document' limit 1) as document
       from payload_locked_documents locked
     ) lock where global_slug = any($1) or ${[...isTheirs, 'false'].join(' or ')}`,
    [globals.map(({ slug }) => slug).filter((slug) => mayRead(user, slug))],
  )
  return rows.map(({ id }) => id)
}
