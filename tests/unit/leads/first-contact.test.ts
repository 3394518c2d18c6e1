import { describe, expect, test } from 'vitest'
import { percentile, toContactReport } from '@/features/leads/rules/first-contact'
import { toDuration } from '@/lib/duration'

const HOUR = 60 * 60 * 1000
const NOW = new Date('2026-11-20T22:00:00Z')

/** A lead of Friday 20 November 2026, 9:00 in New York, reached so many hours later. */
function lead(hours: number | null, owner: string | null = null, source = 'homepage_main') {
  const createdAt = Date.parse('2026-11-20T14:00:00Z')
  return {
    createdAt,
    firstContactAt: hours === null ? null : createdAt + hours * HOUR,
    owner,
    source,
  }
}

describe('the time to first contact', () => {
  test('is told by median and 90th percentile of those that were reached', () => {
    const { all } = toContactReport([lead(1), lead(2), lead(3), lead(null)], NOW)
    expect(all).toMatchObject({ count: 4, reached: 3, median: 2 * HOUR })
    expect(all.ninetieth).toBeCloseTo(2.8 * HOUR)
  })

  test('leaves the night and Sunday out of the working time', () => {
    const saturday = {
      ...lead(null),
      createdAt: Date.parse('2026-11-14T20:00:00Z'),
      firstContactAt: Date.parse('2026-11-16T15:00:00Z'),
    }
    const { all } = toContactReport([saturday], NOW)
    // From Saturday 15:00 to Monday 10:00 in New York: an hour until the shop closes, and one from nine on.
    expect(all).toMatchObject({ median: 43 * HOUR, workMedian: 2 * HOUR, workNinetieth: 2 * HOUR })
  })

  test('is told by owner and by source, the largest group first, nobody being an owner too', () => {
    const { owners, sources } = toContactReport(
      [lead(1, 'ann'), lead(3, 'bob'), lead(5, 'bob'), lead(null, null, 'contact_page')],
      NOW,
    )
    expect(owners.map(({ key, count, reached, median }) => [key, count, reached, median])).toEqual([
      ['bob', 2, 2, 4 * HOUR],
      ['', 1, 0, 0],
      ['ann', 1, 1, HOUR],
    ])
    expect(sources.map(({ key, count }) => [key, count])).toEqual([
      ['homepage_main', 3],
      ['contact_page', 1],
    ])
  })

  test('is never less than none, whatever the clocks said', () => {
    expect(toContactReport([lead(-2)], NOW).all).toMatchObject({ reached: 1, median: 0, workMedian: 0 })
  })

  test('of no leads is nothing', () => {
    expect(toContactReport([], NOW)).toMatchObject({
      all: { count: 0, reached: 0, median: 0 },
      owners: [],
      sources: [],
    })
  })
})

test('a percentile lies between two values in proportion', () => {
  expect([0, 0.5, 0.9, 1].map((share) => percentile([0, 10, 20, 30, 40], share))).toEqual([0, 20, 36, 40])
  expect(percentile([7], 0.9)).toBe(7)
  expect(percentile([], 0.5)).toBe(0)
})

test('a duration is told to the minute, and beyond two days to the hour', () => {
  expect([0, 1, 90_000, HOUR, 47.99 * HOUR, 52 * HOUR].map(toDuration)).toEqual([
    '0 min',
    '1 min',
    '2 min',
    '1 h 00 min',
    '2 d 0 h',
    '2 d 4 h',
  ])
})
