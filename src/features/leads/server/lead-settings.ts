import type { Payload } from 'payload'
import { logEvent } from '@/domain/events'
import { env } from '@/env'
import type { Offer } from '@/features/company/rules/offer'
import { findCompany } from '@/features/company/server/company'
import { findOffer } from '@/features/company/server/offer'
import { leadSchema } from '@/features/leads/rules/lead'
import type { Business } from '@/features/leads/rules/lead-mail'
import { toOfferedLead } from '@/features/leads/rules/offered-lead'
import { withTimeout } from '@/lib/timing'
import { featuresOf, type NextStep } from '@/server/feature'
import { findLeadHandling, type LeadHandling } from './lead-handling'

/** Milliseconds. The settings are cached until an editor changes them, so usually nothing is read. */
const READ_MS = 1_000

type LeadSchema = typeof leadSchema | ReturnType<typeof toOfferedLead>

/** The settings for leads. */
export type LeadSettings = {
  schema: LeadSchema
  /** The names of sources that the staff see. */
  sources: Offer['sources']
  business: Business
  /** Who owns new leads, and the spam threshold. */
  handling: LeadHandling
  /** What the sender of a lead may do next; null for nothing. */
  next: ((lead: string) => NextStep) | null
}

const schemas = new WeakMap<Offer, LeadSchema>()

/** Without readable rules a lead has no owner, which the log reports, and only a high score is spam. */
const UNREAD: LeadHandling = {
  rules: [],
  waitMinutes: 5,
  spamMark: 100,
  staff: { available: [], admins: [], names: {} },
  keepsClickIds: false,
  countsVisits: false,
  measuresSpeed: false,
  currency: 'USD',
  channels: [],
}

/** Reads the offer, the business, and the handling of leads. */
export async function readLeadSettings(payload: Payload): Promise<LeadSettings> {
  const [offer, business, handling, next] = await Promise.all([
    orNull(payload, findOffer(payload)),
    readBusiness(payload),
    orNull(payload, findLeadHandling(payload)),
    findNext(payload),
  ])
  // A lead is worth more than the check of its names: when the offer cannot be read, any name is accepted.
  return {
    schema: offer ? schemaOf(offer) : leadSchema,
    sources: offer?.sources ?? {},
    business,
    handling: handling ?? UNREAD,
    next,
  }
}

/** That of the first noun that has one. */
async function findNext(payload: Payload): Promise<LeadSettings['next']> {
  for (const { nextStep } of featuresOf(payload)) {
    const next = nextStep && (await orNull(payload, nextStep(payload)))
    if (next) return next
  }
  return null
}

/**
 * The business, or its settings in the environment when its document cannot be read.
 *
 * @param ms - how long reading may take
 */
export async function readBusiness(payload: Payload, ms = READ_MS): Promise<Business> {
  const company = await orNull(payload, findCompany(payload), ms)
  return company
    ? { company: company.name, phone: company.phone.e164 }
    : { company: env.COMPANY_NAME ?? new URL(env.SITE_URL).host, phone: env.COMPANY_PHONE }
}

function schemaOf(offer: Offer): LeadSchema {
  const schema = schemas.get(offer) ?? toOfferedLead(offer)
  schemas.set(offer, schema)
  return schema
}

/** What has been read, by its reading, which stays the same until it changes: nothing is waited for that is at hand. */
const read = new WeakMap<Promise<unknown>, unknown>()

function orNull<T>({ logger }: Payload, reading: Promise<T>, ms = READ_MS): Promise<T | null> | T {
  if (read.has(reading)) return read.get(reading) as T
  return withTimeout(reading, ms).then(
    (value) => {
      read.set(reading, value)
      return value
    },
    (err: unknown) => {
      logEvent(logger, 'lead.unread', { err })
      return null
    },
  )
}
