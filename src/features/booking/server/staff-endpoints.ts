import type { Endpoint } from 'payload'
import { z } from 'zod'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import { APPOINTMENT_KINDS } from '@/features/booking/rules/kinds'
import { ACTIVITY_LIMITS } from '@/features/leads/rules/lead-activity'
import { isOneLine, isWellFormedText } from '@/lib/text'
import { startOfDay } from '@/lib/time-zones'
import { adminEndpoint, uuid } from '@/server/admin-endpoint'
import { Refusal } from '@/server/errors'
import { findOffered } from './offered'
import { readAppointmentsOf } from './read-appointments'
import { bookForLead, cancelForLead, handOverForLead, missForLead, moveForLead } from './staff-appointments'

const begins = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .refine((text) => text > '2000' && text < '2100', 'must be of this century')

const kind = z
  .string()
  .refine((id) => APPOINTMENT_KINDS.some((each) => each.id === id), 'There is no such kind of appointment')

const reason = z
  .string()
  .trim()
  .max(ACTIVITY_LIMITS.reasonLetters, `At most ${ACTIVITY_LIMITS.reasonLetters} letters`)
  .refine((text) => isWellFormedText(text) && isOneLine(text), 'must be one line of text')

const bookSchema = z.strictObject({
  lead: uuid,
  begins,
  person: uuid.optional(),
  kind: kind.default(APPOINTMENT_KINDS[0].id),
  key: z.guid(),
})

const day = z.string().refine((text) => startOfDay(text, 0, BUSINESS_TIME_ZONE) !== null, 'must be a day')

const MOST_DAYS = 100
const DAY_MS = 24 * 60 * 60_000

const daysSchema = z
  .strictObject({ from: day, to: day, of: z.enum(['mine', 'all']).default('all') })
  .refine(({ from, to }) => from <= to, 'The first day is after the last')
  .refine(
    ({ from, to }) => Date.parse(to) - Date.parse(from) < MOST_DAYS * DAY_MS,
    `At most ${MOST_DAYS} days at once`,
  )

/**
 * The appointments of the staff. All bodies are JSON, all responses too. What changes one returns `{batch, appointment,
 * lead}`, and is taken back by `POST form-submissions/work/undo` `{batch}`, as other changes of leads:
 *
 * - `GET /appointments/days?from&to&of` lists those of some days of the business, of the reader (`mine`) or `all`.
 * - `GET /appointments/offered?kind` lists the times that visitors are offered, each with who is free.
 * - `POST /appointments/book` `{lead, begins, person, kind, key}` books for the sender of a lead.
 * - `POST /appointments/:id/move` `{begins}`, `/cancel` `{reason}`, `/missed` and `/hand-over` `{to}` change one.
 *
 * Those of one lead stand in its timeline.
 */
export const staffEndpoints: Endpoint[] = [
  adminEndpoint({
    method: 'get',
    path: '/appointments/days',
    query: daysSchema,
    handle: async ({ req, by, query: { from, to, of } }) => {
      const [first, end] = [startOfDay(from, 0, BUSINESS_TIME_ZONE), startOfDay(to, 1, BUSINESS_TIME_ZONE)]
      if (!first || !end) throw new Refusal('must be a day', 400)
      const range = { from: first.getTime(), until: end.getTime() }
      return { appointments: await readAppointmentsOf(req, range, of === 'mine' ? by : null) }
    },
  }),
  adminEndpoint({
    method: 'get',
    path: '/appointments/offered',
    query: z.strictObject({ kind: kind.default(APPOINTMENT_KINDS[0].id) }),
    handle: async ({ req, query }) => {
      const offered = await findOffered(req.payload, query.kind)
      const times = (offered?.times ?? []).map(({ from, free }) => ({
        begins: new Date(from).toISOString(),
        free,
      }))
      return { times }
    },
  }),
  adminEndpoint({
    method: 'post',
    path: '/appointments/book',
    body: bookSchema,
    handle: ({ req, body }) => bookForLead(req, body),
  }),
  adminEndpoint({
    method: 'post',
    path: '/appointments/:id/move',
    body: z.strictObject({ begins }),
    handle: ({ req, ids, body }) => moveForLead(req, ids.id, body.begins),
  }),
  adminEndpoint({
    method: 'post',
    path: '/appointments/:id/cancel',
    body: z.strictObject({ reason: reason.optional() }),
    handle: ({ req, ids, body }) => cancelForLead(req, ids.id, body.reason || null),
  }),
  adminEndpoint({
    method: 'post',
    path: '/appointments/:id/missed',
    handle: ({ req, ids }) => missForLead(req, ids.id),
  }),
  adminEndpoint({
    method: 'post',
    path: '/appointments/:id/hand-over',
    body: z.strictObject({ to: uuid }),
    handle: ({ req, ids, body }) => handOverForLead(req, ids.id, body.to),
  }),
]
