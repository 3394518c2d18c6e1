import { z } from 'zod'
import { neutral } from '@/domain/inbox-csv'
import { COUNTED, DIMENSIONS, type Dimension, VITALS, type Vital } from '@/domain/measure'
import { toDecimal } from '@/domain/money'
import { closeRate, NO_TALLY, paidFor, problemOf } from '@/domain/results'
import { adminEndpoint } from '@/features/admin-endpoint'
import { recordEvent } from '@/features/audit/record-event'
import { Refusal } from '@/features/errors'
import { NO_COUNTS, readSpeeds, readVisits } from '@/features/measure/read-measured'
import { toCsvLines } from '@/lib/csv'
import { csvResponse } from '@/lib/csv-response'
import { RESULTS_BY, type ResultsBy } from './lead-sums'
import { readCostsOf, readResults } from './results'

const day = z.string().default('')

const HEAD = [
  ...['By', 'Name', 'Leads', 'Reached', 'Booked', 'Won', 'Close rate', 'Revenue'],
  ...['Cost', 'Cost per lead', 'Cost per booked call', 'Cost per won job', 'Return'],
  ...['Visits', 'Form seen', 'Form begun', 'Form sent', 'Phone taps', 'E-mail taps'],
  ...['LCP p75 (ms)', 'INP p75 (ms)', 'CLS p75', 'TTFB p75 (ms)'],
]

const decimal = (cents: number | null) => (cents === null ? '' : toDecimal(cents))
const isOfLeads = (by: string): by is ResultsBy => by in RESULTS_BY
const isDimension = (by: string): by is Dimension => DIMENSIONS.some((each) => each === by)

const ALL_BY = new Set([...(Object.keys(RESULTS_BY) as ResultsBy[]), ...DIMENSIONS])

const NO_LEADS = Array<string>(11).fill('')
const NO_VISITS = COUNTED.map(() => '')
const NO_SPEED = VITALS.map(() => '')

/**
 * `GET /api/form-submissions/results?from&to`: what has become of the leads of some days of the business, by channel,
 * campaign, page and form, all groups, as CSV, with the visits beside them, and how fast pages were. Costs are known of
 * channels alone.
 */
export const exportResults = adminEndpoint({
  method: 'get',
  path: '/results',
  query: z.object({ from: day, to: day }),
  handle: async ({ req, query: days }) => {
    const problem = problemOf(days.from, days.to)
    if (problem) throw new Refusal(problem, 400)
    const [results, { costs }, visits, speeds] = await Promise.all([
      readResults(req, days),
      readCostsOf(req, [days]),
      readVisits(req, days),
      readSpeeds(req, days),
    ])
    const ofLeads = (by: ResultsBy, key: string) => {
      const group = results[by].find((each) => each.key === key) ?? NO_TALLY
      const { leads, reached, booked, won, revenueCents } = group
      const costCents = by === 'channel' ? (costs[0]?.get(key) ?? null) : null
      const { perLead, perBooked, perWon, back } = paidFor(group, costCents)
      return [
        ...[leads, reached, booked, won].map(String),
        ...[(closeRate(group) ?? 0).toFixed(4), decimal(revenueCents)],
        ...[costCents, perLead, perBooked, perWon].map(decimal),
        back === null ? '' : back.toFixed(2),
      ]
    }
    const ofVisits = (by: Dimension, key: string) => {
      const counts = visits[by].find((each) => each.key === key) ?? NO_COUNTS
      return COUNTED.map((kind) => String(counts[kind]))
    }
    const ofSpeed = (key: string) => {
      const speed = speeds.find((each) => each.key === key)
      const digits = (vital: Vital) => (vital === 'cls' ? 3 : 0)
      return VITALS.map((vital) => speed?.[vital]?.value.toFixed(digits(vital)) ?? '')
    }
    const rowsBy = (by: ResultsBy | Dimension) => {
      const groups = isOfLeads(by) ? results[by] : []
      const measured = isDimension(by) ? visits[by] : []
      const keys = new Set([...groups, ...measured].map(({ key }) => key))
      return [...keys].map((key) =>
        [
          ...[by, key],
          ...(isOfLeads(by) ? ofLeads(by, key) : NO_LEADS),
          ...(isDimension(by) ? ofVisits(by, key) : NO_VISITS),
          ...(by === 'page' ? ofSpeed(key) : NO_SPEED),
        ].map(neutral),
      )
    }
    const rows = [...ALL_BY].flatMap(rowsBy)
    await recordEvent(req, 'results.exported', { details: { from: days.from, to: days.to } })
    return csvResponse(toCsvLines([HEAD, ...rows]), `results-${days.from}-${days.to}.csv`)
  },
})
