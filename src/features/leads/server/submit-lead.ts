import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Payload, PayloadRequest } from 'payload'
import { logEvent } from '@/domain/events'
import { env } from '@/env'
import { type Consent, toConsent } from '@/features/leads/rules/consent'
import { type FieldErrors, toFieldErrors } from '@/features/leads/rules/lead'
import { FILLING_HEADER } from '@/features/leads/rules/lead-fields'
import { asksForPrivacy, ORIGIN_HEADER, readOrigin } from '@/features/leads/rules/lead-origin'
import { leadOutcomes } from '@/features/leads/rules/lead-outcomes'
import { readFilledMs } from '@/features/leads/rules/spam'
import { BodyTooLargeError, UnreadableBodyError } from '@/lib/request-body'
import { clientAddress } from '@/lib/request-headers'
import { withTimeout } from '@/lib/timing'
import { isWatchToken, WATCH_HEADER } from '@/lib/watch-token'
import { endpoint } from '@/server/endpoint'
import { createMemoryCount, knownWait, type Limit, pointsOfAddress, secondsToWait } from '@/server/limiter'
import { readBusiness, readLeadSettings } from './lead-settings'
import { isPlainForm, type RawForm, readForm } from './read-form'
import { accepted, invalid, LEAD_PROBLEMS, plainFailure, refused, returned } from './responses'
import { fingerprintOf, storeLead } from './store-lead'

const TEN_MINUTES_MS = 10 * 60 * 1000
/**
 * Milliseconds: a visitor is not kept waiting for a database that does not respond. If the lead is stored later, the
 * next try finds it by its key.
 */
const RESPONSE_MS = 5_500
/** Milliseconds: long enough to read a cached value, because the visitor has waited already. */
const AT_ONCE_MS = 100
const OF_ADDRESS: Limit = { name: 'lead', ...env.LEAD_RATE, isOfLeads: true }

const KEY_FORM = /^[\x21-\x7e]{8,128}$/

/**
 * The one endpoint for leads: `POST /api/form-submissions`, as JSON from the page's script or as a plain form, with
 * the same rules. JSON returns 201, 400, 409, 413, 415, 429 or 503; a plain form gets a page.
 */
export const submitLead = endpoint({ method: 'post', path: '/', handle, explain: failure })

async function handle(req: PayloadRequest): Promise<Response> {
  const form = await readForm(req)
  return withTimeout(respond(req, form), RESPONSE_MS)
}

async function respond(req: PayloadRequest, form: RawForm): Promise<Response> {
  let response: Response | undefined
  try {
    response = await answer(req, form)
    return response
  } finally {
    // A lead that could not be stored is one of a flood too.
    if (response?.status !== 429 && isFlood(req.payload)) await setTimeout(SLOW_MS)
  }
}

async function answer(req: PayloadRequest, form: RawForm): Promise<Response> {
  const address = clientAddress(req.headers)
  const limits = pointsOfAddress(OF_ADDRESS, address)
  const known = knownWait(req.payload, limits)
  if (known) return tooMany(req, form, known)
  if (form.isBot) return (await limited(req, form, address)) ?? pretend(req, form)
  const settings = await readLeadSettings(req.payload)
  const lead = settings.schema.safeParse(form.values)
  const isUnticked = form.kind === 'plain' && form.consent === null
  if (!lead.success || isUnticked) {
    const errors = lead.success ? {} : toFieldErrors(lead.error)
    if (isUnticked) errors.consent = 'Please agree to be contacted before submitting.'
    return (await limited(req, form, address)) ?? sendBack(req, form, 400, errors)
  }

  const consent = consentOf(form, settings.business.company)
  const key = keyOf(req.headers, form, address)
  const isTestLead = isWatchToken(req.headers.get(WATCH_HEADER), key, env.PAYLOAD_SECRET)
  const filledMs = form.kind === 'json' ? readFilledMs(req.headers.get(FILLING_HEADER)) : null
  const origin = readOrigin(originOf(req.headers, form), SITE.host, Date.now())
  const gpc = asksForPrivacy(req.headers)
  const sending = { consent, key, filledMs, isTestLead, origin, gpc, limits }
  const { id, wait } = await storeLead(req, lead.data, sending, settings)
  if (wait) return tooMany(req, form, wait)
  if (!id) return sendBack(req, form, 409, { form: LEAD_PROBLEMS.reusedKey })
  leadOutcomes.add(isTestLead ? 'watch' : 'accepted')
  return accepted(form.kind === 'plain', id)
}

/** Counts a request that stores nothing, and refuses it if it is one too many. */
async function limited(req: PayloadRequest, form: RawForm, address: string): Promise<Response | null> {
  const wait = await secondsToWait(req.payload, OF_ADDRESS, address)
  return wait ? tooMany(req, form, wait) : null
}

const SITE = new URL(env.SITE_URL)

/** A page without scripts knows only its own address, which the Referer tells. */
function originOf(headers: Headers, { kind }: RawForm): string {
  if (kind === 'json') return headers.get(ORIGIN_HEADER) ?? ''
  const referer = headers.get('referer') ?? ''
  const page = URL.canParse(referer) ? new URL(referer) : null
  return page?.origin === SITE.origin ? page.search : ''
}

/** A client that is not our page and says nothing of consent sends a lead without consent. */
function consentOf({ kind, consent }: RawForm, company: string): Consent | null {
  if (consent === null) return null
  return toConsent(consent, kind === 'plain' ? 'plain-form' : 'script', company)
}

/** A request beyond the limit is not stored: the visitor stays on the page with the plain form. */
async function tooMany({ payload }: PayloadRequest, { kind }: RawForm, wait: number): Promise<Response> {
  logEvent(payload.logger, 'lead.limited')
  leadOutcomes.add('limited')
  const headers = { 'retry-after': String(wait) }
  if (kind === 'json') return refused(429, LEAD_PROBLEMS.tooMany, headers)
  const { phone } = await readBusiness(payload, AT_ONCE_MS)
  return plainFailure(429, LEAD_PROBLEMS.tooMany, phone, headers)
}

function pretend(req: PayloadRequest, form: RawForm): Response {
  logEvent(req.payload.logger, 'lead.honeypot')
  leadOutcomes.add('honeypot')
  return accepted(form.kind === 'plain', randomUUID())
}

/** A cached page has no key for its plain form, so values, client address and time make one. */
function keyOf(headers: Headers, form: RawForm, address: string): string {
  const key = headers.get('idempotency-key') ?? ''
  if (form.kind === 'json' && KEY_FORM.test(key)) return key
  return fingerprintOf([form.values, address, Math.floor(Date.now() / TEN_MINUTES_MS)])
}

async function sendBack(
  req: PayloadRequest,
  form: RawForm,
  status: number,
  errors: FieldErrors,
): Promise<Response> {
  leadOutcomes.add(status === 409 ? 'reused-key' : 'invalid')
  if (form.kind === 'plain') {
    const values = { ...form.values, consent: form.consent !== null }
    return returned(req.payload, { values, errors }, clientAddress(req.headers))
  }
  return errors.form ? refused(status, errors.form) : invalid(errors)
}

async function failure(req: PayloadRequest, error: unknown): Promise<Response> {
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
