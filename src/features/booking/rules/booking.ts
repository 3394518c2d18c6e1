import { BOOKING_SOURCE } from '@/domain/sources'
import * as z from '@/domain/zod-mini'
import { ASKED_BY_THE_FORM_ALONE } from '@/features/leads/rules/entered-lead'
import { type Lead, leadSchema } from '@/features/leads/rules/lead'
import { toZone } from '@/lib/time-zones'

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

/**
 * What a visitor sends to book a time, by the rules of the lead form for what both ask. Consent and the field for robots
 * are read beside it, as those of the lead form are.
 */
export const bookingSchema = z.strictObject({
  begins,
  zone,
  ...{ name, phone, email },
  ...{ page, referrer, utm_source, utm_medium, utm_campaign },
})

export type Booking = z.output<typeof bookingSchema>

/** The lead that a booking makes if it joins none. It says no city, as one that the staff enter may. */
export function toLead({ begins: _begins, zone: _zone, ...given }: Booking): Lead {
  return { ...ASKED_BY_THE_FORM_ALONE, ...given, website: '', city: '', message: '', source: BOOKING_SOURCE }
}

function toInstant(value: string): string | null {
  const ms = Date.parse(value)
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}
