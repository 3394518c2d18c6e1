import { CONSENT_HEADER } from '@/features/leads/rules/consent'
import { leadSchema, questions } from '@/features/leads/rules/lead'
import { HONEYPOT_FIELD } from '@/features/leads/rules/lead-fields'
import { withLowerNames } from '@/features/leads/rules/lead-origin'
import { isRecord } from '@/lib/fetch-json'
import { readCapped, readJson, UnreadableBodyError } from '@/lib/request-body'

const MAX_BODY_BYTES = 64 * 1024

/** A request before any rule: by fetch (`json`) or by the plain form (`plain`). */
export type RawForm = {
  kind: 'json' | 'plain'
  values: Record<string, unknown>
  isBot: boolean
  /** The version of the consent text, as the page names it; null when the request says nothing of consent. */
  consent: string | null
}

type FormRequest = { body?: ReadableStream<Uint8Array> | null; headers: Headers }

/** Whether a request comes from the plain form, whose response must be a page. */
export function isPlainForm(headers: Headers): boolean {
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(headers.get('content-type') ?? '')
}

/** The fields of a form: only these are read of a plain one, which a program may have filled with anything. */
type Shape = Readonly<Record<string, Parameters<typeof questions.get>[0]>>

/**
 * Reads the body of a form, at most 64 kB.
 *
 * @param shape - of its schema; by default that of a lead
 * @throws {BodyTooLargeError} as soon as the limit is passed
 * @throws {UnreadableBodyError} with the HTTP status of the response
 */
export async function readForm(req: FormRequest, shape: Shape = leadSchema.shape): Promise<RawForm> {
  return isPlainForm(req.headers) ? readPlain(req, shape) : readSent(req)
}

async function readSent(req: FormRequest): Promise<RawForm> {
  const body = await readJson(req, MAX_BODY_BYTES)
  if (!isRecord(body) || Array.isArray(body)) throw new UnreadableBodyError(400)
  const { [HONEYPOT_FIELD]: trap, ...values } = body
  return { kind: 'json', values, isBot: isFilled(trap), consent: textIn(req.headers.get(CONSENT_HEADER)) }
}

async function readPlain(req: FormRequest, shape: Shape): Promise<RawForm> {
  if (req.headers.get('content-encoding')) throw new UnreadableBodyError(415)
  const bytes = await readCapped(req, MAX_BODY_BYTES)
  const type = req.headers.get('content-type') ?? ''
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new UnreadableBodyError(400)
  })
  const values: Record<string, unknown> = {}
  for (const [key, schema] of Object.entries(shape)) {
    if (questions.get(schema)?.isMany) values[key] = form.getAll(key).map(withLineEnds)
    else if (form.has(key)) values[key] = withLineEnds(form.get(key))
  }
  return {
    kind: 'plain',
    values: { ...attributionOf(req.headers.get('referer')), ...values },
    isBot: isFilled(form.get(HONEYPOT_FIELD)),
    consent: textIn(form.get('consent')),
  }
}

/** A form sends each line end as two characters, but a browser and a script count it as one. */
function withLineEnds(value: FormDataEntryValue | null) {
  return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value
}

/** A cached page cannot put its address into a hidden field, so the Referer tells it. A returned form can. */
function attributionOf(referer: string | null) {
  const url = referer && URL.canParse(referer) ? new URL(referer) : null
  const campaign = withLowerNames(url?.searchParams ?? new URLSearchParams())
  const utm = (name: string) => campaign.get(`utm_${name}`) ?? ''
  return {
    page: url?.pathname ?? '/',
    referrer: '',
    utm_source: utm('source'),
    utm_medium: utm('medium'),
    utm_campaign: utm('campaign'),
  }
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

function isFilled(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() !== '' : value !== undefined && value !== null
}
