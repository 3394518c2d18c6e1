import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { z } from 'zod'
import { mayBeSamePhone } from '@/domain/phone'
import { MANUAL_SOURCE } from '@/domain/sources'
import { ASKED_BY_THE_FORM_ALONE } from '@/features/leads/rules/entered-lead'
import type { Lead } from '@/features/leads/rules/lead'
import { readOrigin } from '@/features/leads/rules/lead-origin'
import { MANUAL_LIMITS, MANUAL_WAYS, UNREACHABLE } from '@/features/leads/rules/manual-lead'
import type { SamePerson } from '@/features/leads/rules/same-person'
import { isStage } from '@/features/leads/rules/stage'
import { withoutInvisible } from '@/lib/clean-text'
import { instant } from '@/lib/instant'
import { adminEndpoint, uuid } from '@/server/admin-endpoint'
import { Refusal } from '@/server/errors'
import { email, line, text } from './entered-texts'
import { readLeadSettings } from './lead-settings'
import { mayHavePhone } from './phone-conditions'
import { type LeadSubmission, storeLead } from './store-lead'

const manualSchema = z
  .strictObject({
    key: z.uuid(),
    name: line(MANUAL_LIMITS.name).min(1, 'Write a name'),
    phone: line(MANUAL_LIMITS.phone).default(''),
    email: email.default(''),
    city: line(MANUAL_LIMITS.city).default(''),
    message: text(MANUAL_LIMITS.message).default(''),
    way: z.enum(Object.keys(MANUAL_WAYS) as (keyof typeof MANUAL_WAYS)[]),
    channel: line(MANUAL_LIMITS.channel).default(''),
  })
  .refine(({ phone, email }) => phone || email, { error: UNREACHABLE, path: ['phone'] })

/**
 * `POST /api/form-submissions/manual`: a lead that somebody of the staff enters. It is theirs and counts as reached,
 * because they have spoken to the person. Nobody is mailed, and webhooks are sent.
 */
export const addManualLead = adminEndpoint({
  method: 'post',
  path: '/manual',
  body: manualSchema,
  handle: async ({ req, by, body: { key, way, channel, ...given } }) => {
    const lead: Lead = {
      ...ASKED_BY_THE_FORM_ALONE,
      ...given,
      website: '',
      source: MANUAL_SOURCE,
      page: '',
      referrer: '',
      utm_source: '',
      utm_medium: '',
      utm_campaign: '',
    }
    const sending: LeadSubmission = {
      consent: null,
      key,
      filledMs: null,
      origin: readOrigin('', '', Date.now()),
      gpc: false,
      isTestLead: false,
      entry: { source: MANUAL_SOURCE, by, way, channel: channel || MANUAL_WAYS[way] },
    }
    const { id } = await storeLead(req, lead, sending, await readLeadSettings(req.payload))
    if (!id) throw new Refusal('Another lead was sent by this name', 409)
    return { id }
  },
})

const MOST_OTHERS = 10
/** More leads than share the last digits of a number, unless somebody makes them up. */
const MOST_COMPARED = 1_000

/** An old lead may have longer values than the form takes today. They find nobody, which is no error. */
const atMost = (most: number) => z.string().transform((given) => (given.length > most ? '' : given))

const personSchema = z.object({
  phone: atMost(MANUAL_LIMITS.phone * 2).default(''),
  email: atMost(MANUAL_LIMITS.email).default(''),
  not: uuid.optional(),
})

/** `GET /api/form-submissions/same-person?phone&email&not`: other leads with this number or address, the newest first. */
export const listSamePerson = adminEndpoint({
  method: 'get',
  path: '/same-person',
  query: personSchema,
  handle: async ({ req, query }) => ({ leads: await findSamePerson(req.payload, query) }),
})

async function findSamePerson(
  { db }: Payload,
  { phone, email, not }: z.output<typeof personSchema>,
): Promise<SamePerson[]> {
  const isByEmail = email.includes('@')
    ? sql`email_folded like fold_text(${withoutInvisible(email)
        .trim()
        .replace(/[\\%_]/g, '\\$&')})`
    : sql`false`
  const { rows } =
    await db.drizzle.execute(sql`select id, name, stage, phone, created_at, ${isByEmail} as "isByEmail"
    from form_submissions
    where deleted_at is null and (${isByEmail} or ${mayHavePhone(phone)}) and id is distinct from ${not ?? null}::uuid
    order by created_at desc limit ${MOST_COMPARED}`)
  const others = rows.filter((row) => row.isByEmail || mayBeSamePhone(String(row.phone), phone))
  return others.slice(0, MOST_OTHERS).map((row) => ({
    id: String(row.id),
    name: String(row.name),
    stage: isStage(row.stage) ? row.stage : 'new',
    createdAt: instant(row.created_at) ?? '',
  }))
}
