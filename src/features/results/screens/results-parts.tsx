import Link from 'next/link'
import type { ReactNode } from 'react'
import type { Days } from '@/domain/day-range'
import { toSourceName } from '@/domain/lead-source'
import { type Currency, toMoney } from '@/domain/money'
import { paths } from '@/domain/paths'
import type { AppointmentSums } from '@/features/booking/server/appointment-sums'
import { SPEEDS } from '@/features/leads/rules/speeds'
import type { CostGap } from '@/features/results/rules/channel-costs'
import {
  NO_COST,
  NO_TALLY,
  type Paid,
  paidFor,
  resultsOfPaid,
  sumOfCosts,
  type Tally,
} from '@/features/results/rules/results'
import type { Group } from '@/features/results/server/lead-sums'
import { withoutBidiControls } from '@/lib/text'
import { TitledCard } from '@/staff-ui/cards'
import { ScrollRegion } from '@/staff-ui/scroll-region'
import { BarLegend, BarList } from './bar-list'
import { BOOKED, type Leads, LeadsLink, ofGroup, REACHED, toInbox, WON } from './leads-link'
import {
  MOST_ROWS,
  NO_LEADS,
  NOBODY_WAITED,
  NOTHING,
  ReportCard,
  toLeads,
  toShare,
  WithoutManual,
} from './report-card'

type Costs = ReadonlyMap<string, number>

/** A figure, or the reason why there is none. */
const money = (cents: number | string, currency: Currency) =>
  typeof cents === 'number' ? toMoney(cents, currency) : cents
const times = (back: number | string) => (typeof back === 'number' ? `${back.toFixed(1)} ×` : back)

/** The leads of some days, and what channels have cost in them. */
type Span = { all: Tally; channel: readonly Group[]; costs: Costs; days: Days }

type FiguresProps = {
  now: Span
  before: Span
  gaps: readonly CostGap[]
  currency: Currency
}

/** The figures that matter most to an owner, each beside its value on the days before. Without any cost two remain. */
export function Figures({ now, before, gaps, currency }: FiguresProps) {
  const [present, former] = [
    figuresOf(now, currency, 'of these days'),
    figuresOf(before, currency, 'of the days before'),
  ]
  const hasCost = now.costs.size + before.costs.size > 0
  return (
    <section className="col-span-full grid gap-3" aria-label="Figures">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] rounded border border-line bg-paper-raised">
        {present.map(
          ({ label, figure, ofCost }, index) =>
            (hasCost || !ofCost) && (
              <div
                key={label}
                className="-mt-px -ml-px grid grid-rows-[auto_1fr_auto] gap-1 border-t border-l border-line px-3 py-3"
              >
                <dt className="text-note font-semibold text-ink-soft">{label}</dt>
                <dd className={`m-0 ${isReason(figure) ? REASON : FIGURE}`}>{figure}</dd>
                <dd className="m-0 text-note text-ink-soft tabular-nums">before: {former[index]?.figure}</dd>
              </div>
            ),
        )}
      </dl>
      <CostNote {...now} gaps={gaps} />
    </section>
  )
}

const FIGURE =
  'font-display text-[clamp(1.25rem,1.1rem+0.6vw,1.6rem)] leading-none font-extrabold tabular-nums'
/** The reason why there is no figure is smaller than one. */
const REASON = 'text-note leading-snug font-semibold text-ink-soft'

const isReason = (figure: ReactNode) => typeof figure === 'string' && !/\d/.test(figure)

type Tile = { label: string; figure: ReactNode; ofCost?: boolean }

function figuresOf({ all, channel, costs, days }: Span, currency: Currency, when: string): Tile[] {
  const cost = sumOfCosts(costs)
  const { perLead, perBooked, perWon, back } = paidFor(resultsOfPaid(channel, costs), cost)
  return [
    { label: 'Leads', figure: <LeadsLink count={all.leads} of={when} days={days} /> },
    { label: 'Cost', figure: money(cost ?? NO_COST, currency), ofCost: true },
    { label: 'Cost per lead', figure: money(perLead, currency), ofCost: true },
    { label: 'Cost per booked call', figure: money(perBooked, currency), ofCost: true },
    { label: 'Cost per won job', figure: money(perWon, currency), ofCost: true },
    { label: 'Revenue', figure: <Revenue tally={all} currency={currency} days={days} /> },
    { label: 'Return', figure: times(back), ofCost: true },
  ]
}

/** Says which leads the costs are divided by, and for which months a cost is missing. */
function CostNote({ channel, costs, days, gaps }: Span & Pick<FiguresProps, 'gaps'>) {
  const link = <Link href={paths.adminChannelCosts}>Channel costs</Link>
  if (costs.size === 0)
    return (
      <p className="text-note text-ink-soft">
        No cost is known for these days. Write down in {link} what channels cost, and the costs per lead,
        booked call and won job stand here.
      </p>
    )
  const channels = [...costs.keys()]
  const names = toList(channels.map(withoutBidiControls))
  const { leads } = resultsOfPaid(channel, costs)
  return (
    <div className="grid gap-1 text-note text-ink-soft">
      <p>
        Costs and return are of the leads from {names} alone (
        <LeadsLink count={leads} of={`from ${names}`} days={days} lists={{ channels }} />
        ), because no other channel has a cost in {link}. Revenue is the value that won jobs have.
      </p>
      {gaps.map(({ channel: name, months }) => (
        <p key={name}>
          <strong className="text-ink">
            {withoutBidiControls(name)} has no cost for {toMonths(months)}
          </strong>
          : per lead, booked call and won job it seems to cost less than it does. Write 0 for a month that
          cost nothing.
        </p>
      ))}
    </div>
  )
}

const MOST_MONTHS = 3

function toMonths(months: readonly string[]): string {
  if (months.length > MOST_MONTHS) return `${months.length} months of these days`
  return toList(
    months.map((month) =>
      new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
        month: 'short',
        year: 'numeric',
        timeZone: 'UTC',
      }),
    ),
  )
}

const toList = (names: readonly string[]) => new Intl.ListFormat('en-US').format(names)

/** The revenue of the won jobs, with a link to them. */
function Revenue({
  tally: { won, revenueCents },
  currency,
  days,
}: {
  tally: Tally
  currency: Currency
  days: Days
}) {
  const text = money(revenueCents, currency)
  if (won === 0) return text
  return (
    <Link href={toInbox({ days, lists: WON })} prefetch={false} aria-label={`${text} of ${toLeads(won)} won`}>
      {text}
    </Link>
  )
}

type Column = { head: string; cell: (row: Row) => ReactNode }
type Row = Group & { name: string; cost: number | null }

/** A table whose figures link to the leads that they count. */
function Table({
  label,
  first,
  columns,
  rows,
}: {
  label: string
  first: string
  columns: Column[]
  rows: Row[]
}) {
  return (
    <ScrollRegion className="overflow-x-auto" label={label}>
      <table className="w-full border-collapse text-note tabular-nums [&_:is(th,td)]:border-b [&_:is(th,td)]:border-line [&_:is(th,td)]:px-2 [&_:is(th,td)]:py-1.5 [&_:is(th,td)]:text-right xl:[&_:is(th,td)]:px-3 [&_tr>:first-child]:pl-5 [&_tr>:first-child]:text-left">
        <thead>
          <tr>
            {[first, ...columns.map(({ head }) => head)].map((head) => (
              <th
                key={head}
                scope="col"
                className="whitespace-nowrap first:sticky first:left-0 first:z-1 first:bg-paper-raised"
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th
                scope="row"
                className="sticky left-0 z-1 min-w-32 bg-paper-raised font-semibold wrap-anywhere max-md:max-w-40"
              >
                {row.name}
              </th>
              {columns.map(({ head, cell }) => (
                <td key={head} className="whitespace-nowrap">
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

type ListName = 'channels' | 'campaigns' | 'pages' | 'sources'

/** The columns about leads that every table has. */
function countsOf(list: ListName, days: Days, currency: Currency) {
  const cell = (count: number, { key, name }: Row, what = '', more: Leads['lists'] = {}) => (
    <LeadsLink
      count={count}
      of={`${ofGroup(key, name)}${what}`}
      days={days}
      lists={{ [list]: [key], ...more }}
    />
  )
  return {
    leads: { head: 'Leads', cell: (row: Row) => cell(row.leads, row) },
    booked: { head: 'Booked', cell: (row: Row) => cell(row.booked, row, ', booked', BOOKED) },
    won: { head: 'Won', cell: (row: Row) => cell(row.won, row, ', won', WON) },
    closeRate: { head: 'Close rate', cell: ({ won, leads }: Row) => toShare(won, leads, 'no lead') },
    revenue: { head: 'Revenue', cell: ({ revenueCents }: Row) => money(revenueCents, currency) },
  }
}

type ChannelProps = { groups: readonly Group[]; costs: Costs; currency: Currency; days: Days }

/** Shows the cost and the leads of each channel, including channels that cost money and brought no leads. */
export function ChannelResults({ groups, costs, currency, days }: ChannelProps) {
  const silent = [...costs.keys()].filter((name) => !groups.some(({ key }) => key === name))
  const rows = [...groups, ...silent.map((key) => ({ ...NO_TALLY, key }))].map((group) => ({
    ...group,
    name: withoutBidiControls(group.key) || 'Not known yet',
    cost: costs.get(group.key) ?? null,
  }))
  const { leads, booked, won, closeRate, revenue } = countsOf('channels', days, currency)
  const paid = (toText: (paid: Paid) => string) => (row: Row) =>
    row.cost === null ? NOTHING : toText(paidFor(row, row.cost))
  const columns: Column[] = [
    leads,
    { head: 'Cost', cell: ({ cost }) => (cost === null ? NOTHING : money(cost, currency)) },
    { head: 'Per lead', cell: paid(({ perLead }) => money(perLead, currency)) },
    booked,
    { head: 'Per booked', cell: paid(({ perBooked }) => money(perBooked, currency)) },
    won,
    { head: 'Per won', cell: paid(({ perWon }) => money(perWon, currency)) },
    closeRate,
    revenue,
    { head: 'Return', cell: paid(({ back }) => times(back)) },
  ]
  return (
    <TitledCard id="results-by-channel" title="By channel" isWide>
      {rows.length === 0 ? (
        <p className="px-5 py-5 text-ink-soft">{NO_LEADS}</p>
      ) : (
        <Table label="Results by channel" first="Channel" columns={columns} rows={rows} />
      )}
    </TitledCard>
  )
}

const TITLES = {
  campaign: { title: 'By campaign', first: 'Campaign', none: 'No campaign', list: 'campaigns' },
  page: { title: 'By page', first: 'Page', none: 'No page', list: 'pages' },
  source: { title: 'By form', first: 'Form', none: 'No form named', list: 'sources' },
} as const

type GroupProps = {
  by: keyof typeof TITLES
  groups: readonly Group[]
  currency: Currency
  days: Days
  /** The labels of the sources. */
  names?: Readonly<Record<string, string>>
}

/** Shows which campaigns, pages or forms bring leads that become jobs. */
export function GroupResults({ by, groups, currency, days, names = {} }: GroupProps) {
  const { title, first, none, list } = TITLES[by]
  const nameOf = (key: string) =>
    (by === 'source' ? toSourceName(key, names) : withoutBidiControls(key)) || none
  if (groups.length === 0) return <ReportCard id={`results-by-${by}`} title={title} summary={NO_LEADS} />
  const rows = groups.slice(0, MOST_ROWS).map((group) => ({ ...group, name: nameOf(group.key), cost: null }))
  const best = groups
    .filter(({ won }) => won > 0)
    .toSorted((a, b) => b.revenueCents - a.revenueCents || b.won - a.won)[0]
  const jobs = best && `${best.won} of ${toLeads(best.leads)} won`
  const summary = !best
    ? 'None of these leads is won yet.'
    : best.revenueCents > 0
      ? `Most revenue came from ${nameOf(best.key)}: ${money(best.revenueCents, currency)} with ${jobs}.`
      : `Most jobs came from ${nameOf(best.key)}: ${jobs}. None of these jobs has a value.`
  return (
    <ReportCard id={`results-by-${by}`} title={title} summary={summary}>
      <BarLegend share="Won" reach="Booked" />
      <BarList
        bars={rows.map(({ key, name, leads, booked, won }) => ({
          key,
          label: name,
          share: won / leads,
          reach: booked / leads,
          text: (
            <>
              {toShare(won, leads)} of{' '}
              <LeadsLink count={leads} of={ofGroup(key, name)} days={days} lists={{ [list]: [key] }} /> won
            </>
          ),
        }))}
      />
      <details className="mt-4">
        <summary className="min-h-11 py-[0.6rem] font-semibold">Show the numbers as a table</summary>
        <Table
          label={`${title} in numbers`}
          first={first}
          columns={Object.values(countsOf(list, days, currency))}
          rows={rows}
        />
      </details>
    </ReportCard>
  )
}

/** Shows how many leads reach each next step. */
export function Funnel({ tally, days }: { tally: Tally; days: Days }) {
  const { leads, reached, booked, won } = tally
  const steps = [
    { name: 'Leads', count: leads, of: 'of these days', lists: {} },
    { name: 'Reached', count: reached, of: 'reached', lists: REACHED },
    { name: 'Booked', count: booked, of: 'booked', lists: BOOKED },
    { name: 'Won', count: won, of: 'won', lists: WON },
  ]
  return (
    <ReportCard
      id="results-funnel"
      title="From lead to job"
      summary={leads === 0 ? NO_LEADS : `${toShare(won, leads)} of ${toLeads(leads)} became jobs.`}
    >
      <BarList
        bars={steps.map(({ name, count, ...which }) => ({
          key: name,
          label: name,
          share: leads === 0 ? 0 : count / leads,
          text: (
            <>
              <LeadsLink count={count} days={days} {...which} />
              {leads > 0 && ` · ${toShare(count, leads)}`}
            </>
          ),
        }))}
      />
    </ReportCard>
  )
}

/** Shows what has become of the appointments of the leads; nothing without any. */
export function AppointmentResults({ sums }: { sums: AppointmentSums }) {
  const { held, coming, missed } = sums
  const over = held + missed
  const all = over + coming
  if (all === 0) return null
  const bars = [
    { label: 'Held', count: held },
    { label: 'Missed', count: missed },
    { label: 'Coming', count: coming },
  ]
  return (
    <ReportCard
      id="results-appointments"
      title="Appointments"
      summary={
        over === 0
          ? 'All appointments of these leads are still to come.'
          : `To ${toShare(held, over)} of the appointments that are over somebody came.`
      }
    >
      <BarList
        bars={bars.map(({ label, count }) => ({
          key: label,
          label,
          share: count / all,
          text: count.toLocaleString('en-US'),
        }))}
      />
    </ReportCard>
  )
}

/** Shows whether leads that are reached soon are won more often. */
export function SpeedResults({ groups, days }: { groups: readonly Group[]; days: Days }) {
  const most = Math.max(1, ...groups.map(({ leads }) => leads))
  const [first] = groups
  const summary = groups.every(({ leads }) => leads === 0)
    ? NOBODY_WAITED
    : first && first.leads > 0
      ? `Of ${toLeads(first.leads)} reached within 5 minutes, ${toShare(first.won, first.leads)} were won.`
      : 'None of these leads was reached within 5 minutes.'
  return (
    <ReportCard id="results-by-speed" title="Time to first contact and close rate" summary={summary} isWide>
      <BarLegend share="Won" reach="Leads" />
      <BarList
        bars={SPEEDS.map(({ name, label }, index) => {
          const { leads, won } = groups[index] ?? NO_TALLY
          return {
            key: label,
            label,
            share: won / most,
            reach: leads / most,
            text:
              leads === 0 ? (
                'none'
              ) : (
                <>
                  {toShare(won, leads)} of{' '}
                  <LeadsLink
                    count={leads}
                    of={name === 'never' ? 'not reached' : `reached ${label.toLowerCase()}`}
                    days={days}
                    lists={{ speeds: [name] }}
                  />{' '}
                  won
                </>
              ),
          }
        })}
      />
      <WithoutManual />
    </ReportCard>
  )
}
