import { setTimeout } from 'node:timers/promises'
import type { Payload, PayloadRequest } from 'payload'
import { logEvent } from '@/domain/events'
import { env } from '@/env'
import { toConsent } from '@/features/leads/rules/consent'
import { FILLING_HEADER } from '@/features/leads/rules/lead-fields'
import { asksForPrivacy, ORIGIN_HEADER, readOrigin } from '@/features/leads/rules/lead-origin'
import { leadOutcomes } from '@/features/leads/rules/lead-outcomes'
import { readFilledMs } from '@/features/leads/rules/spam'
import { BodyTooLargeError, UnreadableBodyError } from '@/lib/request-body'
import { withTimeout } from '@/lib/timing'
import { createMemoryCount, knownWait, type Limit, pointsOfAddress, secondsToWait } from '@/server/limiter'
import { readBusiness } from './lead-settings'
import { isPlainForm, type RawForm } from './read-form'
import { LEAD_PROBLEMS, plainFailure, refused } from './responses'
import { fingerprintOf, type LeadSubmission } from './store-lead'

const TEN_MINUTES_MS = 10 * 60 * 1000
/**
 * Milliseconds: a visitor is not kept waiting for a database that does not respond. If the lead is stored later, the
 * next try finds it by its key.
 */
const RESPONSE_MS = 5_500
/** Milliseconds: long enough to read a cached value, because the visitor has waited already. */
const AT_ONCE_MS = 100

/** What an address may send by the forms of the site. */
const OF_ADDRESS: Limit = { name: 'lead', ...env.LEAD_RATE, isOfLeads: true }

const KEY_FORM = /^[\x21-\x7e]{8,128}$/
const SITE = new URL(env.SITE_URL)

/** What counts for each lead of an address. */
export const pointsOfForm = (address: string) => pointsOfAddress(OF_ADDRESS, address)

/** The response for an address that is known to have sent too much, without asking anything; null for any other. */
export function knownTooMany(req: PayloadRequest, form: RawForm, address: string): Promise<Response> | null {
  const wait = knownWait(req.payload, pointsOfForm(address))
  return wait ? tooMany(req, form, wait) : null
}

/** Counts a request, and refuses it if it is one too many. */
export async function limited(req: PayloadRequest, form: RawForm, address: string): Promise<Response | null> {
  const wait = await secondsToWait(req.payload, OF_ADDRESS, address)
  return wait ? tooMany(req, form, wait) : null
}

/** A request beyond the limit is not stored: the visitor stays on the page with the plain form. */
export async function tooMany(
  { payload }: PayloadRequest,
  { kind }: RawForm,
  wait: number,
): Promise<Response> {
  logEvent(payload.logger, 'lead.limited')
  leadOutcomes.add('limited')
  const headers = { 'retry-after': String(wait) }
  if (kind === 'json') return refused(429, LEAD_PROBLEMS.tooMany, headers)
  const { phone } = await readBusiness(payload, AT_ONCE_MS)
  return plainFailure(429, LEAD_PROBLEMS.tooMany, phone, headers)
}

/** Whether the box of the consent was shown to a person and not ticked. A program may say nothing of consent. */
export const isUnticked = ({ kind, consent }: RawForm) => kind === 'plain' && consent === null

/** The message at that box. */
export const UNTICKED = 'Please agree to be contacted before submitting.'

/** What comes with a form beside its values, as far as the request says it. */
export function sendingOf(
  { headers }: Pick<PayloadRequest, 'headers'>,
  form: RawForm,
  company: string,
): Pick<LeadSubmission, 'consent' | 'filledMs' | 'origin' | 'gpc'> {
  const isJson = form.kind === 'json'
  return {
    // A client that is not our page and says nothing of consent sends a lead without consent.
    consent:
      form.consent === null ? null : toConsent(form.consent, isJson ? 'script' : 'plain-form', company),
    filledMs: isJson ? readFilledMs(headers.get(FILLING_HEADER)) : null,
    origin: readOrigin(originOf(headers, form), SITE.host, Date.now()),
    gpc: asksForPrivacy(headers),
  }
}

/** A page without scripts knows only its own address, which the Referer tells. */
function originOf(headers: Headers, { kind }: RawForm): string {
  if (kind === 'json') return headers.get(ORIGIN_HEADER) ?? ''
  const referer = headers.get('referer') ?? ''
  const page = URL.canParse(referer) ? new URL(referer) : null
  return page?.origin === SITE.origin ? page.search : ''
}

/** A cached page has no key for its plain form, so values, client address and time make one. */
export function keyOf(headers: Headers, form: RawForm, address: string): string {
  const key = headers.get('idempotency-key') ?? ''
  if (form.kind === 'json' && KEY_FORM.test(key)) return key
  return fingerprintOf([form.values, address, Math.floor(Date.now() / TEN_MINUTES_MS)])
}

/** Responds to a form in time, and slowly during a flood. */
export function respondInTime(
  { payload }: PayloadRequest,
  answer: () => Promise<Response>,
): Promise<Response> {
  return withTimeout(slowedInFlood(payload, answer), RESPONSE_MS)
}

async function slowedInFlood(payload: Payload, answer: () => Promise<Response>): Promise<Response> {
  let response: Response | undefined
  try {
    response = await answer()
    return response
  } finally {
    // A lead that could not be stored is one of a flood too.
    if (response?.status !== 429 && isFlood(payload)) await setTimeout(SLOW_MS)
  }
}

/** The response to a form that could not be read or stored. */
export async function formFailure(req: PayloadRequest, error: unknown): Promise<Response> {
  const [status, text] = problemOf(error)
  leadOutcomes.add(status === 503 ? 'failed' : 'unreadable')
  if (status === 503) logEvent(req.payload.logger, 'lead.failed', { err: error })
  if (!isPlainForm(req.headers)) return refused(status, text)
  const { phone } = await readBusiness(req.payload, AT_ONCE_MS)
  return plainFailure(status, text, phone)
}

function problemOf(error: unknown): [status: number, text: string] {
  if (error instanceof BodyTooLargeError) return [413, LEAD_PROBLEMS.tooLarge]
  if (error instanceof UnreadableBodyError) return [error.status, LEAD_PROBLEMS.unreadable]
  return [503, LEAD_PROBLEMS.failed]
}

const MINUTE = 60
const SLOW_MS = 1_000
const LEADS_A_MINUTE = 60
const ADDRESSES = 6

/** For all addresses together, and never less than what six of them may send. */
const POINTS = Math.max(
  LEADS_A_MINUTE,
  Math.ceil((ADDRESSES * env.LEAD_RATE.points * MINUTE) / env.LEAD_RATE.seconds),
)

// In memory, because it refuses no lead, and one row that every lead updates would be a bottleneck.
const countLead = createMemoryCount(MINUTE)

/**
 * Whether more leads arrive than people send, which is logged as an alarm once a minute. Then responses are slowed down:
 * nobody is refused, because customers are among them.
 */
function isFlood({ logger }: Payload): boolean {
  const points = countLead('all')
  if (points === POINTS + 1) logEvent(logger, 'lead.flood')
  return points > POINTS
}
