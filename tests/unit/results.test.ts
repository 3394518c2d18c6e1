import { describe, expect, test } from 'vitest'
import { costsWithin, monthsOf, readCostRows, readCosts, withCost } from '@/domain/channel-costs'
import {
  closeRate,
  daysBefore,
  lastDays,
  monthOf,
  NO_TALLY,
  paidFor,
  problemOf,
  readDays,
} from '@/domain/results'
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

test('what was paid for nothing has no price, and what cost nothing no return', () => {
  const tally = { leads: 4, reached: 3, booked: 2, won: 1, revenueCents: 90_000 }
  expect(paidFor(tally, 30_000)).toEqual({
    costCents: 30_000,
    perLead: 7_500,
    perBooked: 15_000,
    perWon: 30_000,
    back: 3,
  })
  expect(paidFor(tally, 0).back).toBeNull()
  expect(paidFor(NO_TALLY, 30_000)).toMatchObject({ perLead: null, perBooked: null, perWon: null, back: 0 })
  expect(paidFor(tally, null)).toMatchObject({ costCents: null, perLead: null })
  expect([closeRate(tally), closeRate(NO_TALLY)]).toEqual([0.25, null])
})
