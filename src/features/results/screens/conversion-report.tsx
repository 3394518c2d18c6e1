import { NumbersTable } from '@/admin/dashboard/numbers-table'
import type { Days } from '@/domain/day-range'
import type { Group } from '@/features/results/server/lead-sums'
import { BarLegend, BarList } from './bar-list'
import { BOOKED, type Leads, LeadsLink, WON } from './leads-link'
import { MOST_ROWS, NO_LEADS, ReportCard, toLeads, toShare } from './report-card'

const ID = 'jobs-by-service'
const TITLE = 'Jobs by service'

/** Shows for which services leads become jobs: a bar for the won ones, and a fainter one for those booked or won. */
export function ConversionReport({ groups, days }: { groups: readonly Group[]; days: Days }) {
  const rows = groups.slice(0, MOST_ROWS)
  if (rows.length === 0) return <ReportCard id={ID} title={TITLE} summary={NO_LEADS} />
  const toLink = (key: string, count: number, what = '', more: Leads['lists'] = {}) => (
    <LeadsLink count={count} of={`for ${key}${what}`} days={days} lists={{ services: [key], ...more }} />
  )
  const best = rows.filter(({ booked }) => booked > 0).toSorted((a, b) => b.booked - a.booked)[0]
  const summary = best
    ? `Most came from ${best.key}: ${best.booked} of ${toLeads(best.leads)} booked or won.`
    : 'None of these leads is booked or won yet.'
  return (
    <ReportCard id={ID} title={TITLE} summary={summary}>
      <BarLegend share="Won" reach="Booked" />
      <BarList
        bars={rows.map(({ key, leads, booked, won }) => ({
          key,
          label: key,
          share: won / leads,
          reach: booked / leads,
          text: (
            <>
              {toShare(booked, leads)} of {toLink(key, leads)} booked
            </>
          ),
        }))}
      />
      <NumbersTable
        label={`${TITLE} in numbers`}
        head={['Leads of', 'Leads', 'Booked or won', 'Share', 'Won', 'Share won']}
        rows={rows.map(({ key, leads, booked, won }) => ({
          key,
          cells: [
            key,
            toLink(key, leads),
            toLink(key, booked, ', booked', BOOKED),
            toShare(booked, leads),
            toLink(key, won, ', won', WON),
            toShare(won, leads),
          ],
        }))}
      />
    </ReportCard>
  )
}
