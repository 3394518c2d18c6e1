import { DEFAULT_SOURCE } from '@/domain/sources'
import * as z from '@/domain/zod-mini'
import { cleanLine, cleanText } from '@/lib/clean-text'
import { isEmail } from '@/lib/email'
import { isOneLine, isWellFormedText, storableLine } from '@/lib/text'
import { LEAD_LIMITS } from './lead-fields'

/** The length limit of values that the page adds. */
const ATTRIBUTION_LIMIT = 255

/** The longest name of a service or plan, and the longest source of a service's form. */
export const NAME_LENGTH = 68
export const MOST_CHOICES = 100

/** The properties of a field that a form needs to render it. A missing flag means false. */
export type Question = {
  /** In UTF-16 units, as the browser's maxlength counts. */
  maxLength?: number
  isRequired?: boolean
  /** A text of several lines. */
  isLong?: boolean
  options?: readonly string[]
  /** Any number of the options may be chosen. */
  isMany?: boolean
}

/** The registry in which the schema's fields describe themselves to the form. */
export const questions = z.registry<Question>()

export const NO_TEXT = 'Please write this as text'

const tooLong = (max: number) => z.maxLength(max, `Please use at most ${max} characters`)

const plain = z.string({ error: NO_TEXT })

const text = (missing = NO_TEXT, clean = cleanText) =>
  z
    .string({ error: ({ input }) => (input === undefined ? missing : NO_TEXT) })
    .check(
      z.overwrite(clean),
      z.refine(isWellFormedText, 'Please remove the characters that cannot be stored'),
      z.trim(),
    )
const line = (missing?: string) =>
  text(missing, cleanLine).check(z.refine(isOneLine, 'Please write this on one line'))

/** A line of text that has to be filled in. */
export const required = (maxLength: number, missing: string) =>
  line(missing)
    .check(z.minLength(1, missing), tooLong(maxLength))
    .register(questions, { maxLength, isRequired: true })

/** A text that may be left empty. */
export const optional = (maxLength: number, { isLong = false } = {}) =>
  z
    .withDefault((isLong ? text() : line()).check(tooLong(maxLength)), '')
    .register(questions, { maxLength, isLong })

/** It comes from an address, so nobody who fills in the form could mend it. */
const attribution = z.pipe(
  z.withDefault(plain, ''),
  z.transform((value) => storableLine(value, ATTRIBUTION_LIMIT)),
)

const website = z
  .withDefault(
    z.pipe(
      z.pipe(line(), z.transform(withoutBareScheme)),
      plain.check(
        tooLong(LEAD_LIMITS.website),
        z.refine(isWebAddress, 'Please enter a full web address, for example https://example.com'),
      ),
    ),
    '',
  )
  .register(questions, { maxLength: LEAD_LIMITS.website })

const page = z.withDefault(
  line().check(
    z.maxLength(ATTRIBUTION_LIMIT),
    z.refine((value) => /^\/(?![/\\])/.test(value), 'The page must be a path of this site'),
  ),
  '/',
)

/** The offer changes, so the page sends the names and the endpoint checks them (`toOfferedLead`). */
const named = plain.check(z.refine(isWellFormedText), z.refine(isOneLine), tooLong(NAME_LENGTH))

const source = z.pipe(
  named,
  z.transform((value) => value || DEFAULT_SOURCE),
)

/** The fields that people fill in. The form shows an added field after those that have their own copy. */
const typed = {
  name: required(LEAD_LIMITS.name, 'Please tell us your name'),
  phone: required(LEAD_LIMITS.phone, 'Please give us a phone number to reach you'),
  email: required(LEAD_LIMITS.email, 'Please give us your e-mail address').check(
    z.refine(isEmail, 'That does not look like an e-mail address'),
  ),
  website,
  city: required(LEAD_LIMITS.city, 'Please tell us your city or service area'),
  service_interest: z
    .withDefault(z.array(named).check(z.maxLength(MOST_CHOICES)), [])
    .register(questions, { isMany: true }),
  plan_interest: z.withDefault(named, '').register(questions, {}),
  message: optional(LEAD_LIMITS.message, { isLong: true }),
}

export const typedSchema = z.strictObject(typed)

/**
 * The one schema of a lead, for the browser and the endpoint. Its keys are the specification's wire names, in its order
 * (section 7); unknown keys are refused. A key `so_written` is the field `soWritten` of the collection.
 */
export const leadSchema = z.strictObject({
  ...typed,
  source: z.withDefault(source, DEFAULT_SOURCE),
  page,
  referrer: attribution,
  utm_source: attribution,
  utm_medium: attribution,
  utm_campaign: attribution,
})

/** The values that people type into the form. */
export type Typed = z.input<typeof typedSchema>

export type Lead = z.output<typeof leadSchema>

type Camel<Key extends string> = Key extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Key

/** Converts a lead to the names of the collection's fields. */
export function toRow(lead: Lead): { [Key in keyof Lead as Camel<Key>]: Lead[Key] }
export function toRow(lead: Lead): unknown {
  return Object.fromEntries(Object.entries(lead).map(([key, value]) => [fieldOf(key), value]))
}

const fields = new Map<string, string>()

function fieldOf(key: string): string {
  const known = fields.get(key) ?? key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  fields.set(key, known)
  return known
}

/** Messages by field name; only the first problem of each field is kept. */
export type FieldErrors = Partial<Record<string, string>>

/** A plain form that was sent back: its values, and a message for each invalid field. */
export type ReturnedForm = { values: Record<string, unknown>; errors: FieldErrors }

type Issue = { code?: string; path: readonly PropertyKey[]; message: string; keys?: readonly string[] }

/** Converts a schema error to one message for each field. */
export function toFieldErrors(error: { issues: readonly Issue[] }): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of error.issues) {
    const names =
      issue.code === 'unrecognized_keys' && issue.keys ? issue.keys : [String(issue.path[0] ?? 'form')]
    for (const name of names) errors[name] ??= issue.message
  }
  return errors
}

/** Treats a value that is only `https://` as empty, because a visitor who has typed only that names no site. */
function withoutBareScheme(value: string): string {
  return /^https?:\/{0,2}$/i.test(value) ? '' : value
}

function isWebAddress(value: string): boolean {
  if (value === '') return true
  if (!/^https?:\/\/[^\s/?#@\\]+(?:[/?#]|$)/i.test(value) || !URL.canParse(value)) return false
  const url = new URL(value)
  return url.username === '' && url.password === '' && url.hostname.length > 0
}
