import type { PayloadRequest } from 'payload'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFirstSteps } from '@/features/first-steps'
import {
  countLeadsByDay,
  countPosts,
  countSubmissions,
  countWaitingMail,
  listDrafts,
  listNotNotified,
  readSilence,
} from '@/features/leads/server/dashboard'
import { readDaysWork } from '@/features/leads/server/days-work'
import { assignLateLeads } from '@/features/leads/server/late-owners'
import { countOwnOverdue, queueDailyMail, remindDue } from '@/features/leads/server/reminders'
import { readOutboxAges } from '@/features/mail/server/outbox-age'
import {
  countByStage,
  listContacted,
  listServiceConversions,
  listStaffNames,
} from '@/features/results/server/lead-report'
import { readResults } from '@/features/results/server/results'
import { countKept, findHeld } from '@/flows/retention'
import { fillLeads } from '../../scripts/bench/rows'
import { requestInbox } from '../helpers/inbox'
import { addAdmin, payload, requestOf } from '../helpers/payload'
import { explain, recordQueries } from '../helpers/query-work'
import { rest, signIn } from '../helpers/rest'
import { sweepNow } from '../helpers/retention'

/** At night 100,000, on each PostgreSQL of the machine. */
const LEADS = Number(process.env.LARGE_LEADS ?? 4_000)
const UNTOLD = LEADS / 50
/** How often a row of the tables may be looked at: to be read, joined, sorted and counted, and not once for each other row. */
const MOST_LOOKS = 15

const db = new pg.Client(process.env.DATABASE_URL)
let req: PayloadRequest
let cookie: string
let rows: number

beforeAll(async () => {
  const admin = await addAdmin()
  cookie = await signIn(admin.email)
  req = await requestOf(admin)
  await db.connect()
  await fillLeads(db, LEADS)
  // In all stages, with owners, follow-ups, first calls and some in the trash; mails, consents, events and posts of each kind.
  await db.query(
    `with numbered as (select id, row_number() over (order by created_at desc, id) as n from form_submissions)
     update form_submissions lead set
       stage = (array['new','contacted','booked','won','lost','spam'])[1 + n % 6]::enum_form_submissions_stage,
       owner_id = case when n % 2 = 0 then $1::uuid end,
       follow_up_at = case when n % 10 = 0 then now() - n * interval '1 minute' end,
       first_contact_at = case when n % 3 = 0 then lead.created_at + interval '1 hour' end,
       utm_campaign = case when n % 7 = 0 then 'spring' else '' end,
       deleted_at = case when n % 50 = 49 then now() - interval '1 day' end
     from numbered where numbered.id = lead.id`,
    [admin.id],
  )
  await db.query(
    `insert into outbox (id, kind, recipient, subject, text, lead_id, state, next_attempt_at, created_at)
     select gen_random_uuid(), 'mail', 'owner@example.com', 'New lead', 'x', id,
       case when n <= $1 then 'failed' when n % 500 = 0 then 'queued' else 'sent' end, now(),
       greatest(created_at, now() - interval '20 days')
     from (select id, created_at, row_number() over (order by created_at desc, id) as n from form_submissions) as lead`,
    [UNTOLD],
  )
  await db.query(
    `insert into consent_records (id, lead_id, text, version, page, created_at)
     select gen_random_uuid(), id, 'I agree', '1', '/contact', created_at from form_submissions`,
  )
  await db.query(
    `insert into lead_events (id, lead_id, kind, created_at)
     select gen_random_uuid(), id, case when owner_id is null and id::text like '%0' then 'unowned' else 'stage' end, created_at
     from form_submissions`,
  )
  await db.query(
    `insert into blog_posts (id, title, slug, published)
     select gen_random_uuid(), 'Post ' || n, 'post-' || n, n % 2 = 0 from generate_series(1, $1::int) as n`,
    [LEADS / 100],
  )
  // As a server that has not come to it yet, or has: plans may not depend on it.
  if (process.env.LARGE_ANALYZED !== 'no') await db.query('analyze')
  rows = LEADS * 4
})

afterAll(() => db.end())

/** What the list of leads may be asked for. */
const INBOX: Record<string, string>[] = [
  {},
  { text: 'kowalski', limit: '1500' },
  { offset: String(LEADS - 1_000), limit: '100' },
  { text: 'kowalski' },
  { text: 's' },
  { text: 'zz' },
  { sort: 'name' },
  { sort: '-city' },
  { stages: 'won,lost' },
  { owners: 'none' },
  { trash: 'true' },
  { due: new Date().toISOString() },
  { campaigns: 'spring' },
  { services: 'Content Packs' },
]

const since = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

const days = { from: since(90), to: since(0) }

/** Everything that staff screens and the work in the background ask of the tables that grow with the leads. */
const ASKED: [string, () => Promise<unknown>][] = [
  ['the dashboard: leads of 90 days', () => countLeadsByDay(req, since(90))],
  ['the dashboard: what waits for one', () => readDaysWork(req, 5)],
  ['the dashboard: first steps', () => readFirstSteps(req)],
  ['the dashboard: drafts', () => listDrafts(req, 5)],
  ['the dashboard: counts', () => Promise.all([countSubmissions(req), countPosts(req, true)])],
  ['the dashboard: untold leads', () => listNotNotified(req, 5)],
  ['the dashboard: waiting mail', () => countWaitingMail(req)],
  ['the dashboard: silence', () => readSilence(req, new Date())],
  ['the results: first contact', () => listContacted(req, days)],
  ['the results: stages', () => countByStage(req, days)],
  ['the results: staff', () => listStaffNames(req)],
  ['the results: jobs by service', () => listServiceConversions(req, days)],
  ...(['results', 'channels', 'jobs', 'visits', 'speeds'] as const).map(
    (part): [string, () => Promise<unknown>] => [`the results: ${part}`, () => readResults(req, days, part)],
  ),
  ...INBOX.map((query): [string, () => Promise<unknown>] => [
    `the inbox: ${JSON.stringify(query)}`,
    () => requestInbox(cookie, query),
  ]),
  ...['views', 'choices', 'ids?stages=won'].map((path): [string, () => Promise<unknown>] => [
    `the inbox: ${path}`,
    () => rest('GET', `form-submissions/${path}`, { cookie }),
  ]),
  ['the reminders: overdue of one', () => countOwnOverdue(req)],
  ['the reminders: due', () => remindDue(payload)],
  ['the reminders: the daily mail', () => queueDailyMail(payload, new Date(Date.UTC(2030, 0, 8, 15)))],
  ['leads that came in without an owner', () => assignLateLeads(payload)],
  ['the retention: what is kept', () => inClient((client) => countKept(client))],
  ['the retention: what waits', () => inClient((client) => findHeld(client))],
  ['the retention: a sweep', () => sweepNow({ isConfirmed: true })],
  ['the metrics: the outbox', () => readOutboxAges(payload)],
]

async function inClient(work: (client: pg.PoolClient) => Promise<unknown>) {
  const client = await payload.db.pool.connect()
  try {
    await work(client)
  } finally {
    client.release()
  }
}

test.each(ASKED)('over many leads no statement looks at rows again and again: %s', async (_, ask) => {
  const recorded = await recordQueries(ask)
  expect(recorded.length).toBeGreaterThan(0)
  for (const each of recorded) {
    const { looked, plan } = await explain(db, each)
    expect(looked, `${each.text}\n${plan}`).toBeLessThan(rows * MOST_LOOKS)
  }
})

test('A116 over many leads a number that was called is found by an index', async () => {
  // As a vacuum does it: what waits to be sorted into the index is read from one end to the other.
  await db.query("select gin_clean_pending_list('form_submissions_phone_digits_idx')")
  const recorded = await recordQueries(() => requestInbox(cookie, { digits: '5385550172' }))
  const plans: string[] = []
  for (const each of recorded) plans.push((await explain(db, each)).plan)
  expect(plans.join('\n')).toContain('form_submissions_phone_digits_idx')
})
