import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { inTransaction, type Transaction } from '@/data/transaction'
import { REVIEW_ANSWERS, REVIEW_LIMITS, type Thread } from '@/features/posts/rules/review'
import { isStorableText } from '@/lib/text'
import { adminEndpoint, uuid } from '@/server/admin-endpoint'
import { Refusal, UNREADABLE_BODY } from '@/server/errors'
import { changeNote, insertNote, namesOf, noteBody, readEvents, toEvent } from '@/server/notes'
import { answerReview, askForReview, findReview, requireWritable, takeBackReview } from './reviews'

const POST_EVENTS = { table: 'post_events', of: 'post_id' }

const words = z
  .string()
  .trim()
  .max(REVIEW_LIMITS.letters, `Write at most ${REVIEW_LIMITS.letters.toLocaleString('en-US')} letters`)
  .refine(isStorableText, UNREADABLE_BODY)

const answerBody = z
  .strictObject({
    review: uuid,
    answer: z.enum(REVIEW_ANSWERS),
    text: words.default(''),
    seenAt: z.iso.datetime(),
  })
  .refine(({ answer, text }) => answer === 'approved' || text !== '', {
    path: ['text'],
    message: 'Write what has to be changed',
  })

/**
 * What the staff say of a post among themselves. All bodies are JSON, all responses too:
 *
 * - `GET /:id/thread` has the review that waits, and what was said and done, newest first.
 * - `POST /:id/notes` `{text}` adds a note, and `PATCH /:id/notes/:note` changes one's own for five minutes.
 * - `POST /:id/review` `{text}` asks for a review, and `POST /:id/review/take-back` takes that back.
 * - `POST /:id/review/answer` `{review, answer, text, seenAt}` ends it, for who may publish.
 */
export const threadEndpoints = [
  adminEndpoint({
    method: 'get',
    path: '/:id/thread',
    handle: ({ req, by, ids: { id } }) => readThread(req, by, id),
  }),
  adminEndpoint({
    method: 'post',
    path: '/:id/notes',
    body: noteBody,
    handle: ({ req, by, ids: { id }, body: { text } }) =>
      inTransaction(req.payload, async (transaction) => {
        await lockPost(transaction, id)
        return insertNote(transaction.query, POST_EVENTS, { of: id, by, text })
      }),
  }),
  adminEndpoint({
    method: 'patch',
    path: '/:id/notes/:note',
    body: noteBody,
    handle: ({ req, by, ids: { id, note }, body: { text } }) =>
      inTransaction(req.payload, async (transaction) => {
        await lockPost(transaction, id)
        return changeNote(transaction.query, POST_EVENTS, { of: id, note, by, text })
      }),
  }),
  adminEndpoint({
    method: 'post',
    path: '/:id/review',
    body: z.strictObject({ text: words.default('') }),
    handle: async ({ req, ids: { id }, body: { text } }) => ({ review: await askForReview(req, id, text) }),
  }),
  adminEndpoint({
    method: 'post',
    path: '/:id/review/take-back',
    handle: ({ req, ids: { id } }) => takeBackReview(req, id),
  }),
  adminEndpoint({
    method: 'post',
    path: '/:id/review/answer',
    body: answerBody,
    handle: async ({ req, ids: { id }, body }) => ({ review: await answerReview(req, id, body) }),
  }),
]

async function readThread(req: PayloadRequest, me: string, id: string): Promise<Thread> {
  const { drizzle } = req.payload.db
  const read = async (statement: ReturnType<typeof sql>) =>
    (await drizzle.execute<Record<string, unknown>>(statement)).rows
  const [[post], events, review] = await Promise.all([
    read(sql`select 1 from blog_posts where id = ${id}::uuid`),
    readEvents(read, POST_EVENTS, id),
    findReview(req, id),
  ])
  if (!post) throw new Refusal('Not found', 404)
  const items = events.map((row) => toEvent(row, me))
  return {
    review,
    items,
    people: await namesOf(
      read,
      items.map(({ by }) => by),
    ),
  }
}

/** Two notes, or a note and a move to the trash, come one after the other. */
async function lockPost({ query }: Transaction, post: string): Promise<void> {
  const [stored] = await query<{ isTrashed: boolean }>(
    sql`select deleted_at is not null as "isTrashed" from blog_posts where id = ${post}::uuid for no key update`,
  )
  requireWritable(stored)
}
