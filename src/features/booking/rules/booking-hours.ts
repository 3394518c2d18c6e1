import { z } from 'zod'
import { isRecord } from '@/lib/fetch-json'
import { startOfDay } from '@/lib/time-zones'
import { LABELS, WEEKDAYS } from './hour-names'

/** How a time gets its person: the staff by turns, or the owner of the lead if free, and else by turns. */
const GIVEN = ['turns', 'owner'] as const

const MOST_RANGES = 10
const MOST_EXCEPTIONS = 400
const MOST_PEOPLE = 50

const clock = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Write a time such as 09:00')

const range = z
  .strictObject({ from: clock, until: clock })
  .refine(({ from, until }) => from < until, { error: 'The end is not after the beginning', path: ['until'] })

const ranges = z
  .array(range)
  .max(MOST_RANGES, `Write at most ${MOST_RANGES} times a day`)
  .refine(
    (times) => times.every(({ from }, index) => index === 0 || (times[index - 1]?.until ?? '') <= from),
    'The times of a day overlap, or are not in their order',
  )

const exception = z.strictObject({
  day: z.string().refine((day) => startOfDay(day, 0, 'UTC') !== null, 'Choose a day that exists'),
  ranges,
})

const minutes = (least: number, most: number) =>
  z.int().min(least, `At least ${least} minutes`).max(most, `At most ${most} minutes`)

const isEachOnce = (values: readonly string[]) => new Set(values).size === values.length

/** Hours that were stored before said how long an appointment is, which follows from its kind. */
function withoutLength(value: unknown): unknown {
  if (!isRecord(value)) return value
  const { lengthMinutes: _, ...hours } = value
  return hours
}

const hoursSchema = z.strictObject({
  /** For each weekday, of which 0 is Sunday; a day without any is closed. */
  week: z.array(ranges).length(7, 'Write the hours of seven days'),
  /** Days that have other hours than their weekday; a holiday has none. */
  exceptions: z
    .array(exception)
    .max(MOST_EXCEPTIONS, `Write at most ${MOST_EXCEPTIONS} days`)
    .refine((days) => isEachOnce(days.map(({ day }) => day)), 'Write each day once')
    .default([]),
  /** From the beginning of one offered time to the next, counted from the beginning of the hours. */
  stepMinutes: minutes(5, 480).default(15),
  /** Kept free after each appointment. */
  bufferMinutes: minutes(0, 240).default(0),
  /** The shortest time from now to the beginning of an appointment. */
  noticeMinutes: minutes(0, 14 * 24 * 60).default(120),
  /** The number of days with offered times; today is the first. */
  horizonDays: z.int().min(1, 'At least one day').max(365, 'At most 365 days').default(30),
  /** The most appointments of a person on a day; null for any number. */
  mostADay: z.int().min(1, 'At least one a day').max(100, 'At most 100 a day').nullable().default(null),
  given: z.enum(GIVEN).default('turns'),
  /** The ids of the staff who take appointments. */
  people: z
    .array(z.string().min(1))
    .max(MOST_PEOPLE, `Choose at most ${MOST_PEOPLE} people`)
    .refine(isEachOnce, 'Choose each person once'),
})

/** When visitors may book a time, as an owner sets it. All times of the day are on the clocks of the business. */
export const bookingHoursSchema = z.preprocess(withoutLength, hoursSchema)

export type BookingHours = z.output<typeof bookingHoursSchema>

/** Where a problem stands, in words; empty for the hours as a whole. */
function placeOf([part, at]: readonly PropertyKey[], value: unknown): string {
  if (part === 'week') return WEEKDAYS[Number(at)] ?? ''
  if (part === 'exceptions' && at !== undefined) {
    const { data } = z.object({ exceptions: z.array(z.object({ day: z.string() })) }).safeParse(value)
    return data?.exceptions[Number(at)]?.day || 'Other hours'
  }
  return LABELS[String(part)] ?? ''
}

/** Says what is wrong with hours, and where; null when nothing is. */
export function hoursProblem(value: unknown): string | null {
  const { error } = bookingHoursSchema.safeParse(value)
  const [issue] = error?.issues ?? []
  if (!issue) return null
  const place = placeOf(issue.path, value)
  return place ? `${place}: ${issue.message}` : issue.message
}
