import { sql } from '@payloadcms/db-postgres'
import { PgDialect } from '@payloadcms/db-postgres/drizzle/pg-core'
import type { Payload } from 'payload'
import type { Appointment } from '@/domain/appointment'
import { toInboxFields } from '@/features/leads/rules/inbox-fields'
import type { LeadEvent, WebhookEvent } from '@/features/webhooks/rules/webhook'
import type { Feature } from '@/server/feature'

/** The fields that the staff change in a lead, apart from its owner. The spam score is sent to nobody. */
const ACTIVITY_FIELDS = [
  { name: 'stage', type: 'select' },
  { name: 'lostReason', type: 'text' },
  { name: 'followUpAt', type: 'date' },
  { name: 'firstContactAt', type: 'date' },
  { name: 'bookedAt', type: 'date' },
  { name: 'appointmentAt', type: 'date' },
  { name: 'wonAt', type: 'date' },
  { name: 'valueCents', type: 'number' },
  { name: 'adsObjection', type: 'checkbox' },
]

type Transaction = string | number | null | undefined

/**
 * Queues webhook deliveries, one for each lead and webhook, and none without an active webhook for the event. A lead in
 * Spam is not announced as created; moving it out of Spam queues that.
 *
 * @param transaction - the one that changes the leads, so that both are stored or neither
 * @param ids - of leads, at least one; of erased leads the id alone is sent, and their rows may be gone
 * @throws {Error} when there is no such transaction, and whatever the database throws
 */
export async function queueWebhooks(
  payload: Payload,
  transaction: Transaction,
  event: LeadEvent,
  ids: readonly string[],
): Promise<void> {
  const isAlone = transaction === null || transaction === undefined
  const connection = isAlone ? payload.db.drizzle : payload.db.connectionOf(transaction)
  const given = sql`${sql.param(ids)}::uuid[]`
  const leads =
    event === 'lead.erased'
      ? sql`(select unnest(${given}) as id) lead`
      : sql`(select * from form_submissions where id = any(${given})) lead`
  await connection.execute(webhooksInsert(payload, event, leads))
}

const creations = new WeakMap<Payload, Map<string, string>>()

/**
 * Builds the INSERT, without parameters, of the deliveries for a lead that the same statement inserts, in a part named
 * `created`.
 *
 * @param state - of the deliveries
 */
export function createdInsert(payload: Payload, state: string): string {
  const known = creations.get(payload) ?? new Map<string, string>()
  creations.set(payload, known)
  const text =
    known.get(state) ??
    new PgDialect().sqlToQuery(webhooksInsert(payload, 'lead.created', sql`created lead`, state)).sql
  known.set(state, text)
  return text
}

function webhooksInsert(payload: Payload, event: LeadEvent, leads: Sql, state = 'queued'): Sql {
  const isErased = event === 'lead.erased'
  return deliveriesInsert(event, {
    of: sql`${leads} ${isErased ? sql`` : sql`left join users owner on owner.id = lead.owner_id`}`,
    data: isErased ? sql`json_build_object('id', lead.id)` : leadAsJson(payload),
    lead: isErased ? sql`null::uuid` : sql`lead.id`,
    isTold: event === 'lead.created' ? sql`lead.stage <> 'spam'` : sql`true`,
    state,
  })
}

type Deliveries = {
  /** What the event is about: a row each. */
  of: Sql
  /** The `data` of what is sent, as JSON. */
  data: Sql
  /** The id of the lead with which the deliveries are erased. */
  lead: Sql
  isTold?: Sql
  state?: string
}

/** Builds the INSERT of the deliveries to all active webhooks for an event. */
function deliveriesInsert(
  event: WebhookEvent,
  { of, data, lead, isTold = sql`true`, state = 'queued' }: Deliveries,
): Sql {
  const type = sql`${literal(event)}::text`
  return sql`
    insert into outbox (id, kind, recipient, subject, text, lead_id, webhook_id, event, state, attempts,
      next_attempt_at, created_at, updated_at)
    select gen_random_uuid(), 'webhook', hook.name, ${type},
      json_build_object('type', ${type}, 'timestamp', ${iso(sql`now()`)}, 'data', ${data}),
      ${lead}, hook.id, ${type}, ${literal(state)}, 0, now(), now(), now()
    from webhooks hook join webhooks_events wish on wish.parent_id = hook.id and wish.value::text = ${literal(event)}
      cross join ${of}
    where hook.active and ${isTold}`
}

/** What others are told of an appointment. */
function toTold(appointment: Appointment) {
  const { id, lead, person, kind, state, begins, ends, zone, madeBy, sequence, reason, answers } = appointment
  const bookedBy = madeBy === null ? 'visitor' : 'staff'
  return { id, lead, person, kind, state, begins, ends, zone, bookedBy, sequence, reason, answers }
}

/**
 * Queues webhook deliveries about appointments, one for each of them and webhook. Read with `src/server/feature.ts`.
 *
 * @throws whatever the database throws
 */
export const queueAppointments: NonNullable<Feature['onAppointments']> = async (
  _payload,
  { query },
  news,
  appointments,
) => {
  const all = sql`${JSON.stringify(appointments.map(toTold))}::jsonb`
  await query(
    deliveriesInsert(`appointment.${news}`, {
      of: sql`jsonb_array_elements(${all}) appointment left join users person
        on person.id = (appointment ->> 'person')::uuid`,
      // The staff are named by their addresses, as the owner of a lead is.
      data: sql`appointment || jsonb_build_object('person', person.email)`,
      lead: sql`(appointment ->> 'lead')::uuid`,
    }),
  )
}

type Sql = ReturnType<typeof sql>

/**
 * Builds the JSON of a lead from the fields that the staff see, including added ones, by their names in the REST
 * interface. The owner is an e-mail address.
 */
function leadAsJson({ collections, db }: Payload): Sql {
  const columns = db.tables.form_submissions
  const fields = toInboxFields(collections['form-submissions'].config).filter(({ isColumn }) => isColumn)
  const pairs = [...fields, ...ACTIVITY_FIELDS].flatMap(({ name, type }) => {
    const column = columns?.[name]
    if (!column) return []
    const value = sql`lead.${sql.identifier(column.name)}`
    return [sql`${literal(name)}, ${type === 'date' ? iso(value) : value}`]
  })
  // A function of PostgreSQL takes at most 100 arguments, so several objects are built and merged.
  const objects = Array.from(
    { length: Math.ceil(pairs.length / 40) },
    (_, index) => sql`jsonb_build_object(${sql.join(pairs.slice(index * 40, index * 40 + 40), sql`, `)})`,
  )
  return sql`jsonb_build_object('id', lead.id, 'owner', owner.email) || ${sql.join(objects, sql` || `)}`
}

function literal(name: string): Sql {
  return sql.raw(`'${name.replaceAll("'", "''")}'`)
}

/** Formats an instant like `toISOString`. */
function iso(instant: Sql): Sql {
  return sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
