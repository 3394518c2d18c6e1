import Link from 'next/link'
import type { AdminViewServerProps } from 'payload'
import { mayOpen } from '@/domain/areas'
import { paths } from '@/domain/paths'
import { type Days, dayInWords, daysBefore, lastDays, monthOf, readDays } from '@/domain/results'
import { BUSINESS_TIME_ZONE } from '@/domain/working-hours'
import { readSourceNames } from '@/features/content/content'
import { findLeadHandling } from '@/features/leads/lead-handling'
import { readCostsOf, readResults, readTotals } from '@/features/leads/results'
import { readSpeeds, readVisits, readVisitTotals } from '@/features/measure/read-measured'
import { button } from '@/ui/button'
import { AccessDenied } from '../access-denied'
import { Panel } from '../dashboard/panel'
import { ZoneNote } from '../moment.client'
import { CsvButton } from '../screens.client'
import { field } from '../shell/controls'
import { Screen } from '../shell/screen'
import { ShellTemplate } from '../shell/shell'
import { FollowUpReport } from './follow-up-report'
import { ChannelResults, Figures, Funnel, GroupResults, SpeedResults } from './results-parts'
import { Journey, SpeedOfPages, VisitResults, VisitSources } from './visit-parts'

/** /admin/results: what leads have cost and brought, by where they came from. */
export async function ResultsView(view: AdminViewServerProps) {
  const { initPageResult, searchParams } = view
  const { req } = initPageResult
  if (!mayOpen(req.user, ['results'])) return <AccessDenied payload={req.payload} />
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: BUSINESS_TIME_ZONE }).format(new Date())
  const days = readDays(searchParams?.from, searchParams?.to, today)
  const before = daysBefore(days)
  const csv = `${paths.leadResults}?${new URLSearchParams(days)}`
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
        <ChooseDays days={days} today={today} />
        <p className="mb-5 text-ink-soft">
          Leads that came in from {dayInWords(days.from)} to {dayInWords(days.to)}, and what has become of
          them by now; beside it the {count(days)} before, from {dayInWords(before.from)} on. Without spam and
          trash.
        </p>
        <div className="grid grid-flow-dense grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-2">
          <Panel
            req={req}
            title="Results"
            isWide
            read={() =>
              Promise.all([
                readResults(req, days),
                readTotals(req, before),
                readCostsOf(req, [days, before]),
                readSourceNames(req.payload),
                readVisits(req, days),
                readVisitTotals(req, before),
                findLeadHandling(req.payload),
              ])
            }
          >
            {([now, former, { currency, costs }, sources, visits, visitsBefore, { countsVisits }]) => {
              const [cost = new Map(), costBefore = new Map()] = costs
              return (
                <>
                  <Figures
                    now={now.all}
                    before={former}
                    costs={[cost, costBefore]}
                    currency={currency}
                    days={days}
                  />
                  <ChannelResults groups={now.channel} costs={cost} currency={currency} days={days} />
                  <Journey
                    visits={visits.all}
                    leads={now.all}
                    before={{ visits: visitsBefore, leads: former }}
                    isCounted={countsVisits}
                  />
                  <VisitResults by="channel" visits={visits.channel} leads={now.channel} />
                  <VisitResults by="page" visits={visits.page} leads={now.page} />
                  <VisitResults by="campaign" visits={visits.campaign} leads={now.campaign} />
                  <VisitSources hosts={visits.referrer} widths={visits.width} />
                  <Funnel tally={now.all} days={days} />
                  <SpeedResults groups={now.speeds} />
                  <GroupResults by="campaign" groups={now.campaign} currency={currency} days={days} />
                  <GroupResults by="page" groups={now.page} currency={currency} days={days} />
                  <GroupResults
                    by="source"
                    groups={now.source}
                    currency={currency}
                    days={days}
                    names={sources}
                  />
                </>
              )
            }}
          </Panel>
          <FollowUpReport req={req} days={days} />
          <Panel
            req={req}
            title="How fast pages are"
            isWide
            read={() => Promise.all([readSpeeds(req, days), findLeadHandling(req.payload)])}
          >
            {([speeds, { measuresSpeed }]) => <SpeedOfPages speeds={speeds} isMeasured={measuresSpeed} />}
          </Panel>
        </div>
      </Screen>
    </ShellTemplate>
  )
}

const count = ({ from, to }: Days) => {
  const days = (Date.parse(to) - Date.parse(from)) / (24 * 60 * 60_000) + 1
  return days === 1 ? 'day' : `${days} days`
}

/** Links for the usual days, and a form for any: both are addresses, which can be kept and sent. */
function ChooseDays({ days, today }: { days: Days; today: string }) {
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
            href={`${paths.adminResults}?${new URLSearchParams(each)}`}
            aria-current={each.from === days.from && each.to === days.to ? 'true' : undefined}
            prefetch={false}
            scroll={false}
          >
            {label}
          </Link>
        ))}
      </nav>
      <form className="m-0 flex flex-wrap items-end gap-2" action={paths.adminResults}>
        <label className="grid gap-1 text-note font-semibold">
          From
          <input
            key={days.from}
            type="date"
            name="from"
            className={field}
            defaultValue={days.from}
            required
          />
        </label>
        <label className="grid gap-1 text-note font-semibold">
          To
          <input key={days.to} type="date" name="to" className={field} defaultValue={days.to} required />
        </label>
        <button type="submit" className={button()}>
          Show
        </button>
      </form>
    </div>
  )
}
