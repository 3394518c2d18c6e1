import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Booking } from '@/features/booking/server/book'
import { book } from '@/features/booking/server/book'
import { cancel, handOverOne, miss, move } from '@/features/booking/server/change-appointments'
import type { Stage } from '@/features/leads/rules/stage'
import {
  bookingOf,
  recordNews,
  slotAt,
  staffAt,
  storedAppointment,
  visit,
  visitor,
} from '../../helpers/booking'
import { plantLeads } from '../../helpers/inbox'
import { addStaff, changeLeads, eventsOf, rowOf, undo } from '../../helpers/lead-activity'
import { addLimited, addMember, freshEmail, payload, query } from '../../helpers/payload'

type Staff = Awaited<ReturnType<typeof addStaff>>

let anna: Staff
let ben: Staff
const news = recordNews()

beforeAll(async () => {
  anna = await addStaff()
  ben = await addStaff()
})

let minutes = 0
/** A time that no other test has. */
function freshSlot() {
  minutes += 60
  return slotAt(minutes)
}

beforeEach(() => {
  news.splice(0)
})

const PHONE = '(937) 555-0142'

async function plant(stage: Stage = 'new', more: Parameters<typeof plantLeads>[0][number] = {}) {
  const email = freshEmail()
  const [id = ''] = await plantLeads([{ email, phone: PHONE, stage, ...more }])
  return { id, email }
}

/** A booking by a visitor, or by Anna for a lead. */
async function booked(of: Booking['of'], { slot = freshSlot(), person = anna.id, by = anna } = {}) {
  const isStaff = 'lead' in of && typeof of.lead === 'string'
  const req = isStaff ? await staffAt(payload, by.id) : await visit(payload)
  const result = await book(req, bookingOf(person, slot, { of }), isStaff ? by.id : null)
  if (result.outcome !== 'booked') throw new Error(result.outcome)
  return result.appointment
}

const byStaff = async (who = anna) => [await staffAt(payload, who.id), { by: who.id }] as const

async function cancelled(id: string, who = anna) {
  const [req, by] = await byStaff(who)
  return cancel(req, id, null, by)
}

async function moved(id: string, slot = freshSlot(), who = anna) {
  const [req, by] = await byStaff(who)
  return move(req, id, { slot, mostADay: null }, by)
}

/** The last change of an appointment, as its timeline names it. */
const lastBatch = async (id: string) => (await storedAppointment(id)).batches.at(-1)

const leadFields = async (id: string) => {
  const { stage, lost_reason, owner_id, follow_up_at, appointment_at, booked_at, first_contact_at } =
    await rowOf(id)
  return { stage, lost_reason, owner_id, follow_up_at, appointment_at, booked_at, first_contact_at }
}

describe('a booking', () => {
  test('gives its lead the stage, the owner and the follow-up, as one change with an undo', async () => {
    const { id } = await plant()
    const before = await leadFields(id)
    const slot = freshSlot()
    const appointment = await booked({ lead: id }, { slot })
    const begins = new Date(slot.begins)
    expect(await leadFields(id)).toMatchObject({
      stage: 'booked',
      owner_id: anna.id,
      follow_up_at: begins,
      appointment_at: begins,
    })
    expect(new Set((await eventsOf(id)).map(({ batch }) => batch)).size).toBe(1)
    await undo(anna.cookie, await lastBatch(appointment.id))
    expect(await leadFields(id)).toEqual(before)
    expect((await storedAppointment(appointment.id)).state).toBe('cancelled')
    expect(news).toEqual([
      ['created', appointment.id],
      ['cancelled', appointment.id],
    ])
    await booked(visitor(), { slot })
  })

  test('of a visitor is no contact of the staff, and its entry is nobody of them', async () => {
    const { id, email } = await plant()
    await booked(visitor({ email, phone: PHONE }))
    expect(await leadFields(id)).toMatchObject({ stage: 'booked', first_contact_at: null })
    expect(new Set((await eventsOf(id)).map(({ by }) => by))).toEqual(new Set([null]))
  })

  test.each(['new', 'contacted', 'booked', 'won'] as const)(
    'of a visitor joins his lead that is %s, and takes none a stage back',
    async (stage) => {
      const { id, email } = await plant(stage)
      const appointment = await booked(visitor({ email: email.toUpperCase(), phone: '+1 937 555 0142' }))
      expect(appointment.lead).toBe(id)
      expect((await rowOf(id)).stage).toBe(stage === 'won' ? 'won' : 'booked')
    },
  )

  const OTHERS: [string, Parameters<typeof plantLeads>[0][number]][] = [
    ['is lost', { stage: 'lost' }],
    ['is spam', { stage: 'spam' }],
    ['lies in the trash', { deletedAt: new Date().toISOString() }],
    ['came more than 30 days ago', { createdAt: new Date(Date.now() - 31 * 24 * 3_600_000).toISOString() }],
    ['has another number', { phone: '(937) 555-0143' }],
  ]
  test.each(OTHERS)('of a visitor does not join a lead that %s', async (_, given) => {
    const { id, email } = await plant('new', given)
    const before = await rowOf(id)
    const appointment = await booked(visitor({ email, phone: PHONE }))
    expect(appointment.lead).not.toBe(id)
    expect(await rowOf(id)).toEqual(before)
    expect(await rowOf(appointment.lead ?? '')).toMatchObject({ source: 'booking', stage: 'booked', email })
  })

  test('joins the lead that the visitor has proved, whatever he typed, if it is open', async () => {
    const open = await plant()
    const lost = await plant('lost')
    const joining = { ...visitor(), joins: open.id }
    expect((await booked(joining)).lead).toBe(open.id)
    expect((await booked({ ...visitor(), joins: lost.id })).lead).not.toBe(lost.id)
  })

  test('of spam holds no time, and leaves no appointment', async () => {
    const { id } = await plant('spam')
    const slot = freshSlot()
    const result = await book(
      await staffAt(payload, anna.id),
      bookingOf(anna.id, slot, { of: { lead: id } }),
      anna.id,
    )
    expect(result.outcome).toBe('refused')
    expect(await query('select 1 from appointments where lead_id = $1', [id])).toEqual([])
    await booked(visitor(), { slot })
  })

  test('is refused to an account without the right, and with a person who is none of the staff', async () => {
    const { id } = await plant()
    const writer = await addLimited('content')
    const asked = bookingOf(anna.id, freshSlot(), { of: { lead: id } })
    await expect(book(await staffAt(payload, String(writer.id)), asked, String(writer.id))).rejects.toThrow()
    const member = String((await addMember()).id)
    await expect(
      book(await staffAt(payload, anna.id), { ...asked, person: member }, anna.id),
    ).rejects.toThrow('The owner is not one of the staff')
    expect(await query(`select 1 from appointments where state = 'reserved'`)).toEqual([])
  })
})

describe('cancelling', () => {
  test.each([
    ['new', null],
    ['contacted', null],
    ['lost', 'Too far away'],
  ] as const)('gives a lead that was %s its stage back', async (stage, reason) => {
    const { id } = await plant(stage)
    await query('update form_submissions set lost_reason = $2 where id = $1', [id, reason])
    const before = await leadFields(id)
    const appointment = await booked({ lead: id })
    expect((await rowOf(id)).stage).toBe('booked')
    await cancelled(appointment.id)
    const { stage: after, lost_reason, follow_up_at, appointment_at } = await leadFields(id)
    expect({ after, lost_reason, follow_up_at, appointment_at }).toEqual({
      after: stage,
      lost_reason: reason,
      follow_up_at: before.follow_up_at,
      appointment_at: null,
    })
  })

  test.each([
    ['won', ['won']],
    ['lost', ['lost']],
    ['booked', ['contacted', 'booked']],
  ] as const)('leaves a lead %s that somebody has made %j since', async (stage, stages) => {
    const { id } = await plant()
    const appointment = await booked({ lead: id })
    for (const each of stages)
      await changeLeads(ben.cookie, [id], { stage: each, ...(each === 'lost' && { lostReason: 'Too far' }) })
    await cancelled(appointment.id)
    expect((await rowOf(id)).stage).toBe(stage)
  })

  test('leaves a lead Booked that has another appointment, which is then its next', async () => {
    const { id } = await plant()
    const [first, second] = [await booked({ lead: id }), await booked({ lead: id })]
    await cancelled(second.id)
    expect(await leadFields(id)).toMatchObject({ stage: 'booked', appointment_at: new Date(first.begins) })
    await cancelled(first.id)
    expect(await leadFields(id)).toMatchObject({ stage: 'new', appointment_at: null })
  })

  test('again changes nothing, and tells nobody', async () => {
    const { id } = await plant()
    const appointment = await booked({ lead: id })
    await cancelled(appointment.id)
    const stored = await storedAppointment(appointment.id)
    expect((await cancelled(appointment.id, ben)).outcome).toBe('cancelled')
    expect(await storedAppointment(appointment.id)).toEqual(stored)
    expect(news).toEqual([
      ['created', appointment.id],
      ['cancelled', appointment.id],
    ])
  })

  test('and moving by visitors end after five in all, over all appointments of a lead, and the staff go on', async () => {
    const person = visitor({ phone: PHONE })
    const [first, second] = [await booked(person), await booked(person)]
    expect(second.lead).toBe(first.lead)
    const req = await visit(payload)
    for (const id of [first.id, second.id, first.id, second.id])
      expect((await move(req, id, { slot: freshSlot(), mostADay: null }, { by: null })).outcome).toBe('moved')
    // What the staff change counts for nobody.
    await moved(first.id)
    expect((await cancel(req, first.id, 'I am away', { by: null })).outcome).toBe('cancelled')
    const stored = await storedAppointment(second.id)
    expect((await move(req, second.id, { slot: freshSlot(), mostADay: null }, { by: null })).outcome).toBe(
      'often',
    )
    expect((await cancel(req, second.id, null, { by: null })).outcome).toBe('often')
    expect(await storedAppointment(second.id)).toEqual(stored)
    expect((await storedAppointment(first.id)).reason).toBe('I am away')
    expect((await cancelled(second.id)).outcome).toBe('cancelled')
  })
})

describe('an appointment whose time has come', () => {
  async function begun() {
    const { id } = await plant()
    const appointment = await booked({ lead: id })
    await query(
      `update appointments set begins = begins - interval '10 years', ends = ends - interval '10 years',
        held = tstzrange(lower(held) - interval '10 years', upper(held) - interval '10 years') where id = $1`,
      [appointment.id],
    )
    news.splice(0)
    return { lead: id, id: appointment.id }
  }

  test('is neither moved nor cancelled', async () => {
    const { id } = await begun()
    expect((await moved(id)).outcome).toBe('over')
    expect((await cancelled(id)).outcome).toBe('over')
    const req = await visit(payload)
    expect((await cancel(req, id, null, { by: null })).outcome).toBe('over')
    expect((await storedAppointment(id)).state).toBe('booked')
  })

  test('is missed: its lead keeps the stage and is called next, and an undo takes it back', async () => {
    const { lead, id } = await begun()
    const before = await leadFields(lead)
    expect((await miss(await staffAt(payload, anna.id), id)).outcome).toBe('missed')
    const after = await leadFields(lead)
    expect(after.stage).toBe('booked')
    expect(Number(after.follow_up_at)).toBeLessThanOrEqual(Date.now())
    expect((await eventsOf(lead)).map(({ kind }) => kind)).toContain('missed')
    await undo(anna.cookie, await lastBatch(id))
    expect(await leadFields(lead)).toEqual(before)
    expect((await storedAppointment(id)).state).toBe('booked')
    expect(news).toEqual([])
  })

  test('is not missed before it has begun, nor by anybody without the right', async () => {
    const { id: lead } = await plant()
    const appointment = await booked({ lead })
    expect((await miss(await staffAt(payload, anna.id), appointment.id)).outcome).toBe('early')
    const { id } = await begun()
    const writer = await addLimited('content')
    await expect(miss(await staffAt(payload, String(writer.id)), id)).rejects.toThrow()
    await expect(miss(await visit(payload), id)).rejects.toThrow()
    expect((await storedAppointment(id)).state).toBe('booked')
  })
})

test('an appointment that is over neither becomes due when the next is cancelled, nor keeps a booking from being undone', async () => {
  const { id: lead } = await plant()
  const first = await booked({ lead })
  await query(
    `update appointments set begins = begins - interval '20 years', ends = ends - interval '20 years',
       held = tstzrange(lower(held) - interval '20 years', upper(held) - interval '20 years') where id = $1`,
    [first.id],
  )
  const { begins } = await storedAppointment(first.id)
  await query('update form_submissions set appointment_at = $2, follow_up_at = null where id = $1', [
    lead,
    begins,
  ])
  const { owner_id: _, ...held } = await leadFields(lead)
  const second = await booked({ lead })
  await cancelled(second.id)
  expect(await leadFields(lead)).toMatchObject({ ...held, stage: 'booked', follow_up_at: null })
  const third = await booked({ lead })
  await undo(anna.cookie, await lastBatch(third.id))
  expect(await leadFields(lead)).toMatchObject({ ...held, stage: 'booked', follow_up_at: null })
})

describe('undo', () => {
  test('takes changes back one after the other, the last first, and no other', async () => {
    const { id: lead } = await plant()
    const states: [object, object][] = []
    const remember = async (id: string) => {
      const { begins, state, person_id } = await storedAppointment(id)
      states.push([{ begins, state, person_id }, await leadFields(lead)])
    }
    const start = await leadFields(lead)
    const { id } = await booked({ lead })
    await remember(id)
    await moved(id)
    await remember(id)
    await moved(id)
    await remember(id)
    await cancelled(id)
    const { batches } = await storedAppointment(id)
    for (const batch of batches.slice(0, -1))
      await expect(undo(anna.cookie, batch)).rejects.toThrow('The appointment was changed since')
    for (const batch of batches.slice(1).reverse()) {
      await undo(anna.cookie, batch)
      const { begins, state, person_id } = await storedAppointment(id)
      expect([{ begins, state, person_id }, await leadFields(lead)]).toEqual(states.pop())
    }
    await undo(anna.cookie, batches[0])
    expect(await leadFields(lead)).toEqual(start)
    expect(news.map(([each]) => each)).toEqual([
      ...['created', 'moved', 'moved', 'cancelled'],
      ...['created', 'moved', 'moved', 'cancelled'],
    ])
    // Each change has an invitation of its own.
    expect((await storedAppointment(id)).sequence).toBe(7)
  })

  test('of a cancellation is refused when somebody else has the time by now, and changes nothing', async () => {
    const { id: lead } = await plant()
    const slot = freshSlot()
    const { id } = await booked({ lead }, { slot })
    await cancelled(id)
    await booked(visitor(), { slot })
    const before = [await storedAppointment(id), await leadFields(lead)]
    await expect(undo(anna.cookie, await lastBatch(id))).rejects.toThrow('another appointment at that time')
    expect([await storedAppointment(id), await leadFields(lead)]).toEqual(before)
  })

  test.each(['move', 'cancellation'] as const)(
    'of a %s is refused once the time of before has passed, because its visitor is told of none that has',
    async (change) => {
      const { id: lead } = await plant()
      const { id } = await booked({ lead })
      await (change === 'move' ? moved(id) : cancelled(id))
      await query(
        `update appointments set undo = undo - -1 || jsonb_build_array(undo -> -1 || '{"begins": "2026-01-05T15:00:00.000Z",
           "ends": "2026-01-05T15:15:00.000Z", "heldFrom": "2026-01-05T15:00:00.000Z", "heldUntil": "2026-01-05T15:15:00.000Z"}')
         where id = $1`,
        [id],
      )
      const before = [await storedAppointment(id), await leadFields(lead)]
      await expect(undo(anna.cookie, await lastBatch(id))).rejects.toThrow('has passed')
      expect([await storedAppointment(id), await leadFields(lead)]).toEqual(before)
    },
  )

  test('of a booking is refused while its lead has another appointment', async () => {
    const { id: lead } = await plant()
    const first = await booked({ lead })
    await booked({ lead })
    await expect(undo(anna.cookie, await lastBatch(first.id))).rejects.toThrow('another appointment')
  })
})

describe('what ends a lead', () => {
  const ENDS = [
    ['the trash', { trash: true }],
    ['Lost', { stage: 'lost', lostReason: 'Too expensive' }],
    ['Spam', { stage: 'spam' }],
  ] as const
  test.each(ENDS)('%s cancels its coming appointments, and an undo books them again', async (_, change) => {
    const { id: lead } = await plant()
    const slot = freshSlot()
    const { id } = await booked({ lead }, { slot })
    const { batch } = await changeLeads(ben.cookie, [lead], change)
    expect((await storedAppointment(id)).state).toBe('cancelled')
    await undo(ben.cookie, batch)
    expect(await storedAppointment(id)).toMatchObject({
      state: 'booked',
      sequence: 2,
      begins: new Date(slot.begins),
    })
    expect(news).toEqual([
      ['created', id],
      ['cancelled', id],
      ['created', id],
    ])
    // The booking is the last change of the appointment again.
    await undo(anna.cookie, await lastBatch(id))
    expect((await rowOf(lead)).stage).toBe('new')
  })

  test.each(ENDS)('%s is taken back without the appointment when its time is given', async (_, change) => {
    const { id: lead } = await plant()
    const slot = freshSlot()
    const { id } = await booked({ lead }, { slot })
    const { batch } = await changeLeads(ben.cookie, [lead], change)
    await booked(visitor(), { slot })
    await undo(ben.cookie, batch)
    expect(await rowOf(lead)).toMatchObject({ stage: 'booked', deleted_at: null })
    expect((await storedAppointment(id)).state).toBe('cancelled')
  })

  test('another undo books nothing again that it has not cancelled', async () => {
    const { id: lead } = await plant()
    const { id } = await booked({ lead })
    await changeLeads(ben.cookie, [lead], { trash: true })
    await changeLeads(ben.cookie, [lead], { trash: false })
    const { batch } = await changeLeads(ben.cookie, [lead], { owner: ben.id })
    await undo(ben.cookie, batch)
    expect((await storedAppointment(id)).state).toBe('cancelled')
  })

  test('an erasure takes its appointments with it, which frees the time', async () => {
    const { id: lead } = await plant()
    const slot = freshSlot()
    const { id } = await booked({ lead }, { slot })
    await payload.delete({ collection: 'form-submissions', id: lead, overrideAccess: true })
    expect(await storedAppointment(id)).toBeUndefined()
    await booked(visitor(), { slot })
  })
})

describe('handing over', () => {
  test('gives an appointment and its lead to another, and an undo takes both back', async () => {
    const [from, to] = [await addStaff(), await addStaff()]
    const [own, others] = [await plant(), await plant()]
    const first = await booked({ lead: own.id }, { person: from.id })
    const second = await booked({ lead: others.id }, { person: from.id })
    await changeLeads(ben.cookie, [others.id], { owner: ben.id })
    news.splice(0)
    const req = await staffAt(payload, anna.id)
    for (const { id } of [first, second]) expect((await handOverOne(req, id, to.id)).outcome).toBe('moved')
    expect((await storedAppointment(first.id)).person_id).toBe(to.id)
    expect((await rowOf(own.id)).owner_id).toBe(to.id)
    expect((await rowOf(others.id)).owner_id).toBe(ben.id)
    expect(news).toEqual([
      ['moved', first.id],
      ['moved', second.id],
    ])
    await undo(anna.cookie, await lastBatch(first.id))
    expect((await storedAppointment(first.id)).person_id).toBe(from.id)
    expect((await rowOf(own.id)).owner_id).toBe(from.id)
  })

  test('is taken back to nobody when the one before may not read leads any more', async () => {
    const [from, to] = [await addStaff(), await addStaff()]
    const { id } = await booked({ lead: (await plant()).id }, { person: from.id })
    await handOverOne(await staffAt(payload, anna.id), id, to.id)
    const areas = { areas: ['content' as const] }
    await payload.update({ collection: 'users', id: from.id, data: areas, overrideAccess: true })
    await undo(anna.cookie, await lastBatch(id))
    expect(await storedAppointment(id)).toMatchObject({ state: 'booked', person_id: null })
  })

  test('is refused to whoever has something else then, or may not read leads, and without the right', async () => {
    const [from, to] = [await addStaff(), await addStaff()]
    const slot = freshSlot()
    const { id } = await booked({ lead: (await plant()).id }, { slot, person: from.id })
    await booked(visitor(), { slot, person: to.id })
    const req = await staffAt(payload, anna.id)
    expect((await handOverOne(req, id, to.id)).outcome).toBe('taken')
    const writer = await addLimited('content')
    await expect(handOverOne(await staffAt(payload, String(writer.id)), id, anna.id)).rejects.toThrow()
    await expect(handOverOne(req, id, String(writer.id))).rejects.toThrow('The owner is not one of the staff')
    expect((await storedAppointment(id)).person_id).toBe(from.id)
  })
})
