import { paths } from '@/domain/paths'
import { cleanLine } from '@/lib/clean-text'

/** What an alert is about. */
export type AlertKind = 'lead' | 'appointment'

/** How many devices an account may have. */
export const MOST_DEVICES = 10

/** An alert that could not be shown for this long is no news any more, and is dropped. */
export const WORTH_SECONDS = 10 * 60

/** The time after which a push service counts as not answered. */
export const PUSH_TIMEOUT_MS = 10_000

/** More at once than this are one alert with their number. */
const MOST_APART = 3

/** The pause of a device after an alert. What comes meanwhile comes together, so that a flood is no storm. */
export const PAUSE_SECONDS = 5

/** The letters of a name that a phone shows anyway. */
const NAME_LETTERS = 80

/** What the service worker shows. */
export type Alert = {
  title: string
  body: string
  /** What a press opens, below the site. */
  path: string
  /** An alert with the tag of an earlier one takes its place. */
  tag: string
}

/** A lead that an alert is about. `source` is its label. */
export type AlertedLead = { delivery: string; kind: AlertKind; lead: string; name: string; source: string }

const TITLES: Readonly<Record<AlertKind, string>> = { lead: 'New lead', appointment: 'New booking' }

/** The alert about one lead: its name and its source, and nothing else of it. */
export function toAlert({ delivery, kind, lead, name, source }: AlertedLead): Alert {
  const shown = shorten(cleanLine(name).replace(/\s+/g, ' ').trim())
  return {
    title: shown ? `${TITLES[kind]}: ${shown}` : TITLES[kind],
    body: cleanLine(source),
    path: paths.adminSubmission(lead),
    tag: delivery,
  }
}

/**
 * The alerts about leads, and which deliveries each of them is: one each, or one for all when they are many.
 *
 * @param leads - at least one
 */
export function toAlerts(leads: readonly AlertedLead[]): { alert: Alert; deliveries: string[] }[] {
  if (leads.length <= MOST_APART)
    return leads.map((lead) => ({ alert: toAlert(lead), deliveries: [lead.delivery] }))
  const alert = {
    title: `${leads.length} new leads and bookings`,
    body: 'They stand in the inbox.',
    path: paths.adminSubmissions,
    tag: leads[0]?.delivery ?? 'many',
  }
  return [{ alert, deliveries: leads.map(({ delivery }) => delivery) }]
}

/** The alert of the button on the account's screen. */
export const testAlert = (tag: string): Alert => ({
  title: 'A test alert',
  body: 'A new lead looks like this.',
  path: `${paths.admin}/account`,
  tag,
})

function shorten(text: string): string {
  const letters = Array.from(text)
  return letters.length <= NAME_LETTERS ? text : `${letters.slice(0, NAME_LETTERS - 1).join('')}…`
}

/**
 * What becomes of an alert by the answer of the push service: `gone` when the subscription has ended for good (RFC 8030),
 * `later` when it may be taken in a while, `refused` when another try would be refused as well.
 */
export function outcomeOf(status: number): 'sent' | 'gone' | 'later' | 'refused' {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}

const LONGEST_PAUSE_SECONDS = 240

/**
 * The pause before the next try: 5 s, 20 s, 80 s and then 240 s, or what the push service asks for.
 *
 * @param tries - so far, from 1
 * @param retryAfter - the header of its answer, seconds or a date
 * @param now - in milliseconds
 */
export function pauseSeconds(tries: number, retryAfter: string | null, now: number): number {
  const own = Math.min(LONGEST_PAUSE_SECONDS, 5 * 4 ** Math.min(tries - 1, 4))
  const asked = secondsIn(retryAfter?.trim() ?? '', now)
  return Math.max(own, Math.min(asked, WORTH_SECONDS))
}

function secondsIn(text: string, now: number): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const at = Date.parse(text)
  return Number.isNaN(at) ? 0 : Math.max(0, Math.ceil((at - now) / 1000))
}

/** Describes an answer that is no success. */
export const answerProblem = (status: number): string => `The push service answered ${status}`

/** A device as the account's screen lists it. */
export type ListedDevice = {
  id: string
  /** A hash of its address, by which a browser knows its own. */
  mark: string
  device: string
  madeAt: string
  sentAt: string | null
  /** Why the newest alert has not gone. */
  problem: string | null
}

export type DeviceList = { devices: ListedDevice[] }

/** What became of a test alert; `problem` says why it has not gone. */
export type TestOutcome = DeviceList & { problem: string | null }
