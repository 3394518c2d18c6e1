import { sql } from '@payloadcms/db-postgres'
import { z } from 'zod'
import { NOTE_LIMITS, type TimelineItem } from '@/domain/notes'
import { staffName } from '@/domain/staff'
import { instant } from '@/lib/instant'
import { isStorableText } from '@/lib/text'
import { Refusal, UNREADABLE_BODY } from '@/server/errors'

type Row = Record<string, unknown>
type Statement = ReturnType<typeof sql>
type Read = (statement: Statement) => Promise<Row[]>

/** A table of events that can have notes, and its column of what they are about. */
export type EventTable = { table: string; of: string }

/** More than anybody scrolls through, so older items are not shown. */
const MOST_ITEMS = 1_000

/** An event with the milliseconds for which its note may still be changed, by the clock of the database. */
const COLUMNS = sql`id, kind, created_at, by_id, data, text, edited_at,
  greatest(0, extract(epoch from created_at + make_interval(mins => ${NOTE_LIMITS.minutes})
    - clock_timestamp()) * 1000) as editable_ms`

/** The body of a note, new or changed. */
export const noteBody = z.strictObject({
  text: z
    .string()
    .trim()
    .min(1, 'Write something first')
    .max(NOTE_LIMITS.letters, `A note has at most ${NOTE_LIMITS.letters.toLocaleString('en-US')} letters`)
    .refine(isStorableText, UNREADABLE_BODY),
})

/** Reads the newest events of a document, newest first, as rows for `toEvent`. */
export function readEvents(read: Read, events: EventTable, id: string): Promise<Row[]> {
  const { table, of } = named(events)
  return read(sql`select ${COLUMNS} from ${table} where ${of} = ${id}::uuid
    order by created_at desc, id desc limit ${MOST_ITEMS}`)
}

/**
 * Adds a note.
 *
 * @param query - of a transaction that has locked what it is about
 */
export async function insertNote(
  query: Read,
  events: EventTable,
  { of: id, by, text }: { of: string; by: string; text: string },
): Promise<TimelineItem> {
  const { table, of } = named(events)
  const [row] = await query(sql`insert into ${table} (id, ${of}, kind, by_id, text, created_at, updated_at)
    select gen_random_uuid(), ${id}::uuid, 'note', ${by}::uuid, ${text}, at, at
    from (select clock_timestamp() as at offset 0) as clock returning ${COLUMNS}`)
  return toEvent(row ?? {}, by)
}

/**
 * Changes a note of one's own, within five minutes of its first saving.
 *
 * @param query - of a transaction that has locked what it is about
 * @throws {Refusal} when there is no such note, when it is somebody else's, and when it is fixed
 */
export async function changeNote(
  query: Read,
  events: EventTable,
  { of: id, note, by, text }: { of: string; note: string; by: string; text: string },
): Promise<TimelineItem> {
  const { table, of } = named(events)
  const [row] = await query(
    sql`select ${COLUMNS} from ${table} where id = ${note}::uuid and ${of} = ${id}::uuid and kind = 'note'`,
  )
  if (!row) throw new Refusal('There is no such note', 404)
  if (row.by_id !== by) throw new Refusal('Only who wrote a note may change it', 403)
  if (Number(row.editable_ms) <= 0)
    throw new Refusal(`A note is fixed ${NOTE_LIMITS.minutes} minutes after it was saved`, 403)
  const [edited] = await query(sql`update ${table} set text = ${text},
      edited_at = clock_timestamp(), updated_at = clock_timestamp() where id = ${note}::uuid returning ${COLUMNS}`)
  return toEvent(edited ?? {}, by)
}

const named = ({ table, of }: EventTable) => ({ table: sql.identifier(table), of: sql.identifier(of) })

/** @param me - the id of whoever reads it, who may still change a note of their own */
export function toEvent(row: Row, me: string): TimelineItem {
  const { by_id: by, data, text } = row
  const isMine = row.kind === 'note' && by === me
  return {
    ...toItem(String(row.kind), row, data instanceof Object ? { ...data } : {}),
    by: by ? String(by) : null,
    text: typeof text === 'string' ? text : null,
    editedAt: instant(row.edited_at),
    editableMs: isMine ? Math.floor(Number(row.editable_ms)) : 0,
  }
}

/** An entry that no event tells but another row, with its id and the moment of its making. */
export function toItem(kind: string, row: Row, data: Row): TimelineItem {
  const at = instant(row.created_at) ?? ''
  return { id: String(row.id), kind, at, by: null, data, text: null, editedAt: null, editableMs: 0 }
}

/** What accounts are called, by their ids; those that are gone have no name. */
export async function namesOf(read: Read, ids: readonly unknown[]): Promise<Record<string, string>> {
  const named = [...new Set(ids.filter((id) => typeof id === 'string'))]
  const rows = await read(
    sql`select id, name, email from users where id::text = any(${sql.param(named)}::text[])`,
  )
  return Object.fromEntries(
    rows.map(({ id, name, email }) => [
      String(id),
      staffName({ name: String(name ?? ''), email: String(email) }),
    ]),
  )
}
