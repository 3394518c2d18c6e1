import Link from 'next/link'
import type { AdminViewServerProps } from 'payload'
import { ShellTemplate } from '@/admin/shell/shell'
import { mayOpen } from '@/domain/areas'
import { type Days, dayInWords, lastDays, lengthOf, monthOf, problemOf, readDays } from '@/domain/day-range'
import { paths } from '@/domain/paths'
import { serverPaths } from '@/domain/server-paths'
import { businessDay } from '@/domain/working-hours'
import { AccessDenied } from '@/features/accounts/screens/access-denied'
import { type ResultsTab, readTab, tabFields, toResults } from '@/features/results/rules/results-tab'
import { field } from '@/staff-ui/controls'
import { CsvButton } from '@/staff-ui/deferred.client'
import { ZoneNote } from '@/staff-ui/moment.client'
import { Screen } from '@/staff-ui/screen'
import { button } from '@/ui/button'
import { ClickIdsOfResults } from './click-ids-notice'
import { Report } from './results-report'
import { ResultsTabs } from './results-tabs'

/** /admin/results shows what leads have cost and brought, by their origin. */
export async function ResultsView(view: AdminViewServerProps) {
  const { initPageResult, searchParams } = view
  const { req } = initPageResult
  if (!mayOpen(req.user, ['results'])) return <AccessDenied payload={req.payload} />
  const today = businessDay()
  const { from, to } = searchParams ?? {}
  const days = readDays(from, to, today)
  const problem = from === undefined && to === undefined ? null : problemOf(from, to)
  const tab = readTab(searchParams?.tab)
  const csv = `${serverPaths.leadResults}?${new URLSearchParams(days)}`
  return (
    <ShellTemplate {...view}>
      <Screen
        title="Results"
        actions={
          <>
            <ZoneNote countsDays />
            <Link className={button()} href={paths.adminChannelCosts} prefetch={false}>
              Channel costs
            </Link>
            <CsvButton address={csv} />
          </>
        }
      >
        <ChooseDays tab={tab} days={days} today={today} typed={problem ? { from, to } : days} />
        {problem && (
          <p role="alert" className="mb-4 font-semibold text-danger">
            {problem} Below are the last 30 days.
          </p>
        )}
        <ResultsTabs current={tab} days={days} />
        <p className="mb-4 text-ink-soft">{toWords(tab, days)}</p>
        {tab === 'channels' && <ClickIdsOfResults req={req} days={days} />}
        <Report req={req} days={days} tab={tab} />
      </Screen>
    </ShellTemplate>
  )
}

/** Says what the figures of a tab count. */
function toWords(tab: ResultsTab, days: Days): string {
  const span = `from ${dayInWords(days.from)} to ${dayInWords(days.to)}`
  const length = lengthOf(days)
  const before = `beside them the ${length === 1 ? 'day' : `${length} days`} before`
  const leads = `Leads ${span}, by what has become of them until now`
  const words: Record<ResultsTab, string> = {
    channels: `${leads}; ${before}. Without spam and trash.`,
    jobs: `${leads}. Without spam, but for its line in Leads by stage, and without trash.`,
    visits: `Visits ${span}, and the leads that came in on these days, without spam and trash.`,
    speed: `Pages that were opened ${span}.`,
    contact: `${leads}. Without spam and trash.`,
  }
  return words[tab]
}

/** Links for the usual days and a form for any others. Both lead to a URL that can be bookmarked and shared. */
function ChooseDays({
  tab,
  days,
  today,
  typed,
}: {
  tab: ResultsTab
  days: Days
  today: string
  typed: Record<keyof Days, unknown>
}) {
  const [from, to] = [typed.from, typed.to].map((day) => (typeof day === 'string' ? day : ''))
  const usual = [
    ['30 days', lastDays(30, today)],
    ['90 days', lastDays(90, today)],
    ['12 months', lastDays(365, today)],
    ['This month', { from: monthOf(today).from, to: today }],
    ['Last month', monthOf(today, 1)],
  ] as const
  return (
    <div className="mb-4 flex flex-wrap items-end gap-2">
      <nav className="flex flex-wrap gap-2" aria-label="Days">
        {usual.map(([label, each]) => (
          <Link
            key={label}
            className={button({ className: 'aria-[current]:border-ink aria-[current]:bg-paper-sunk' })}
            href={toResults(each, tab)}
            aria-current={each.from === days.from && each.to === days.to ? 'true' : undefined}
            prefetch={false}
            scroll={false}
          >
            {label}
          </Link>
        ))}
      </nav>
      <form className="m-0 flex flex-wrap items-end gap-2" action={paths.adminResults}>
        {Object.entries(tabFields(tab)).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className="grid gap-1 text-note font-semibold">
          From
          <input key={from} type="date" name="from" className={field} defaultValue={from} required />
        </label>
        <label className="grid gap-1 text-note font-semibold">
          To
          <input key={to} type="date" name="to" className={field} defaultValue={to} required />
        </label>
        <button type="submit" className={button()}>
          Show
        </button>
      </form>
    </div>
  )
}
