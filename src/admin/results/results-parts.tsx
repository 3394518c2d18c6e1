import Link from 'next/link'
import type { ReactNode } from 'react'
import { toSourceName } from '@/domain/lead-source'
import { type Currency, toMoney } from '@/domain/money'
import { paths } from '@/domain/paths'
import { closeRate, type Days, daysBefore, NO_TALLY, paidFor, SPEEDS, type Tally } from '@/domain/results'
import type { Group } from '@/features/leads/lead-sums'
import { sumOfCosts } from '@/features/leads/results'
import { withoutBidiControls } from '@/lib/text'
import { ScrollRegion, TitledCard } from '../shell/controls'
import { BarLegend, BarList } from './bar-list'
import { BOOKED, type Leads, LeadsLink, ofGroup, REACHED, toInbox, WON } from './leads-link'
import { NO_LEADS, ReportCard, toLeads, WithoutManual } from './report-card'

type Costs = ReadonlyMap<string, number>

const NOTHING = '–'
const percent = (part: number | null) => (part === null ? NOTHING : `${Math.round(part * 100)}%`)
const money = (cents: number | null, currency: Currency) =>
  cents === null ? NOTHING : toMoney(cents, currency)
const times = (back: number | null) => (back === null ? NOTHING : `${back.toFixed(1)} ×`)

type FiguresProps = {
  now: Tally
  before: Tally
  /** The costs of the shown days and of the days before. */
  costs: readonly [Costs, Costs]
  currency: Currency
  days: Days
}

/** The five figures that matter most to an owner, each beside its value on the days before. */
export function Figures({ now, before: tally, costs: [cost, former], currency, days }: FiguresProps) {
  const paid = paidFor(now, sumOfCosts(cost))
  const before = paidFor(tally, sumOfCosts(former))
  const formerDays = daysBefore(days)
  const tiles = [
    {
      label: 'Leads',
      text: <LeadsLink count={now.leads} of="of these days" days={days} />,
      before: <LeadsLink count={tally.leads} of="of the days before" days={formerDays} />,
    },
    { label: 'Cost per lead', text: money(paid.perLead, currency), before: money(before.perLead, currency) },
    {
      label: 'Cost per booked call',
      text: money(paid.perBooked, currency),
      before: money(before.perBooked, currency),
    },
    { label: 'Cost per won job', text: money(paid.perWon, currency), before: money(before.perWon, currency) },
    {
      label: 'Revenue',
      text: <Revenue tally={now} currency={currency} days={days} />,
      before: <Revenue tally={tally} currency={currency} days={formerDays} />,
    },
    { label: 'Return', text: times(paid.back), before: times(before.back) },
  ]
  return (
    <section className="col-span-full grid gap-3" aria-label="Figures">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))] rounded border border-line bg-paper-raised">
        {tiles.map(({ label, text, before: former }) => (
          <div key={label} className="-mt-px -ml-px grid gap-1 border-t border-l border-line px-5 py-3">
            <dt className="text-note font-semibold text-ink-soft">{label}</dt>
            <dd className="m-0 font-display text-[clamp(1.4rem,1.2rem+0.8vw,1.9rem)] leading-none font-extrabold tabular-nums">
              {text}
            </dd>
            <dd className="m-0 text-note text-ink-soft tabular-nums">before: {former}</dd>
          </div>
        ))}
      </dl>
      {cost.size === 0 && (
        <p className="text-note text-ink-soft">
          No cost is known for these days.{' '}
          <Link href={paths.adminChannelCosts}>Write down what channels cost</Link>, and the costs per lead,
          booked call and won job stand here.
        </p>
      )}
    </section>
  )
}

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
      <table className="w-full border-collapse text-note tabular-nums [&_:is(th,td)]:border-b [&_:is(th,td)]:border-line [&_:is(th,td)]:px-3 [&_:is(th,td)]:py-2 [&_:is(th,td)]:text-right [&_tr>:first-child]:text-left">
        <thead>
          <tr>
            {[first, ...columns.map(({ head }) => head)].map((head) => (
              <th key={head} scope="col" className="whitespace-nowrap">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" className="min-w-32 font-semibold wrap-anywhere">
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
function countsOf(list: ListName, days: Days, currency: Currency): Column[] {
  const cell = (count: number, { key, name }: Row, what = '', more: Leads['lists'] = {}) => (
    <LeadsLink
      count={count}
      of={`${ofGroup(key, name)}${what}`}
      days={days}
      lists={{ [list]: [key], ...more }}
    />
  )
  return [
    { head: 'Leads', cell: (row) => cell(row.leads, row) },
    { head: 'Booked', cell: (row) => cell(row.booked, row, ', booked', BOOKED) },
    { head: 'Won', cell: (row) => cell(row.won, row, ', won', WON) },
    { head: 'Close rate', cell: (row) => percent(closeRate(row)) },
    { head: 'Revenue', cell: ({ revenueCents }) => money(revenueCents, currency) },
  ]
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
  const columns: Column[] = [
    ...countsOf('channels', days, currency),
    { head: 'Cost', cell: ({ cost }) => money(cost, currency) },
    { head: 'Per lead', cell: (row) => money(paidFor(row, row.cost).perLead, currency) },
    { head: 'Per booked', cell: (row) => money(paidFor(row, row.cost).perBooked, currency) },
    { head: 'Per won', cell: (row) => money(paidFor(row, row.cost).perWon, currency) },
    { head: 'Return', cell: (row) => times(paidFor(row, row.cost).back) },
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

/** The table shows no more rows, because nobody reads more; the CSV has all. */
const MOST_ROWS = 15

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
  const summary = best
    ? `Most came from ${nameOf(best.key)}: ${best.won} of ${toLeads(best.leads)} won.`
    : 'None of these leads is won yet.'
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
              {percent(won / leads)} of{' '}
              <LeadsLink count={leads} of={ofGroup(key, name)} days={days} lists={{ [list]: [key] }} />
            </>
          ),
        }))}
      />
      <details className="mt-4">
        <summary className="min-h-11 py-[0.6rem] font-semibold">Show the numbers as a table</summary>
        <Table
          label={`${title} in numbers`}
          first={first}
          columns={countsOf(list, days, currency)}
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
      summary={leads === 0 ? NO_LEADS : `${percent(won / leads)} of ${toLeads(leads)} became jobs.`}
    >
      <BarList
        bars={steps.map(({ name, count, ...which }) => ({
          key: name,
          label: name,
          share: leads === 0 ? 0 : count / leads,
          text: (
            <>
              <LeadsLink count={count} days={days} {...which} />
              {leads > 0 && ` · ${percent(count / leads)}`}
            </>
          ),
        }))}
      />
    </ReportCard>
  )
}

/** Shows whether leads that are reached soon are won more often. */
export function SpeedResults({ groups, days }: { groups: readonly Group[]; days: Days }) {
  const most = Math.max(1, ...groups.map(({ leads }) => leads))
  const first = groups[0]
  const summary =
    first && first.leads > 0
      ? `Of ${toLeads(first.leads)} reached within 5 minutes, ${percent(closeRate(first))} were won.`
      : 'None of these leads was reached within 5 minutes.'
  return (
    <ReportCard id="results-by-speed" title="Time to first contact and close rate" summary={summary}>
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
                  {percent(won / leads)} of{' '}
                  <LeadsLink
                    count={leads}
                    of={name === 'never' ? 'not reached' : `reached ${label.toLowerCase()}`}
                    days={days}
                    lists={{ speeds: [name] }}
                  />
                </>
              ),
          }
        })}
      />
      <WithoutManual />
    </ReportCard>
  )
}
