import { toIsoLocal } from '@/lib/local-time'

/**
 * Names time off by its days, with the times of the day where it is no whole days.
 *
 * @param begins - ISO text, as `ends`
 * @param zone - the IANA zone of the business
 */
export function timeOffName(begins: string, ends: string, zone: string): string {
  const [first, last] = [toIsoLocal(begins, zone), toIsoLocal(ends, zone)]
  const isWhole = isMidnight(first) && isMidnight(last)
  if (!isWhole && toDay(first) === toDay(last)) return `${toDay(first)}, ${toTime(first)} to ${toTime(last)}`
  if (!isWhole) return join(`${toDay(first)}, ${toTime(first)}`, `${toDay(last)}, ${toTime(last)}`)
  // The end is the beginning of the day after the last one.
  return join(toDay(first), toDay(toIsoLocal(Date.parse(ends) - 1, zone)))
}

const join = (first: string, last: string) => (first === last ? first : `${first} to ${last}`)

const isMidnight = (local: string) => local.slice(11, 16) === '00:00'

const toDay = (local: string) =>
  new Date(`${local.slice(0, 10)}T00:00:00Z`).toLocaleDateString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })

const toTime = (local: string) =>
  new Date(`1970-01-01T${local.slice(11, 16)}:00Z`).toLocaleTimeString('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  })
