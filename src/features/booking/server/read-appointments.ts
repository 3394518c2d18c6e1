import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { requireMay } from '@/domain/areas'
import { staffName } from '@/domain/staff'
import { nameOfKind } from '@/features/booking/rules/kinds'
import type { Range } from '@/features/booking/rules/ranges'
import { instant } from '@/lib/instant'

/** An appointment of a day, as the staff read it. Moments are ISO texts. */
export type DaysAppointment = {
  id: string
  begins: string
  ends: string
  /** Of the kind. */
  name: string
  /** Whether the sender of the lead did not come. */
  isMissed: boolean
  /** The member of the staff; null when the account is gone. */
  person: { id: string; name: string } | null
  lead: {
    id: string
    name: string
    phone: string
    city: string
    source: string
    message: string
    /** The newest note of the staff. */
    note: string | null
    followUpAt: string | null
    isUnowned: boolean
  }
}

/** More than anybody reads at once. */
const MOST_READ = 1_000

/**
 * The appointments that begin in a range, in their order, without those that were cancelled.
 *
 * @param person - the id of a member of the staff; null for those of everybody
 * @throws for anybody who may not read leads
 */
export function readAppointmentsOf(
  req: PayloadRequest,
  { from, until }: Range,
  person: string | null = null,
): Promise<DaysAppointment[]> {
  const [first, end] = [new Date(from).toISOString(), new Date(until).toISOString()]
  return read(
    req,
    sql`appointment.state in ('booked', 'missed') and begins >= ${first}::timestamptz
      and begins < ${end}::timestamptz and (${person}::uuid is null or appointment.person_id = ${person}::uuid)`,
  )
}

/**
 * The coming appointments that no member of the staff has, in their order.
 *
 * @throws for anybody who may not read leads
 */
export function readUnheldAppointments(req: PayloadRequest): Promise<DaysAppointment[]> {
  return read(
    req,
    sql`appointment.state = 'booked' and begins > clock_timestamp() and appointment.person_id is null`,
  )
}

async function read(req: PayloadRequest, where: ReturnType<typeof sql>): Promise<DaysAppointment[]> {
  requireMay(req, 'form-submissions')
  const { rows } = await req.payload.db.drizzle.execute(sql`select appointment.id, begins, ends, kind, state,
      appointment.lead_id, lead.name, lead.phone, lead.city, lead.source, lead.message,
      lead.follow_up_at, lead.owner_id,
      (select text from lead_events note where note.lead_id = lead.id and note.kind = 'note'
        order by created_at desc, id desc limit 1) as note,
      staff.id as person_id, staff.name as person_name, staff.email as person_email
    from appointments appointment
      join form_submissions lead on lead.id = appointment.lead_id
      left join users staff on staff.id = appointment.person_id
    where ${where} and lead.deleted_at is null
    order by begins, appointment.id limit ${MOST_READ}`)
  return rows.map(toDaysAppointment)
}

function toDaysAppointment(row: Record<string, unknown>): DaysAppointment {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    id: String(row.id),
    begins: instant(row.begins) ?? '',
    ends: instant(row.ends) ?? '',
    name: nameOfKind(String(row.kind)),
    isMissed: row.state === 'missed',
    person: row.person_id
      ? {
          id: String(row.person_id),
          name: staffName({ name: text(row.person_name), email: text(row.person_email) }),
        }
      : null,
    lead: {
      id: String(row.lead_id),
      name: text(row.name),
      phone: text(row.phone),
      city: text(row.city),
      source: text(row.source),
      message: text(row.message),
      note: text(row.note) || null,
      followUpAt: instant(row.follow_up_at),
      isUnowned: row.owner_id === null,
    },
  }
}
