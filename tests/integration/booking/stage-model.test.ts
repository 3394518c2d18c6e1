import type { Payload } from 'payload'
import { beforeAll, expect, test } from 'vitest'
import { book } from '@/features/booking/server/book'
import { cancel, move } from '@/features/booking/server/change-appointments'
import type { Stage } from '@/features/leads/rules/stage'
import { changeLeads } from '@/features/leads/server/change-leads'
import { bookingOf, clashes, secondInstance, slotAt, staffAt } from '../../helpers/booking'
import { plantLeads } from '../../helpers/inbox'
import { rowOf } from '../../helpers/lead-activity'
import { addAdmin, payload, query } from '../../helpers/payload'
import { chooseSeed, seeded } from '../../helpers/random'

const STEPS = 160
const LEADS = 4
const STAGES = ['new', 'contacted', 'booked', 'won', 'lost'] as const

let instances: Payload[]
let clerk: string

beforeAll(async () => {
  instances = [payload, await secondInstance()]
  clerk = String((await addAdmin()).id)
})

/** What a lead is, as the specification says it in a few sentences. */
type Model = {
  stage: Stage
  /** What it was before the first of its appointments. */
  former: Stage
  /** Whether somebody has changed the stage since then. */
  isChanged: boolean
  /** The ids of its appointments that are to come. */
  coming: Set<string>
}

/** Whoever is won stays won, and everybody else is booked. */
const withAppointment = (before: Stage): Stage => (before === 'won' ? 'won' : 'booked')

function booked(lead: Model, id: string) {
  if (lead.coming.size === 0) Object.assign(lead, { former: lead.stage, isChanged: false })
  lead.stage = withAppointment(lead.stage)
  lead.coming.add(id)
}

function cancelled(lead: Model, id: string) {
  lead.coming.delete(id)
  const isOurs = lead.stage === withAppointment(lead.former)
  if (lead.coming.size === 0 && isOurs && !lead.isChanged) lead.stage = lead.former
}

function changed(lead: Model, stage: Stage) {
  lead.isChanged ||= stage !== lead.stage
  lead.stage = stage
  // Nobody expects whoever is neither booked nor won.
  if (stage !== 'booked' && stage !== 'won') lead.coming.clear()
}

test('after any order of booking, moving, cancelling and changes of the staff, on two instances, a lead has the stage that a model says', async () => {
  const random = seeded(chooseSeed())
  const pick = <T>(of: readonly T[]): T | undefined => of[Math.floor(random() * of.length)]
  const ids = await plantLeads(Array.from({ length: LEADS }, () => ({})))
  const models = new Map<string, Model>(
    ids.map((id) => [id, { stage: 'new', former: 'new', isChanged: false, coming: new Set<string>() }]),
  )
  const done: string[] = []
  for (let step = 0; step < STEPS; step += 1) {
    const req = await staffAt(pick(instances) ?? payload, clerk)
    const id = pick(ids) ?? ''
    const lead = models.get(id)
    const appointment = pick([...(lead?.coming ?? [])])
    const slot = slotAt(step * 60)
    const act = random()
    if (!lead) continue
    if (act < 0.35) {
      const result = await book(req, bookingOf(clerk, slot, { of: { lead: id } }), clerk)
      if (result.outcome !== 'booked') throw new Error(`step ${step}: ${result.outcome}`)
      booked(lead, result.appointment.id)
      done.push('book')
    } else if (act < 0.45 && appointment) {
      const result = await move(req, appointment, { slot, mostADay: null }, { by: clerk })
      expect(result.outcome, `step ${step}`).toBe('moved')
      done.push('move')
    } else if (act < 0.75 && appointment) {
      expect((await cancel(req, appointment, null, { by: clerk })).outcome, `step ${step}`).toBe('cancelled')
      cancelled(lead, appointment)
      done.push('cancel')
    } else {
      const stage = pick(STAGES) ?? 'new'
      await changeLeads(req, [id], { stage, ...(stage === 'lost' && { lostReason: 'Too far' }) })
      changed(lead, stage)
      done.push('change')
    }
    const coming = await query(`select id from appointments where lead_id = $1 and state = 'booked'`, [id])
    expect([(await rowOf(id)).stage, coming.length], `step ${step}, ${done.join(' ')}`).toEqual([
      lead.stage,
      lead.coming.size,
    ])
  }
  expect(new Set(done)).toEqual(new Set(['book', 'move', 'cancel', 'change']))
  expect(await clashes()).toEqual([])
})
