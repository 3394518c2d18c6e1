import { z } from 'zod'
import { CLICK_ID_NAMES } from '@/features/leads/rules/click-ids'
import { ORIGIN_LIMITS, readOrigin, withLowerNames } from '@/features/leads/rules/lead-origin'
import { COUNTED, type EDGES, VITALS, type Visit, WIDTHS } from '@/features/results/rules/measure'
import { isOneLine, isWellFormedText } from '@/lib/text'

/** The largest accepted values, in milliseconds and as a layout shift; a larger one is no real measurement. */
const WORST_MS = 10 * 60_000
const WORST_SHIFT = 1_000

const page = z.string().regex(/^\/[!-~]{0,249}$/)
const value = (most: number) => z.coerce.number().min(0).max(most).optional()

const countedSchema = z.strictObject({
  k: z.enum(COUNTED),
  p: page,
  /** The index of a width class. */
  w: z.enum(['0', '1', '2']),
  /** The origin of the visit, written like a query. */
  o: z.string().max(2_000),
})

const speedSchema = z.strictObject({
  k: z.literal('speed'),
  p: page,
  lcp: value(WORST_MS),
  inp: value(WORST_MS),
  cls: value(WORST_SHIFT),
  ttfb: value(WORST_MS),
})

const schema = z.discriminatedUnion('k', [countedSchema, speedSchema])

/** A valid report of a page. */
export type Measurement =
  | { kind: (typeof COUNTED)[number]; visit: Visit }
  | { kind: 'speed'; page: string; values: Partial<Record<keyof typeof EDGES, number>> }

/**
 * Reads the report of a page; null for one that no page of the site sends, because anybody can write it.
 *
 * @param body - as `MEASURE_SCRIPT` and the measurement of speed write it, like a query
 * @param ownHost - the host of this site
 */
export function readMeasurement(body: string, ownHost: string): Measurement | null {
  const params = new URLSearchParams(body)
  // No page sends a key twice.
  if (params.size !== new Set(params.keys()).size) return null
  const read = schema.safeParse(Object.fromEntries(params))
  if (!read.success) return null
  if (read.data.k === 'speed') {
    const { k: kind, p, ...values } = read.data
    return VITALS.some((vital) => values[vital] !== undefined) ? { kind, page: p, values } : null
  }
  const { k: kind, p, w, o } = read.data
  const told = withLowerNames(new URLSearchParams(o))
  // Pages send only the kinds of click ids, so the placeholder stands for an id.
  for (const name of CLICK_ID_NAMES) if (told.has(name)) told.set(name, '1')
  const { adPlatform, landingHost } = readOrigin(told.toString(), ownHost, 0)
  const width = WIDTHS[Number(w)] ?? WIDTHS[0]
  return {
    kind,
    visit: {
      page: p,
      origin: { adPlatform, landingHost },
      utm: {
        utmSource: textOf(told.get('utm_source')),
        utmMedium: textOf(told.get('utm_medium')),
        utmCampaign: textOf(told.get('utm_campaign')),
      },
      width,
    },
  }
}

function textOf(written: string | null): string {
  const text = (written ?? '').trim()
  return isWellFormedText(text) && isOneLine(text) && text.length <= ORIGIN_LIMITS.campaign ? text : ''
}
