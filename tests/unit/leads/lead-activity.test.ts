import { describe, expect, test } from 'vitest'
import { followUpChoices } from '@/features/leads/rules/follow-up'
import {
  changeLead,
  type LeadChange,
  type LeadWithActivity,
  undoChange,
  wonDayProblem,
} from '@/features/leads/rules/lead-activity'
import { STAGES, type Stage } from '@/features/leads/rules/stage'
import { toLinkedParts } from '@/lib/linked-text'

const AT = '2026-11-22T12:00:00.000Z'
const EARLIER = '2026-11-21T12:00:00.000Z'
const LATER = '2026-11-23T12:00:00.000Z'

const lead = (with_: Partial<LeadWithActivity> = {}): LeadWithActivity => ({
  id: 'a',
  stage: 'new',
  lostReason: null,
  owner: null,
  followUpAt: null,
  firstContactAt: null,
  bookedAt: null,
  appointmentAt: null,
  wonAt: null,
  valueCents: null,
  adsObjection: false,
  deletedAt: null,
  ...with_,
})

const toTest = (stage: Stage) => (stage === 'lost' ? { stage, lostReason: 'Too far' } : { stage })

describe('the first contact', () => {
  test.each(STAGES)('of a lead that comes into %s', (stage) => {
    const isReached = /contacted|booked|won|lost/.test(stage)
    expect(changeLead(lead(), toTest(stage), AT).lead.firstContactAt).toBe(isReached ? AT : null)
    const known = lead({ firstContactAt: EARLIER })
    expect(changeLead(known, toTest(stage), AT).lead.firstContactAt).toBe(EARLIER)
  })
})

describe('a lead that is lost because nobody answered', () => {
  const lose = (lostReason: string, before: Partial<LeadWithActivity> = {}) =>
    changeLead(lead(before), { stage: 'lost', lostReason }, AT)

  test.each(['No answer', 'no answer, tried three times', 'No-answer', 'Never answered', 'not reached'])(
    'was not reached: %s',
    (reason) => {
      expect(lose(reason).lead.firstContactAt).toBeNull()
      expect(lose(reason, { firstContactAt: EARLIER }).lead.firstContactAt).toBe(EARLIER)
    },
  )

  test('is reached when it is lost for something else, or comes back', () => {
    expect(lose('Too expensive').lead.firstContactAt).toBe(AT)
    const { lead: lost } = lose('No answer')
    expect(changeLead(lost, { stage: 'lost', lostReason: 'Only asked' }, LATER).lead.firstContactAt).toBe(
      LATER,
    )
    expect(changeLead(lost, { stage: 'booked' }, LATER).lead.firstContactAt).toBe(LATER)
  })

  test('is not reached after an undo either', () => {
    const { lead: lost } = lose('No answer')
    const { lead: moved, events } = changeLead(lost, { stage: 'contacted' }, AT)
    expect(undoChange(moved, events, 'batch', null).lead.firstContactAt).toBeNull()
  })
})

describe('the first call that the rules have set', () => {
  const due = { followUpAt: LATER, isFirstCall: true }

  test.each<[LeadChange, string | null]>([
    [{ stage: 'contacted' }, null],
    [{ contacted: 'phone' }, null],
    [{ stage: 'booked' }, null],
    [{ stage: 'contacted', followUpAt: EARLIER }, EARLIER],
    [{ tried: 'phone' }, LATER],
    [{ stage: 'lost', lostReason: 'No answer' }, LATER],
    [{ owner: 'b' }, LATER],
  ])('after %o is %s', (change, followUpAt) => {
    expect(changeLead(lead(due), change, AT).lead.followUpAt).toBe(followUpAt)
  })

  test('ends with an entry, and an undo gives it back', () => {
    const { lead: called, events } = changeLead(lead(due), { contacted: 'phone' }, AT)
    expect(events.map(({ kind }) => kind)).toEqual(['contacted', 'stage', 'follow-up'])
    expect(undoChange(called, events, 'batch', null).lead.followUpAt).toBe(LATER)
  })

  test('is not what somebody has chosen', () => {
    expect(changeLead(lead({ followUpAt: LATER }), { stage: 'contacted' }, AT).lead.followUpAt).toBe(LATER)
  })
})

describe('a change', () => {
  test.each<[Partial<LeadWithActivity>, LeadChange, string[]]>([
    [{}, { stage: 'new' }, []],
    [{}, { stage: 'won' }, ['stage']],
    [{ stage: 'spam' }, { stage: 'new' }, ['not-spam']],
    [{ stage: 'lost', lostReason: 'x' }, { stage: 'lost', lostReason: 'x' }, []],
    [{ stage: 'lost', lostReason: 'x' }, { stage: 'lost', lostReason: 'y' }, ['stage']],
    [{}, { lostReason: 'x' }, []],
    [{ owner: 'b' }, { owner: 'b' }, []],
    [{ owner: 'b' }, { owner: null }, ['owner']],
    [{ followUpAt: AT }, { followUpAt: AT }, []],
    [{}, { contacted: 'phone' }, ['contacted', 'stage']],
    [{ stage: 'booked' }, { contacted: 'email' }, ['contacted']],
    [{}, { tried: 'phone' }, ['tried']],
    [{}, { trash: false }, []],
    [{}, { trash: true }, ['trashed']],
    [{ deletedAt: EARLIER }, { trash: true }, []],
    [{ deletedAt: EARLIER }, { stage: 'won' }, []],
    [{ deletedAt: EARLIER }, { trash: false, stage: 'won' }, ['restored', 'stage']],
  ])('of %o by %o writes %o', (before, change, kinds) => {
    expect(changeLead(lead(before), change, AT).events.map(({ kind }) => kind)).toEqual(kinds)
  })
})

describe('undo', () => {
  const BEFORE: Partial<LeadWithActivity>[] = [
    {},
    { stage: 'lost', lostReason: 'x', firstContactAt: EARLIER },
    { stage: 'spam' },
    { owner: 'b', followUpAt: LATER },
    { deletedAt: EARLIER },
  ]
  const CHANGES: LeadChange[] = [
    ...STAGES.map(toTest),
    { owner: 'c', followUpAt: null },
    { contacted: 'phone' },
    { trash: true },
    { trash: false, stage: 'won' },
  ]

  test.each(BEFORE)('gives %o back whatever was done', (before) => {
    for (const change of CHANGES) {
      const changed = changeLead(lead(before), change, AT)
      expect(undoChange(changed.lead, changed.events, 'batch', null).lead).toEqual(lead(before))
    }
  })

  test('leaves what was changed since, and writes only what it gave back', () => {
    const { lead: changed, events } = changeLead(lead(), { stage: 'won', owner: 'b' }, AT)
    const undone = undoChange({ ...changed, stage: 'booked', wonAt: null }, events, 'batch', null)
    expect(undone.lead).toEqual(lead({ stage: 'booked', firstContactAt: AT, bookedAt: AT }))
    expect(undone.events).toEqual([{ kind: 'owner', data: { from: 'b', to: null, undo: 'batch' } }])
  })

  test('leaves a lead that somebody put into the trash since', () => {
    const { lead: changed, events } = changeLead(lead(), { owner: 'b' }, AT)
    expect(undoChange({ ...changed, deletedAt: LATER }, events, 'batch', null).events).toEqual([])
  })
})

describe('the quick follow-ups', () => {
  const labels = (at: Date) => followUpChoices(at).map(({ label }) => label)
  const local = (text: string) => new Date(text)
  const shown = (iso: string | undefined) => {
    const date = new Date(iso ?? '')
    return [date.getDate(), date.getHours(), date.getMinutes()]
  }

  test('are on the clock of who looks, and never over', () => {
    const sunday = local('2026-11-22T14:10:30')
    const [hour, afternoon, tomorrow, monday] = followUpChoices(sunday).map(({ at }) => at)
    expect([hour, afternoon, tomorrow, monday].map(shown)).toEqual([
      [22, 15, 10],
      [22, 15, 0],
      [23, 9, 0],
      [23, 9, 0],
    ])
    expect(labels(local('2026-11-22T15:00:00'))).not.toContain('This afternoon')
    expect(shown(followUpChoices(local('2026-11-23T08:00:00')).at(-1)?.at)).toEqual([30, 9, 0])
  })
})

describe('T103 the links of a note', () => {
  test.each([
    ['see https://example.com/a?b=1. Then', ['https://example.com/a?b=1']],
    ['(HTTP://EXAMPLE.com)', ['http://example.com/']],
    ['javascript:alert(1) data:text/html,x mailto:a@b.c ftp://x.y //x.y', []],
    ['https://user:secret@example.com', []],
    ['https://', []],
    ['<a href="https://a.example">x</a>', ['https://a.example/']],
  ])('of %s', (text, links) => {
    const parts = toLinkedParts(text)
    expect(parts.flatMap(({ href }) => href ?? [])).toEqual(links)
    expect(parts.map((part) => part.text).join('')).toBe(text)
  })
})

describe('what a lead is worth', () => {
  test('stands with it whatever its stage, and is told with what it was', () => {
    const { lead: worth, events } = changeLead(lead({ valueCents: 50_000 }), { valueCents: 120_000 }, AT)
    expect(worth).toEqual(lead({ valueCents: 120_000 }))
    expect(events).toEqual([{ kind: 'value', data: { from: 50_000, to: 120_000 } }])
    expect(changeLead(worth, { valueCents: 120_000 }, AT).events).toEqual([])
  })

  test('and the day on which it was won goes with the stage Won alone', () => {
    const won = changeLead(lead(), { stage: 'won' }, AT).lead
    expect([won.bookedAt, won.wonAt]).toEqual([AT, AT])
    const corrected = changeLead(won, { wonAt: EARLIER }, LATER)
    expect(corrected.lead.wonAt).toBe(EARLIER)
    expect(corrected.events).toEqual([{ kind: 'won-date', data: { from: AT, to: EARLIER } }])
    expect(changeLead(lead(), { stage: 'won', wonAt: EARLIER }, AT).lead.wonAt).toBe(EARLIER)
    expect(changeLead(lead(), { stage: 'booked', wonAt: EARLIER }, AT).lead.wonAt).toBeNull()
    expect(changeLead(won, { stage: 'booked' }, LATER).lead).toMatchObject({ bookedAt: AT, wonAt: null })
  })

  test('is told in the zone of the business, and kept between the lead and now', () => {
    const came = lead({ cameAt: '2026-11-22T04:30:00.000Z' })
    const problem = (wonAt: string, of = came) => wonDayProblem(of, wonAt, AT)?.slice(0, 8)
    expect(problem('2026-11-21T12:00:00.000Z')).toBeUndefined()
    expect(problem('2026-11-20T17:00:00.000Z')).toBe('The lead')
    expect(problem('2026-11-20T17:00:00.000Z', lead())).toBeUndefined()
    expect(problem('2026-11-23T04:59:00.000Z')).toBeUndefined()
    expect(problem('2026-11-23T05:00:00.000Z')).toBe('This day')
    const wonAt = (day: string) => changeLead(came, { stage: 'won', wonAt: day }, AT).lead.wonAt
    expect(wonAt('2026-11-21T12:00:00.000Z')).toBe(came.cameAt)
    expect(wonAt('2026-11-22T17:00:00.000Z')).toBe(AT)
  })

  test('of one that was won without a stage between was the day of booking too', () => {
    expect(changeLead(lead(), { stage: 'won', wonAt: EARLIER }, AT).lead.bookedAt).toBe(EARLIER)
    const booked = changeLead(lead(), { stage: 'booked' }, AT).lead
    expect(changeLead(booked, { stage: 'won' }, LATER).lead.bookedAt).toBe(AT)
  })

  test.each([
    ['lost', AT],
    ['contacted', null],
    ['new', null],
    ['spam', null],
  ] as const)('one that was booked and is then %s was booked at %s', (stage, bookedAt) => {
    const booked = changeLead(lead(), { stage: 'booked' }, AT).lead
    expect(changeLead(booked, toTest(stage), LATER).lead.bookedAt).toBe(bookedAt)
  })

  test('comes back with an undo, as far as nobody has said something else since', () => {
    const before = lead({ stage: 'booked', bookedAt: EARLIER, firstContactAt: EARLIER, valueCents: 1 })
    const done = changeLead(before, { stage: 'won', valueCents: 2 }, AT)
    expect(undoChange(done.lead, done.events, 'b', null).lead).toEqual(before)
    const since = { ...done.lead, wonAt: LATER, valueCents: 3 }
    expect(undoChange(since, done.events, 'b', null).lead).toEqual(since)
    const entry = undoChange(done.lead, done.events, 'b', null).events.find(({ kind }) => kind === 'stage')
    expect(entry?.data).toEqual({ from: 'won', to: 'booked', fromWonAt: AT, toWonAt: null, undo: 'b' })
  })
})

describe('the appointment', () => {
  test.each([
    ['new', 'booked'],
    ['contacted', 'booked'],
    ['booked', 'booked'],
    ['won', 'won'],
    ['lost', 'lost'],
    ['spam', 'booked'],
  ] as const)('of a lead in %s leaves it in %s', (stage, expected) => {
    const { lead: changed, events } = changeLead(lead({ stage }), { appointmentAt: LATER }, AT)
    expect(changed).toMatchObject({ stage: expected, appointmentAt: LATER })
    expect(events.at(-1)).toEqual({ kind: 'appointment', data: { from: null, to: LATER } })
  })

  test.each([
    ['won', LATER],
    ['lost', LATER],
    ['contacted', null],
    ['new', null],
    ['spam', null],
  ] as const)(
    'of one that was booked and is then %s is %s, and comes back with an undo',
    (stage, expected) => {
      const booked = lead({ stage: 'booked', bookedAt: AT, appointmentAt: LATER, firstContactAt: AT })
      const { lead: changed, events } = changeLead(booked, toTest(stage), AT)
      expect(changed.appointmentAt).toBe(expected)
      expect(undoChange(changed, events, 'b', null).lead).toEqual(booked)
    },
  )

  test('is moved and removed without a change of the stage, and each is taken back by itself', () => {
    const { lead: booked } = changeLead(lead(), { stage: 'booked', appointmentAt: LATER }, AT)
    const moved = changeLead(booked, { appointmentAt: EARLIER }, AT)
    expect(moved.events).toEqual([{ kind: 'appointment', data: { from: LATER, to: EARLIER } }])
    expect(undoChange(moved.lead, moved.events, 'b', null).lead).toEqual(booked)
    const removed = changeLead(moved.lead, { appointmentAt: null }, AT)
    expect(removed.lead).toMatchObject({ stage: 'booked', appointmentAt: null })
    expect(
      undoChange({ ...removed.lead, appointmentAt: LATER }, removed.events, 'b', null).lead.appointmentAt,
    ).toBe(LATER)
  })
})
