import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import type pg from 'pg'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import { businessDay } from '@/domain/working-hours'
import { instantsOf } from '@/lib/local-time'

const DAY_MS = 24 * 60 * 60_000

const [ANY_DAY, SATURDAY] = [
  { from: '09:00', until: '17:00' },
  { from: '09:00', until: '12:00' },
]

/** An appointment so many days from today, on the clocks of the business; `of` is the place of its person. */
const APPOINTMENTS = [
  { day: -2, time: '10:00', of: 0 },
  { day: -1, time: '15:30', of: 1 },
  { day: 0, time: '09:30', of: 0 },
  { day: 0, time: '13:00', of: 0 },
  { day: 0, time: '16:15', of: 1 },
  { day: 1, time: '09:00', of: 1 },
  { day: 1, time: '11:30', of: 0 },
  { day: 2, time: '10:15', of: 0 },
  { day: 2, time: '14:00', of: 1 },
  { day: 3, time: '09:45', of: 0 },
] as const

/** What senders of due calls have written, and what was noted after the last try. */
const CALLS = [
  ['We miss calls while we are on a job, above all on Mondays. What would the phone reception cost?', ''],
  [
    'Our site does not show up for “water heater repair”. Can you look at it?',
    'Asked to be called after lunch.',
  ],
  ['Two vans, one phone. I need somebody who books the jobs.', 'No answer on the first try; voicemail left.'],
] as const

type Lead = { id: string; name: string }

/**
 * Lets visitors book, and invents some days of work: who takes appointments, appointments around today, calls that are due,
 * time off and a calendar. What was invented before is replaced.
 *
 * @param request - of the signed-in admin
 * @param email - of this admin
 */
export async function inventDays(request: APIRequestContext, db: pg.Client, email: string): Promise<void> {
  const post = async (path: string, data: object) => {
    const response = await request.post(path, { data })
    if (!response.ok())
      throw new Error(`${path} was answered with ${response.status()}: ${await response.text()}`)
  }
  for (const table of ['appointments', 'booking_time_off', 'booking_calendars'])
    await db.query(`DELETE FROM ${table}`)
  const people = await inventPeople(request, db, email)
  const week = [[], ...Array.from({ length: 5 }, () => [ANY_DAY]), [SATURDAY]]
  const holiday = { day: dayFromToday(12), ranges: [] }
  const hours = {
    week,
    people,
    exceptions: [holiday],
    noticeMinutes: 120,
    bufferMinutes: 15,
    horizonDays: 21,
  }
  await post('/api/globals/booking', { isOn: true, hours })

  const { rows: leads } = await db.query<Lead>(
    `SELECT id, name FROM form_submissions WHERE fingerprint = 'bench' ORDER BY created_at DESC OFFSET 6 LIMIT $1`,
    [APPOINTMENTS.length + CALLS.length],
  )
  for (const [at, { day, time, of }] of APPOINTMENTS.entries()) {
    const [begins] = instantsOf(`${dayFromToday(day)}T${time}`, BUSINESS_TIME_ZONE)
    const lead = leads[at]
    if (!begins || !lead) throw new Error('There are too few leads, or the clocks skip this hour.')
    // The product books nothing that is over, or within a calendar of somebody: it is booked far ahead, and put where it belongs.
    const ahead = new Date(begins.getTime() + 400 * DAY_MS)
    const isAhead = begins.getTime() > Date.now()
    const booked = isAhead ? begins : ahead
    await post('/api/appointments/book', {
      lead: lead.id,
      begins: booked.toISOString(),
      person: people[of],
      key: randomUUID(),
    })
    if (!isAhead) await putInto(db, lead.id, begins)
  }
  for (const [at, [message, note]] of CALLS.entries()) {
    const lead = leads[APPOINTMENTS.length + at]
    if (!lead) continue
    await db.query(
      `UPDATE form_submissions SET owner_id = $2, stage = 'contacted', message = $3, first_contact_at = created_at + interval '1 hour',
         follow_up_at = now() - $4 * interval '35 minutes', reminded_at = now() WHERE id = $1`,
      [lead.id, people[0], message, at + 1],
    )
    if (note) await post(`/api/form-submissions/${lead.id}/notes`, { text: note })
  }
  await post(`/api/users/${people[0]}/time-off`, {
    firstDay: dayFromToday(8),
    lastDay: dayFromToday(10),
  })
  await db.query(
    `INSERT INTO booking_calendars (person_id, site, sealed_address, busy, doubts, covers_until, read_at, next_read_at)
     VALUES ($1, 'calendar.google.com', '', '{}', '{"zones": [], "hasFloating": false, "broken": 0}',
       now() + interval '60 days', now() - interval '4 minutes', now() + interval '1 day')`,
    [people[0]],
  )
  await post(`/api/users/${people[0]}/calendar-feed`, {})
  // There is no mail server, and mails that wait for one would stand on the dashboard.
  await db.query(`INSERT INTO appointment_reminders (appointment_id, name, sequence)
    SELECT id, name, sequence FROM appointments, unnest(ARRAY['day', 'hour']) AS name ON CONFLICT DO NOTHING`)
  await db.query('DELETE FROM outbox')
}

const dayFromToday = (later: number) =>
  new Date(Date.parse(businessDay()) + later * DAY_MS).toISOString().slice(0, 10)

/** @returns the ids of two who take appointments; the first is the admin */
async function inventPeople(request: APIRequestContext, db: pg.Client, email: string): Promise<string[]> {
  await db.query(
    `INSERT INTO users (id, email, hash, salt) VALUES (gen_random_uuid(), 'sam@example.com', '', '')
     ON CONFLICT (email) DO NOTHING`,
  )
  await db.query(
    `INSERT INTO users_roles ("order", parent_id, value, id)
     SELECT 1, id, 'admin', gen_random_uuid() FROM users WHERE email = 'sam@example.com'
       AND NOT EXISTS (SELECT FROM users_roles WHERE parent_id = users.id)`,
  )
  const { rows } = await db.query<{ id: string }>(
    `SELECT id FROM users WHERE email IN ($1, 'sam@example.com') ORDER BY email = $1 DESC`,
    [email],
  )
  // By the product, which keeps in memory who is of the staff.
  for (const [at, { id }] of rows.entries())
    await request.patch(`/api/users/${id}`, { data: { name: ['Dana Reyes', 'Sam Ortiz'][at] } })
  return rows.map(({ id }) => id)
}

const putInto = (db: pg.Client, lead: string, begins: Date) =>
  db.query(
    `UPDATE appointments SET begins = $2, ends = $2::timestamptz + interval '15 minutes',
       held = tstzrange($2, $2::timestamptz + interval '15 minutes') WHERE lead_id = $1`,
    [lead, begins],
  )
