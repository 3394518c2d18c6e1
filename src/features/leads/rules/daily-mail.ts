import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import { paths } from '@/domain/paths'
import { dayIn, instantOf, toDayText } from '@/lib/time-zones'

/** The hours between which the daily mail is sent, on the clock of the business; `until` is excluded. */
const HOURS = { from: 8, until: 20 } as const

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The day whose mail is due at an instant, as YYYY-MM-DD on the calendar of the business; null when none is due. A
 * process that starts late in the morning sends the mail then, and one that starts at night waits for the next day's.
 */
export function dailyMailDay(now: Date): string | null {
  const day = dayIn(now, BUSINESS_TIME_ZONE)
  const [from, until] = [HOURS.from, HOURS.until].map((hour) => instantOf(day, hour, BUSINESS_TIME_ZONE))
  if (from === undefined || until === undefined || now.getTime() < from || now.getTime() >= until) return null
  return toDayText(day)
}

/**
 * The instant from which on a lead is new to today's mail: the hour of yesterday's mail, also when the clocks change in
 * between.
 */
export function newsSince(now: Date): Date {
  const today = instantOf(dayIn(now, BUSINESS_TIME_ZONE), HOURS.from, BUSINESS_TIME_ZONE)
  return new Date(
    instantOf(dayIn(new Date(today - DAY_MS), BUSINESS_TIME_ZONE), HOURS.from, BUSINESS_TIME_ZONE),
  )
}

/** The content of a daily mail to one member of the staff: counts, and the newest of the new leads. */
export type DailyNews = {
  /** Leads that came in since yesterday's mail, and how many of them have no owner. */
  created: number
  unowned: number
  /** Overdue follow-ups of everybody and of the reader. */
  overdue: number
  mine: number
  newest: readonly { id: string; city: string; isUnowned: boolean }[]
}

/**
 * Writes the daily mail; null when there is nothing to say. It contains no names, because it outlives the leads in it.
 *
 * @param siteUrl - the public origin, without a slash at its end
 */
export function toDailyMail(news: DailyNews, siteUrl: string): { subject: string; text: string } | null {
  const { created, unowned, overdue, mine, newest } = news
  if (created === 0 && overdue === 0) return null
  const view = (name: string) => `${siteUrl}${paths.adminSubmissions}?view=${name}`
  const counts = [
    ...(created > 0 ? [countOf(created, 'new lead')] : []),
    ...(overdue > 0 ? [`${overdue} overdue`] : []),
    ...(unowned > 0 ? [`${unowned} of nobody`] : []),
  ]
  const leads = newest.map(
    ({ id, city, isUnowned }) =>
      `- ${city}${isUnowned ? ', of nobody' : ''}: ${siteUrl}${paths.adminSubmission(id)}`,
  )
  const more = created - newest.length
  const ofReader = mine > 0 ? `, ${mine === overdue ? 'all' : mine} of them yours` : ''
  return {
    subject: counts.join(', '),
    text: [
      ...(created > 0
        ? [
            `${countOf(created, 'new lead')} since yesterday${unowned > 0 ? `, ${unowned} of nobody` : ''}:`,
            ...leads,
            ...(more > 0 ? [`and ${more} more: ${view('new')}`] : []),
            '',
          ]
        : []),
      ...(overdue > 0 ? [`${countOf(overdue, 'follow-up')} overdue${ofReader}: ${view('overdue')}`, ''] : []),
      `You get this mail each morning on which there is something to say. Switch it off at ${siteUrl}${paths.admin}/account`,
    ].join('\n'),
  }
}

function countOf(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
