import type { ReactNode } from 'react'
import { NumbersTable } from '@/admin/dashboard/numbers-table'
import type { Days } from '@/domain/day-range'
import { toSourceName } from '@/domain/lead-source'
import type { readSourceNames } from '@/features/company/server/offer'
import { type Contacted, type ContactTime, toContactReport } from '@/features/leads/rules/first-contact'
import { NOBODY, SPEED_NAMES } from '@/features/leads/rules/lead-filter'
import { STAGE_NAMES, STAGES, type Stage } from '@/features/leads/rules/stage'
import { type countByStage, TIMED_LEADS } from '@/features/results/server/lead-report'
import { toDuration } from '@/lib/duration'
import { BarLegend, BarList } from './bar-list'
import { type Leads, LeadsLink, ofGroup, REACHED, UNREACHED } from './leads-link'
import { NOBODY_WAITED, NOTHING, ReportCard, toLeads, WithoutManual } from './report-card'

/** The labels of the sources. */
type SourceNames = Awaited<ReturnType<typeof readSourceNames>>

const toFormName = (source: string, sources: SourceNames) => toSourceName(source, sources) || 'No form named'

/** The leads that had to wait for somebody: those that the staff entered belong to no speed. */
const WAITED: Leads['lists'] = { speeds: SPEED_NAMES }

/** A group of leads with its names. */
type Part = { key: string; name: string; of: string; lists?: Leads['lists']; time: ContactTime }

/** Renders a count of a group, or of its leads that also have these values. */
type ToCount = (count: number, part: Part, what?: string, more?: Leads['lists']) => ReactNode

/** Shows how soon leads are reached, by their owner and their form. */
export function FirstContact({
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

/** Shows how many leads are in each stage. Spam is counted nowhere else. */
export function LeadsByStage({ stages, days }: StageProps) {
  const toLink = (stage: Stage, count: number) => (
    <LeadsLink count={count} of={`in ${STAGE_NAMES[stage]}`} days={days} lists={{ stages: [stage] }} />
  )
  const counts = STAGES.map((stage) => ({
    stage,
    count: stages.find((each) => each.stage === stage)?.count ?? 0,
  }))
  const most = Math.max(1, ...counts.map(({ count }) => count))
  const spam = counts.find(({ stage }) => stage === 'spam')?.count ?? 0
  const all = counts.reduce((sum, { count }) => sum + count, -spam)
  return (
    <ReportCard
      id="leads-by-stage"
      title="Leads by stage"
      summary={
        <>
          <LeadsLink count={all} of="without spam" days={days} /> {all === 1 ? 'lead' : 'leads'} without spam;{' '}
          {toLink('spam', spam)} in Spam, which no other figure counts.
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
            reached === 0 ? <>none of {toCount(count, part)}</> : `${toWait(median)} · ${toWait(ninetieth)}`,
        }
      })}
    />
  )
}

function toRow(part: Part, toCount: ToCount) {
  const { count, reached, median, ninetieth, workMedian, workNinetieth } = part.time
  const waits = [median, ninetieth].map(toWait)
  const work = [workMedian, workNinetieth].map((ms) => (ms === 0 ? 'none' : toDuration(ms)))
  const texts = reached === 0 ? [...waits, ...work].map(() => NOTHING) : [...waits, ...work]
  const counts = [toCount(count, part), toCount(reached, part, ', reached', REACHED)]
  return { key: part.key, cells: [part.name, ...counts, ...texts] }
}

/** A wait in words. The contact of a tool that has taken the call itself comes with the lead. */
const toWait = (ms: number) => (ms === 0 ? 'at once' : toDuration(ms))

function toSummary(all: Part, toCount: ToCount): ReactNode {
  const { count, reached } = all.time
  if (count === 0) return NOBODY_WAITED
  if (reached === 0) return `None of ${toLeads(count)} is reached yet.`
  const waiting = count - reached
  return (
    <>
      {toWaitWords(all.time)}{' '}
      {waiting === 0 ? (
        'All are reached.'
      ) : (
        <>{toCount(waiting, all, ', not reached', UNREACHED)} not reached yet.</>
      )}
    </>
  )
}

/**
 * Says within which times leads were reached. The times are of those that were, and a wait at night or on a Sunday has
 * no working time.
 */
export function toWaitWords(time: Omit<ContactTime, 'count'>): string {
  const { reached, median, ninetieth, workMedian, workNinetieth } = time
  if (reached === 1)
    return median === 0
      ? 'The one that is reached did not wait.'
      : `The one that is reached waited ${toDuration(median)}, ${workMedian === 0 ? 'none of it' : toDuration(workMedian)} in working time.`
  const who = `Of ${reached.toLocaleString('en-US')} that are reached`
  if (ninetieth === 0) return `${who}, nine of ten did not wait.`
  const half = median === 0 ? 'half did not wait' : `half were within ${toDuration(median)}`
  const work =
    workNinetieth === 0
      ? 'nine of ten before any working time had passed'
      : workMedian === 0
        ? `half before any working time had passed, nine of ten within ${toDuration(workNinetieth)} of it`
        : `in working time within ${toDuration(workMedian)} and ${toDuration(workNinetieth)}`
  return `${who}, ${half} and nine of ten within ${toDuration(ninetieth)}; ${work}.`
}
