import Link from 'next/link'
import type { ReactNode } from 'react'
import { NumbersTable } from '@/admin/dashboard/numbers-table'
import { type Days, daysBefore } from '@/domain/day-range'
import { serverPaths } from '@/domain/server-paths'
import {
  type Percentile,
  type Rating,
  THRESHOLDS,
  VITALS,
  type Vital,
} from '@/features/results/rules/measure'
import { NO_TALLY, type Tally } from '@/features/results/rules/results'
import type { Group } from '@/features/results/server/lead-sums'
import { type Counts, type Measured, NO_COUNTS, type Speed } from '@/features/results/server/read-measured'
import { withoutBidiControls } from '@/lib/text'
import { BarLegend, BarList } from './bar-list'
import { BOOKED, type Leads, LeadsLink, ofGroup, WON } from './leads-link'
import { MOST_ROWS, NOTHING, ReportCard, toShare } from './report-card'

const NO_VISITS = 'No visits were counted in these days.'

const number = (count: number) => count.toLocaleString('en-US')

type JourneyProps = {
  visits: Counts
  leads: Tally
  before: { visits: Counts; leads: Tally }
  isCounted: boolean
  days: Days
}

/** A step of the funnel. Steps from the lead on count leads, the ones before count visits. */
type Step = { name: string; count: number; of?: string; lists?: Leads['lists'] }

const stepsOf = (visits: Counts, { leads, booked, won }: Tally): Step[] => [
  { name: 'Visits', count: visits.visit },
  { name: 'Form seen', count: visits.form_seen },
  { name: 'Form begun', count: visits.form_begun },
  { name: 'Form sent', count: visits.form_sent },
  { name: 'Leads', count: leads, of: '' },
  { name: 'Booked', count: booked, of: 'booked, ', lists: BOOKED },
  { name: 'Won', count: won, of: 'won, ', lists: WON },
]

function toCount({ count, of, lists }: Step, days: Days, when: string): ReactNode {
  return of === undefined ? (
    number(count)
  ) : (
    <LeadsLink count={count} of={`${of}${when}`} days={days} lists={lists} />
  )
}

/** Shows how many visits reach each next step, up to the job. */
export function Journey({ visits, leads, before, isCounted, days }: JourneyProps) {
  const steps = stepsOf(visits, leads)
  const former = stepsOf(before.visits, before.leads)
  const formerDays = daysBefore(days)
  const most = Math.max(1, ...steps.map(({ count }) => count))
  const summary =
    visits.visit === 0
      ? NO_VISITS
      : `${number(visits.form_sent)} of ${number(visits.visit)} visits sent the form (${toShare(visits.form_sent, visits.visit)}); ${number(visits.tel)} tapped the phone number, ${number(visits.mail)} the e-mail address. Before: ${number(before.visits.visit)} visits.`
  return (
    <ReportCard id="results-journey" title="From visit to job" summary={summary} isWide>
      {!isCounted && (
        <p className="mb-4 text-note text-ink-soft">
          Visits are not counted now: <Link href={serverPaths.adminLeadHandling}>Lead handling</Link> has the
          switch.
        </p>
      )}
      <BarList
        bars={steps.map((step) => ({
          key: step.name,
          label: step.name,
          share: step.count / most,
          text: (
            <>
              {toCount(step, days, 'of these days')}
              {visits.visit > 0 && ` · ${toShare(step.count, visits.visit)}`}
            </>
          ),
        }))}
      />
      <p className="mt-4 text-note text-ink-soft">
        A visit is a page that no other page of the site led to; nobody is recognised, so one person may be
        several. Who asks not to be counted is not. Form sent counts spam too; leads are without it, and come
        by phone and by hand too.
      </p>
      <NumbersTable
        label="From visit to job in numbers"
        head={['Step', 'Count', 'Of the visits', 'Of the step before', 'The days before']}
        rows={[
          ...steps.map((step, index) => ({
            key: step.name,
            cells: [
              step.name,
              toCount(step, days, 'of these days'),
              toShare(step.count, visits.visit),
              index === 0 ? NOTHING : toShare(step.count, steps[index - 1]?.count ?? 0),
              former[index] && toCount(former[index], formerDays, 'of the days before'),
            ],
          })),
          ...(['tel', 'mail'] as const).map((kind) => ({
            key: kind,
            cells: [
              kind === 'tel' ? 'Phone taps' : 'E-mail taps',
              number(visits[kind]),
              toShare(visits[kind], visits.visit),
              NOTHING,
              number(before.visits[kind]),
            ],
          })),
        ]}
      />
    </ReportCard>
  )
}

const TITLES = {
  channel: { title: 'Visits by channel', first: 'Channel', none: 'Not known yet', list: 'channels' },
  campaign: { title: 'Visits by campaign', first: 'Campaign', none: 'No campaign', list: 'campaigns' },
  page: { title: 'Visits by page', first: 'Page', none: 'No page', list: 'pages' },
} as const

type VisitResultsProps = {
  by: keyof typeof TITLES
  visits: readonly Measured[]
  leads: readonly Group[]
  days: Days
}

/** Shows the visits and leads of each channel, campaign or page. */
export function VisitResults({ by, visits, leads, days }: VisitResultsProps) {
  const { title, first, none, list } = TITLES[by]
  const nameOf = (key: string) => withoutBidiControls(key) || none
  const toLink = (key: string, count: number, what = '', more: Leads['lists'] = {}) => (
    <LeadsLink
      count={count}
      of={`${ofGroup(key, nameOf(key))}${what}`}
      days={days}
      lists={{ [list]: [key], ...more }}
    />
  )
  const silent = leads.filter(({ key }) => !visits.some((each) => each.key === key))
  const rows = [...visits, ...silent.map(({ key }) => ({ ...NO_COUNTS, key }))]
    .slice(0, MOST_ROWS)
    .map((each) => {
      const group = leads.find(({ key }) => key === each.key) ?? NO_TALLY
      return { ...each, leads: group.leads, booked: group.booked, won: group.won }
    })
  const id = `results-visits-by-${by}`
  const best = rows[0]
  if (!best) return <ReportCard id={id} title={title} summary={NO_VISITS} />
  const most = Math.max(1, ...rows.map(({ visit }) => visit))
  return (
    <ReportCard
      id={id}
      title={title}
      summary={
        best.visit > 0
          ? `${nameOf(best.key)} has most: ${number(best.visit)} visits, ${number(best.leads)} leads.`
          : NO_VISITS
      }
    >
      <BarLegend share="Form sent" reach="Visits" />
      <BarList
        bars={rows.map((row) => ({
          key: row.key,
          label: nameOf(row.key),
          share: row.form_sent / most,
          reach: row.visit / most,
          text: (
            <>
              {number(row.visit)} · {toLink(row.key, row.leads)} {row.leads === 1 ? 'lead' : 'leads'}
            </>
          ),
        }))}
      />
      <NumbersTable
        label={`${title} in numbers`}
        head={[
          ...[first, 'Visits', 'Form seen', 'Form begun', 'Form sent', 'Phone taps', 'E-mail taps'],
          ...['Leads', 'Leads per visit', 'Booked', 'Won'],
        ]}
        rows={rows.map((row) => ({
          key: row.key,
          cells: [
            nameOf(row.key),
            ...[row.visit, row.form_seen, row.form_begun, row.form_sent, row.tel, row.mail].map(number),
            toLink(row.key, row.leads),
            toShare(row.leads, row.visit, 'no visit'),
            toLink(row.key, row.booked, ', booked', BOOKED),
            toLink(row.key, row.won, ', won', WON),
          ],
        }))}
      />
    </ReportCard>
  )
}

/** Shows from which other sites visits came, and on how wide a screen. */
export function VisitSources({ hosts, widths }: { hosts: readonly Measured[]; widths: readonly Measured[] }) {
  const title = 'Where visits came from'
  const id = 'results-visit-sources'
  if (hosts.length + widths.length === 0) return <ReportCard id={id} title={title} summary={NO_VISITS} />
  const rows = hosts.slice(0, MOST_ROWS)
  const all = widths.reduce((sum, { visit }) => sum + visit, 0)
  const most = Math.max(1, ...rows.map(({ visit }) => visit))
  const nameOf = (key: string) => withoutBidiControls(key) || 'No page named'
  return (
    <ReportCard
      id={id}
      title={title}
      summary={
        all === 0
          ? NO_VISITS
          : `${widths.map(({ key, visit }) => `${toShare(visit, all)} on a ${key}`).join(', ')}.`
      }
    >
      <BarList
        bars={rows.map(({ key, visit }) => ({
          key,
          label: nameOf(key),
          share: visit / most,
          text: number(visit),
        }))}
      />
      <NumbersTable
        label={`${title} in numbers`}
        head={['Host or screen', 'Visits']}
        rows={[
          ...rows.map(({ key, visit }) => ({ key: `host ${key}`, cells: [nameOf(key), number(visit)] })),
          ...widths.map(({ key, visit }) => ({ key: `width ${key}`, cells: [`On a ${key}`, number(visit)] })),
        ]}
      />
    </ReportCard>
  )
}

const VITAL_NAMES: Record<Vital, { name: string; meaning: string }> = {
  lcp: { name: 'LCP', meaning: 'until the largest part is shown' },
  inp: { name: 'INP', meaning: 'until a press is answered' },
  cls: { name: 'CLS', meaning: 'how much jumps about' },
  ttfb: { name: 'TTFB', meaning: 'until the first byte' },
}

/** A sign beside the word, because a rating must not be shown by colour alone. */
const SIGNS: Record<Rating, string> = { good: '✓', 'needs improvement': '!', poor: '✕' }

function toText(vital: Vital, found: Percentile | null): string {
  if (!found) return NOTHING
  const { value, isMore, rating } = found
  const text =
    vital === 'cls'
      ? value.toFixed(2)
      : value >= 1_000
        ? `${(value / 1_000).toFixed(1)} s`
        : `${Math.round(value)} ms`
  return `${isMore ? 'over ' : ''}${text} ${SIGNS[rating]} ${rating}`
}

/** Shows the speed of each page: three of four visits were at least as fast. */
export function SpeedOfPages({ speeds, isMeasured }: { speeds: readonly Speed[]; isMeasured: boolean }) {
  const [all, ...pages] = speeds
  const poor = all ? VITALS.filter((vital) => all[vital] && all[vital].rating !== 'good') : []
  const names = poor.map((vital) => VITAL_NAMES[vital].name).join(' and ')
  const summary = !all
    ? 'Nothing was measured in these days.'
    : poor.length === 0
      ? 'Pages are good for three of four visits.'
      : `${names} can be better for more than one visit of four.`
  return (
    <ReportCard id="results-speed" title="How fast pages are" summary={summary} isWide>
      {all && (
        <BarList
          bars={VITALS.map((vital) => ({
            key: vital,
            label: `${VITAL_NAMES[vital].name}: ${VITAL_NAMES[vital].meaning}`,
            share: shareOfPoor(vital, all[vital]),
            reach: 1,
            text: toText(vital, all[vital]),
          }))}
        />
      )}
      <p className="mt-4 text-note text-ink-soft">
        Three of four visits had this or better; a full bar is where the field calls it poor. Who left before
        the page’s scripts came is not in these figures, nor who asks not to be measured.
        {!isMeasured && ' It is not measured now: Lead handling has the switch.'}
      </p>
      {all && (
        <NumbersTable
          label="How fast pages are in numbers"
          head={['Page', 'Measured', ...VITALS.map((vital) => VITAL_NAMES[vital].name)]}
          rows={[all, ...pages.slice(0, MOST_ROWS)].map((speed) => ({
            key: speed.key,
            cells: [
              speed.key || 'All pages',
              number(speed.ttfb?.count ?? speed.lcp?.count ?? 0),
              ...VITALS.map((vital) => toText(vital, speed[vital])),
            ],
          }))}
        />
      )}
    </ReportCard>
  )
}

/** The share of the threshold for poor, from 0 to 1. */
function shareOfPoor(vital: Vital, found: Percentile | null): number {
  return found ? Math.min(1, found.value / THRESHOLDS[vital][1]) : 0
}
