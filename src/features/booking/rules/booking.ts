import type { Answer } from '@/domain/appointment'
import { BOOKING_SOURCE } from '@/domain/sources'
import * as z from '@/domain/zod-mini'
import { ASKED_BY_THE_FORM_ALONE } from '@/features/leads/rules/entered-lead'
import {
  type FieldErrors,
  type Lead,
  leadSchema,
  optional,
  required,
  toFieldErrors,
} from '@/features/leads/rules/lead'
import { toZone } from '@/lib/time-zones'
import type { AppointmentKind } from './kinds'

const { name, phone, email, page, referrer, utm_source, utm_medium, utm_campaign } = leadSchema.shape

const NO_TIME = 'Please choose a time'
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:00\.000Z$/

/** The value of a radio button: an instant, which says which of two equal times of a day is meant. */
const begins = z.pipe(
  z.string(NO_TIME).check(z.refine((value) => INSTANT.test(value) && toInstant(value) === value, NO_TIME)),
  z.transform((value) => Date.parse(value)),
)

/** Null for a zone that this process does not know, and for a browser without scripts, which sends none. */
const zone = z.pipe(
  z.withDefault(z.string(), ''),
  z.transform((value) => toZone(value)),
)

/** Added by the page, so nobody who fills in the form could mend them. What is too long is of no form of ours. */
const added = z.withDefault(z.string().check(z.maxLength(200)), '')

/**
 * What a visitor sends to book a time, by the rules of the lead form for what both ask. Consent and the field for robots
 * are read beside it, as those of the lead form are.
 */
export const bookingSchema = z.strictObject({
  begins,
  zone,
  /** The id of the kind of appointment; empty for the first. */
  kind: added,
  /** The token of the lead that the visitor has sent before (`readLeadToken`); empty without one. */
  lead: added,
  ...{ name, phone, email },
  ...{ page, referrer, utm_source, utm_medium, utm_campaign },
})

export type Booking = z.output<typeof bookingSchema>

/** What the form calls the answer to a question. */
export const answerName = (id: string) => `answer_${id}`

const ANSWER = /^answer_/

export const isAnswerName = (name: string) => ANSWER.test(name)

/** The id of the question that a field answers. */
export const questionIdOf = (name: string) => name.replace(ANSWER, '')

const ANSWER_LENGTH = 255

/** The answers to the questions of a kind, by the names that the form gives them. */
export function answersSchema({ questions }: Pick<AppointmentKind, 'questions'>) {
  return z.strictObject(
    Object.fromEntries(
      questions.map(({ id, isRequired }) => [
        answerName(id),
        isRequired ? required(ANSWER_LENGTH, 'Please answer this') : optional(ANSWER_LENGTH),
      ]),
    ),
  )
}

type Checked = { booking: Booking; answers: Answer[] } | { errors: FieldErrors }

/** Checks what a visitor sends: a message for each field that is wrong, or the booking and what was answered. */
export function checkBooking(
  values: Readonly<Record<string, unknown>>,
  kind: Pick<AppointmentKind, 'questions'>,
): Checked {
  const isAnswer = ([key]: [string, unknown]) => isAnswerName(key)
  const given = Object.entries(values)
  const booking = z.safeParse(bookingSchema, Object.fromEntries(given.filter((each) => !isAnswer(each))))
  const answered = z.safeParse(answersSchema(kind), Object.fromEntries(given.filter(isAnswer)))
  if (!booking.success || !answered.success)
    return {
      errors: {
        ...(!booking.success && toFieldErrors(booking.error)),
        ...(!answered.success && toFieldErrors(answered.error)),
      },
    }
  const answers = kind.questions.flatMap(({ id, label }) => {
    const answer = answered.data[answerName(id)]
    return answer ? [{ question: label, answer }] : []
  })
  return { booking: booking.data, answers }
}

/** The lead that a booking makes if it joins none. It says no city, as one that the staff enter may. */
export function toLead(booking: Booking): Lead {
  const { begins: _begins, zone: _zone, kind: _kind, lead: _lead, ...given } = booking
  return { ...ASKED_BY_THE_FORM_ALONE, ...given, website: '', city: '', message: '', source: BOOKING_SOURCE }
}

function toInstant(value: string): string | null {
  const ms = Date.parse(value)
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}
