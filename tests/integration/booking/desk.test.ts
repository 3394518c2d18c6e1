import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { plantLeads } from '../../helpers/inbox'
import {
  addStaff,
  changeLeads,
  eventsOf,
  kindsOf,
  plantLead,
  rowOf,
  timelineOf,
  undo,
} from '../../helpers/lead-activity'
import { openHours } from '../../helpers/open-hours'
import { addLimited, query } from '../../helpers/payload'
import { messageOf, rest, signIn } from '../../helpers/rest'

const [anna, ben] = [await addStaff(), await addStaff()]

let close = await openHours([anna.id, ben.id])
afterAll(() => close())

/** A Tuesday in New York; each test has an hour of its own. */
let hour = 0
const HOUR_MS = 60 * 60_000
const at = (minutes = 0) =>
  new Date(Date.parse('2031-03-04T10:00:00.000Z') + hour * 24 * HOUR_MS + minutes * 60_000).toISOString()

beforeEach(() => {
  hour += 1
})

const post = (path: string, json: object, { cookie } = anna) =>
  rest('POST', `appointments/${path}`, { cookie, json })

async function book(lead: string, more: object = {}, by = anna) {
  const response = await post('book', { lead, begins: at(), key: randomUUID(), ...more }, by)
  expect(response.status, await response.clone().text()).toBe(200)
  return response.json()
}

const stored = async (id: string) => (await query('select * from appointments where id = $1', [id]))[0]

/** Lets an appointment have begun. */
const begin = (id: string) =>
  query(
    `update appointments set begins = date_trunc('minute', now()) - interval '5 minutes',
      ends = date_trunc('minute', now()) + interval '10 minutes',
      held = tstzrange(date_trunc('minute', now()) - interval '5 minutes',
        date_trunc('minute', now()) + interval '10 minutes') where id = $1`,
    [id],
  )

describe('booking for the sender of a lead', () => {
  test('books the lead, makes the person its owner and the start its follow-up, and is taken back whole', async () => {
    const id = await plantLead()
    const before = await rowOf(id)
    const { appointment, batch, lead } = await book(id, { person: ben.id })
    expect(appointment).toMatchObject({
      lead: id,
      person: ben.id,
      state: 'booked',
      begins: at(),
      ends: at(15),
    })
    expect(lead).toMatchObject({ stage: 'booked', owner: ben.id, followUpAt: at(), appointmentAt: at() })
    expect((await rowOf(id)).stage).toBe('booked')
    const timeline = await timelineOf(anna.cookie, id)
    expect(timeline.appointments).toMatchObject({ canBook: true, list: [{ id: appointment.id }] })
    expect(timeline.people[ben.id]).toBe(ben.email)
    await undo(anna.cookie, batch)
    const { updated_at: _, ...after } = await rowOf(id)
    expect(after).toEqual(
      Object.fromEntries(Object.entries(before).filter(([name]) => name !== 'updated_at')),
    )
    expect((await stored(appointment.id)).state).toBe('cancelled')
  })

  test('takes the owner of the lead, and without one who books', async () => {
    const [owned, free] = [await plantLead(), await plantLead()]
    await changeLeads(anna.cookie, [owned], { owner: ben.id })
    expect((await book(owned)).appointment.person).toBe(ben.id)
    expect((await book(free)).appointment.person).toBe(anna.id)
  })

  test('of a busy person is refused with the next free times, and leaves the lead as it was', async () => {
    const [first, second] = [await plantLead(), await plantLead()]
    await book(first, { person: ben.id })
    const before = await rowOf(second)
    const response = await post('book', { lead: second, begins: at(10), person: ben.id, key: randomUUID() })
    expect(response.status).toBe(409)
    const { errors } = await response.json()
    expect(errors[0].message).toMatch(/^\S+@\S+ is busy on \w+, March \d+, 2031, .*\. Free: /)
    expect(errors[0].data.free).toHaveLength(3)
    expect(await rowOf(second)).toEqual(before)
    expect((await book(second, { begins: at(10), person: anna.id })).appointment.person).toBe(anna.id)
  })

  test('sent twice with one key books once', async () => {
    const id = await plantLead()
    const key = randomUUID()
    const [one, other] = [await book(id, { key }), await book(id, { key })]
    expect(other.appointment.id).toBe(one.appointment.id)
    const reused = await post('book', { lead: id, begins: at(60), key })
    expect(reused.status).toBe(409)
  })

  test('is refused for what has passed, a lead in the trash, a person who is none of the staff, and no such kind', async () => {
    const [id, gone] = [await plantLead(), await plantLead()]
    await changeLeads(anna.cookie, [gone], { trash: true })
    const refused = async (json: object) => {
      const response = await post('book', { lead: id, begins: at(), key: randomUUID(), ...json })
      return [response.status, await messageOf(response)]
    }
    expect(await refused({ begins: '2020-01-01T10:00:00Z' })).toEqual([
      409,
      'This time has passed. Choose a later one.',
    ])
    expect(await refused({ lead: gone })).toEqual([409, expect.stringContaining('lies in the trash')])
    expect(await refused({ lead: randomUUID() })).toEqual([404, 'There is no such lead'])
    expect(await refused({ person: randomUUID() })).toEqual([400, 'The owner is not one of the staff'])
    expect(await refused({ kind: 'party' })).toEqual([400, 'There is no such kind of appointment'])
    expect(await query('select 1 from appointments where lead_id = $1', [id])).toEqual([])
  })
})

describe('an appointment', () => {
  test('is moved with its lead, keeps its length, and goes back by Undo', async () => {
    const id = await plantLead()
    const { appointment } = await book(id)
    const response = await post(`${appointment.id}/move`, { begins: at(45) })
    const moved = await response.json()
    expect(moved.appointment).toMatchObject({ begins: at(45), ends: at(60), sequence: 1 })
    expect(moved.lead).toMatchObject({ appointmentAt: at(45), followUpAt: at(45) })
    await undo(anna.cookie, moved.batch)
    expect((await stored(appointment.id)).begins.toISOString()).toBe(at())
    expect((await rowOf(id)).appointment_at.toISOString()).toBe(at())
  })

  test('is not moved to where its person is busy', async () => {
    const [one, other] = [await plantLead(), await plantLead()]
    const { appointment } = await book(one)
    await book(other, { begins: at(60) })
    const response = await post(`${appointment.id}/move`, { begins: at(65) })
    expect([response.status, await messageOf(response)]).toEqual([
      409,
      expect.stringMatching(/is busy on .*Free: /),
    ])
    expect((await stored(appointment.id)).begins.toISOString()).toBe(at())
  })

  test('is cancelled with its reason, which gives the lead its stage back, and booked again by Undo', async () => {
    const id = await plantLead()
    const { appointment } = await book(id)
    const response = await post(`${appointment.id}/cancel`, { reason: 'Has the flu' })
    const cancelled = await response.json()
    expect(cancelled.appointment).toMatchObject({ state: 'cancelled', reason: 'Has the flu' })
    expect(cancelled.lead).toMatchObject({ stage: 'new', appointmentAt: null, followUpAt: null })
    expect(await eventsOf(id)).toContainEqual(
      expect.objectContaining({
        kind: 'cancelled',
        by: anna.id,
        data: { begins: at(), reason: 'Has the flu' },
      }),
    )
    const again = await post(`${appointment.id}/cancel`, {})
    expect(again.status).toBe(200)
    await undo(anna.cookie, cancelled.batch)
    expect(await stored(appointment.id)).toMatchObject({ state: 'booked', reason: null })
    expect((await rowOf(id)).stage).toBe('booked')
  })

  test('that is cancelled gives the follow-up of before back, unless another was chosen since', async () => {
    const [before, since] = [at(-600), at(600)]
    for (const chosen of [null, since]) {
      const id = await plantLead()
      await changeLeads(anna.cookie, [id], { followUpAt: before })
      const { appointment, lead } = await book(id, { begins: chosen ? at(60) : at() })
      expect(lead.followUpAt).toBe(appointment.begins)
      if (chosen) await changeLeads(anna.cookie, [id], { followUpAt: chosen })
      const cancelled = await (await post(`${appointment.id}/cancel`, {})).json()
      expect(cancelled.lead.followUpAt).toBe(chosen ?? before)
    }
  })

  test('one of two is cancelled, of which the lead keeps the other, and that too is taken back', async () => {
    const id = await plantLead()
    const { appointment } = await book(id)
    await book(id, { begins: at(120) })
    const response = await post(`${appointment.id}/cancel`, {})
    const { batch, lead } = await response.json()
    expect(lead).toMatchObject({ stage: 'booked', appointmentAt: at(120) })
    await undo(anna.cookie, batch)
    expect((await stored(appointment.id)).state).toBe('booked')
  })

  test('that nobody came to is said once it has begun, and taken back by Undo', async () => {
    const id = await plantLead()
    const { appointment } = await book(id)
    const early = await post(`${appointment.id}/missed`, {})
    expect([early.status, await messageOf(early)]).toEqual([409, 'This appointment has not begun yet.'])
    await begin(appointment.id)
    const { batch, lead } = await (await post(`${appointment.id}/missed`, {})).json()
    expect((await stored(appointment.id)).state).toBe('missed')
    // It is due for a call at once.
    expect(Date.parse(lead.followUpAt)).toBeLessThanOrEqual(Date.now())
    expect(await kindsOf(id)).toContain('missed')
    const over = await post(`${appointment.id}/cancel`, {})
    expect([over.status, await messageOf(over)]).toEqual([
      409,
      expect.stringMatching(/^This appointment is over/),
    ])
    await undo(anna.cookie, batch)
    expect((await stored(appointment.id)).state).toBe('booked')
  })

  test('is handed over with the lead of its person, and comes back by Undo', async () => {
    const id = await plantLead()
    const { appointment } = await book(id)
    const response = await post(`${appointment.id}/hand-over`, { to: ben.id })
    const handed = await response.json()
    expect(handed).toMatchObject({ appointment: { person: ben.id, sequence: 1 }, lead: { owner: ben.id } })
    expect(await eventsOf(id)).toContainEqual(
      expect.objectContaining({ kind: 'handed-over', data: { begins: at(), from: anna.id, to: ben.id } }),
    )
    await undo(anna.cookie, handed.batch)
    expect((await stored(appointment.id)).person_id).toBe(anna.id)
    expect((await rowOf(id)).owner_id).toBe(anna.id)
  })

  test('is handed over to nobody who is busy, or none of the staff', async () => {
    const [one, other] = [await plantLead(), await plantLead()]
    const { appointment } = await book(one)
    await book(other, { person: ben.id })
    const busy = await post(`${appointment.id}/hand-over`, { to: ben.id })
    expect([busy.status, await messageOf(busy)]).toEqual([409, expect.stringContaining('is busy')])
    const nobody = await post(`${appointment.id}/hand-over`, { to: randomUUID() })
    expect(nobody.status).toBe(400)
    expect((await stored(appointment.id)).person_id).toBe(anna.id)
  })
})

describe('the day and hour that were agreed', () => {
  test('by hand are an appointment of the owner, which follows them, and each step is taken back', async () => {
    const id = await plantLead()
    await changeLeads(anna.cookie, [id], { owner: ben.id })
    const booked = await changeLeads(anna.cookie, [id], { appointmentAt: at() })
    expect(booked.leads[0]).toMatchObject({ stage: 'booked', followUpAt: at(), owner: ben.id })
    const [row] = await query('select * from appointments where lead_id = $1', [id])
    expect(row).toMatchObject({ person_id: ben.id, made_by_id: anna.id, state: 'booked', kind: 'audit' })
    const moved = await changeLeads(anna.cookie, [id], { appointmentAt: at(30) })
    expect(await stored(row.id)).toMatchObject({
      begins: new Date(at(30)),
      ends: new Date(at(45)),
      sequence: 1,
    })
    expect(moved.leads[0]?.followUpAt).toBe(at(30))
    const none = await changeLeads(anna.cookie, [id], { appointmentAt: null })
    expect((await stored(row.id)).state).toBe('cancelled')
    expect(none.leads[0]).toMatchObject({ stage: 'booked', followUpAt: null })
    const audited = await query('select kind from audit_log where subject_id = $1 order by at, id', [id])
    expect(audited.map(({ kind }) => kind)).toEqual([
      ...['appointment.booked', 'appointment.moved', 'appointment.cancelled'],
    ])
    for (const { batch } of [none, moved]) await undo(anna.cookie, batch)
    expect(await stored(row.id)).toMatchObject({ state: 'booked', begins: new Date(at()) })
    await undo(anna.cookie, booked.batch)
    expect((await stored(row.id)).state).toBe('cancelled')
    expect(await rowOf(id)).toMatchObject({ stage: 'new', appointment_at: null, follow_up_at: null })
  })

  test('give a first call that they have ended back by Undo, in whatever order its entries have their ids', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const id = await plantLead()
      const call = new Date(Date.now() + HOUR_MS).toISOString()
      await query('update form_submissions set follow_up_at = $2 where id = $1', [id, call])
      const { batch, leads } = await changeLeads(anna.cookie, [id], { appointmentAt: at(turn * 30) })
      expect(leads[0]?.followUpAt).toBe(at(turn * 30))
      await undo(anna.cookie, batch)
      expect((await rowOf(id)).follow_up_at.toISOString()).toBe(call)
    }
  })

  test('make who has agreed the owner of a lead without one', async () => {
    const id = await plantLead()
    const { leads } = await changeLeads(ben.cookie, [id], { appointmentAt: at() })
    expect(leads[0]?.owner).toBe(ben.id)
  })

  test('are refused when the owner is busy, and nothing is stored', async () => {
    const [one, other] = [await plantLead(), await plantLead()]
    await book(one, { person: ben.id })
    const json = { ids: [other], change: { owner: ben.id, appointmentAt: at(5) } }
    const response = await rest('POST', 'form-submissions/work', { cookie: anna.cookie, json })
    expect([response.status, await messageOf(response)]).toEqual([
      409,
      expect.stringMatching(/ is busy on .*Free: /),
    ])
    expect(await rowOf(other)).toMatchObject({ stage: 'new', owner_id: null, appointment_at: null })
  })

  test('that have passed are kept with the lead alone', async () => {
    const id = await plantLead()
    await changeLeads(anna.cookie, [id], { appointmentAt: '2026-01-05T15:00:00.000Z' })
    expect(await query('select 1 from appointments where lead_id = $1', [id])).toEqual([])
    expect((await rowOf(id)).appointment_at.toISOString()).toBe('2026-01-05T15:00:00.000Z')
  })

  test('are no more when the lead goes back to an earlier stage, is lost or goes into the trash', async () => {
    for (const change of [
      { stage: 'contacted' },
      { stage: 'lost', lostReason: 'Too far' },
      { trash: true },
    ] as const) {
      const id = await plantLead()
      const { appointment } = await book(id)
      const { batch } = await changeLeads(anna.cookie, [id], change)
      expect((await stored(appointment.id)).state).toBe('cancelled')
      await undo(anna.cookie, batch)
      expect(await stored(appointment.id)).toMatchObject({ state: 'booked', begins: new Date(at()) })
      await changeLeads(anna.cookie, [id], { trash: true })
    }
  })

  test('of one of two appointments are removed alone, and the lead says the other; an earlier stage removes both', async () => {
    const id = await plantLead()
    const one = (await book(id)).appointment
    const other = (await book(id, { begins: at(120) })).appointment
    const none = await changeLeads(anna.cookie, [id], { appointmentAt: null })
    expect(none.leads[0]).toMatchObject({ stage: 'booked', appointmentAt: at() })
    const states = async () => [(await stored(one.id)).state, (await stored(other.id)).state]
    expect(await states()).toEqual(['booked', 'cancelled'])
    await undo(anna.cookie, none.batch)
    expect((await rowOf(id)).appointment_at.toISOString()).toBe(at(120))
    const { batch } = await changeLeads(anna.cookie, [id], { stage: 'contacted' })
    expect(await states()).toEqual(['cancelled', 'cancelled'])
    await undo(anna.cookie, batch)
    expect(await states()).toEqual(['booked', 'booked'])
  })

  test('of several leads of one person at one time are refused together', async () => {
    const ids = await plantLeads([{}, {}])
    const json = { ids, change: { owner: anna.id, appointmentAt: at() } }
    const response = await rest('POST', 'form-submissions/work', { cookie: anna.cookie, json })
    expect(response.status).toBe(409)
    expect(await query('select 1 from appointments where lead_id = any($1)', [ids])).toEqual([])
  })
})

test('the days list what is booked, of the reader or of all, without what was cancelled', async () => {
  const [one, other, gone] = [await plantLead(), await plantLead(), await plantLead()]
  const mine = (await book(one)).appointment
  const bens = (await book(other, { person: ben.id })).appointment
  const cancelled = (await book(gone, { begins: at(90) })).appointment
  await post(`${cancelled.id}/cancel`, {})
  const day = at().slice(0, 10)
  const idsOf = async (of: string) => {
    const response = await rest('GET', `appointments/days?from=${day}&to=${day}&of=${of}`, anna)
    const { appointments } = await response.json()
    return appointments.map(({ id }: { id: string }) => id)
  }
  expect(await idsOf('mine')).toEqual([mine.id])
  expect((await idsOf('all')).toSorted()).toEqual([mine.id, bens.id].toSorted())
  const wrong = await rest('GET', `appointments/days?from=2031-02-30&to=${day}`, anna)
  expect(wrong.status).toBe(400)
})

test('the offered times say who is free', async () => {
  const response = await rest('GET', 'appointments/offered', anna)
  const { times } = await response.json()
  expect(times.length).toBeGreaterThan(0)
  expect(times[0].free.length).toBeGreaterThan(0)
})

test.each(['writing', 'posts', 'content'] as const)(
  'nobody of the area %s is let in, nor a visitor',
  async (area) => {
    const id = await plantLead()
    const { appointment } = await book(id)
    const { email } = await addLimited(area)
    const cookie = await signIn(email)
    const calls = [
      ['GET', 'appointments/days?from=2031-03-04&to=2031-03-04'],
      ['GET', 'appointments/offered'],
      ['POST', 'appointments/book'],
      ...['move', 'cancel', 'missed', 'hand-over'].map((act) => [
        'POST',
        `appointments/${appointment.id}/${act}`,
      ]),
    ] as const
    for (const [method, path] of calls) {
      const json = method === 'POST' ? {} : undefined
      expect((await rest(method as 'GET', String(path), { cookie, json })).status, path).toBe(403)
      expect((await rest(method as 'GET', String(path), { json })).status, path).toBe(404)
    }
    expect((await stored(appointment.id)).state).toBe('booked')
  },
)

describe('while booking is off', () => {
  beforeAll(() => close())

  test('nothing is booked, and an agreed day and hour are the lead’s alone until they are saved again with booking on', async () => {
    const id = await plantLead()
    const response = await post('book', { lead: id, begins: at(), key: randomUUID() })
    expect([response.status, await messageOf(response)]).toEqual([
      409,
      'No time can be booked while booking is off.',
    ])
    const { leads } = await changeLeads(anna.cookie, [id], { appointmentAt: at() })
    expect(leads[0]).toMatchObject({ stage: 'booked', followUpAt: null, owner: null })
    expect(await query('select 1 from appointments where lead_id = $1', [id])).toEqual([])
    expect('appointments' in (await timelineOf(anna.cookie, id))).toBe(false)
    close = await openHours([anna.id, ben.id])
    const again = await changeLeads(anna.cookie, [id], { appointmentAt: at() })
    const rows = () => query('select state, begins from appointments where lead_id = $1', [id])
    expect(await rows()).toEqual([{ state: 'booked', begins: new Date(at()) }])
    await changeLeads(anna.cookie, [id], { appointmentAt: at() })
    expect(await rows()).toHaveLength(1)
    await undo(anna.cookie, again.batch)
    expect(await rows()).toEqual([{ state: 'cancelled', begins: new Date(at()) }])
    expect((await rowOf(id)).appointment_at.toISOString()).toBe(at())
    await close()
  })
})
