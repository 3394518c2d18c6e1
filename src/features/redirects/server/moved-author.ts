import { sql } from '@payloadcms/db-postgres'
import type { CollectionAfterChangeHook } from 'payload'
import { holdLock } from '@/data/locks'
import { transactionOf } from '@/data/transaction'
import { paths } from '@/domain/paths'
import type { Author } from '../../../../payload-types'

/**
 * Redirects the former address of an author's page, in the transaction that changes it. Redirects to the former
 * address lead to the new one in a single step, and none leads away from the present address.
 */
export const leadOnFromOldSlug: CollectionAfterChangeHook<Author> = async ({
  doc,
  previousDoc,
  operation,
  req,
}) => {
  if (operation !== 'update') return doc
  const { query, client } = await transactionOf(req)
  // The document lacks every field that the request did not select.
  const [stored] = await query<{ slug: string }>(sql`SELECT slug FROM authors WHERE id = ${doc.id}`)
  if (!stored || !previousDoc.slug || stored.slug === previousDoc.slug) return doc
  const [from, to] = [paths.author(previousDoc.slug), paths.author(stored.slug)]
  await holdLock(client, 'redirects')
  await query(sql`DELETE FROM redirects WHERE from_path IN (${from}, ${to})`)
  await query(
    sql`UPDATE redirects SET to_path = ${to} || substr(to_path, ${from.length + 1}::int), updated_at = now()
        WHERE split_part(split_part(to_path, '#', 1), '?', 1) = ${from}`,
  )
  // Storing it tells every process of the others, too. Whoever may save an author need not be allowed to write it.
  await req.payload.create({
    collection: 'redirects',
    data: { fromPath: from, toPath: to, kind: '308' },
    overrideAccess: true,
    req,
  })
  return doc
}
