import type { JsonLdNode } from './node'

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const RANGE = /^(\d{1,2})(?::(\d\d))?(am|pm)-(\d{1,2})(?::(\d\d))?(am|pm)\b/

/**
 * Reads the hours as they are printed.
 *
 * @param hours - lines such as `Mon-Fri`, `9am-6pm EST`; closed days are left out
 * @throws {RangeError} for a line that is neither hours nor 'closed'
 */
export function toOpeningHours(hours: readonly { days: string; hours: string }[]): JsonLdNode[] {
  return hours
    .filter((line) => line.hours !== 'closed')
    .map((line) => {
      const match = RANGE.exec(line.hours)
      if (!match) throw new RangeError(`Not opening hours: ${line.hours}`)
      const [, fromHour, fromMinute, fromHalf, toHour, toMinute, toHalf] = match
      return {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: toDays(line.days),
        opens: to24Hours(fromHour, fromMinute, fromHalf),
        closes: to24Hours(toHour, toMinute, toHalf),
      }
    })
}

function toDays(days: string): string[] {
  const [first, last = first] = days.split('-').map((day) => DAYS.findIndex((name) => name.startsWith(day)))
  if (first === undefined || last === undefined || first < 0 || last < first) {
    throw new RangeError(`Not days of a week: ${days}`)
  }
  return DAYS.slice(first, last + 1)
}

function to24Hours(hour = '', minute = '00', half = ''): string {
  const hours = (Number(hour) % 12) + (half === 'pm' ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${minute}`
}
