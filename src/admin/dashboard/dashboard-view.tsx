import type { AdminViewServerProps } from 'payload'
import { toSourceName } from '@/domain/lead-source'
import { paths } from '@/domain/paths'
import { isAdmin } from '@/domain/role'
import { BUSINESS_TIME_ZONE } from '@/domain/time-zone'
import { countPosts, countSubmissions } from '@/server/counts'
import { countLeadsByDay, listDrafts, listNewestLeads } from '@/server/dashboard'
import { AccessDenied } from '../access-denied'
import { ZoneNote } from '../reader-clock.client'
import { card, cardTitle } from '../shell/controls'
import { Screen } from '../shell/screen'
import { CountTile } from './count-tile'
import { LeadAlarms } from './lead-alarms'
import { LeadChart } from './lead-chart'
import { lastDays, toLeadDays } from './lead-days'
import { ShortList } from './short-list'

const CHART_DAYS = 30
const LIST_ROWS = 5

/** The staff's first screen: the three counts, what came in lately, and what waits to be finished. */
export async function DashboardView({ initPageResult }: AdminViewServerProps) {
  const { req } = initPageResult
  if (!isAdmin(req.user)) return <AccessDenied />
  const days = lastDays(CHART_DAYS, Date.now(), BUSINESS_TIME_ZONE)
  const [submissions, published, drafts, leads, newest, waiting] = await Promise.all([
    countSubmissions(req),
    countPosts(req, true),
    countPosts(req, false),
    countLeadsByDay(req, days[0] ?? ''),
    listNewestLeads(req, LIST_ROWS),
    listDrafts(req, LIST_ROWS),
  ])
  return (
    <Screen title="Dashboard" actions={<ZoneNote countsDays />}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-2">
        <LeadAlarms req={req} />
        <div className="col-span-full grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] rounded border border-line bg-paper-raised">
          <CountTile label="Total Submissions" count={submissions} href={paths.adminSubmissions} />
          <CountTile label="Published Posts" count={published} href={paths.adminBlog} />
          <CountTile label="Draft Posts" count={drafts} href={paths.adminBlog} />
        </div>
        <section className={`${card} col-span-full`} aria-labelledby="leads-per-day">
          <h2 className={cardTitle} id="leads-per-day">
            Leads per day
          </h2>
          <LeadChart leads={toLeadDays(days, leads)} />
        </section>
        <ShortList
          id="newest-leads"
          title="Newest leads"
          empty="No lead yet. The first one will stand here."
          all={{ href: paths.adminSubmissions, label: 'View submissions' }}
          items={newest.map((lead) => ({
            id: lead.id,
            href: paths.adminSubmission(lead.id),
            title: lead.name,
            detail: [lead.city, toSourceName(lead.source ?? '')].filter(Boolean).join(' · '),
            time: lead.createdAt,
          }))}
        />
        <ShortList
          id="drafts-waiting"
          title="Drafts waiting"
          empty="No draft waits. Every post is published."
          all={{ href: paths.adminBlog, label: 'Manage blog posts' }}
          items={waiting.map((post) => ({
            id: post.id,
            href: paths.adminPost(post.id),
            title: post.title || 'Untitled',
            detail: 'Draft',
            time: post.updatedAt,
          }))}
        />
      </div>
    </Screen>
  )
}
