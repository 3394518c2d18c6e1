import { z } from 'zod'
import { problemOf } from '@/domain/day-range'
import { toDecimal } from '@/domain/decimals'
import { neutral } from '@/domain/inbox-csv'
import { recordEvent } from '@/features/audit/server/record-event'
import { hasAppointments } from '@/features/booking/server/appointment-sums'
import { SPEEDS } from '@/features/leads/rules/speeds'
import { COUNTED, VITALS, type Vital } from '@/features/results/rules/measure'
import {
  closeRate,
  NO_TALLY,
  paidFor,
  resultsOfPaid,
  sumOfCosts,
  type Tally,
} from '@/features/results/rules/results'
import {
  type Counts,
  type Measured,
  NO_COUNTS,
  readSpeeds,
  readVisits,
  type Speed,
} from '@/features/results/server/read-measured'
import { toCsvLines } from '@/lib/csv'
import { csvResponse } from '@/lib/csv-response'
import { adminEndpoint } from '@/server/admin-endpoint'
import { Refusal } from '@/server/errors'
import { countByStage, listServiceConversions } from './lead-report'
import type { Group } from './lead-sums'
import { readAppointments, readCostsOf, readResults } from './results'

const day = z.string().default('')

const HEAD = [
  ...['By', 'Name', 'Leads', 'Reached', 'Booked', 'Won', 'Close rate', 'Revenue'],
  ...['Cost', 'Cost per lead', 'Cost per booked call', 'Cost per won job', 'Return'],
  ...['Visits', 'Form seen', 'Form begun', 'Form sent', 'Phone taps', 'E-mail taps'],
  ...['LCP p75 (ms)', 'INP p75 (ms)', 'CLS p75', 'TTFB p75 (ms)'],
]

/** One line: what it is about, and what is known of it. */
type Line = {
  by: string
  name: string
  tally?: Tally
  costCents?: number | null
  counts?: Counts
  speed?: Speed
}

const decimal = (cents: number | string | null) => (typeof cents === 'number' ? toDecimal(cents) : '')

/** A cell is empty where nothing is known, and where there is nothing to divide by. */
function toCells({ by, name, tally, costCents = null, counts, speed }: Line): string[] {
  const { perLead, perBooked, perWon, back } = paidFor(tally ?? NO_TALLY, costCents)
  const digits = (vital: Vital) => (vital === 'cls' ? 3 : 0)
  return [
    ...[by, name],
    ...[tally?.leads, tally?.reached, tally?.booked, tally?.won].map((count) => String(count ?? '')),
    ...[(tally && closeRate(tally)?.toFixed(4)) ?? '', decimal(tally?.revenueCents ?? null)],
    ...[costCents, perLead, perBooked, perWon].map(decimal),
    typeof back === 'number' ? back.toFixed(2) : '',
    ...COUNTED.map((kind) => String(counts?.[kind] ?? '')),
    ...VITALS.map((vital) => speed?.[vital]?.value.toFixed(digits(vital)) ?? ''),
  ].map(neutral)
}

type Keyed = { key: string }

/** A line for each key that one of the lists has, in their order, with what each list says of it. */
function linesBy(
  by: string,
  lists: {
    groups?: readonly Group[]
    costs?: ReadonlyMap<string, number>
    visits?: readonly Measured[]
    speeds?: readonly Speed[]
  },
): Line[] {
  const { groups, costs, visits, speeds } = lists
  const priced = [...(costs?.keys() ?? [])].map((key): Keyed => ({ key }))
  const keys = new Set([groups, priced, visits, speeds].flatMap((list) => (list ?? []).map(({ key }) => key)))
  const of = <T extends Keyed>(list: readonly T[], key: string) => list.find((each) => each.key === key)
  return [...keys].map((key) => ({
    by,
    name: key,
    tally: groups && (of(groups, key) ?? NO_TALLY),
    costCents: costs?.get(key) ?? null,
    counts: visits && (of(visits, key) ?? NO_COUNTS),
    speed: speeds && of(speeds, key),
  }))
}

/**
 * `GET /api/form-submissions/results?from&to`: all figures of Results for some days of the business, and all groups, as
 * CSV: what has become of the leads, with the visits beside them, and how fast pages were. Costs are known of channels alone;
 * `channels with a cost` are what costs are divided by on the screen.
 */
export const exportResults = adminEndpoint({
  method: 'get',
  path: '/results',
  query: z.object({ from: day, to: day }),
  handle: async ({ req, query: days }) => {
    const problem = problemOf(days.from, days.to)
    if (problem) throw new Refusal(problem, 400)
    const [results, appointments, { costs }, visits, [allPages, ...speeds], stages, services] =
      await Promise.all([
        readResults(req, days, 'results'),
        readAppointments(req, days),
        readCostsOf(req, [days]),
        readVisits(req, days),
        readSpeeds(req, days),
        countByStage(req, days),
        listServiceConversions(req, days),
      ])
    const [cost = new Map<string, number>()] = costs
    const { all, channel, campaign, page, source } = results
    const paid: Line = {
      by: 'channels with a cost',
      name: '',
      tally: resultsOfPaid(channel, cost),
      costCents: sumOfCosts(cost),
    }
    const lines: Line[] = [
      { by: 'all', name: '', tally: all, counts: visits.all, speed: allPages },
      ...(cost.size > 0 ? [paid] : []),
      ...linesBy('channel', { groups: channel, costs: cost, visits: visits.channel }),
      ...linesBy('campaign', { groups: campaign, visits: visits.campaign }),
      ...linesBy('page', { groups: page, visits: visits.page, speeds }),
      ...linesBy('source', { groups: source }),
      ...linesBy('service', { groups: services }),
      ...linesBy('referrer', { visits: visits.referrer }),
      ...linesBy('width', { visits: visits.width }),
      ...SPEEDS.map(({ label }, index) => ({
        by: 'first contact',
        name: label,
        tally: results.speeds[index],
      })),
    ]
    const ofStages = stages.map(({ stage, count }) => ['stage', stage, String(count)])
    // Whose visitors book no times has no lines of them.
    const ofAppointments = hasAppointments(appointments)
      ? Object.entries(appointments).map(([state, count]) => ({
          By: 'appointment',
          Name: state,
          Booked: count,
        }))
      : []
    await recordEvent(req, 'results.exported', { details: { from: days.from, to: days.to } })
    const rows = [
      ...lines.map(toCells),
      ...ofStages.map((cells) => HEAD.map((_, index) => cells[index] ?? '')),
      ...ofAppointments.map((line: Partial<Record<string, string | number>>) =>
        HEAD.map((name) => String(line[name] ?? '')),
      ),
    ]
    return csvResponse(toCsvLines([HEAD, ...rows]), `results-${days.from}-${days.to}.csv`)
  },
})
