import { ACCOUNT_EVENTS, audited, type Event, info, NOTHING } from './account-events'
import { CHANGE_EVENTS } from './change-events'
import { WEBHOOK_LOG } from './webhook-events'

/**
 * Every event that the product writes to its log. Their names never change, because alarms are built on them. An entry
 * names people and rows by their ids, and holds nothing that anybody typed.
 */
export const EVENTS = {
  ...ACCOUNT_EVENTS,
  'lead.limited': {
    level: 'warn',
    meaning: 'An address sent more leads than LEAD_RATE allows and was refused.',
    action: 'When it goes on: block the address in the proxy.',
  },
  'lead.flood': {
    level: 'warn',
    meaning: 'More leads within a minute than people send, from all addresses together. None is refused.',
    action: 'Look at the inbox. Responses are slowed already; block what can be told apart in the proxy.',
  },
  'lead.honeypot': info('A form was filled by a robot, and dropped.'),
  'lead.stored': info(
    'A lead was stored (`lead`), or had been by an earlier try of the same form (`again`). What it causes names it too.',
  ),
  'lead.failed': {
    level: 'error',
    meaning: 'A lead was not stored. The visitor was told, and asked to call.',
    action: 'Look at `err` at once: every one of these may be a customer.',
  },
  'lead.unread': {
    level: 'error',
    meaning:
      'What is on offer, or the name of the business, could not be read for a lead. It was taken as it came.',
    action: 'Look at `err`. Mostly the database is away: see `/statusz`.',
  },
  'lead.unowned': {
    level: 'warn',
    meaning: 'A lead has no owner: the site has no admin, or its rules could not be read.',
    action:
      'Make an account with `npm run admin:create`. The lead gets its owner within half a minute of there being one (`lead.owner-found`).',
  },
  'lead.owner-found': info('Leads that came in without an owner have got one by the rules; `count` of them.'),
  'lead.deleted': audited('An admin deleted a lead for good.'),
  'lead.trashed': audited('An admin put leads into the trash.'),
  'lead.restored': audited('An admin took leads out of the trash.'),
  'post.trashed': audited('An admin put a post into the trash.'),
  'post.restored': audited('An admin took a post out of the trash.'),
  'post.deleted': audited('An admin deleted a post for good.'),
  'post.scheduled': audited(
    'An admin has set a minute at which a post is published or taken off the site, or moved it.',
  ),
  'post.unscheduled': audited('An admin took back the minute that was set for a post.'),
  'post.review-asked': audited(
    'Somebody who writes asked those who may publish for a review of a post; they are mailed.',
  ),
  'post.review-withdrawn': audited('Whoever asked for a review of a post took the request back.'),
  'post.review-answered': audited(
    'An admin answered a request for a review: reviewed, or sent back; whoever asked is mailed.',
  ),
  'post.schedule-done': info('What was set for a post was done at its minute.'),
  'post.schedule-refused': {
    level: 'warn',
    meaning:
      'The minute set for a post came, and a rule refused what was set. The reason stands in the calendar and in a mail.',
    action: 'Nothing: whoever scheduled it has been mailed.',
  },
  'post.schedule-paused': {
    level: 'warn',
    meaning: 'Whoever scheduled it may not publish any more. It waits for somebody else to take it over.',
    action: 'Nothing: all admins have been mailed.',
  },
  'post.schedule-failed': {
    level: 'error',
    meaning: 'It was due and could not be done. It is tried again, later each time, at most a minute.',
    action: 'Look at `err`. Mostly the database is away: see `/statusz`.',
  },
  'author.deleted': audited('An admin deleted an author, and with that their page.'),
  'testimonial.deleted': audited('An admin deleted a testimonial.'),
  'measure.unstored': {
    level: 'warn',
    meaning:
      'What pages told of visits could not be stored. It is kept in memory and tried again every few seconds.',
    action: 'Mostly the database is away: see `/statusz`.',
  },
  'redirects.uncounted': {
    level: 'warn',
    meaning:
      'Addresses that were not found could not be counted. They are kept in memory and tried again every few seconds.',
    action: 'Mostly the database is away: see `/statusz`.',
  },
  'links.checked': info('The links of the site to itself were followed; how many of them are broken.'),
  'links.failed': {
    level: 'warn',
    meaning: 'The links of the site could not be followed. It is tried again.',
    action: 'Look at `err`. Mostly the database is away: see `/statusz`.',
  },
  'limiter.failed': {
    level: 'error',
    meaning: 'The counters of the limits could not be reached. Requests pass, counted in memory.',
    action: 'Mostly the database is away: see `/statusz`.',
  },
  'mail.sent': info('The mail server took a mail; the `lead` that it is about, unless it is about many.'),
  'mail.hurried': audited('An admin made the mails due that waited for their next try; `count` of them.'),
  'mail.unsent': {
    level: 'warn',
    meaning: 'A mail was not sent, because SMTP_URL is not set. One about a lead waits.',
    action: 'Set SMTP_URL: what waits and is younger than three days goes out then.',
  },
  'mail.postponed': {
    level: 'warn',
    meaning: 'A mail was not taken by the mail server, and will be tried again for a day.',
    action: 'When it goes on: run `npm run doctor`, which greets the mail server.',
  },
  'mail.given-up': {
    level: 'error',
    meaning: 'A mail was not sent for a day and is given up. The reason stands beside it in Outgoing Mail.',
    action: 'Read the lead in the inbox and call: nobody has been told of it by mail.',
  },
  'privacy.erased': {
    level: 'warn',
    meaning: 'An admin erased what was stored about somebody, at their wish; how many rows of what.',
    action: 'Make sure that you know of it: nothing brings it back but a backup.',
    audited: true,
  },
  ...WEBHOOK_LOG,
  ...CHANGE_EVENTS,
  'retention.swept': audited(
    'What was kept for as long as the privacy policy allows was deleted; how many rows of each table.',
  ),
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
  'media.failed': {
    level: 'error',
    meaning:
      'S3, or the disk, did not do what it was asked: an image was not stored, shown or removed. Pages go on.',
    action: 'Look at `err`, and run `npm run doctor`, which asks the store.',
  },
  'blog.read': {
    level: 'error',
    meaning: 'The database could not be asked for a page of the blog. Known pages are shown from memory.',
    action: 'Mostly the database is away: see `/statusz`.',
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

export type EventName = keyof typeof EVENTS

/** The names of the events that are also written into the audit log. */
export type AuditedEvent = {
  [Name in EventName]: (typeof EVENTS)[Name] extends { audited: true } ? Name : never
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
