import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { logEvent } from '@/domain/events'
import { toShortPhone } from '@/domain/phone'
import { INBOUND_SOURCE } from '@/domain/sources'
import { env } from '@/env'
import { channelNames } from '@/features/leads/rules/channels'
import { CLICK_ID_NAMES, type ClickId } from '@/features/leads/rules/click-ids'
import { ASKED_BY_THE_FORM_ALONE, INBOUND_ID_LENGTH } from '@/features/leads/rules/entered-lead'
import { type FieldErrors, leadSchema, NO_TEXT, toFieldErrors } from '@/features/leads/rules/lead'
import { LEAD_LIMITS, withScheme } from '@/features/leads/rules/lead-fields'
import {
  type LeadOrigin,
  ORIGIN_LIMITS,
  readOrigin,
  withLowerNames,
} from '@/features/leads/rules/lead-origin'
import { leadOutcomes } from '@/features/leads/rules/lead-outcomes'
import { UNREACHABLE } from '@/features/leads/rules/manual-lead'
import { NOTHING, nameFor, withUnusable } from '@/features/leads/rules/written-lead'
import { cleanLine, cleanText } from '@/lib/clean-text'
import { isRecord } from '@/lib/fetch-json'
import { BodyTooLargeError, readJson, UnreadableBodyError } from '@/lib/request-body'
import { clientAddress } from '@/lib/request-headers'
import { UNCACHED } from '@/lib/responses'
import { cutText, isWellFormedText, storableLine } from '@/lib/text'
import { withTimeout } from '@/lib/timing'
import { endpoint } from '@/server/endpoint'
import { countPoint, type Limit, secondsToWait } from '@/server/limiter'
import { email, line } from './entered-texts'
import { findKey, type InboundKey } from './inbound-keys'
import { readLeadSettings } from './lead-settings'
import { fingerprintOf, type LeadSubmission, storeLead } from './store-lead'

/** Requests of one address before its key is checked. Customers of the same tool share its addresses. */
const OF_ADDRESS: Limit = { name: 'inbound', points: 60, seconds: 60, isOfLeads: true }
/** Leads of one key: more than a local business has calls. */
const OF_KEY: Limit = { name: 'inbound-key', points: 600, seconds: 3_600, isOfLeads: true }

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
export const receiveLead = endpoint({
  method: 'post',
  path: '/leads/inbound',
  handle: (req) => withTimeout(receive(req), RESPONSE_MS),
  explain: failure,
})

async function receive(req: PayloadRequest): Promise<Response> {
  const { payload, headers } = req
  const wait = await secondsToWait(payload, OF_ADDRESS, clientAddress(headers))
  if (wait) return tooMany(req, wait)
  if (new URL(req.url ?? '/', SITE).search) return refused(400, PROBLEMS.query)
  const key = await findKey(payload, headers.get('authorization'))
  if (!key) {
    logEvent(payload.logger, 'inbound.refused')
    return refused(401, PROBLEMS.noKey, { 'www-authenticate': 'Bearer realm="leads"' })
  }
  const { wait: waitOfKey } = await countPoint(payload, OF_KEY, key.id)
  if (waitOfKey) return tooMany(req, waitOfKey, key)
  return store(req, key, await readJson(req, MAX_BODY_BYTES))
}

async function store(req: PayloadRequest, key: InboundKey, body: unknown): Promise<Response> {
  if (!isRecord(body) || Array.isArray(body)) throw new UnreadableBodyError(400)
  const settings = await readLeadSettings(req.payload)
  const said = withoutEmpty(body)
  const read = readInbound(said)
  if ('errors' in read) return invalid(read.errors)
  const { data } = read
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

/** Some tools write numbers and booleans without quotes. */
const written = z.union([z.string(), z.number(), z.boolean()], NO_TEXT).transform(String)

/**
 * Values about the origin of a lead are cut or dropped when they do not fit, so that no lead is lost for them.
 */
const trace = written.optional()

/** As the form accepts it, which adds the scheme while it is typed. */
const website = written.transform((value, context) => {
  const parsed = leadSchema.shape.website.safeParse(withScheme(cleanLine(value).trim()))
  if (parsed.success) return parsed.data
  context.addIssue({ code: 'custom', message: parsed.error.issues[0]?.message ?? 'This is no address' })
  return z.NEVER
})

/** A number that is too long is kept in its shortest form, with its extension. */
const phone = written
  .transform((value) => (value.trim().length > LEAD_LIMITS.phone ? (toShortPhone(value) ?? value) : value))
  .pipe(line(LEAD_LIMITS.phone))

/** A moment with its zone, or seconds or milliseconds since 1970. A time without a zone could be any of 26 hours. */
const moment = written.transform((value, context) => {
  const seconds = /^\d{10}$/.test(value) ? `${value}000` : value
  const at = /^\d{13}$/.test(seconds) ? Number(seconds) : Date.parse(zoned.safeParse(value).data ?? '')
  if (!Number.isNaN(at)) return String(at)
  context.addIssue({ code: 'custom', message: 'Please write it like 2026-01-31T14:05:00Z' })
  return z.NEVER
})

const zoned = z
  .string()
  .trim()
  .transform((value) => value.replace(/^(\d{4}-\d\d-\d\d) /, '$1T'))
  .pipe(z.iso.datetime({ offset: true }))

const YES = /^(?:true|yes|on|1)$/i
const NO = /^(?:false|no|off|0)$/i

const yesOrNo = written
  .refine((value) => YES.test(value) || NO.test(value))
  .transform((value) => YES.test(value))

/** The fields of a lead. One whose value cannot be used is left out, and the lead's message says what it was. */
const FIELDS = {
  name: written.pipe(line(LEAD_LIMITS.name)),
  phone,
  email: written.pipe(email),
  city: written.pipe(line(LEAD_LIMITS.city)),
  website,
  landed_at: moment,
  gpc: yesOrNo,
} as const

/** Stands before values that cannot be used, in the message. */
const OPENING = 'Sent with it, and not usable as it was:'

type Usable = { [Name in keyof typeof FIELDS]?: z.output<(typeof FIELDS)[Name]> }

const restSchema = z.strictObject({
  id: written.pipe(line(INBOUND_ID_LENGTH).min(1, 'Please give the lead an id of yours')),
  message: written
    .transform((value) => cleanText(value).replace(/\r\n?/g, '\n').trim())
    .refine(isWellFormedText, 'Please remove the characters that cannot be stored')
    .optional(),
  channel: written.transform((value) => value.trim()).optional(),
  page: trace,
  referrer: trace,
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

type Inbound = z.output<typeof restSchema> & Usable

/**
 * Reads what a tool has sent. No lead is lost for the look of a value: what cannot be used goes into the message.
 *
 * @returns the lead, or messages for fields that are no text, or that no lead can be without
 */
function readInbound(said: Record<string, unknown>): { data: Inbound } | { errors: FieldErrors } {
  const { usable, unusable, rest } = sortOut(said)
  const parsed = restSchema.safeParse(rest)
  const errors = parsed.success ? {} : toFieldErrors(parsed.error)
  const isReachable =
    usable.phone ||
    usable.email ||
    unusable.some(([name, value]) => /^(?:phone|email)$/.test(name) && !NOTHING.test(value))
  if (!isReachable && Object.keys(errors).length === 0) errors.phone = UNREACHABLE
  if (!parsed.success || Object.keys(errors).length > 0) return { errors }
  const message = withUnusable(parsed.data.message ?? '', unusable, OPENING)
  return { data: { ...parsed.data, ...usable, message } }
}

/** Values that are no text, such as lists, stay with the rest, whose schema refuses them by their names. */
function sortOut(said: Record<string, unknown>) {
  const usable: Usable = {}
  const unusable: [name: string, value: string][] = []
  const rest: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(said)) {
    const text = written.safeParse(value)
    const isNothing = text.success && NOTHING.test(text.data.trim())
    if (!text.success || name === 'id' || name === 'message') rest[name] = value
    else if (isNothing && (isField(name) || name === 'channel')) unusable.push([name, text.data.trim()])
    else if (isField(name)) {
      const parsed = FIELDS[name].safeParse(value)
      if (parsed.success) Object.assign(usable, { [name]: parsed.data })
      if (!parsed.success || (name === 'phone' && isShortened(text.data, parsed.data)))
        unusable.push([name, text.data])
    } else rest[name] = value
  }
  return { usable, unusable, rest }
}

const isField = (name: string): name is keyof typeof FIELDS => Object.hasOwn(FIELDS, name)

const isShortened = (given: string, kept: unknown) => cleanLine(given).trim() !== kept

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
    message: data.message ?? '',
    source: INBOUND_SOURCE,
    page: landing.path,
    referrer: storableLine(data.referrer, ORIGIN_LIMITS.campaign),
    utm_source: campaign('utm_source'),
    utm_medium: campaign('utm_medium'),
    utm_campaign: campaign('utm_campaign'),
    origin: readOrigin(
      new URLSearchParams([
        ...CLICK_ID_NAMES.map((name) => [name, clickId(name)]),
        ['landed', data.landed_at ?? ''],
        ['utm_term', campaign('utm_term')],
        ['utm_content', campaign('utm_content')],
        ['from', originOf(data.referrer)],
      ]).toString(),
      SITE.host,
      Date.now(),
    ),
  }
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
