import { expect, test } from 'vitest'
import type { LeadWithActivity } from '@/features/leads/rules/lead-activity'
import { undoChange } from '@/features/leads/rules/lead-activity'
import { toAuthor, toStory } from '@/features/leads/screens/timeline-words'
import { toShortMoment } from '@/staff-ui/moment.client'

const AT = '2031-03-04T19:30:00.000Z'
const LATER = '2031-03-05T19:30:00.000Z'
const timeline = { people: { ann: 'Ann', bob: 'Bob' }, currency: 'USD' as const }

const entry = (kind: string, data: Record<string, unknown>, by: string | null = 'ann') => ({
  id: '1',
  kind,
  at: '2026-11-27T10:00:00.000Z',
  by,
  data,
  text: null,
  editedAt: null,
  editableMs: 0,
})

test.each([
  [
    'cancelled',
    { begins: AT, reason: 'Has the flu' },
    `Appointment of ${toShortMoment(AT)} cancelled: Has the flu`,
  ],
  ['cancelled', { begins: AT, reason: null }, `Appointment of ${toShortMoment(AT)} cancelled`],
  ['moved', { from: AT, to: LATER }, `Appointment moved: ${toShortMoment(AT)} → ${toShortMoment(LATER)}`],
  ['handed-over', { begins: AT, from: 'ann', to: 'bob' }, `Appointment of ${toShortMoment(AT)}: Ann → Bob`],
  ['handed-over', { begins: AT, from: null, to: 'bob' }, `Appointment of ${toShortMoment(AT)}: nobody → Bob`],
  [
    'moved',
    { from: LATER, to: AT, undo: 'x' },
    `Undone: Appointment moved: ${toShortMoment(LATER)} → ${toShortMoment(AT)}`,
  ],
])('%s with %o reads %j', (kind, data, words) => {
  expect(toStory(entry(kind, data), timeline)).toBe(words)
})

test('what the sender has changed is not said of an account that is gone', () => {
  expect(toAuthor(entry('appointment', { to: AT, bySender: true }, null), timeline)).toBe('the sender')
  expect(toAuthor(entry('appointment', { to: AT }, null), timeline)).toBe('somebody who has left')
  expect(toAuthor(entry('appointment', { to: AT, bySender: true }), timeline)).toBe('Ann')
})

const LEAD: LeadWithActivity = {
  id: 'lead',
  stage: 'booked',
  lostReason: null,
  owner: null,
  followUpAt: null,
  firstContactAt: AT,
  bookedAt: AT,
  appointmentAt: LATER,
  wonAt: null,
  valueCents: null,
  adsObjection: false,
  deletedAt: null,
}

test.each(['cancelled', 'moved', 'handed-over'])(
  'an entry of %s is taken back, and changes nothing of the lead',
  (kind) => {
    const { lead, events } = undoChange(LEAD, [{ kind, data: { from: AT, to: LATER } }], 'batch', null)
    expect(lead).toEqual(LEAD)
    expect(events).toEqual([{ kind, data: { from: LATER, to: AT, undo: 'batch' } }])
  },
)
