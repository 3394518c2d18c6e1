import { parseFragment } from 'parse5'
import { expect, test } from 'vitest'
import { timeChoiceHtml } from '@/features/booking/rules/time-choice'

const NEW_YORK = 'America/New_York'
const at = (text: string) => Date.parse(text)

function choice(times: readonly number[], more: Partial<Parameters<typeof timeChoiceHtml>[0]> = {}) {
  return timeChoiceHtml({ times, zone: NEW_YORK, businessZone: NEW_YORK, chosen: null, ...more })
}

const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
const valuesOf = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`name="${name}" value="([^"]*)"`, 'g'))].map(([, value]) => value)
const checkedOf = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`name="${name}" value="([^"]*)"[^>]* checked`, 'g'))].map(([, value]) => value)

test('each time is a radio button whose value is its instant, and the first day is open', () => {
  const html = choice([at('2026-12-01T14:00:00Z'), at('2026-12-01T14:15:00Z'), at('2026-12-03T14:00:00Z')])
  expect(valuesOf(html, 'begins')).toEqual([
    '2026-12-01T14:00:00.000Z',
    '2026-12-01T14:15:00.000Z',
    '2026-12-03T14:00:00.000Z',
  ])
  expect(valuesOf(html, 'day')).toEqual(['2026-12-01', '2026-12-03'])
  expect(checkedOf(html, 'day')).toEqual(['2026-12-01'])
  expect(checkedOf(html, 'begins')).toEqual([])
  expect(textOf(html)).toContain('Tuesday, December 1, 2026, 2 times')
  expect(textOf(html)).toContain('9:00 AM EST')
})

test('a chosen time is checked, and its day is open', () => {
  const chosen = at('2026-12-03T14:00:00Z')
  const html = choice([at('2026-12-01T14:00:00Z'), chosen], { chosen })
  expect(checkedOf(html, 'day')).toEqual(['2026-12-03'])
  expect(checkedOf(html, 'begins')).toEqual(['2026-12-03T14:00:00.000Z'])
  expect(checkedOf(choice([at('2026-12-01T14:00:00Z')], { chosen }), 'day')).toEqual(['2026-12-01'])
})

test('in another zone the days are those of the visitor, and the time at the business stands beside each', () => {
  const html = choice([at('2026-12-01T14:00:00Z'), at('2026-12-01T22:00:00Z')], { zone: 'Pacific/Auckland' })
  expect(valuesOf(html, 'day')).toEqual(['2026-12-02'])
  expect(textOf(html)).toContain('Tue, Dec 1, 9:00 AM EST our time')
  expect(textOf(html)).toContain('11:00 AM GMT+13 Tue, Dec 1, 5:00 PM EST our time')
  const berlin = choice([at('2026-12-01T14:00:00Z')], { zone: 'Europe/Berlin' })
  expect(textOf(berlin)).toContain('3:00 PM GMT+1 9:00 AM EST our time')
})

test('the hour that a change of clocks shows twice is there twice, and told apart', () => {
  const html = choice([at('2026-11-01T05:30:00Z'), at('2026-11-01T06:30:00Z')])
  expect(textOf(html)).toContain('1:30 AM EDT')
  expect(textOf(html)).toContain('1:30 AM EST')
})

test('days without a time keep their places in the week', () => {
  // A Wednesday and the Monday after it.
  const html = choice([at('2026-12-02T14:00:00Z'), at('2026-12-07T14:00:00Z')])
  const columns = [...html.matchAll(/class="(?:weekday |day )?c(\d)"/g)].map(([, column]) => Number(column))
  expect(columns).toEqual([0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 0, 1])
})

test('the name of a zone, which a visitor sends, opens no element', () => {
  expect(choice([], { zone: '"><script>' })).not.toContain('<script>')
})

test('very many times end with a whole day', () => {
  const start = at('2026-12-01T05:00:00Z')
  const html = choice(Array.from({ length: 10_000 }, (_, index) => start + index * 5 * 60_000))
  const shown = valuesOf(html, 'begins').length
  expect(shown).toBeGreaterThanOrEqual(2_000)
  expect(shown % 288).toBe(0)
  expect(shown).toBeLessThan(2_300)
})

test('a browser reads it as it is written', () => {
  const html = choice([at('2026-12-01T14:00:00Z')])
  expect(parseFragment(html).childNodes).toHaveLength(1)
})

test('a choice that takes over the days of an earlier one is the same, whatever is taken, chosen or open', () => {
  const times = Array.from({ length: 12 }, (_, index) => at('2026-12-01T14:00:00Z') + index * 6 * 3_600_000)
  const written = new Map<string, string>()
  const others = [
    {},
    { chosen: times[5] ?? null },
    { openDay: '2026-12-02' },
    { zone: 'America/Phoenix' },
  ] satisfies Partial<Parameters<typeof timeChoiceHtml>[0]>[]
  for (const free of [times, times.slice(1), times.filter((_, index) => index !== 5), times])
    for (const more of others) {
      const given = { times: free, zone: NEW_YORK, businessZone: NEW_YORK, chosen: null, ...more }
      expect(timeChoiceHtml(given, written)).toBe(timeChoiceHtml(given))
    }
  const days = written.size
  timeChoiceHtml({ times, zone: NEW_YORK, businessZone: NEW_YORK, chosen: null }, written)
  expect(written.size).toBe(days)
})
