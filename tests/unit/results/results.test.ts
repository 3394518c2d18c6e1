import { describe, expect, test } from 'vitest'
import { daysBefore, lastDays, monthOf, problemOf, readDays } from '@/domain/day-range'
import { SPEEDS } from '@/features/leads/rules/speeds'
import {
  costGaps,
  costsWithin,
  monthsOf,
  readCostRows,
  readCosts,
  withCost,
} from '@/features/results/rules/channel-costs'
import { closeRate, NO_TALLY, paidFor, resultsOfPaid, sumOfCosts } from '@/features/results/rules/results'
import { toWaitWords } from '@/features/results/screens/follow-up-report'
import { toShare } from '@/features/results/screens/report-card'
import { parseCsv } from '@/lib/csv'

const TODAY = '2026-11-24'

describe('days', () => {
  test('are those of the address, and the last thirty when it names none that can be', () => {
    expect(readDays('2026-01-01', '2026-01-31', TODAY)).toEqual({ from: '2026-01-01', to: '2026-01-31' })
    const usual = { from: '2026-10-26', to: TODAY }
    for (const [from, to] of [
      [undefined, undefined],
      ['2026-02-30', '2026-03-01'],
      ['2026-03-02', '2026-03-01'],
      ['2001-01-01', '2026-01-01'],
      ["'; drop table", '2026-01-01'],
      [['2026-01-01'], '2026-01-02'],
    ])
      expect(readDays(from, to, TODAY)).toEqual(usual)
  })

  test.each([
    ['2026-01-01', '2026-01-31', null],
    ['2021-01-01', '2026-01-01', null],
    ['2026-02-30', '2026-03-01', /must be days/],
    ['2026-01-01', '2026-13-45', /must be days/],
    [undefined, '2026-01-01', /must be days/],
    ['2026-03-02', '2026-03-01', /after the To date/],
    ['2015-01-01', '2026-01-01', /five years/],
  ])('from %s to %s have the problem %s', (from, to, problem) => {
    if (problem) expect(problemOf(from, to)).toMatch(problem)
    else expect(problemOf(from, to)).toBeNull()
  })

  test('have as many before them, over months, years and leap days', () => {
    expect(daysBefore({ from: '2024-03-01', to: '2024-03-31' })).toEqual({
      from: '2024-01-30',
      to: '2024-02-29',
    })
    expect(daysBefore(lastDays(1, TODAY))).toEqual({ from: '2026-11-23', to: '2026-11-23' })
    expect(monthOf('2026-01-15', 1)).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  })
})

describe('costs', () => {
  const costs = [
    { month: '2026-10', channel: 'Paid search', cents: 310_00 },
    { month: '2026-11', channel: 'Paid search', cents: 300_00 },
    { month: '2026-11', channel: 'Email', cents: 1 },
  ]

  test.each([
    ['2026-12-01T04:59:00Z', ['2026-11', '2026-10', '2026-09']],
    ['2026-12-01T05:00:00Z', ['2026-12', '2026-11', '2026-10']],
  ])('are asked for until the month that the business has at %s, and where there is one', (now, months) => {
    expect(monthsOf([], 3, new Date(now))).toEqual(months)
    expect(monthsOf([{ month: '2024-02', channel: 'Email', cents: 1 }], 3, new Date(now))).toEqual([
      ...months,
      '2024-02',
    ])
  })

  test('of months that are there in part count by days', () => {
    const within = (from: string, to: string) => Object.fromEntries(costsWithin(costs, { from, to }, []))
    expect(within('2026-10-22', '2026-11-15')).toEqual({ 'Paid search': 250_00, Email: 1 })
    expect(within('2026-10-01', '2026-10-01')).toEqual({ 'Paid search': 10_00 })
    expect(within('2026-12-01', '2026-12-31')).toEqual({})
  })

  test('are refused when one is no cost, or names a month and a channel twice', () => {
    expect(readCosts(costs)).toEqual(costs)
    for (const wrong of [
      {},
      [{ ...costs[0], cents: -1 }],
      [{ ...costs[0], month: '2026-13' }],
      [costs[0], costs[0]],
      [costs[0], { ...costs[0], channel: 'PAID Search' }],
    ])
      expect(readCosts(wrong)).toBeNull()
    expect(withCost(costs, { month: '2026-11', channel: 'Email' }, null)).toEqual(costs.slice(0, 2))
  })

  test('come from a CSV, whose wrong lines are told by their numbers and lose no other', () => {
    const rows = parseCsv(
      'Month,Channel,Amount\n2026-11,Paid search,"1,200.50"\n2026-10,Email,1200,\n\nMay,Email,5\n2026-11,,5\n2026-11,Email,x',
    )
    const { costs: read, problems } = readCostRows(rows, [])
    expect(read).toEqual([
      { month: '2026-11', channel: 'Paid search', cents: 120_050 },
      { month: '2026-10', channel: 'Email', cents: 120_000 },
    ])
    expect(problems.map((each) => each.slice(0, 6))).toEqual(['Line 5', 'Line 6', 'Line 7'])
    expect(readCostRows(parseCsv('2026-11\tEmail\t5'), []).costs).toHaveLength(1)
  })

  test('come once for each month and channel: a line that repeats one is refused by its number', () => {
    const rows = parseCsv('\n\nMonth,Channel,Amount\n2026-11,Email,5\n2026-11,Paid search,7\n2026-11,EMAIL,5')
    const { costs: read, problems } = readCostRows(rows, ['Email'])
    expect(read.map(({ channel, cents }) => [channel, cents])).toEqual([
      ['Email', 500],
      ['Paid search', 700],
    ])
    expect(problems).toEqual([expect.stringMatching(/^Line 6: 2026-11 and EMAIL stand in line 4 already/)])
  })

  test.each(['100,200', '1,200.50', '100,00'])(
    'of a line are refused when %s may be an amount and another number',
    (amount) => {
      const { costs: read, problems } = readCostRows(parseCsv(`2026-10,Email,7\n2026-11,Email,${amount}`), [])
      expect(read).toEqual([{ month: '2026-10', channel: 'Email', cents: 700 }])
      expect(problems).toEqual([expect.stringMatching(`^Line 2: “${amount}” is more than one cell`)])
    },
  )

  test('in a cell of their own have a comma between thousands, and nowhere else', () => {
    const read = (amount: string) => readCostRows([['2026-11', 'Email', amount]], []).costs[0]?.cents
    expect(['100,200', '1.200,50', '100,20', '1200,5'].map(read)).toEqual([
      10_020_000,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('are of the channel that there is, in whatever case it was written', () => {
    expect(readCostRows([['2026-11', 'paid SEARCH', '5']], ['Email', 'Paid search']).costs).toEqual([
      { month: '2026-11', channel: 'Paid search', cents: 500 },
    ])
    expect(withCost(costs, { month: '2026-11', channel: 'email' }, null)).toEqual(costs.slice(0, 2))
    const written = [
      { month: '2026-09', channel: 'radio', cents: 1 },
      { month: '2026-10', channel: 'paid search', cents: 2 },
      { month: '2026-11', channel: 'Radio', cents: 3 },
    ]
    const days = { from: '2026-09-01', to: '2026-11-30' }
    expect(Object.fromEntries(costsWithin(written, days, ['Paid search']))).toEqual({
      Radio: 4,
      'Paid search': 2,
    })
  })
})

describe('a cost', () => {
  const tally = { leads: 4, reached: 3, booked: 2, won: 1, revenueCents: 90_000 }

  test('is divided by what it has paid for, and says why it cannot be', () => {
    expect(paidFor(tally, 30_000)).toEqual({ perLead: 7_500, perBooked: 15_000, perWon: 30_000, back: 3 })
    expect(paidFor(tally, 0).back).toBe('cost nothing')
    expect(paidFor(NO_TALLY, 30_000)).toEqual({
      perLead: 'no lead',
      perBooked: 'none booked',
      perWon: 'none won',
      back: 0,
    })
    expect(new Set(Object.values(paidFor(tally, null)))).toEqual(new Set(['no cost known']))
    expect([closeRate(tally), closeRate(NO_TALLY)]).toEqual([0.25, null])
  })

  test('of paid search is divided by the leads of paid search', () => {
    const channels = [
      { ...tally, key: 'Paid search' },
      { ...tally, leads: 96, won: 40, revenueCents: 5_000_000, key: 'Organic search' },
    ]
    const costs = new Map([['Paid search', 30_000]])
    const paid = resultsOfPaid(channels, costs)
    expect(paid).toEqual(tally)
    expect(paidFor(paid, sumOfCosts(costs))).toMatchObject({ perLead: 7_500, perWon: 30_000, back: 3 })
    expect(resultsOfPaid(channels, new Map([['Radio', 1]]))).toEqual(NO_TALLY)
    expect([sumOfCosts(costs), sumOfCosts(new Map())]).toEqual([30_000, null])
  })

  test('that is written down for some months of the days alone is told, with the months', () => {
    const written = [
      { month: '2026-09', channel: 'paid search', cents: 100 },
      { month: '2026-10', channel: 'Email', cents: 0 },
      { month: '2026-11', channel: 'Email', cents: 1 },
    ]
    const gaps = (from: string, to: string) => costGaps(written, { from, to }, ['Paid search'])
    expect(gaps('2026-09-30', '2026-11-01')).toEqual([
      { channel: 'Paid search', months: ['2026-10', '2026-11'] },
      { channel: 'Email', months: ['2026-09'] },
    ])
    expect(gaps('2026-10-01', '2026-11-30')).toEqual([])
    expect(gaps('2025-01-01', '2025-12-31')).toEqual([])
  })
})

test('the names of the speeds say that a lead is in one of them alone', () => {
  expect(SPEEDS.map(({ label }) => label)).toEqual([
    'Within 5 minutes',
    'After 5 minutes to an hour',
    'After 1 to 4 hours',
    'After 4 hours to a day',
    'After more than a day',
    'Not reached',
  ])
})

describe('the time to a first contact', () => {
  const MINUTE = 60_000
  const time = (median: number, ninetieth: number, workMedian: number, workNinetieth: number, reached = 12) =>
    toWaitWords({
      reached,
      median: median * MINUTE,
      ninetieth: ninetieth * MINUTE,
      workMedian: workMedian * MINUTE,
      workNinetieth: workNinetieth * MINUTE,
    })

  test('is of those who are reached, and has words for nothing', () => {
    expect(time(12, 180, 5, 65)).toBe(
      'Of 12 that are reached, half were within 12 min and nine of ten within 3 h 00 min; in working time within 5 min and 1 h 05 min.',
    )
    expect(time(12, 180, 0, 65)).toMatch(
      /; half before any working time had passed, nine of ten within 1 h 05 min of it\.$/,
    )
    expect(time(12, 180, 0, 0)).toMatch(/; nine of ten before any working time had passed\.$/)
    expect(time(0, 180, 0, 5)).toMatch(
      /^Of 12 that are reached, half did not wait and nine of ten within 3 h/,
    )
    expect(time(0, 0, 0, 0)).toBe('Of 12 that are reached, nine of ten did not wait.')
    expect(time(5, 5, 0, 0, 1)).toBe('The one that is reached waited 5 min, none of it in working time.')
    expect(time(0, 0, 0, 0, 1)).toBe('The one that is reached did not wait.')
    const sums = [0, 1, 90].flatMap((a) => [0, 1, 90].map((b) => time(Math.min(a, b), b, 0, Math.min(a, b))))
    expect(sums.join('\n')).not.toMatch(/\b0 min(?! )/)
  })
})

test('a part of a whole keeps what is small, and says when there is no whole', () => {
  expect([toShare(1, 4), toShare(1, 300), toShare(0, 4), toShare(4, 4)]).toEqual([
    '25%',
    '0.3%',
    '0%',
    '100%',
  ])
  expect([toShare(0, 0), toShare(0, 0, 'no lead')]).toEqual(['–', 'no lead'])
})
