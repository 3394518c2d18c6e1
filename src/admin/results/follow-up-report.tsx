import type { PayloadRequest } from 'payload'
import type { ReactNode } from 'react'
import { type Contacted, type ContactTime, toContactReport } from '@/domain/first-contact'
import { NOBODY } from '@/domain/lead-filter'
import { toSourceName } from '@/domain/lead-source'
import { type Days, SPEED_NAMES } from '@/domain/results'
import { STAGE_NAMES, STAGES, type Stage } from '@/domain/stage'
import { readSourceNames } from '@/features/content/content'
import {
  countByStage,
  listContacted,
  listServiceConversions,
  listStaffNames,
  TIMED_LEADS,
} from '@/features/leads/lead-report'
import { toDuration } from '@/lib/duration'
import { NumbersTable } from '../dashboard/numbers-table'
import { Panel } from '../dashboard/panel'
import { BarLegend, BarList } from './bar-list'
import { ConversionReport } from './conversion-report'
import { type Leads, LeadsLink, ofGroup, REACHED, UNREACHED } from './leads-link'
import { NO_LEADS, ReportCard, toLeads, WithoutManual } from './report-card'

type Props = {
  req: PayloadRequest
  days: Days
}

/** Reports how soon leads are reached, which stages they are in, and which of them become jobs. */
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
        {([leads, staff, sources]) => (
          <FirstContact leads={leads} staff={staff} sources={sources} days={days} />
        )}
      </Panel>
      <Panel req={req} title="Leads by stage" read={() => countByStage(req, days)}>
        {(stages) => <LeadsByStage stages={stages} days={days} />}
      </Panel>
      <Panel req={req} title="Jobs by service" read={() => listServiceConversions(req, days)}>
        {(rows) => <ConversionReport rows={rows} days={days} />}
      </Panel>
    </>
  )
}

/** The labels of the sources. */
type SourceNames = Awaited<ReturnType<typeof readSourceNames>>

const toFormName = (source: string, sources: SourceNames) => toSourceName(source, sources) || 'No form named'

/** The leads that had to wait for somebody: those that the staff entered belong to no speed. */
const WAITED: Leads['lists'] = { speeds: SPEED_NAMES }

/** A group of leads with its names. */
type Part = { key: string; name: string; of: string; lists?: Leads['lists']; time: ContactTime }

/** Renders a count of a group, or of its leads that also have these values. */
type ToCount = (count: number, part: Part, what?: string, more?: Leads['lists']) => ReactNode

function FirstContact({
  leads,
  staff,
  sources,
  days,
}: {
  leads: readonly Contacted[]
  staff: Readonly<Record<string, string>>
  sources: SourceNames
  days: Days
}) {
  const report = toContactReport(leads, new Date())
  const all = { key: 'all', name: 'All', of: 'of these days', time: report.all }
  const owners = report.owners.map(({ key, ...time }) => {
    const name = key === '' ? 'Nobody' : (staff[key] ?? 'Former staff')
    return { key: `owner ${key}`, name, of: `of ${name}`, lists: { owners: [key || NOBODY] }, time }
  })
  const forms = report.sources.map(({ key, ...time }) => {
    const name = toFormName(key, sources)
    return { key: `source ${key}`, name, of: ofGroup(key, name), lists: { sources: [key] }, time }
  })
  // When only the newest leads are counted, counts are no links: the inbox also shows the others, and has no filter for
  // the counted ones.
  const isCut = leads.length >= TIMED_LEADS
  const toCount: ToCount = (count, { of, lists }, what = '', more = {}) =>
    isCut ? (
      count.toLocaleString('en-US')
    ) : (
      <LeadsLink count={count} of={`${of}${what}`} days={days} lists={{ ...WAITED, ...lists, ...more }} />
    )
  return (
    <ReportCard id="first-contact" title="Time to first contact" summary={toSummary(all, toCount)} isWide>
      {isCut && (
        <p className="mb-4 text-note text-ink-soft">
          Of these leads the newest {TIMED_LEADS.toLocaleString('en-US')} are counted here.
        </p>
      )}
      {leads.length > 0 && (
        <>
          <BarLegend share="Half within" reach="Nine of ten within" />
          <h3 className="mt-4 mb-2 font-body text-note font-bold">By owner</h3>
          <ContactBars parts={owners} toCount={toCount} />
          <h3 className="mt-4 mb-2 font-body text-note font-bold">By form</h3>
          <ContactBars parts={forms} toCount={toCount} />
        </>
      )}
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
        rows={[all, ...owners, ...forms].map((part) => toRow(part, toCount))}
      />
      <WithoutManual />
    </ReportCard>
  )
}

type StageProps = { stages: Awaited<ReturnType<typeof countByStage>>; days: Days }

function LeadsByStage({ stages, days }: StageProps) {
  const toLink = (stage: Stage, count: number) => (
    <LeadsLink count={count} of={`in ${STAGE_NAMES[stage]}`} days={days} lists={{ stages: [stage] }} />
  )
  const counts = STAGES.map((stage) => ({
    stage,
    count: stages.find((each) => each.stage === stage)?.count ?? 0,
  }))
  const most = Math.max(1, ...counts.map(({ count }) => count))
  const all = counts.reduce((sum, { stage, count }) => (stage === 'spam' ? sum : sum + count), 0)
  return (
    <ReportCard
      id="leads-by-stage"
      title="Leads by stage"
      summary={
        <>
          <LeadsLink count={all} of="without spam" days={days} /> {all === 1 ? 'lead' : 'leads'} without spam.
        </>
      }
    >
      <BarList
        bars={counts.map(({ stage, count }) => ({
          key: stage,
          label: STAGE_NAMES[stage],
          share: count / most,
          text: toLink(stage, count),
        }))}
      />
      <NumbersTable
        label="Leads by stage in numbers"
        head={['Stage', 'Leads']}
        rows={counts.map(({ stage, count }) => ({
          key: stage,
          cells: [STAGE_NAMES[stage], toLink(stage, count)],
        }))}
      />
    </ReportCard>
  )
}

/** Shows a bar up to the median and a fainter one up to the 90th percentile, all on one scale. */
function ContactBars({ parts, toCount }: { parts: readonly Part[]; toCount: ToCount }) {
  const longest = Math.max(1, ...parts.map(({ time }) => time.ninetieth))
  return (
    <BarList
      bars={parts.map((part) => {
        const { median, ninetieth, reached, count } = part.time
        return {
          key: part.key,
          label: part.name,
          share: median / longest,
          reach: ninetieth / longest,
          text:
            reached === 0 ? (
              <>none of {toCount(count, part)}</>
            ) : (
              `${toDuration(median)} · ${toDuration(ninetieth)}`
            ),
        }
      })}
    />
  )
}

function toRow(part: Part, toCount: ToCount) {
  const { count, reached, median, ninetieth, workMedian, workNinetieth } = part.time
  const texts = [median, ninetieth, workMedian, workNinetieth].map((ms) =>
    reached === 0 ? '–' : toDuration(ms),
  )
  const counts = [toCount(count, part), toCount(reached, part, ', reached', REACHED)]
  return { key: part.key, cells: [part.name, ...counts, ...texts] }
}

function toSummary(all: Part, toCount: ToCount): ReactNode {
  const { count, reached, median, ninetieth, workMedian, workNinetieth } = all.time
  if (count === 0) return NO_LEADS
  if (reached === 0) return `None of ${toLeads(count)} is reached yet.`
  const waiting = count - reached
  return (
    <>
      Half were reached within {toDuration(median)}, nine of ten within {toDuration(ninetieth)}; of working
      time within {toDuration(workMedian)} and {toDuration(workNinetieth)}.{' '}
      {waiting === 0 ? (
        'All are reached.'
      ) : (
        <>{toCount(waiting, all, ', not reached', UNREACHED)} not reached yet.</>
      )}
    </>
  )
}
