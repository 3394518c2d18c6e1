import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withConnection } from '@/data/connection'
import { completeTables } from '@/data/requirements'
import { businessDay } from '@/domain/working-hours'
import { book } from '@/features/booking/server/book'
import { cancel, handOverOne, miss, move } from '@/features/booking/server/change-appointments'
import { checkBooking, offsetsOfDatabase } from '@/features/booking/server/check-booking'
import { findOffered } from '@/features/booking/server/offered'
import { readAppointments } from '@/features/results/server/results'
import type { WebhookEvent } from '@/features/webhooks/rules/webhook'
import { offsetsBetween } from '@/lib/local-time'
import { firstDisagreement } from '@/lib/zone-tables'
import {
  bookingOf,
  closeBooking,
  openBooking,
  slotAt,
  staffAt,
  storedAppointment,
  visit,
  visitor,
} from '../../helpers/booking'
import { plantLeads } from '../../helpers/inbox'
import { addStaff, changeLeads, undo } from '../../helpers/lead-activity'
import { recordedLog } from '../../helpers/log'
import { addMember, freshEmail, payload, query } from '../../helpers/payload'
import { rest } from '../../helpers/rest'

const url = process.env.DATABASE_URL ?? ''
const log = recordedLog()
payload.logger = log.logger

let anna: Awaited<ReturnType<typeof addStaff>>
let minutes = 0

beforeAll(async () => {
  anna = await addStaff()
})

beforeEach(async () => {
  for (const table of ['appointments', 'outbox', 'webhooks', 'form_submissions'])
    await query(`delete from ${table}`)
  log.forget()
})

function freshSlot() {
  minutes += 60
  return slotAt(minutes)
}

async function booked(person = anna.id, lead?: string) {
  const by = lead ? anna.id : null
  const req = by ? await staffAt(payload, by) : await visit(payload)
  const booking = bookingOf(person, freshSlot(), { of: lead ? { lead } : visitor(), zone: 'America/Denver' })
  const result = await book(req, booking, by)
  if (result.outcome !== 'booked') throw new Error(result.outcome)
  return result.appointment
}

/** Puts an appointment into the past. */
const age = (id: string) =>
  query(
    `update appointments set begins = begins - interval '10 years', ends = ends - interval '10 years',
      held = tstzrange(lower(held) - interval '10 years', upper(held) - interval '10 years') where id = $1`,
    [id],
  )

const plantLead = async () => (await plantLeads([{ email: freshEmail() }]))[0] ?? ''

describe('webhooks', () => {
  const hookFor = (name: string, events: WebhookEvent[]) =>
    payload.create({
      collection: 'webhooks',
      data: { name, url: 'https://example.com/hook', events, active: true },
      overrideAccess: true,
    })
  const queued = () =>
    query(
      `select recipient, event, lead_id, text from outbox where event like 'appointment.%' order by created_at, id`,
    )

  test('are told of each appointment that is booked, moved and cancelled, if they want it', async () => {
    await hookFor('all', ['appointment.created', 'appointment.moved', 'appointment.cancelled'])
    await hookFor('none', ['lead.created'])
    const appointment = await booked()
    const slot = freshSlot()
    const req = await visit(payload)
    await move(req, appointment.id, { slot, mostADay: null }, { by: null })
    await cancel(req, appointment.id, 'I am "away"', { by: null })
    const rows = await queued()
    expect(rows.map(({ recipient, event, lead_id }) => [recipient, event, lead_id])).toEqual(
      ['created', 'moved', 'cancelled'].map((news) => ['all', `appointment.${news}`, appointment.lead]),
    )
    const { type, data } = JSON.parse(rows[2]?.text)
    expect(type).toBe('appointment.cancelled')
    expect(data).toEqual({
      id: appointment.id,
      lead: appointment.lead,
      kind: 'audit',
      state: 'cancelled',
      begins: slot.begins,
      ends: slot.ends,
      zone: 'America/Denver',
      person: anna.email,
      bookedBy: 'visitor',
      sequence: 2,
      reason: 'I am "away"',
      answers: [],
    })
  })

  test('are told of nothing that was rolled back, and their deliveries go with the lead', async () => {
    await hookFor('all', ['appointment.created', 'appointment.cancelled', 'lead.erased'])
    const lead = await plantLead()
    const appointment = await booked(anna.id, lead)
    const { batch } = await changeLeads(anna.cookie, [lead], { trash: true })
    await undo(anna.cookie, batch)
    expect((await queued()).map(({ event }) => event)).toEqual([
      ...['appointment.created', 'appointment.cancelled', 'appointment.created'],
    ])
    await changeLeads(anna.cookie, [lead], { trash: true })
    const held = await storedAppointment(appointment.id)
    // Somebody else gets the time in a transaction that is rolled back with what it would have told.
    await payload.delete({ collection: 'form-submissions', id: lead, trash: true, overrideAccess: true })
    expect(held.state).toBe('cancelled')
    expect((await query('select event from outbox')).map(({ event }) => event)).toEqual(['lead.erased'])
  })
})

test('Results counts appointments held, missed and to come, of the leads of some days', async () => {
  const req = await staffAt(payload, anna.id)
  const today = businessDay(new Date())
  const days = { from: today, to: today }
  expect(await readAppointments(req, days)).toEqual({ held: 0, coming: 0, missed: 0 })
  const [held, missed, , cancelled, trashed, heldThenTrashed, heldOfSpam] = [
    await booked(),
    await booked(),
    await booked(),
    await booked(),
    await booked(),
    await booked(),
    await booked(),
  ]
  const before = await query('select id, booked_at from form_submissions order by id')
  for (const { id } of [held, missed, heldThenTrashed, heldOfSpam]) await age(id)
  await miss(req, missed.id)
  await cancel(req, cancelled.id, null, { by: anna.id })
  for (const { lead } of [trashed, heldThenTrashed])
    await changeLeads(anna.cookie, [lead ?? ''], { trash: true })
  await changeLeads(anna.cookie, [heldOfSpam.lead ?? ''], { stage: 'spam' })
  // What is over stays as it was: it counts in no figure for its lead alone, as the lead itself does.
  for (const { id } of [heldThenTrashed, heldOfSpam])
    expect((await storedAppointment(id)).state).toBe('booked')
  expect(await readAppointments(req, days)).toEqual({ held: 1, coming: 1, missed: 1 })
  expect(await readAppointments(req, { from: '2020-01-01', to: '2020-01-31' })).toEqual({
    held: 0,
    coming: 0,
    missed: 0,
  })
  const bookedAt = async (id: string | null) =>
    (await query('select booked_at from form_submissions where id = $1', [id]))[0]?.booked_at
  for (const { lead } of [held, missed])
    expect(await bookedAt(lead)).toEqual(before.find(({ id }) => id === lead)?.booked_at)
  const file = await rest('GET', `form-submissions/results?from=${today}&to=${today}`, {
    cookie: anna.cookie,
  })
  const lines = (await file.text()).split('\r\n').filter((line) => line.startsWith('"appointment"'))
  expect(lines.map((line) => line.split(',').slice(0, 5).join())).toEqual(
    ['held', 'coming', 'missed'].map((state) => `"appointment","${state}","","","1"`),
  )
  const member = await addMember()
  await expect(readAppointments(await staffAt(payload, String(member.id)), days)).rejects.toThrow()
})

test('what the staff do with appointments is audited, and what visitors do is not', async () => {
  // Nothing deletes what other tests have left in the log.
  const all = async () =>
    (await query('select kind from audit_log order by at, id')).map(({ kind }) => String(kind))
  const before = (await all()).length
  const kinds = async () => (await all()).slice(before).filter((kind) => kind.startsWith('appointment.'))
  const req = await staffAt(payload, anna.id)
  const other = await booked()
  await move(await visit(payload), other.id, { slot: freshSlot(), mostADay: null }, { by: null })
  await cancel(await visit(payload), other.id, null, { by: null })
  expect(await kinds()).toEqual([])
  const { id } = await booked(anna.id, await plantLead())
  await move(req, id, { slot: freshSlot(), mostADay: null }, { by: anna.id })
  const to = await addStaff()
  await handOverOne(req, id, to.id)
  await cancel(req, id, null, { by: anna.id })
  const missed = await booked(anna.id, await plantLead())
  await age(missed.id)
  await miss(req, missed.id)
  expect(await kinds()).toEqual([
    ...['appointment.booked', 'appointment.moved', 'appointment.handed-over', 'appointment.cancelled'],
    ...['appointment.booked', 'appointment.missed'],
  ])
})

describe('somebody who leaves', () => {
  const LEAVES: [string, (id: string) => Promise<unknown>][] = [
    ['is deleted', (id) => payload.delete({ collection: 'users', id, overrideAccess: true })],
    [
      'loses the role',
      (id) => payload.update({ collection: 'users', id, data: { roles: [] }, overrideAccess: true }),
    ],
    [
      'loses the area',
      (id) => payload.update({ collection: 'users', id, data: { areas: ['content'] }, overrideAccess: true }),
    ],
  ]
  test.each(LEAVES)(
    'and %s leaves what is to come to nobody, which is said, and it can be handed over',
    async (_, leave) => {
      const leaver = await addStaff()
      const coming = await booked(leaver.id)
      const over = await booked(leaver.id)
      await age(over.id)
      const others = await booked()
      await leave(leaver.id)
      expect(await storedAppointment(coming.id)).toMatchObject({
        person_id: null,
        state: 'booked',
        sequence: 0,
      })
      expect(await storedAppointment(others.id)).toMatchObject({ person_id: anna.id })
      expect(log.entries().filter(({ event }) => event === 'appointment.unassigned')).toMatchObject([
        { count: 1 },
      ])
      expect(await checkBooking(url)).toMatchObject({
        isFine: false,
        reason: expect.stringMatching(/nobody .*: 1\.$/),
      })
      const req = await staffAt(payload, anna.id)
      expect((await handOverOne(req, coming.id, anna.id)).outcome).toBe('moved')
      expect(await checkBooking(url)).toMatchObject({ isFine: true })
    },
  )

  test.each(LEAVES)('and %s is offered to nobody from then on', async (_, leave) => {
    const leaver = await addStaff()
    await openBooking([leaver.id])
    expect((await findOffered(payload, 'audit'))?.times).not.toEqual([])
    await leave(leaver.id)
    expect((await findOffered(payload, 'audit'))?.times).toEqual([])
    await closeBooking()
  })

  test('and nobody leaves anything, when another account changes', async () => {
    await booked()
    const other = await addStaff()
    await payload.update({ collection: 'users', id: other.id, data: { roles: [] }, overrideAccess: true })
    expect(log.entries().filter(({ event }) => event === 'appointment.unassigned')).toEqual([])
  })
})

test('the privacy desk finds the appointments of a person, and an erasure takes them', async () => {
  const email = freshEmail()
  const lead = (await plantLeads([{ email }]))[0] ?? ''
  const own = await booked(anna.id, lead)
  const other = await booked()
  await query('update appointments set reason = $2 where id = $1', [
    other.id,
    `Ask ${email.toUpperCase()} instead`,
  ])
  const ask = (path: string, json: object) => rest('POST', `erasures/${path}`, { cookie: anna.cookie, json })
  const found = await (await ask('find', { email })).json()
  expect(found.held.appointments).toMatchObject([
    { id: own.id, lead, kind: 'audit', state: 'booked', begins: own.begins, zone: 'America/Denver' },
  ])
  expect(found.held.traces).toHaveLength(1)
  const erased = await ask('erase', { email, seen: found.seen, typed: email })
  expect((await erased.json()).counts).toMatchObject({ leads: 1, appointments: 1, traces: 1 })
  expect(await storedAppointment(own.id)).toBeUndefined()
  expect((await storedAppointment(other.id)).reason).toBe('Ask (erased) instead')
})

test('a role that may not make the extension is told why there is no constraint, and one that may makes both', async () => {
  await withConnection(url, async (client) => {
    await client.query('begin')
    await client.query(
      'drop extension btree_gist cascade; create role weak; grant weak to current_user; set local role weak',
    )
    expect(await completeTables(client)).toContain('permission denied to create extension')
    await client.query('reset role')
    expect(await completeTables(client)).toBeNull()
    const { rowCount } = await client.query(
      `select 1 from pg_constraint where conname = 'appointments_never_twice'`,
    )
    expect(rowCount).toBe(1)
    await client.query('rollback')
  })
})

describe('the doctor', () => {
  const WEEK = Array.from({ length: 7 }, () => [{ from: '09:00', until: '17:00' }])
  // The screen refuses some of these, which rows of an earlier release or a restore may have.
  const set = async (isOn: boolean, hours: object | null) => {
    await payload.updateGlobal({ slug: 'booking', data: { isOn: false }, overrideAccess: true })
    await query('update booking set is_on = $1, hours = $2', [isOn, JSON.stringify(hours)])
  }
  const says = (reason: string) => ({
    isFine: false,
    isFatal: false,
    reason: expect.stringContaining(reason),
  })

  test('says that booking is off, has no hours, has nobody, and has somebody who may not read leads', async () => {
    expect(await checkBooking(url)).toEqual({ isFine: true, reason: 'off' })
    await set(true, null)
    expect(await checkBooking(url)).toMatchObject(says('has no hours'))
    await set(true, { week: Array.from({ length: 7 }, () => []), people: [anna.id] })
    expect(await checkBooking(url)).toMatchObject(says('has no hours'))
    await set(true, { week: WEEK, people: [] })
    expect(await checkBooking(url)).toMatchObject(says('nobody takes appointments'))
    const member = await addMember()
    await set(true, { week: WEEK, people: [anna.id, String(member.id)] })
    expect(await checkBooking(url)).toMatchObject(says(member.email))
    await payload.delete({ collection: 'users', id: member.id, overrideAccess: true })
    expect(await checkBooking(url)).toMatchObject(says('an account that is gone'))
    await set(true, { week: WEEK, people: [anna.id] })
    expect(await checkBooking(url)).toEqual({ isFine: true, reason: '1 of the staff take appointments' })
  })

  test('reads the changes of clocks from the tables of PostgreSQL, as the runtime has them', async () => {
    const [from, until] = [Date.parse('2026-01-01T00:00:00Z'), Date.parse('2027-01-01T00:00:00Z')]
    const offsetsOf = (zone: string) =>
      withConnection(url, (client) => offsetsOfDatabase(client, from, until, zone))
    for (const zone of ['America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu']) {
      const theirs = await offsetsOf(zone)
      expect(theirs).toEqual(
        offsetsBetween(from, until, zone).map(({ from: at, offset }) => ({ from: at, offset })),
      )
    }
    const ours = offsetsBetween(from, until, 'America/New_York')
    const theirs = await offsetsOf('America/Jamaica')
    expect(firstDisagreement(ours, theirs, until)).toMatchObject({
      from: Date.parse('2026-03-08T07:00:00Z'),
      ours: -240,
      theirs: -300,
    })
  })

  test('says why times cannot be booked without the constraint, and changes nothing', async () => {
    await set(true, { week: WEEK, people: [anna.id] })
    const [{ body }] = await query(`select pg_get_functiondef('complete_appointments'::regproc) as body`)
    await query(`create or replace function complete_appointments() returns text language sql
      as $$ select 'permission denied to create extension "btree_gist"' $$`)
    expect(await checkBooking(url)).toMatchObject(says('permission denied'))
    await query(body)
    await query('alter table appointments drop constraint appointments_never_twice')
    expect(await checkBooking(url)).toMatchObject({ isFine: true })
    const there = () => query(`select 1 from pg_constraint where conname = 'appointments_never_twice'`)
    expect(await there()).toEqual([])
    await query('select complete_appointments()')
    expect(await there()).toHaveLength(1)
  })
})
