import { RenderServerComponent } from '@payloadcms/ui/elements/RenderServerComponent'
import Link from 'next/link'
import type { AdminViewServerProps } from 'payload'
import type { ReactNode } from 'react'
import { mayDo, mayRead } from '@/domain/areas'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import { paths } from '@/domain/paths'
import { isAdmin } from '@/domain/roles'
import { AccessDenied } from '@/features/accounts/screens/access-denied'
import { DemandNotice } from '@/features/accounts/screens/demand-notice'
import { readSourceNames } from '@/features/company/server/offer'
import { readFirstSteps } from '@/features/first-steps'
import { countLeadsByDay, countPosts, countSubmissions, listDrafts } from '@/features/leads/server/dashboard'
import { readDaysWork } from '@/features/leads/server/days-work'
import { FoldedLine, TitledCard } from '@/staff-ui/cards'
import { card } from '@/staff-ui/controls'
import { ZoneNote } from '@/staff-ui/moment.client'
import { Panel } from '@/staff-ui/panel'
import { Screen } from '@/staff-ui/screen'
import { button } from '@/ui/button'
import { DashboardKeys } from '../deferred.client'
import { DaysWork, WORK_ROWS } from './days-work'
import { FirstSteps } from './first-steps'
import { LeadAlarms } from './lead-alarms'
import { LeadChart } from './lead-chart'
import { lastDays, toLeadDays } from './lead-days'
import { PolicyNotice } from './policy-notice'
import { Row } from './rows'

/** The numbers of days for the charts. */
const RANGES = [7, 30, 90] as const
const USUAL_RANGE = 30
/** The drafts that are named. */
const DRAFTS = 3

type Props = AdminViewServerProps & {
  /** The paths of the parts that nouns add, by which the import map has them. */
  panels: string[]
  /** Those of them that stand before what waits for the reader. */
  dayPanels: string[]
}

/** The first screen shows what waits for the reader, then what an owner does first, drafts, the three counts and the reports. */
export async function DashboardView({ importMap, initPageResult, panels, dayPanels, searchParams }: Props) {
  const { req } = initPageResult
  if (!isAdmin(req.user)) return <AccessDenied payload={req.payload} />
  const range = RANGES.find((each) => String(each) === searchParams?.days) ?? USUAL_RANGE
  const [seesLeads, seesPosts] = [mayRead(req.user, 'form-submissions'), mayRead(req.user, 'blog-posts')]
  const days = lastDays(range, Date.now(), BUSINESS_TIME_ZONE)
  const since = days[0] ?? ''
  return (
    <Screen
      title="Dashboard"
      actions={
        <>
          <ZoneNote countsDays />
          <DashboardKeys />
        </>
      }
    >
      <DemandNotice req={req} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        {seesLeads && <LeadAlarms req={req} />}
        {RenderServerComponent({ Component: dayPanels, importMap, serverProps: { req } })}
        {seesLeads && (
          <Panel
            req={req}
            title="Your day"
            isWide
            read={() => Promise.all([readDaysWork(req, WORK_ROWS), readSourceNames(req.payload)])}
          >
            {([work, names]) => <DaysWork work={work} names={names} me={String(req.user?.id)} />}
          </Panel>
        )}
        <Panel req={req} title="First steps" isWide read={() => readFirstSteps(req)}>
          {(done) => done && <FirstSteps done={done} />}
        </Panel>
        {mayDo(req.user, { global: 'privacy' }, 'update') && <PolicyNotice req={req} />}
        {seesPosts && (
          <Panel req={req} title="Drafts waiting" read={() => listDrafts(req, DRAFTS)}>
            {(waiting) => <Drafts posts={waiting} />}
          </Panel>
        )}
        {(seesLeads || seesPosts) && (
          <Panel
            req={req}
            title="Leads and posts in numbers"
            read={() =>
              Promise.all([
                seesLeads ? countSubmissions(req) : null,
                seesPosts ? countPosts(req, true) : null,
                seesPosts ? countPosts(req, false) : null,
              ])
            }
          >
            {([submissions, published, drafts]) => (
              <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] content-stretch rounded border border-line bg-paper-raised xl:grid-cols-1">
                {submissions !== null && (
                  <CountTile label="Total Submissions" count={submissions} href={paths.adminSubmissions} />
                )}
                {published !== null && (
                  <CountTile label="Published Posts" count={published} href={paths.adminBlog} />
                )}
                {drafts !== null && <CountTile label="Draft Posts" count={drafts} href={paths.adminBlog} />}
              </div>
            )}
          </Panel>
        )}
        {RenderServerComponent({ Component: panels, importMap, serverProps: { req } })}
        {seesLeads && (
          <Reports isOpen={searchParams?.days !== undefined}>
            <RangeLinks chosen={range} />
            <Panel
              req={req}
              title="Leads per day"
              isWide
              read={() => Promise.all([countLeadsByDay(req, since), readSourceNames(req.payload)])}
            >
              {([leads, names]) => (
                <TitledCard id="leads-per-day" title="Leads per day" isWide>
                  <LeadChart leads={toLeadDays(days, leads)} names={names} />
                </TitledCard>
              )}
            </Panel>
            <Link
              className="col-span-full inline-flex min-h-11 items-center font-semibold"
              href={`${paths.adminResults}?${new URLSearchParams({ from: since, to: days.at(-1) ?? since })}`}
              prefetch={false}
            >
              What these leads have cost and brought
            </Link>
          </Reports>
        )}
        {!(seesLeads || seesPosts) && (
          <p className="col-span-full text-ink-soft">
            What your account may change stands in the menu, under Site.
          </p>
        )}
      </div>
    </Screen>
  )
}

/**
 * Folds the charts, so that the daily numbers fit on one screen. They are open once the reader has chosen days for
 * them.
 */
function Reports({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <details className="group/fold col-span-full" open={isOpen}>
      <FoldedLine
        title="Reports"
        note="Leads per day, and the way to Results"
        className={`${card} font-display text-card leading-tight font-extrabold`}
      />
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-2">{children}</div>
    </details>
  )
}

/** Links that choose the days of the charts. The choice is in the URL. */
function RangeLinks({ chosen }: { chosen: number }) {
  return (
    <nav className="col-span-full flex flex-wrap gap-2" aria-label="Days of the charts">
      {RANGES.map((range) => (
        <Link
          key={range}
          className={button({ className: 'aria-[current]:border-ink aria-[current]:bg-paper-sunk' })}
          href={`${paths.admin}?days=${range}`}
          aria-current={range === chosen ? 'true' : undefined}
          prefetch={false}
          scroll={false}
        >
          {range} days
        </Link>
      ))}
    </nav>
  )
}

function CountTile({ label, count, href }: { label: string; count: number; href: string }) {
  return (
    <Link
      className="-mt-px -ml-px grid content-center gap-[0.35rem] border-t border-l border-line px-5 py-3 no-underline hover:bg-paper-sunk"
      href={href}
      prefetch={false}
    >
      <span className="font-semibold text-ink-soft">{label}</span>
      <strong className="font-display text-[clamp(1.75rem,1.4rem+1vw,2.25rem)] leading-none font-extrabold tabular-nums">
        {count.toLocaleString('en-US')}
      </strong>
    </Link>
  )
}

/** The drafts that were changed last, and a link to all posts. */
function Drafts({ posts }: { posts: Awaited<ReturnType<typeof listDrafts>> }) {
  return (
    <TitledCard
      id="drafts-waiting"
      title="Drafts waiting"
      aside={
        <Link href={paths.adminBlog} prefetch={false}>
          Manage blog posts
        </Link>
      }
    >
      {posts.length === 0 && (
        <p className="px-5 py-4 text-ink-soft">No draft waits. Every post is published.</p>
      )}
      <ul>
        {posts.map(({ id, title, updatedAt }) => (
          <Row key={id} href={paths.adminPost(id)} title={title || 'Untitled'} time={updatedAt} />
        ))}
      </ul>
    </TitledCard>
  )
}
