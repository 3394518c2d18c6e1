import { joined } from '@/all/facts'
import { audited, type Event, info, KNOWN, NOTHING } from './facts'

/** The events that no noun owns: of the process, its pages, its database, the sweep and what keeps floods out. */
const OF_THE_HOUSE = {
  'settings.saved': audited('Settings saved', 'An admin saved settings; which, and which fields of them.'),
  'retention.swept': audited(
    'Deleted by the retention',
    'What was kept for as long as the privacy policy allows was deleted; how many rows of each table.',
  ),
  'backup.restored': {
    level: 'warn',
    meaning: 'The database was filled from a backup, by `npm run restore`.',
    action: KNOWN,
    audited: 'Backup restored',
  },
  'limiter.failed': {
    level: 'error',
    meaning: 'The counters of the limits could not be reached. Requests pass, counted in memory.',
    action: 'Mostly the database is away: see `/statusz`.',
  },
  'retention.held': {
    level: 'error',
    meaning:
      'A sweep would delete more than 5% (and more than 50) of the leads, posts, consents or mails, or a clock cannot be believed. None of them was deleted.',
    action:
      'Look at the clocks: `npm run doctor`. If what it names is over, run `npm run retention -- --confirm`.',
  },
  'retention.failed': {
    level: 'error',
    meaning: 'A sweep of what has reached its end failed, and will be tried again in ten minutes.',
    action: 'Look at `err`. When it goes on, the promise of the privacy policy is not kept.',
  },
  'proxy.unnamed': {
    level: 'warn',
    meaning:
      'A request came through a proxy, and TRUST_PROXY_HOPS is 0: all visitors behind it share one limit. Said once a start.',
    action: 'Set TRUST_PROXY_HOPS to the number of proxies of yours in front, mostly 1, and start again.',
  },
  'request.busy': {
    level: 'warn',
    meaning: 'More was asked for than this process can do; some were told to come again. Said once a minute.',
    action: 'When it goes on: find out who asks (the log of the proxy), and block it there.',
  },
  'database.connection': {
    level: 'warn',
    meaning: 'A connection to the database ended by itself. The next request makes a new one.',
    action: 'Nothing for a few. Many at once: the database was restarted, or the network is bad.',
  },
  'database.rollback': {
    level: 'warn',
    meaning: 'A rollback could not be sent, since its connection was gone; nothing was stored.',
    action: NOTHING,
  },
  'dashboard.failed': {
    level: 'error',
    meaning: 'A part of the dashboard (`panel`) could not be read; the others are shown.',
    action: 'Look at `err`. Mostly the database is away: see `/statusz`.',
  },
  'request.failed': {
    level: 'error',
    meaning: 'A request ended in an error that nobody foresaw; its reader saw a page that says so.',
    action: 'Look at `err`, and at the other lines of the same `request`. Report it to your developer.',
  },
  'pages.unsaved': {
    level: 'error',
    meaning: 'A cached page could not be written to DATA_DIR, or not removed from it.',
    action: 'Look at `err`: most likely the disk is full, or DATA_DIR belongs to another user.',
  },
  'pages.unwatched': {
    level: 'warn',
    meaning:
      'What other instances have changed could not be asked. Cached pages are shown as they are until it can.',
    action: 'Mostly the database is away: see `/statusz`.',
  },
  'cdn.away': {
    level: 'error',
    meaning:
      'A shared cache in front (`cache`) has not acknowledged a purge, so its visitors may see old pages. Said once an outage; it is tried again until it does.',
    action:
      'Look at `err`: the cache is away, or CDN_ADDRESS, CDN_TOKEN or CDN_ZONE is wrong. `npm run doctor` says which.',
  },
  'cdn.back': info('A shared cache in front (`cache`) has acknowledged all purges that had waited for it.'),
  'worker.ended': {
    level: 'error',
    meaning: 'One of the processes that serve has ended by itself. Another takes its place.',
    action: 'Look at what it said before. When it goes on: it may be short of memory; see WEB_CONCURRENCY.',
  },
  'process.failed': {
    level: 'error',
    meaning: 'An error that nobody foresaw, outside of any request.',
    action: 'Look at `err`. Report it to your developer.',
  },
} as const satisfies Record<string, Event>

/** Every event that the product writes to its log, those of the nouns first. */
export const EVENTS = { ...joined('events'), ...OF_THE_HOUSE }

export type EventName = keyof typeof EVENTS

/** The names of the events that are also written into the audit log. */
export type AuditedEvent = {
  [Name in EventName]: (typeof EVENTS)[Name] extends { audited: string } ? Name : never
}[EventName]

/**
 * The details of an event: ids, numbers and words of the product, but never what somebody typed. `err` is an error,
 * which the logger reduces.
 */
type EventDetails = { err?: unknown; [name: string]: unknown }

type EventLogger = Record<Event['level'], (entry: object) => void>

/** Writes an event to the log, at the level that the list gives it. Audited events go through `recordEvent` instead. */
export function logEvent(
  logger: EventLogger,
  event: Exclude<EventName, AuditedEvent>,
  details: EventDetails = {},
): void {
  write(logger, event, details)
}

/** Writes an audited event whose row is stored to the log. Only src/features/audit may call it. */
export function logRecorded(logger: EventLogger, event: AuditedEvent, details: EventDetails = {}): void {
  write(logger, event, details)
}

function write(logger: EventLogger, event: EventName, details: EventDetails): void {
  const { level, meaning } = EVENTS[event]
  logger[level]({ event, ...details, msg: meaning })
}
