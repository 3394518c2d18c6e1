import { randomUUID } from 'node:crypto'
import type { PayloadRequest } from 'payload'
import { logEvent } from '@/domain/events'
import { env } from '@/env'
import { type FieldErrors, toFieldErrors } from '@/features/leads/rules/lead'
import { leadOutcomes } from '@/features/leads/rules/lead-outcomes'
import { clientAddress } from '@/lib/request-headers'
import { isWatchToken, WATCH_HEADER } from '@/lib/watch-token'
import { endpoint } from '@/server/endpoint'
import {
  formFailure,
  isUnticked,
  keyOf,
  knownTooMany,
  limited,
  pointsOfForm,
  respondInTime,
  sendingOf,
  tooMany,
  UNTICKED,
} from './form-request'
import { type LeadSettings, readLeadSettings } from './lead-settings'
import { type RawForm, readForm } from './read-form'
import { accepted, invalid, LEAD_PROBLEMS, refused, returned } from './responses'
import { storeLead } from './store-lead'

/**
 * The one endpoint for leads: `POST /api/form-submissions`, as JSON from the page's script or as a plain form, with
 * the same rules. JSON returns 201, 400, 409, 413, 415, 429 or 503; a plain form gets a page.
 */
export const submitLead = endpoint({ method: 'post', path: '/', handle, explain: formFailure })

async function handle(req: PayloadRequest): Promise<Response> {
  const form = await readForm(req)
  return respondInTime(req, () => answer(req, form))
}

async function answer(req: PayloadRequest, form: RawForm): Promise<Response> {
  const address = clientAddress(req.headers)
  const known = knownTooMany(req, form, address)
  if (known) return known
  const settings = await readLeadSettings(req.payload)
  if (form.isBot) return (await limited(req, form, address)) ?? pretend(req, form, settings)
  const lead = settings.schema.safeParse(form.values)
  if (!lead.success || isUnticked(form)) {
    const errors = lead.success ? {} : toFieldErrors(lead.error)
    if (isUnticked(form)) errors.consent = UNTICKED
    return (await limited(req, form, address)) ?? sendBack(req, form, 400, errors)
  }

  const key = keyOf(req.headers, form, address)
  const isTestLead = isWatchToken(req.headers.get(WATCH_HEADER), key, env.PAYLOAD_SECRET)
  const sending = {
    ...sendingOf(req, form, settings.business.company),
    key,
    isTestLead,
    limits: pointsOfForm(address),
  }
  const { id, wait } = await storeLead(req, lead.data, sending, settings)
  if (wait) return tooMany(req, form, wait)
  if (!id) return sendBack(req, form, 409, { form: LEAD_PROBLEMS.reusedKey })
  leadOutcomes.add(isTestLead ? 'watch' : 'accepted')
  return accepted(form.kind === 'plain', id, settings.next?.(id).keep)
}

function pretend(req: PayloadRequest, form: RawForm, { next }: LeadSettings): Response {
  logEvent(req.payload.logger, 'lead.honeypot')
  leadOutcomes.add('honeypot')
  const id = randomUUID()
  return accepted(form.kind === 'plain', id, next?.(id).keep)
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
