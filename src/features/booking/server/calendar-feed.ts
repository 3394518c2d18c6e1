import { sql } from '@payloadcms/db-postgres'
import type { Endpoint, Payload } from 'payload'
import { paths } from '@/domain/paths'
import { env } from '@/env'
import { hasRightInSql } from '@/features/accounts/server/rights-in-sql'
import { staffNameSql } from '@/features/accounts/server/staff-name-sql'
import {
  type CalendarAppointment,
  toAppointmentFeed,
  toAppointmentUid,
} from '@/features/booking/rules/invitation'
import { nameOfKind } from '@/features/booking/rules/kinds'
import { clientAddress } from '@/lib/request-headers'
import { problem, UNCACHED } from '@/lib/responses'
import { hashOf } from '@/lib/secrets'
import { type Limit, secondsToWait } from '@/server/limiter'
import { CALENDAR_HOST, TEST } from './appointment-mails'

/** An office of ten people, each with three devices that ask every five minutes, and as much again. */
const FETCHES: Limit = { name: 'calendar-feed', points: 720, seconds: 3_600 }

/** Appointments that are over stay in a calendar for so long. */
const PAST_DAYS = 30

/**
 * `GET /api/calendar-feeds/SECRET.ics`: the appointments of a member of the staff, for his own calendar. An address that
 * was never made, one that has ended and one of an account without rights get the same answer.
 */
export const serveCalendarFeed: Endpoint = {
  method: 'get',
  path: '/calendar-feeds/:file',
  handler: async ({ payload, headers, routeParams }) => {
    const wait = await secondsToWait(payload, FETCHES, clientAddress(headers))
    if (wait) return problem(429, 'Too many requests', { 'retry-after': String(wait) })
    const token = /^([\w-]{43})\.ics$/.exec(String(routeParams?.file ?? ''))?.[1] ?? ''
    const { rows } = await payload.db.pool.query<{ person: string }>(
      `update booking_feeds set fetched_at = now() where token_hash = $1
         and ${hasRightInSql('person_id', ['leads'])} returning person_id as person`,
      [hashOf(token)],
    )
    const [feed] = rows
    if (!feed) return problem(404, 'Not found')
    return new Response(
      toAppointmentFeed(`Appointments (${CALENDAR_HOST})`, await listOwn(payload, feed.person)),
      {
        headers: {
          ...UNCACHED,
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'inline; filename="appointments.ics"',
        },
      },
    )
  },
}

async function listOwn({ db }: Payload, person: string): Promise<CalendarAppointment[]> {
  const { rows } = await db.drizzle.execute<{ [column: string]: string }>(sql`
    select appointment.id::text, appointment.kind, appointment.sequence, appointment.begins, appointment.ends,
      appointment.updated_at, lead.id::text as lead,
      coalesce(lead.name, ${TEST} || ${sql.raw(staffNameSql('tester'))}) as name, lead.phone, coalesce(lead.email, tester.email) as email
    from appointments appointment left join form_submissions lead on lead.id = appointment.lead_id
      left join users tester on tester.id = appointment.tested_by_id
    where appointment.person_id = ${person}::uuid and appointment.state in ('booked', 'missed')
      and lead.deleted_at is null and appointment.ends > now() - make_interval(days => ${PAST_DAYS})
    order by appointment.begins, appointment.id`)
  return rows.map(({ id, kind, sequence, begins, ends, updated_at, lead, name, phone, email }) => ({
    uid: toAppointmentUid(id ?? '', CALENDAR_HOST),
    sequence: Number(sequence),
    begins: new Date(begins ?? ''),
    ends: new Date(ends ?? ''),
    title: `${nameOfKind(kind ?? '')}: ${name}`,
    description: [
      ...(phone ? [phone] : []),
      email,
      new URL(lead ? paths.adminSubmission(lead) : paths.adminBooking, env.SITE_URL).href,
    ].join('\n'),
    place: '',
    changedAt: new Date(updated_at ?? ''),
    isCancelled: false,
  }))
}
