import { escapeHtml } from '@/lib/html/escape'
import { toIsoLocal } from '@/lib/local-time'
import { nameTime } from './time-names'

/** What the page has in place of the times until the server around Next puts them there for a request. */
export const TIMES_MARK = '<!--times-->'

/** The attribute with the zone in which the times of a choice are named. */
export const ZONE_ATTRIBUTE = 'data-zone'

/** The attribute of a text that says why there is no choice. */
export const NO_TIMES_ATTRIBUTE = 'data-no-times'

/** What stands in place of the times when there are none to choose. */
export const NO_TIMES = {
  full: 'Every time is taken right now. Call us, and we will find one.',
  failed: 'The calendar cannot be shown right now. Please come back in a minute, or call us.',
} as const

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A page with more would be slow on a phone. What comes later is offered when its day is nearer. */
const MOST_TIMES = 2_000

const DAY_MS = 24 * 60 * 60_000

/** What the choice of a time shows. */
type TimeChoice = {
  /** The beginnings of the offered times, in their order; milliseconds since 1970. */
  times: readonly number[]
  /** The visitor's IANA zone. */
  zone: string
  businessZone: string
  /** The time that is chosen already; null for none. */
  chosen: number | null
  /** The day that is open, `YYYY-MM-DD`; by default that of the chosen time, or the first. */
  openDay?: string
}

/** Keeps the HTML of days, by what it was made of: most of the time of a choice goes into the names of its times. */
export type WrittenDays = {
  get: (key: string) => string | undefined
  set: (key: string, html: string) => unknown
}

/**
 * The HTML of a calendar with the days and times as radio buttons. The times of a day are shown by its own button, so that
 * it works without scripts (`src/ui/time-choice.css`).
 *
 * @param written - days of earlier choices, which are not written again
 */
export function timeChoiceHtml(
  { times, zone, businessZone, chosen, openDay }: TimeChoice,
  written: WrittenDays = new Map(),
): string {
  const days = new Map<string, number[]>()
  for (const [at, time] of times.entries()) {
    const day = dayOf(time, zone)
    const ofDay = days.get(day)
    if (ofDay) ofDay.push(time)
    // The last day is whole.
    else if (at < MOST_TIMES) days.set(day, [time])
    else break
  }
  const [first = ''] = days.keys()
  const wanted = openDay ?? (chosen === null ? first : dayOf(chosen, zone))
  const open = days.has(wanted) ? wanted : first
  const cells = daysBetween(first, [...days.keys()].at(-1) ?? first).map((day) => {
    const looks = { zone, businessZone, chosen, isFirst: day === first, isOpen: day === open }
    const ofDay = days.get(day) ?? []
    const key = JSON.stringify([day, ofDay, looks])
    const html = written.get(key) ?? dayHtml(day, ofDay, looks)
    written.set(key, html)
    return html
  })
  return (
    `<div class="time-choice" ${ZONE_ATTRIBUTE}="${escapeHtml(zone)}">` +
    WEEKDAYS.map((name, at) => `<span class="weekday c${at}" aria-hidden="true">${name}</span>`).join('') +
    // The days before the first one keep their places, or later ones would move up.
    WEEKDAYS.slice(0, weekdayOf(first))
      .map((_, at) => `<span class="c${at}"></span>`)
      .join('') +
    `${cells.join('')}</div>`
  )
}

type DayLooks = Pick<TimeChoice, 'zone' | 'businessZone' | 'chosen'> & { isFirst: boolean; isOpen: boolean }

function dayHtml(day: string, times: readonly number[], looks: DayLooks): string {
  const [, month = 1, date = 1] = day.split('-').map(Number)
  const name = looks.isFirst || date === 1 ? `<small>${MONTHS[month - 1]}</small>` : ''
  const [begins] = times
  const place = `day c${weekdayOf(day)}`
  if (begins === undefined) return `<span class="${place}" aria-hidden="true">${name}${date}</span>`
  const { day: title } = nameTime(begins, looks.zone, looks.businessZone)
  const count = times.length === 1 ? '1 time' : `${times.length} times`
  return (
    `<input type="radio" name="day" value="${day}" id="day-${day}"${looks.isOpen ? ' checked' : ''}>` +
    `<label class="${place}" for="day-${day}"><span class="sr-only">${title}, ${count}</span>` +
    `<span aria-hidden="true">${name}${date}</span></label>` +
    `<fieldset><legend>${title}</legend>${times.map((time) => timeHtml(time, looks)).join('')}</fieldset>`
  )
}

function timeHtml(begins: number, { zone, businessZone, chosen }: DayLooks): string {
  const { time, atBusiness } = nameTime(begins, zone, businessZone)
  const [, clock = time, place = ''] = /^(.+ [AP]M) (.+)$/.exec(time) ?? []
  const [theirTime] = /\S+ [AP]M \S+$/.exec(atBusiness ?? '') ?? []
  const theirDay = dayOf(begins, businessZone)
  // The whole name of the day would make each time a small text of five lines.
  const day = theirDay === dayOf(begins, zone) ? '' : `${shortDay(theirDay)}, `
  const ours = theirTime ? ` <small>${day}<b>${escapeHtml(theirTime)}</b> our time</small>` : ''
  return (
    `<label class="time"><input type="radio" name="begins" value="${new Date(begins).toISOString()}"${begins === chosen ? ' checked' : ''}>` +
    `<span><b>${clock}</b> <small>${escapeHtml(place)}</small>${ours}</span></label>`
  )
}

const dayOf = (time: number, zone: string) => toIsoLocal(time, zone).slice(0, 10)

function shortDay(day: string): string {
  const [, month = 1, date = 1] = day.split('-').map(Number)
  return `${WEEKDAYS[weekdayOf(day)]}, ${MONTHS[month - 1]} ${date}`
}

const weekdayOf = (day: string) => new Date(day).getUTCDay()

/** The days from one to another, both of them included. */
function daysBetween(first: string, last: string): string[] {
  const [from, until] = [Date.parse(first), Date.parse(last)]
  const count = Math.round((until - from) / DAY_MS) + 1
  return Array.from({ length: count }, (_, at) => new Date(from + at * DAY_MS).toISOString().slice(0, 10))
}
