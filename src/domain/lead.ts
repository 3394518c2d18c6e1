import { isOneLine, isWellFormedText } from '@/lib/text'
import { DEFAULT_SOURCE, LEAD_SOURCES } from './lead-source'
import { PLAN_NAMES, SERVICE_NAMES } from './offer'
import { z } from './zod'

/** Longest values of the form's fields in UTF-16 units, as the browser's maxlength counts (C541). */
export const LEAD_LIMITS = {
  name: 100,
  phone: 20,
  email: 255,
  website: 255,
  city: 100,
  message: 1000,
} as const

/** Longest values of what the page adds by itself. */
const ATTRIBUTION_LIMIT = 255

/** The hidden text field that people leave empty and form robots fill (reading A56). */
export const HONEYPOT_FIELD = 'extra_notes'

/** The 14 keys that a browser sends, in the order of the specification's section 7. */
export const LEAD_KEYS = [
  'name',
  'phone',
  'email',
  'website',
  'city',
  'service_interest',
  'plan_interest',
  'message',
  'source',
  'page',
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
] as const

const NO_TEXT = 'Please write this as text'

const text = (missing = NO_TEXT) =>
  z
    .string({ error: ({ input }) => (input === undefined ? missing : NO_TEXT) })
    .refine(isWellFormedText, 'Please remove the characters that cannot be stored')
    .trim()
const line = (missing?: string) => text(missing).refine(isOneLine, 'Please write this on one line')

const required = (max: number, missing: string) =>
  line(missing).min(1, missing).max(max, `Please use at most ${max} characters`)

const attribution = line()
  .default('')
  .transform((value) => value.slice(0, ATTRIBUTION_LIMIT))

const website = line()
  .transform(withoutBareScheme)
  .pipe(
    z
      .string()
      .max(LEAD_LIMITS.website, `Please use at most ${LEAD_LIMITS.website} characters`)
      .refine(isWebAddress, 'Please enter a full web address, for example https://example.com'),
  )
  .default('')

const page = line()
  .max(ATTRIBUTION_LIMIT)
  .refine((value) => /^\/(?![/\\])/.test(value), 'The page must be a path of this site')
  .default('/')

/**
 * The one rule of what a lead is, for the browser, the endpoint and the collection.
 * Keys are the specification's wire names; unknown keys are refused.
 */
export const leadSchema = z.strictObject({
  name: required(LEAD_LIMITS.name, 'Please tell us your name'),
  phone: required(LEAD_LIMITS.phone, 'Please give us a phone number to reach you'),
  email: required(LEAD_LIMITS.email, 'Please give us your e-mail address').refine(
    isEmail,
    'That does not look like an e-mail address',
  ),
  website,
  city: required(LEAD_LIMITS.city, 'Please tell us your city or service area'),
  service_interest: z
    .array(z.enum(SERVICE_NAMES, 'Please choose from the services listed'))
    .max(SERVICE_NAMES.length, 'Please choose each service once')
    .transform((names) => [...new Set(names)])
    .default([]),
  plan_interest: z.enum(['', ...PLAN_NAMES], 'Please choose one of the plans listed').default(''),
  message: text()
    .max(LEAD_LIMITS.message, `Please use at most ${LEAD_LIMITS.message} characters`)
    .default(''),
  source: z
    .string()
    .transform((value) => value || DEFAULT_SOURCE)
    .refine((value) => LEAD_SOURCES.includes(value), 'That form is not one of ours')
    .default(DEFAULT_SOURCE),
  page,
  referrer: attribution,
  utm_source: attribution,
  utm_medium: attribution,
  utm_campaign: attribution,
})

export type Lead = z.output<typeof leadSchema>

/** Messages by field name; only the first problem of each field is told. */
export type FieldErrors = Partial<Record<string, string>>

/** Turns a schema error into one message a field. */
export function toFieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0] ?? 'form')]
    for (const name of names) errors[name] ??= issue.message
  }
  return errors
}

/**
 * Adds https:// where a person typed only a host, such as `example.com` (reading A68).
 * Anything else is returned as it is.
 */
export function withScheme(value: string): string {
  const host = value.trim()
  return /^[^\s/:@]+\.[^\s/:@]{2,}(?:[/?#]\S*)?$/.test(host) ? `https://${host}` : value
}

/** Who begins with the placeholder's `https://` and then has no site to name leaves the field empty. */
function withoutBareScheme(value: string): string {
  return /^https?:\/{0,2}$/i.test(value) ? '' : value
}

function isEmail(value: string): boolean {
  return z.email().safeParse(value).success
}

function isWebAddress(value: string): boolean {
  if (value === '') return true
  if (!/^https?:\/\/[^\s/?#@\\]+(?:[/?#]|$)/i.test(value) || !URL.canParse(value)) return false
  const url = new URL(value)
  return url.username === '' && url.password === '' && url.hostname.length > 0
}
