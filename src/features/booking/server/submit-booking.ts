import { randomUUID } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { Payload, PayloadRequest } from 'payload'
import type { Answer } from '@/domain/appointment'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import { logEvent } from '@/domain/events'
import { isSamePhone } from '@/domain/phone'
import { serverPaths } from '@/domain/server-paths'
import {
  answersSchema,
  type Booking,
  bookingSchema,
  checkBooking,
  toLead,
} from '@/features/booking/rules/booking'
import { APPOINTMENT_KINDS, kindOf } from '@/features/booking/rules/kinds'
import { type OfferedTime, personFor } from '@/features/booking/rules/offered-times'
import type { FieldErrors } from '@/features/leads/rules/lead'
import { leadOutcomes } from '@/features/leads/rules/lead-outcomes'
import {
  formFailure,
  isUnticked,
  keyOf,
  knownTooMany,
  limited,
  respondInTime,
  sendingOf,
  tooMany,
  UNTICKED,
} from '@/features/leads/server/form-request'
import { readBusiness } from '@/features/leads/server/lead-settings'
import { type RawForm, readForm } from '@/features/leads/server/read-form'
import { invalid, LEAD_PROBLEMS, plainFailure, refused, returned } from '@/features/leads/server/responses'
import { clientAddress } from '@/lib/request-headers'
import { problem, seeOther, UNCACHED } from '@/lib/responses'
import { endpoint } from '@/server/endpoint'
import { type CountedTry, countTry, type Limit, pointsOfAddress } from '@/server/limiter'
import { appointmentPath } from './appointment-link'
import { type Booked, book, findJoined } from './book'
import { readLeadToken } from './lead-token'
import { findOffered, type Offered, slotOf } from './offered'

/** Seconds of a day. */
const DAY = 24 * 60 * 60

/**
 * What one address and one e-mail address may book in a day, so that nobody fills the days for all others. Several people
 * of an office or a family have one address.
 */
const OF_ADDRESS: Limit = { name: 'booking', points: 6, seconds: DAY, isOfLeads: true }
const OF_EMAIL: Limit = { name: 'booking-email', points: 3, seconds: DAY, isOfLeads: true }

const PROBLEMS = {
  taken: 'This time is no longer free. Please choose another one.',
  share: 'You have booked several times already. Please call us for another one.',
  refused: 'This time could not be booked here. Please call us.',
} as const

/** The free times that somebody is told of whose time was taken. */
const NEXT_TIMES = 6

/**
 * Books a time: `POST /api/appointments`, as JSON with an `Idempotency-Key` from the page's script or as a plain form, with
 * the same rules. JSON returns 201 with the address of the appointment's page, 400, 404, 409 with the next free times, 413,
 * 415, 429 or 503; a plain form gets a page. No answer tells whether a lead of the visitor existed.
 */
export const submitBooking = endpoint({
  method: 'post',
  path: '/appointments',
  handle,
  explain: formFailure,
})

async function handle(req: PayloadRequest): Promise<Response> {
  const form = await readForm(req, FIELDS)
  return respondInTime(req, () => answer(req, form))
}

/** Of the plain forms of all kinds. */
const FIELDS = Object.assign(
  {},
  bookingSchema.shape,
  ...APPOINTMENT_KINDS.map((kind) => answersSchema(kind).shape),
)

async function answer(req: PayloadRequest, form: RawForm): Promise<Response> {
  const { payload } = req
  const address = clientAddress(req.headers)
  const known = knownTooMany(req, form, address)
  if (known) return known
  const tooOften = await limited(req, form, address)
  if (tooOften) return tooOften
  const kind = kindOf(String(form.values.kind || APPOINTMENT_KINDS[0].id))
  const offered = kind && (await findOffered(payload, kind.id))
  if (!kind || !offered) return problem(404, 'Not found')
  if (form.isBot) return pretend(req, form)
  const checked = checkBooking(form.values, kind)
  if ('errors' in checked || isUnticked(form)) {
    const errors = 'errors' in checked ? checked.errors : {}
    if (isUnticked(form)) errors.consent = UNTICKED
    return sendBack(req, form, errors)
  }
  const attempt = await findTry(payload, keyOf(req.headers, form, address), form.kind === 'plain')
  // Its first try has counted.
  if (attempt.person) return toResponse(req, form, await bookOffered(req, form, offered, checked, attempt))
  const share = await countTry(payload, [
    ...pointsOfAddress(OF_ADDRESS, address),
    [OF_EMAIL, checked.booking.email.toLowerCase()],
  ])
  return withinShare(req, form, share, () => bookOffered(req, form, offered, checked, attempt))
}

/** Only what was booked counts. */
async function withinShare(
  req: PayloadRequest,
  form: RawForm,
  share: CountedTry,
  work: () => Promise<Booked>,
): Promise<Response> {
  let booked: Booked | null = null
  try {
    if (!share.wait) booked = await work()
  } finally {
    if (booked?.outcome !== 'booked' || booked.isAgain) await share.giveBack()
  }
  return booked ? toResponse(req, form, booked) : shareIsUsed(req, form, share.wait ?? 1)
}

type Checked = { booking: Booking; answers: readonly Answer[] }

async function bookOffered(
  req: PayloadRequest,
  form: RawForm,
  { hours, kind, people, times }: Offered,
  { booking, answers }: Checked,
  { key, person: earlier }: Try,
): Promise<Booked> {
  const { payload } = req
  const [joined, business] = await Promise.all([findLead(payload, booking), readBusiness(payload)])
  const given = {
    kind: kind.id,
    slot: slotOf(booking.begins, hours),
    mostADay: hours.mostADay,
    key,
    zone: booking.zone,
    answers,
    differing: joined ? differing(booking, joined) : [],
    of: {
      joins: joined?.id,
      lead: toLead(booking),
      sending: { ...sendingOf(req, form, business.company), isTestLead: false },
    },
  }
  // The first try may have been stored although nobody was told, and then the time is not offered any more.
  if (earlier) return book(req, { ...given, person: earlier }, null)
  const time = times.find(({ from }) => from === booking.begins)
  const free = time ? inTurn(time, { hours, people }, joined?.owner ?? null) : []
  for (const person of free) {
    const booked = await book(req, { ...given, person }, null)
    if (booked.outcome !== 'taken' && booked.outcome !== 'full') return booked
  }
  return { outcome: 'taken' }
}

/** Those who are free, the one first who is given the time: another visitor may have taken it a moment ago. */
function inTurn(
  time: OfferedTime,
  { hours, people }: Pick<Offered, 'hours' | 'people'>,
  owner: string | null,
): string[] {
  const first = personFor(time, hours, people, { zone: BUSINESS_TIME_ZONE, owner })
  return first ? [first, ...time.free.filter((id) => id !== first)] : []
}

type JoinedLead = {
  id: string
  owner: string | null
  name: string
  phone: string
  email: string
}

/** The lead that a booking joins: that of its token, or one of the same person. */
async function findLead(payload: Payload, booking: Booking): Promise<JoinedLead | null> {
  const { db } = payload
  const id = readLeadToken(payload, booking.lead) ?? (await findJoined(payload, booking))
  if (!id) return null
  const { rows } = await db.drizzle.execute(sql`select id, owner_id, name, phone, email from form_submissions
    where id = ${id}::uuid and deleted_at is null and stage not in ('lost', 'spam')`)
  const [row] = rows
  if (!row) return null
  return {
    id: String(row.id),
    owner: row.owner_id === null ? null : String(row.owner_id),
    name: String(row.name),
    phone: String(row.phone),
    email: String(row.email),
  }
}

/** What a visitor has typed in another way than in the lead, which stays as it was: the staff need it as well. */
function differing({ name, phone, email }: Booking, lead: JoinedLead): Answer[] {
  return [
    ...(name === lead.name ? [] : [{ question: 'Name', answer: name }]),
    ...(isSamePhone(phone, lead.phone) ? [] : [{ question: 'Phone', answer: phone }]),
    ...(email.toLowerCase() === lead.email.toLowerCase() ? [] : [{ question: 'Email', answer: email }]),
  ]
}

/** A key, and who was given the appointment by an earlier try with it; null when this is the first. */
type Try = { key: string; person: string | null }

/**
 * Finds the earlier try with a key.
 *
 * @param isMade - whether the key was made of the values: whoever has cancelled and sends the same again wants the time again
 */
async function findTry({ db }: Pick<Payload, 'db'>, key: string, isMade: boolean): Promise<Try> {
  const { rows } = await db.drizzle.execute(
    sql`select id, person_id, state from appointments where idempotency_key = ${key} and person_id is not null`,
  )
  const [earlier] = rows
  if (isMade && earlier?.state === 'cancelled') return findTry({ db }, `${key} ${earlier.id}`, isMade)
  return { key, person: earlier ? String(earlier.person_id) : null }
}

async function toResponse(req: PayloadRequest, form: RawForm, booked: Booked): Promise<Response> {
  switch (booked.outcome) {
    case 'booked': {
      leadOutcomes.add('accepted')
      return accepted(form, booked.appointment.id)
    }
    case 'wait':
      return tooMany(req, form, booked.seconds)
    case 'reused-key':
      return sendBack(req, form, { form: LEAD_PROBLEMS.reusedKey }, 409)
    case 'refused':
      return sendBack(req, form, { form: PROBLEMS.refused })
    default:
      return sendBack(req, form, { begins: PROBLEMS.taken }, 409)
  }
}

function accepted(form: RawForm, id: string): Response {
  const href = appointmentPath(id)
  return form.kind === 'plain'
    ? seeOther(href)
    : Response.json({ ok: true, id, href }, { status: 201, headers: UNCACHED })
}

/** A robot is answered as if it had booked. The link leads to nothing. */
function pretend(req: PayloadRequest, form: RawForm): Response {
  logEvent(req.payload.logger, 'lead.honeypot')
  leadOutcomes.add('honeypot')
  return accepted(form, randomUUID())
}

async function shareIsUsed(req: PayloadRequest, form: RawForm, wait: number): Promise<Response> {
  logEvent(req.payload.logger, 'booking.limited')
  const headers = { 'retry-after': String(wait) }
  if (form.kind === 'json') return refused(429, PROBLEMS.share, headers)
  const { phone } = await readBusiness(req.payload)
  return plainFailure(429, PROBLEMS.share, phone, headers)
}

/** Whose time was taken gets the next free ones, and keeps what was typed. */
async function sendBack(
  req: PayloadRequest,
  form: RawForm,
  errors: FieldErrors,
  status = 400,
): Promise<Response> {
  leadOutcomes.add(errors.form === LEAD_PROBLEMS.reusedKey ? 'reused-key' : 'invalid')
  if (form.kind === 'plain') {
    const values = { ...form.values, consent: form.consent !== null }
    return returned(req.payload, { values, errors }, clientAddress(req.headers), serverPaths.bookAgain)
  }
  if (errors.form) return refused(status, errors.form)
  if (status !== 409) return invalid(errors)
  const times = await nextTimes(req.payload, form)
  return Response.json(
    { error: errors.begins, errors, times, values: form.values },
    { status, headers: UNCACHED },
  )
}

async function nextTimes(payload: Payload, { values }: RawForm): Promise<string[]> {
  const { kind, begins } = values
  const offered = await findOffered(payload, String(kind || APPOINTMENT_KINDS[0].id))
  const wanted = Date.parse(String(begins))
  const others = (offered?.times ?? []).filter(({ from }) => from !== wanted)
  const later = others.filter(({ from }) => from > wanted)
  return (later.length > 0 ? later : others)
    .slice(0, NEXT_TIMES)
    .map(({ from }) => new Date(from).toISOString())
}
