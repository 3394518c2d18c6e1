import { createLocalReq } from 'payload'
import { inTransaction } from '@/data/transaction'
import { toSlug } from '@/domain/slug'
import type { PostRecord } from '@/features/imports/rules/records'
import { AUTHOR_LIMITS, authorKey } from '@/features/posts/rules/author'
import { cutText } from '@/lib/text'
import { keyOf } from './keys'
import { findKnown, rememberRows } from './known-rows'
import type { Run } from './run-context'
import { writtenOf } from './written'

/**
 * Gives an author of the file a page, if that was chosen and nobody here has the name.
 *
 * @returns whether it was made
 */
export async function takeAuthor(run: Run, { authors }: PostRecord, name: string): Promise<boolean> {
  const { payload, head, choices, row, user, writes } = run
  const [first] = authors
  if (!choices.posts.makesAuthors || !first || !writes) return false
  const key = keyOf(payload, head, 'author', first.id || first.name)
  const slug = cutText(toSlug(name), AUTHOR_LIMITS.slug)
  const [known, there] = await Promise.all([
    findKnown(payload.db.pool, [key]),
    payload.db.pool.query('select from authors where name_key = $1 or slug = $2', [authorKey(name), slug]),
  ])
  if (known.size > 0 || there.rowCount || slug === '') return false
  await inTransaction(payload, async (transaction) => {
    const req = await createLocalReq({ user: user ?? undefined }, payload)
    req.transactionID = transaction.id
    const made = await payload.create({
      collection: 'authors',
      data: {
        name,
        slug,
        about: cutText((first.bio ?? '').replace(/\s+/g, ' ').trim(), AUTHOR_LIMITS.about),
      },
      // Whoever runs an import was asked for the right to it, which holds that of its authors.
      overrideAccess: true,
      depth: 0,
      req,
    })
    await rememberRows(transaction.client, row.id, [
      { key, kind: 'author', outcome: 'made', document: made.id, written: writtenOf.author(made) },
    ])
  })
  return true
}
