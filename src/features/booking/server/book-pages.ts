import { LRUCache } from 'lru-cache'
import type { Payload } from 'payload'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import { logEvent } from '@/domain/events'
import { serverPaths } from '@/domain/server-paths'
import { bookingSchema } from '@/features/booking/rules/booking'
import { APPOINTMENT_KINDS } from '@/features/booking/rules/kinds'
import {
  NO_TIMES,
  NO_TIMES_ATTRIBUTE,
  TIMES_MARK,
  timeChoiceHtml,
  type WrittenDays,
} from '@/features/booking/rules/time-choice'
import { toDisplayPhone } from '@/features/company/rules/company'
import { readBusiness } from '@/features/leads/server/lead-settings'
import { findReturnedForm } from '@/features/leads/server/returned-forms'
import { escapeHtml } from '@/lib/html/escape'
import type { FillPage, OpenPayload } from '@/server/feature'
import { findBookingSettings } from './booking-settings'
import { findOffered, type Offered } from './offered'

const [{ id: FIRST_KIND }] = APPOINTMENT_KINDS

/** What the server around Next puts into the pages on which visitors book a time, by their paths. */
export function createBookPages(openPayload: OpenPayload): Readonly<Record<string, FillPage>> {
  return {
    [serverPaths.book]: async (query) => {
      const payload = await openPayload()
      const kind = query.get('kind') ?? FIRST_KIND
      const url =
        kind === FIRST_KIND ? serverPaths.book : `${serverPaths.book}?${new URLSearchParams({ kind })}`
      return fill(payload, kind, { url, isForOne: false }, htmlOf)
    },
    [serverPaths.bookAgain]: async (query) => {
      const payload = await openPayload()
      const form = query.get('form') ?? ''
      const url = `${serverPaths.bookAgain}?${new URLSearchParams({ form })}`
      // Without it the times are there all the same, and the browser's Back button shows what was typed.
      const { values = {} } = (await findReturnedForm(payload, form).catch(() => null)) ?? {}
      const { begins, zone } = bookingSchema.shape
      const chosen = begins.safeParse(values.begins).data ?? null
      const zoneOfVisitor = zone.safeParse(values.zone).data ?? BUSINESS_TIME_ZONE
      return fill(payload, String(values.kind || FIRST_KIND), { url, isForOne: true }, (_, offered) =>
        choiceOf(payload, offered, zoneOfVisitor, chosen),
      )
    },
  }
}

type Where = { url: string; isForOne: boolean }

/** While the times cannot be read the page says so, because the phone number on it is all that a visitor needs then. */
async function fill(
  payload: Payload,
  kind: string,
  where: Where,
  write: (payload: Payload, offered: Offered) => Promise<string>,
) {
  if (!(await findBookingSettings(payload)).hours) return null
  try {
    const offered = await findOffered(payload, kind)
    return offered && { ...where, status: 200, mark: TIMES_MARK, html: await write(payload, offered) }
  } catch (error) {
    logEvent(payload.logger, 'booking.unread', { err: error })
    return { ...where, status: 503, mark: TIMES_MARK, html: await notice(payload, NO_TIMES.failed) }
  }
}

/** After a change most days have the times that they had before. Some months of several kinds. */
const writtenDays = new LRUCache<string, string>({ max: 500 })

/** The HTML of times as long as they stay the same. */
const written = new WeakMap<Offered, Promise<string>>()

function htmlOf(payload: Payload, offered: Offered): Promise<string> {
  const known = written.get(offered)
  if (known) return known
  const html = choiceOf(payload, offered, BUSINESS_TIME_ZONE, null, writtenDays)
  written.set(offered, html)
  return html
}

async function choiceOf(
  payload: Payload,
  offered: Offered,
  zone: string,
  chosen: number | null,
  days?: WrittenDays,
) {
  if (offered.times.length === 0) return notice(payload, NO_TIMES.full)
  const times = offered.times.map(({ from }) => from)
  return timeChoiceHtml({ times, zone, businessZone: BUSINESS_TIME_ZONE, chosen }, days)
}

async function notice(payload: Payload, text: string): Promise<string> {
  const { phone } = await readBusiness(payload)
  const call = phone
    ? ` <a href="tel:${escapeHtml(phone)}">Call ${escapeHtml(toDisplayPhone(phone))}</a>`
    : ''
  return `<p ${NO_TIMES_ATTRIBUTE}>${escapeHtml(text)}${call}</p>`
}
