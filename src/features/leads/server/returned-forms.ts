import { createHash } from 'node:crypto'
import type { Payload } from 'payload'
import { RETENTION } from '@/domain/retention'
import {
  type FieldErrors,
  leadSchema,
  MOST_CHOICES,
  NAME_LENGTH,
  questions,
  type ReturnedForm,
} from '@/features/leads/rules/lead'
import { cutText } from '@/lib/text'
import { isUuid } from '@/lib/uuid'

/** Returned forms of one address. Somebody who corrects a form sends it only a few times within an hour. */
const MOST_OF_ONE = 20

/** Of all addresses together: some 10 MB when each form is as long as possible. */
const MOST = 2_000

/** The limit of a field that names none, such as the origin of a visit. */
const DEFAULT_LIMIT = 255

/**
 * Stores a form for an hour. To make room it deletes expired forms, then the oldest ones of the same sender beyond
 * their share, then, when there are too many altogether, the oldest ones of the sender with the most.
 *
 * @param address - of the sender; only a hash of it is stored
 * @returns the random id under which it can be read
 */
export async function storeReturnedForm(
  payload: Payload,
  { values, errors }: ReturnedForm,
  address: string,
): Promise<string> {
  const { pool } = payload.db
  const sender = createHash('sha256').update(`${payload.secret}:${address}`).digest('base64url')
  // The collection is closed to every caller and does not know the sender, so this is its only writer.
  const { rows } = await pool.query<{ id: string }>(
    `insert into returned_forms (id, "values", errors, sender, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, $3, now(), now()) returning id`,
    [JSON.stringify(cutToLimits(values)), JSON.stringify(errors), sender],
  )
  await pool.query(
    `delete from returned_forms where created_at < now() - $1 * interval '1 hour' or id in (
       select id from returned_forms where sender = $2 order by created_at desc, id offset $3)`,
    [RETENTION.returnedFormHours, sender, MOST_OF_ONE],
  )
  await pool.query(
    `delete from returned_forms where id in (
       select id from returned_forms where coalesce(sender, '') = (
         select coalesce(sender, '') from returned_forms group by 1 order by count(*) desc, min(created_at) limit 1)
       order by created_at limit greatest(0, (select count(*) from returned_forms) - $1))`,
    [MOST],
  )
  return String(rows[0]?.id)
}

/** Cuts each value to the limit of its field, because the form on the page takes no more. */
function cutToLimits(values: Record<string, unknown>): Record<string, unknown> {
  const shape: Record<string, Parameters<typeof questions.get>[0]> = leadSchema.shape
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const schema = shape[name]
      const limit = (schema && questions.get(schema)?.maxLength) ?? DEFAULT_LIMIT
      if (Array.isArray(value))
        return [name, value.slice(0, MOST_CHOICES).map((each) => cut(each, NAME_LENGTH))]
      return [name, cut(value, limit)]
    }),
  )
}

/**
 * Counts like a browser's maxlength, in which a line end is one character. PostgreSQL stores neither NUL nor half a
 * character.
 */
function cut(value: unknown, limit: number): unknown {
  if (typeof value !== 'string') return value
  const text = value.replaceAll('\0', '').replace(/\r\n?/g, '\n')
  return cutText(text, limit)
}

/** The returned form of a random id, for an hour; null after that. */
export async function findReturnedForm({ db }: Payload, id: string): Promise<ReturnedForm | null> {
  if (!isUuid(id)) return null
  // The collection is closed to every caller: knowing the random id gives the right to read this row.
  const { rows } = await db.pool.query<{ values: unknown; errors: unknown }>(
    `select "values", errors from returned_forms where id = $1 and created_at > now() - $2 * interval '1 hour'`,
    [id, RETENTION.returnedFormHours],
  )
  const [row] = rows
  return row ? { values: toRecord(row.values), errors: toRecord(row.errors) as FieldErrors } : null
}

function toRecord(value: unknown): Record<string, unknown> {
  return value && typeof value === 'object' && !Array.isArray(value) ? { ...value } : {}
}
