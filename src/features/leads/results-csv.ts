import { z } from 'zod'
import { neutral } from '@/domain/inbox-csv'
import { toDecimal } from '@/domain/money'
import { closeRate, paidFor, readDays } from '@/domain/results'
import { adminEndpoint } from '@/features/admin-endpoint'
import { toCsvLines } from '@/lib/csv'
import { UNCACHED } from '@/lib/responses'
import { RESULTS_BY, type ResultsBy, readCostsOf, readResults } from './results'

const day = z.string().regex(/^20\d{2}-\d{2}-\d{2}$/)

const HEAD = [
  ...['By', 'Name', 'Leads', 'Reached', 'Booked', 'Won', 'Close rate', 'Revenue'],
  ...['Cost', 'Cost per lead', 'Cost per booked call', 'Cost per won job', 'Return'],
]

/**
 * `GET /api/form-submissions/results?from&to`: what has become of the leads of some days of the business, by channel,
 * campaign, page and form, all groups, as CSV. Costs are known of channels alone.
 */
export const exportResults = adminEndpoint({
  method: 'get',
  path: '/results',
  query: z.object({ from: day, to: day }),
  handle: async ({ req, query }) => {
    const days = readDays(query.from, query.to, query.to)
    const [results, { costs }] = await Promise.all([readResults(req, days), readCostsOf(req, [days])])
    const decimal = (cents: number | null) => (cents === null ? '' : toDecimal(cents))
    const rowsBy = (by: ResultsBy) =>
      results[by].map((group) => {
        const { key, leads, reached, booked, won, revenueCents } = group
        const { costCents, perLead, perBooked, perWon, back } = paidFor(
          group,
          by === 'channel' ? (costs[0]?.get(key) ?? null) : null,
        )
        return [
          ...[by, key, ...[leads, reached, booked, won].map(String)],
          ...[(closeRate(group) ?? 0).toFixed(4), decimal(revenueCents)],
          ...[costCents, perLead, perBooked, perWon].map(decimal),
          back === null ? '' : back.toFixed(2),
        ].map(neutral)
      })
    const rows = (Object.keys(RESULTS_BY) as ResultsBy[]).flatMap(rowsBy)
    return new Response(toCsvLines([HEAD, ...rows]), {
      headers: {
        ...UNCACHED,
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="results-${days.from}-${days.to}.csv"`,
      },
    })
  },
})
