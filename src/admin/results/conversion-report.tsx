import type { Conversion } from '@/features/leads/lead-report'
import { NumbersTable } from '../dashboard/numbers-table'
import { BarLegend, BarList } from './bar-list'
import { ReportCard, toLeads } from './report-card'

/** Which leads have become jobs: a bar to what was won, on to what was booked or won. */
export function ConversionReport({
  id,
  title,
  rows,
}: {
  id: string
  title: string
  rows: readonly Conversion[]
}) {
  const best = rows.filter(({ booked }) => booked > 0).toSorted((a, b) => b.booked - a.booked)[0]
  const summary = best
    ? `Most came from ${best.key}: ${best.booked} of ${toLeads(best.leads)} booked or won.`
    : 'None of these leads is booked or won yet.'
  return (
    <ReportCard id={id} title={title} summary={summary}>
      <BarLegend share="Won" reach="Booked" />
      <BarList
        bars={rows.map(({ key, leads, booked, won }) => ({
          key,
          label: key,
          share: won / leads,
          reach: booked / leads,
          text: `${toShare(booked, leads)} of ${leads}`,
        }))}
      />
      <NumbersTable
        label={`${title} in numbers`}
        head={['Leads of', 'Leads', 'Booked or won', 'Share', 'Won', 'Share won']}
        rows={rows.map(({ key, leads, booked, won }) => ({
          key,
          cells: [key, leads, booked, toShare(booked, leads), won, toShare(won, leads)],
        }))}
      />
    </ReportCard>
  )
}

function toShare(part: number, whole: number): string {
  return `${Math.round((100 * part) / whole)}%`
}
