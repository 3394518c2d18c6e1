import type { Payload, PayloadRequest } from 'payload'
import type pg from 'pg'
import { inTransaction } from '@/data/transaction'
import { OF_LEADS } from '@/domain/area-list'
import { mayDo } from '@/domain/areas'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import { paths } from '@/domain/paths'
import { env } from '@/env'
import { hasRightInSql } from '@/features/accounts/server/rights-in-sql'
import { dailyMailDay, newsSince, toDailyMail } from '@/features/leads/rules/daily-mail'
import { CLOSED } from '@/features/leads/rules/lead-filter'
import { queueMails } from '@/features/leads/server/queue-mails'
import { featuresOf } from '@/server/feature'

/** Leads that are neither closed nor in the trash. */
const IS_OPEN = `lead.deleted_at is null and lead.stage not in (${CLOSED.map((stage) => `'${stage}'`).join(', ')})`

const IS_OVERDUE = `${IS_OPEN} and lead.follow_up_at <= now()`

/** The values of a queued mail. A worker sends it. */
const QUEUED = "'queued', 0, now(), now(), now()"

const BATCH = 200

/**
 * Queues a mail to its owner for each follow-up that has become due, once, however many processes run this at the
 * same time. A follow-up that was moved becomes due again.
 *
 * @returns how many mails were queued
 */
export async function remindDue({ db }: Payload): Promise<number> {
  const { rowCount } = await db.pool.query(
    `with due as (
       select lead.id, owner.email from form_submissions lead join users owner on owner.id = lead.owner_id
       where ${IS_OVERDUE} and (lead.reminded_at is null or lead.reminded_at < lead.follow_up_at)
         and ${hasRightInSql('owner.id', OF_LEADS)}
       order by lead.follow_up_at limit $1 for update of lead skip locked
     ), told as (
       update form_submissions lead set reminded_at = now() from due where lead.id = due.id
       returning lead.id, due.email, lead.name, lead.city, lead.phone, lead.email as "from", lead.follow_up_at as at
     )
     insert into outbox (id, kind, event, recipient, subject, text, lead_id, for_staff, state, attempts, next_attempt_at,
       created_at, updated_at)
     select gen_random_uuid(), 'mail', 'reminder', email, 'Follow up: ' || name || ', ' || city,
       concat_ws(E'\\n', 'Due ' || to_char(at at time zone $2, 'FMDay, FMMonth FMDD, FMHH12:MI AM'), 'Name: ' || name,
         'Phone: ' || phone, 'Email: ' || "from", '', $3 || id),
       id, true, ${QUEUED} from told`,
    [BATCH, BUSINESS_TIME_ZONE, `${env.SITE_URL}${paths.adminSubmission('')}`],
  )
  return rowCount ?? 0
}

/**
 * Queues the daily mail of each admin who may read leads and wants it, once a day over all processes.
 *
 * @returns how many mails were queued; null when it is not the time, or another process has done it
 */
export async function queueDailyMail(payload: Payload, now: Date): Promise<number | null> {
  const day = dailyMailDay(now)
  if (!day) return null
  return inTransaction(payload, async ({ client }) => {
    // A second process waits here for the first, and finds the work done.
    const { rows } = await client.query<{ last: string | null }>(
      `with before as (select daily_mail_on::text as last from site_state for update)
       update site_state set daily_mail_on = $1 from before
       where daily_mail_on is null or daily_mail_on < $1 returning before.last`,
      [day],
    )
    const [done] = rows
    if (!done) return null
    const isNewMonth = done.last !== null && done.last.slice(0, 7) < day.slice(0, 7)
    const monthly = isNewMonth ? await queueMonth(payload, client, day) : 0
    return monthly + (await queueNews(client, now))
  })
}

type Reader = { email: string; mine: number }
type Counts = { created: number; unowned: number; overdue: number }
type Newest = { id: string; city: string; isUnowned: boolean }

const NEWEST = 10

const READS_MAILS = `reader.daily_mail is not false
  and ${hasRightInSql('reader.id', OF_LEADS)}`

async function queueNews(client: pg.PoolClient, now: Date): Promise<number> {
  const since = newsSince(now).toISOString()
  const isNew = "lead.deleted_at is null and lead.stage <> 'spam' and lead.created_at >= $1"
  const { rows: counts } = await client.query<Counts>(
    `select count(*) filter (where ${isNew})::int as created,
       count(*) filter (where ${isNew} and lead.owner_id is null)::int as unowned,
       (select count(*)::int from form_submissions lead where ${IS_OVERDUE}) as overdue
     from form_submissions lead where lead.created_at >= $1`,
    [since],
  )
  const { rows: newest } = await client.query<Newest>(
    `select lead.id, lead.city, lead.owner_id is null as "isUnowned" from form_submissions lead
     where ${isNew} order by lead.created_at desc limit ${NEWEST}`,
    [since],
  )
  const { rows: readers } = await client.query<Reader>(
    `select reader.email,
       (select count(*)::int from form_submissions lead where ${IS_OVERDUE} and lead.owner_id = reader.id) as mine
     from users reader where ${READS_MAILS}`,
  )
  const [all = { created: 0, unowned: 0, overdue: 0 }] = counts
  const mails = readers.flatMap(({ email, mine }) => {
    const mail = toDailyMail({ ...all, mine, newest }, env.SITE_URL)
    return mail ? [{ ...mail, recipient: email }] : []
  })
  return queueMails(client, 'daily', mails)
}

/** Queues what nouns above tell of the last month, together with the first daily mail of a new one. */
async function queueMonth(payload: Payload, client: pg.PoolClient, day: string): Promise<number> {
  const { rows: readers } = await client.query<{ email: string }>(
    `select reader.email from users reader where ${READS_MAILS}`,
  )
  let queued = 0
  for (const { monthlyMail } of featuresOf(payload)) {
    if (!monthlyMail) continue
    const mail = await monthlyMail(payload, client, day)
    const mails = readers.map(({ email }) => ({ ...mail, recipient: email }))
    queued += await queueMails(client, 'monthly', mails)
  }
  return queued
}

/** The number of the reader's due follow-ups; 0 for those who may not read leads. */
export async function countOwnOverdue({
  payload,
  user,
}: Pick<PayloadRequest, 'payload' | 'user'>): Promise<number> {
  if (!user || !mayDo(user, { collection: 'form-submissions' }, 'read')) return 0
  const { rows } = await payload.db.pool.query<{ total: number }>(
    `select count(*)::int as total from form_submissions lead where ${IS_OVERDUE} and lead.owner_id = $1`,
    [user.id],
  )
  return rows[0]?.total ?? 0
}
