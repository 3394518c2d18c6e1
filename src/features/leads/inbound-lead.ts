import type { Endpoint, PayloadRequest } from 'payload'
import { z } from 'zod'
import { channelNames } from '@/domain/channels'
import { CLICK_ID_NAMES, type ClickId } from '@/domain/click-ids'
import { ASKED_BY_THE_FORM_ALONE, INBOUND_ID_LENGTH, INBOUND_SOURCE } from '@/domain/entered-lead'
import { logEvent } from '@/domain/events'
import { leadSchema, toFieldErrors } from '@/domain/lead'
import { LEAD_LIMITS, withScheme } from '@/domain/lead-fields'
import { type LeadOrigin, ORIGIN_LIMITS, readOrigin, withLowerNames } from '@/domain/lead-origin'
import { leadOutcomes } from '@/domain/lead-outcomes'
import { UNREACHABLE } from '@/domain/manual-lead'
import { env } from '@/env'
import { countPoint, secondsToWait } from '@/features/limiter'
import { isRecord } from '@/lib/fetch-json'
import { BodyTooLargeError, readJson, UnreadableBodyError } from '@/lib/request-body'
import { clientAddress } from '@/lib/request-headers'
import { UNCACHED } from '@/lib/responses'
import { cutText, isWellFormedText, storableLine } from '@/lib/text'
import { withTimeout } from '@/lib/timing'
import { email, line } from './entered-texts'
import { findKey, type InboundKey } from './inbound-keys'
import { readLeadSettings } from './lead-settings'
import { fingerprintOf, type LeadSubmission, storeLead } from './store-lead'

/** Requests of one address before its key is checked. Customers of the same tool share its addresses. */
const RATE_OF_ADDRESS = { points: 60, seconds: 60 }
/** Leads of one key: more than a local business has calls. */
const RATE_OF_KEY = { points: 600, seconds: 3_600 }

const MAX_BODY_BYTES = 64 * 1024
/** Milliseconds: a tool that is told of a failure tries again, with the same id. */
const RESPONSE_MS = 5_500

const PROBLEMS = {
  tooMany: 'Too many requests. Please come again later.',
  query:
    'Send the key in the header Authorization, and nothing in the address: addresses are logged on their way.',
  noKey: 'This needs a key: Authorization: Bearer inb_...',
  tooLarge: 'The body is larger than 64 kB.',
  unreadable: 'The body must be a JSON object.',
  reusedId: 'A lead with this id was sent with other values.',
  failed: 'The lead could not be stored. Send it again, with the same id.',
} as const

const SITE = new URL(env.SITE_URL)

/**
 * `POST /api/leads/inbound`: a lead from a call tracker or a form tool that has a key (`Authorization: Bearer`). JSON
 * in; 201 with the id of the lead, the same for the same `id` of the tool; 400, 401, 409, 413, 415, 429 or 503.
 */
export const receiveLead: Endpoint = {
  method: 'post',
  path: '/leads/inbound',
  handler: async (req) => {
    try {
      return await withTimeout(receive(req), RESPONSE_MS)
    } catch (error) {
      return failure(req, error)
    }
  },
}

async function receive(req: PayloadRequest): Promise<Response> {
  const { payload, headers } = req
  const wait = await secondsToWait(payload, 'inbound', RATE_OF_ADDRESS, clientAddress(headers))
  if (wait) return tooMany(req, wait)
  if (new URL(req.url ?? '/', SITE).search) return refused(400, PROBLEMS.query)
  const key = await findKey(payload, headers.get('authorization'))
  if (!key) {
    logEvent(payload.logger, 'inbound.refused')
    return refused(401, PROBLEMS.noKey, { 'www-authenticate': 'Bearer realm="leads"' })
  }
  const { wait: waitOfKey } = await countPoint(payload, 'inbound-key', RATE_OF_KEY, key.id)
  if (waitOfKey) return tooMany(req, waitOfKey, key)
  return store(req, key, await readJson(req, MAX_BODY_BYTES))
}

async function store(req: PayloadRequest, key: InboundKey, body: unknown): Promise<Response> {
  if (!isRecord(body) || Array.isArray(body)) throw new UnreadableBodyError(400)
  const settings = await readLeadSettings(req.payload)
  const said = withoutEmpty(body)
  const parsed = inboundSchema.safeParse(said)
  if (!parsed.success) return invalid(toFieldErrors(parsed.error))
  const { data } = parsed
  const channels = channelNames(settings.handling.channels)
  const channel = channels.find((each) => each.toLowerCase() === data.channel?.toLowerCase()) ?? null
  if (data.channel && !channel) return invalid({ channel: `Please name one of: ${channels.join(', ')}` })

  const { origin, ...lead } = toLead(data)
  const sending: LeadSubmission = {
    consent: null,
    // With a space in it, which the key of no visitor may have.
    key: `inbound ${key.id} ${fingerprintOf(data.id)}`,
    filledMs: null,
    origin,
    gpc: data.gpc ?? false,
    isTestLead: false,
    entry: {
      source: INBOUND_SOURCE,
      through: key.name,
      ref: data.id,
      channel: channel ?? fallbackChannel(lead, origin),
      fingerprint: fingerprintOf(Object.entries(said).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  }
  const { id } = await storeLead(req, lead, sending, settings)
  if (id === null) {
    leadOutcomes.add('reused-key')
    return refused(409, PROBLEMS.reusedId)
  }
  leadOutcomes.add('accepted')
  return Response.json({ ok: true, id }, { status: 201, headers: UNCACHED })
}

/** Tools send null or an empty text for unknown values. */
function withoutEmpty(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== ''))
}

/** Some tools write numbers without quotes. */
const written = z.union([z.string(), z.int().nonnegative().transform(String)], 'Please write this as text')

/**
 * Values about the origin of a lead are cut or dropped when they do not fit, so that no lead is lost for them.
 */
const trace = z.string('Please write this as text').optional()

/** As the form accepts it, which adds the scheme while it is typed. */
const website = z.string('Please write this as text').transform((value, context) => {
  const parsed = leadSchema.shape.website.safeParse(withScheme(value.trim()))
  if (parsed.success) return parsed.data
  context.addIssue({ code: 'custom', message: parsed.error.issues[0]?.message ?? 'This is no address' })
  return z.NEVER
})

const inboundSchema = z
  .strictObject({
    id: written.pipe(line(INBOUND_ID_LENGTH).min(1, 'Please give the lead an id of yours')),
    name: line(LEAD_LIMITS.name).optional(),
    phone: written.pipe(line(LEAD_LIMITS.phone)).optional(),
    email: email.optional(),
    city: line(LEAD_LIMITS.city).optional(),
    website: website.optional(),
    message: z
      .string()
      .transform((value) => value.replace(/\r\n?/g, '\n').trim())
      .refine(isWellFormedText, 'Please remove the characters that cannot be stored')
      .optional(),
    channel: z.string().trim().optional(),
    page: trace,
    referrer: trace,
    landed_at: z.iso
      .datetime({ offset: true, error: 'Please write it like 2026-01-31T14:05:00Z' })
      .optional(),
    gpc: z.boolean().optional(),
    utm_source: trace,
    utm_medium: trace,
    utm_campaign: trace,
    utm_term: trace,
    utm_content: trace,
    gclid: trace,
    gbraid: trace,
    wbraid: trace,
    msclkid: trace,
    fbclid: trace,
    ttclid: trace,
  })
  .refine(({ phone, email: address }) => phone || address, { error: UNREACHABLE, path: ['phone'] })

type Inbound = z.output<typeof inboundSchema>

/** Converts the values to those that the form would send, with the origin of the visit. */
function toLead(data: Inbound) {
  const landing = landingOf(data.page)
  const campaign = (name: 'utm_source' | 'utm_medium' | 'utm_campaign' | 'utm_term' | 'utm_content') =>
    storableLine(data[name] ?? landing.query.get(name), ORIGIN_LIMITS.campaign)
  // `readOrigin` drops an id that is too long, and reads a limited number of letters in all.
  const clickId = (name: ClickId) =>
    (data[name] ?? landing.query.get(name) ?? '').slice(0, ORIGIN_LIMITS.clickId + 1)
  const { phone = '', email: address = '' } = data
  return {
    ...ASKED_BY_THE_FORM_ALONE,
    name: data.name || nameFor(phone, address),
    phone,
    email: address,
    website: data.website ?? '',
    city: data.city ?? '',
    message: cutText(data.message ?? '', LEAD_LIMITS.message),
    source: INBOUND_SOURCE,
    page: landing.path,
    referrer: storableLine(data.referrer, ORIGIN_LIMITS.campaign),
    utm_source: campaign('utm_source'),
    utm_medium: campaign('utm_medium'),
    utm_campaign: campaign('utm_campaign'),
    origin: readOrigin(
      new URLSearchParams([
        ...CLICK_ID_NAMES.map((name) => [name, clickId(name)]),
        ['landed', data.landed_at ? String(Date.parse(data.landed_at)) : ''],
        ['utm_term', campaign('utm_term')],
        ['utm_content', campaign('utm_content')],
        ['from', originOf(data.referrer)],
      ]).toString(),
      SITE.host,
      Date.now(),
    ),
  }
}

/** A caller without a name is named by the phone number, a sender by the part of the address before the @. */
function nameFor(phone: string, address: string): string {
  const words = (address.split('@')[0] ?? '').replace(/[._+-]+/g, ' ').trim()
  return phone || cutText(words || address, LEAD_LIMITS.name)
}

/**
 * The campaign and click id of the landing page's address, and its path, which is empty for a page of another site.
 */
function landingOf(page = ''): { path: string; query: URLSearchParams } {
  const isAddress = /^(?:https?:\/)?\//i.test(page) && URL.canParse(page, SITE.href)
  if (!isAddress) return { path: '', query: new URLSearchParams() }
  const url = new URL(page, SITE)
  const isOurs = withoutWww(url.host) === withoutWww(SITE.host)
  return {
    path: isOurs ? cutText(url.pathname, ORIGIN_LIMITS.campaign) : '',
    query: withLowerNames(url.searchParams),
  }
}

const withoutWww = (host: string) => host.replace(/^www\./, '')

function originOf(referrer = ''): string {
  return URL.canParse(referrer) ? `${new URL(referrer).protocol}//${new URL(referrer).host}` : ''
}

/** Without any other sign, a lead that has a phone number alone has called. */
function fallbackChannel(
  lead: { email: string; utm_source: string; utm_medium: string },
  { landingHost, adPlatform }: LeadOrigin,
): string | null {
  const isKnown = [lead.utm_source, lead.utm_medium, landingHost, adPlatform].some((each) => each !== '')
  return isKnown || lead.email ? null : 'Phone'
}

function tooMany({ payload }: PayloadRequest, wait: number, key?: InboundKey): Response {
  logEvent(payload.logger, 'inbound.limited', { key: key?.id })
  leadOutcomes.add('limited')
  return refused(429, PROBLEMS.tooMany, { 'retry-after': String(wait) })
}

function invalid(errors: object): Response {
  leadOutcomes.add('invalid')
  return Response.json({ errors }, { status: 400, headers: UNCACHED })
}

function refused(status: number, error: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error }, { status, headers: { ...UNCACHED, ...headers } })
}

function failure({ payload }: PayloadRequest, error: unknown): Response {
  const isTooLarge = error instanceof BodyTooLargeError
  if (isTooLarge || error instanceof UnreadableBodyError) {
    leadOutcomes.add('unreadable')
    return isTooLarge ? refused(413, PROBLEMS.tooLarge) : refused(error.status, PROBLEMS.unreadable)
  }
  leadOutcomes.add('failed')
  logEvent(payload.logger, 'lead.failed', { err: error })
  return refused(503, PROBLEMS.failed, { 'retry-after': '10' })
}
