import { randomUUID } from 'node:crypto'
import type { Payload } from 'payload'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Slot } from '@/features/booking/server/appointment-rows'
import { book } from '@/features/booking/server/book'
import { cancel, move } from '@/features/booking/server/change-appointments'
import { bookingOf, clashes, secondInstance, slotAt, staffAt, visit, visitor } from '../../helpers/booking'
import { addAdmin, payload, query } from '../../helpers/payload'
import { chooseSeed, seeded } from '../../helpers/random'

let instances: Payload[]
let person: string

beforeAll(async () => {
  instances = [payload, await secondInstance()]
  clerk = await someone()
})

afterEach(async () => {
  expect(await clashes()).toEqual([])
  expect(await query(`select id from appointments where state = 'reserved'`)).toEqual([])
})

/** A member of the staff, who may change as often as he likes. */
let clerk: string

const someone = async () => String((await addAdmin()).id)
const instanceOf = (index: number) => instances[index % instances.length] ?? payload
const deadlocks = async () =>
  Number(
    (await query('select deadlocks from pg_stat_database where datname = current_database()'))[0].deadlocks,
  )
const count = async (table: string) => Number((await query(`select count(*) from ${table}`))[0].count)

const outcomesOf = (all: readonly { outcome: string }[]) => {
  const counts: Record<string, number> = {}
  for (const { outcome } of all) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

test('of 200 who want one time of one person at once, on two instances, one gets it, and the others leave nothing', async () => {
  person = await someone()
  const [leads, before] = [await count('form_submissions'), await deadlocks()]
  const all = await Promise.all(
    Array.from({ length: 200 }, async (_, index) =>
      book(await visit(instanceOf(index)), bookingOf(person, slotAt(0)), null),
    ),
  )
  expect(outcomesOf(all)).toEqual({ booked: 1, taken: 199 })
  expect(await count('form_submissions')).toBe(leads + 1)
  expect(await deadlocks()).toBe(before)
})

test('of times that overlap in part or by their buffers alone, no two are given, and nobody waits for a deadlock', async () => {
  person = await someone()
  const before = await deadlocks()
  const all = await Promise.all(
    Array.from({ length: 60 }, async (_, index) =>
      book(await visit(instanceOf(index)), bookingOf(person, slotAt((index * 7) % 120)), null),
    ),
  )
  const { booked = 0, taken } = outcomesOf(all)
  expect(booked).toBeGreaterThan(2)
  expect(taken).toBe(60 - booked)
  expect(await deadlocks()).toBe(before)
})

test('a time that begins where the buffer of another ends is free, and one minute earlier is taken', async () => {
  person = await someone()
  const at = async (slot: Slot) => (await book(await visit(payload), bookingOf(person, slot), null)).outcome
  expect(await at(slotAt(0))).toBe('booked')
  expect(await at(slotAt(34))).toBe('taken')
  expect(await at(slotAt(35))).toBe('booked')
  const other = await someone()
  expect((await book(await visit(payload), bookingOf(other, slotAt(0)), null)).outcome).toBe('booked')
})

test('no day has more than its most, however many come at once, and the next day has its own', async () => {
  person = await someone()
  const booking = (minutes: number) => bookingOf(person, slotAt(minutes), { mostADay: 3 })
  const all = await Promise.all(
    Array.from({ length: 12 }, async (_, index) =>
      book(await visit(instanceOf(index)), booking(index * 40), null),
    ),
  )
  expect(outcomesOf(all)).toEqual({ booked: 3, full: 9 })
  // Nine in the evening of New York is the next day in UTC.
  expect((await book(await visit(payload), booking(12 * 60), null)).outcome).toBe('full')
  expect((await book(await visit(payload), booking(24 * 60), null)).outcome).toBe('booked')
})

test('the same key gets its own answer again, at once and later, and other values are refused', async () => {
  person = await someone()
  const booking = bookingOf(person, slotAt(0))
  const leads = await count('form_submissions')
  const all = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => book(await visit(instanceOf(index)), booking, null)),
  )
  expect(outcomesOf(all)).toEqual({ booked: 20 })
  const ids = new Set(all.map((each) => (each.outcome === 'booked' ? each.appointment.id : null)))
  expect(ids.size).toBe(1)
  expect(await count('form_submissions')).toBe(leads + 1)
  const other = { ...booking, slot: slotAt(600) }
  expect((await book(await visit(payload), other, null)).outcome).toBe('reused-key')
  expect((await book(await visit(payload), { ...other, person: await someone() }, null)).outcome).toBe(
    'reused-key',
  )
})

test('one key for the times of two people at once books one of them', async () => {
  const people = await Promise.all([someone(), someone()])
  const key = randomUUID()
  const of = visitor()
  const all = await Promise.all(
    people.map(async (each, index) =>
      book(await visit(instanceOf(index)), bookingOf(each, slotAt(0), { key, of }), null),
    ),
  )
  expect(outcomesOf(all)).toEqual({ booked: 1, 'reused-key': 1 })
})

test('moves to one time at once: one gets it, the others keep theirs', async () => {
  person = await someone()
  const made = []
  for (let index = 0; index < 8; index += 1) {
    const booked = await book(await visit(payload), bookingOf(person, slotAt(index * 60)), null)
    if (booked.outcome === 'booked') made.push(booked.appointment)
  }
  expect(made).toHaveLength(8)
  const to = { slot: slotAt(1_000), mostADay: null }
  const all = await Promise.all(
    made.map(async ({ id }, index) => move(await visit(instanceOf(index)), id, to, { by: null })),
  )
  expect(outcomesOf(all)).toEqual({ moved: 1, taken: 7 })
  const begins = await query(
    'select begins, sequence from appointments where person_id = $1 order by begins',
    [person],
  )
  expect(begins.filter(({ sequence }) => sequence === 1)).toHaveLength(1)
  expect(begins).toHaveLength(8)
})

/** What is held, by a model that knows nothing but the rule. */
type Model = Map<string, { person: string; slot: Slot }>

const isFree = (model: Model, who: string, slot: Slot, except?: string) =>
  [...model].every(
    ([id, held]) =>
      id === except ||
      held.person !== who ||
      held.slot.heldUntil <= slot.heldFrom ||
      slot.heldUntil <= held.slot.heldFrom,
  )

test('any order of booking, moving and cancelling on two instances says what a list in memory says', async () => {
  const random = seeded(chooseSeed())
  const people = await Promise.all([someone(), someone()])
  const pick = <T>(of: readonly T[]): T | undefined => of[Math.floor(random() * of.length)]
  const model: Model = new Map()
  const said: string[] = []
  for (let step = 0; step < 150; step += 1) {
    const req = await staffAt(instanceOf(Math.floor(random() * 2)), clerk)
    const who = pick(people) ?? ''
    const slot = slotAt(Math.floor(random() * 60) * 5)
    const id = pick([...model.keys()])
    const act = random()
    if (act < 0.5 || !id) {
      const wanted = isFree(model, who, slot) ? 'booked' : 'taken'
      const result = await book(req, bookingOf(who, slot), null)
      expect(result.outcome, `step ${step}`).toBe(wanted)
      if (result.outcome === 'booked') model.set(result.appointment.id, { person: who, slot })
      said.push(wanted)
    } else if (act < 0.75) {
      const held = model.get(id)
      const wanted = held && isFree(model, held.person, slot, id) ? 'moved' : 'taken'
      const result = await move(req, id, { slot, mostADay: null }, { by: clerk })
      expect(result.outcome, `step ${step}`).toBe(wanted)
      if (held && wanted === 'moved') model.set(id, { ...held, slot })
      said.push(wanted)
    } else {
      expect((await cancel(req, id, null, { by: clerk })).outcome, `step ${step}`).toBe('cancelled')
      model.delete(id)
    }
  }
  expect(new Set(said)).toEqual(new Set(['booked', 'moved', 'taken']))
  const stored = await query(
    `select id, person_id, begins from appointments where state = 'booked' and person_id = any($1) order by id`,
    [people],
  )
  const wanted = [...model].map(([id, held]) => ({
    id,
    person_id: held.person,
    begins: new Date(held.slot.begins),
  }))
  expect(stored).toEqual(wanted.sort((a, b) => (a.id < b.id ? -1 : 1)))
})

test('many who book, move and cancel at once on two instances leave no two at one time, and no deadlock', async () => {
  const random = seeded(chooseSeed())
  const people = await Promise.all([someone(), someone()])
  const before = await deadlocks()
  const mine = Array.from({ length: 24 }, () => ({ id: '', of: visitor() }))
  const acts = mine.map(async (one, index) => {
    const req = await staffAt(instanceOf(index), clerk)
    for (let step = 0; step < 8; step += 1) {
      const slot = slotAt(Math.floor(random() * 40) * 5)
      const who = people[Math.floor(random() * 2)] ?? ''
      if (!one.id) {
        const result = await book(req, bookingOf(who, slot, { of: one.of }), null)
        if (result.outcome === 'booked') one.id = result.appointment.id
      } else if (random() < 0.6) {
        await move(req, one.id, { slot, mostADay: null }, { by: clerk })
      } else {
        await cancel(req, one.id, null, { by: clerk })
        one.id = ''
      }
    }
  })
  await Promise.all(acts)
  expect(await deadlocks()).toBe(before)
  const stored = await query(
    `select id from appointments where state = 'booked' and person_id = any($1) order by id`,
    [people],
  )
  expect(stored.map(({ id }) => id)).toEqual(mine.flatMap(({ id }) => id || []).sort())
})
