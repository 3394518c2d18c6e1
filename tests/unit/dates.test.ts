import { expect, test, vi } from 'vitest'
import { toLongDate } from '@/lib/dates'

test('the days of a zone are written out by one format', () => {
  const made: unknown[] = []
  class Counted extends Intl.DateTimeFormat {
    constructor(...given: ConstructorParameters<typeof Intl.DateTimeFormat>) {
      super(...given)
      made.push(given)
    }
  }
  vi.stubGlobal('Intl', Object.create(Intl, { DateTimeFormat: { value: Counted } }))
  const days = Array.from({ length: 28 }, (_, day) => `2026-02-${String(day + 1).padStart(2, '0')}`)
  const zones = ['Pacific/Auckland', 'America/Adak']
  const written = zones.map((zone) => days.map((day) => toLongDate(day, zone)))
  vi.unstubAllGlobals()
  expect(written.map((each) => each[0])).toEqual(['February 1, 2026', 'January 31, 2026'])
  expect(written.map((each) => each[27])).toEqual(['February 28, 2026', 'February 27, 2026'])
  expect(made).toHaveLength(zones.length)
})
