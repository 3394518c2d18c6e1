import type { PayloadRequest } from 'payload'
import { type Contacted, type ContactGroup, type ContactTime, toContactReport } from '@/domain/first-contact'
import { toSourceName } from '@/domain/lead-source'
import type { Days } from '@/domain/results'
import { STAGE_NAMES, STAGES } from '@/domain/stage'
import { readSourceNames } from '@/features/content/content'
import {
  countByStage,
  listContacted,
  listServiceConversions,
  listStaffNames,
} from '@/features/leads/lead-report'
import { toDuration } from '@/lib/duration'
import { NumbersTable } from '../dashboard/numbers-table'
import { Panel } from '../dashboard/panel'
import { BarLegend, BarList } from './bar-list'
import { ConversionReport } from './conversion-report'
import { ReportCard, toLeads } from './report-card'

type Props = {
  req: PayloadRequest
  days: Days
}

/** What becomes of leads: how soon they are reached, where they stand, and which of them become jobs. */
export function FollowUpReport({ req, days }: Props) {
  return (
    <>
      <Panel
        req={req}
        title="Time to first contact"
        isWide
        read={() =>
          Promise.all([listContacted(req, days), listStaffNames(req), readSourceNames(req.payload)])
        }
      >
        {([leads, staff, sources]) => <FirstContact leads={leads} staff={staff} sources={sources} />}
      </Panel>
      <Panel req={req} title="Leads by stage" read={() => countByStage(req, days)}>
        {(stages) => <LeadsByStage stages={stages} />}
      </Panel>
      <Panel req={req} title="Jobs by service" read={() => listServiceConversions(req, days)}>
        {(rows) => <ConversionReport id="jobs-by-service" title="Jobs by service" rows={rows} />}
      </Panel>
    </>
  )
}

/** What the staff read for each source. */
type SourceNames = Awaited<ReturnType<typeof readSourceNames>>

const toFormName = (source: string, sources: SourceNames) => toSourceName(source, sources) || 'No form named'

function FirstContact({
  leads,
  staff,
  sources,
}: {
  leads: readonly Contacted[]
  staff: Readonly<Record<string, string>>
  sources: SourceNames
}) {
  const { all, owners, sources: ofSources } = toContactReport(leads, new Date())
  const toOwner = (id: string) => (id === '' ? 'Nobody' : (staff[id] ?? 'Former staff'))
  const toSource = (source: string) => toFormName(source, sources)
  return (
    <ReportCard id="first-contact" title="Time to first contact" summary={toSummary(all)} isWide>
      <BarLegend share="Half within" reach="Nine of ten within" />
      <h3 className="mt-4 mb-2 font-body text-note font-bold">By owner</h3>
      <ContactBars groups={owners} nameOf={toOwner} />
      <h3 className="mt-4 mb-2 font-body text-note font-bold">By form</h3>
      <ContactBars groups={ofSources} nameOf={toSource} />
      <NumbersTable
        label="Time to first contact by owner and form"
        head={[
          'Leads of',
          'Leads',
          'Reached',
          'Median',
          '90th',
          'Median, working time',
          '90th, working time',
        ]}
        rows={[
          toRow('all', 'All', all),
          ...owners.map((each) => toRow(`owner ${each.key}`, toOwner(each.key), each)),
          ...ofSources.map((each) => toRow(`source ${each.key}`, toSource(each.key), each)),
        ]}
      />
    </ReportCard>
  )
}

function LeadsByStage({ stages }: { stages: Awaited<ReturnType<typeof countByStage>> }) {
  const counts = STAGES.map((stage) => ({
    stage,
    count: stages.find((each) => each.stage === stage)?.count ?? 0,
  }))
  const most = Math.max(1, ...counts.map(({ count }) => count))
  const all = counts.reduce((sum, { stage, count }) => (stage === 'spam' ? sum : sum + count), 0)
  return (
    <ReportCard id="leads-by-stage" title="Leads by stage" summary={`${toLeads(all)} without spam.`}>
      <BarList
        bars={counts.map(({ stage, count }) => ({
          key: stage,
          label: STAGE_NAMES[stage],
          share: count / most,
          text: String(count),
        }))}
      />
      <NumbersTable
        label="Leads by stage in numbers"
        head={['Stage', 'Leads']}
        rows={counts.map(({ stage, count }) => ({ key: stage, cells: [STAGE_NAMES[stage], count] }))}
      />
    </ReportCard>
  )
}

/** A bar to the median, on to the 90th percentile; all on one scale. */
function ContactBars({
  groups,
  nameOf,
}: {
  groups: readonly ContactGroup[]
  nameOf: (key: string) => string
}) {
  const longest = Math.max(1, ...groups.map(({ ninetieth }) => ninetieth))
  return (
    <BarList
      bars={groups.map((group) => ({
        key: group.key,
        label: nameOf(group.key),
        share: group.median / longest,
        reach: group.ninetieth / longest,
        text:
          group.reached === 0
            ? `none of ${group.count}`
            : `${toDuration(group.median)} · ${toDuration(group.ninetieth)}`,
      }))}
    />
  )
}

function toRow(key: string, name: string, { count, reached, ...times }: ContactTime) {
  const { median, ninetieth, workMedian, workNinetieth } = times
  const texts = [median, ninetieth, workMedian, workNinetieth].map((ms) =>
    reached === 0 ? '–' : toDuration(ms),
  )
  return { key, cells: [name, count, reached, ...texts] }
}

function toSummary({ count, reached, median, ninetieth, workMedian, workNinetieth }: ContactTime): string {
  if (count === 0) return 'No leads in these days.'
  if (reached === 0) return `None of ${toLeads(count)} is reached yet.`
  const waiting = count - reached
  return [
    `Half were reached within ${toDuration(median)}, nine of ten within ${toDuration(ninetieth)};`,
    `of working time within ${toDuration(workMedian)} and ${toDuration(workNinetieth)}.`,
    waiting === 0 ? 'All are reached.' : `${toLeads(waiting)} not reached yet.`,
  ].join(' ')
}
