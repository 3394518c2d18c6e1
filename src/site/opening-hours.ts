const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const RANGE = /^(\d{1,2})(?::(\d\d))?(am|pm)-(\d{1,2})(?::(\d\d))?(am|pm)\b/

type OpeningHours = { '@type': string; dayOfWeek: string[]; opens: string; closes: string }

/**
 * Reads opening hours from the text that the site shows.
 *
 * @param hours - lines such as `Mon-Fri`, `9am-6pm EST`
 * @returns the lines that can be parsed; other lines are left out
 */
export function toOpeningHours(hours: readonly { days: string; hours: string }[]): OpeningHours[] {
  return hours.flatMap((line) => {
    const match = RANGE.exec(line.hours)
    const dayOfWeek = toDays(line.days)
    if (!match || dayOfWeek.length === 0) return []
    const [, fromHour, fromMinute, fromHalf, toHour, toMinute, toHalf] = match
    return {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek,
      opens: to24Hours(fromHour, fromMinute, fromHalf),
      closes: to24Hours(toHour, toMinute, toHalf),
    }
  })
}

function toDays(days: string): string[] {
  const [first = -1, last = first] = days
    .split('-')
    .map((day) => (day.length < 2 ? -1 : DAYS.findIndex((name) => name.startsWith(day))))
  return first < 0 ? [] : DAYS.slice(first, last + 1)
}

function to24Hours(hour = '', minute = '00', half = ''): string {
  const hours = (Number(hour) % 12) + (half === 'pm' ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${minute}`
}
