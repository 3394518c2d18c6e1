import type { PayloadRequest } from 'payload'
import { requireMay } from '@/domain/areas'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import { IMPORT_SOURCE } from '@/domain/sources'
import { CLOSED } from '@/features/leads/rules/lead-filter'

/** A lead that somebody has to call, as the dashboard names it. */
export type WaitingLead = {
  id: string
  name: string
  city: string
  phone: string
  /** What the sender has written. */
  message: string
  /** The newest note of the staff. */
  note: string | null
  source: string
  createdAt: Date
  followUpAt: Date | null
  /** Whether nobody has reached the sender yet. */
  isNew: boolean
  isUnowned: boolean
}

/** The first of some leads, and how many there are; at most `MOST_COUNTED` are counted. */
export type WaitingLeads = { leads: WaitingLead[]; total: number }

/**
 * What waits for one member of the staff: calls of theirs that are due, the longest first; new leads that are theirs or
 * nobody's and were not reached, the newest first, but for those that somebody has put off; and their calls of the rest of the day. A lead is in one of these lists.
 */
export type DaysWork = {
  due: WaitingLeads
  fresh: WaitingLeads
  later: WaitingLeads
  /** Their first call after today. */
  next: WaitingLead | null
  /** Whether there is any lead at all. */
  hasLeads: boolean
}

/** More than these are as good as endless for a day, and counting them all takes long. */
export const MOST_COUNTED = 100

const IS_OPEN = `deleted_at is null and stage not in (${CLOSED.map((stage) => `'${stage}'`).join()})`
const IS_MINE = `${IS_OPEN} and owner_id = $1`
/** What was moved in waits for nobody, unless somebody sets a follow-up. */
const IS_NEW = `stage = 'new' and first_contact_at is null and source is distinct from '${IMPORT_SOURCE}'`
/** Somebody has chosen its follow-up, which is then no first call that the rules have set. */
const IS_CHOSEN = `exists (select from lead_events chosen where chosen.lead_id = form_submissions.id
  and chosen.kind = 'follow-up' and not chosen.data ? 'undo'
  and (chosen.data ->> 'to')::timestamptz = form_submissions.follow_up_at)`
/** The beginning of the business's next day. */
const TOMORROW = '((((now() at time zone $2)::date + 1)::timestamp) at time zone $2)'

const LISTS = {
  due: { where: `${IS_MINE} and follow_up_at <= now()`, order: 'follow_up_at, id' },
  fresh: {
    where: `${IS_NEW} and deleted_at is null
      and (owner_id is null or owner_id = $1 and (follow_up_at is null or follow_up_at > now() and not ${IS_CHOSEN}))`,
    order: 'created_at desc, id desc',
  },
  later: {
    where: `${IS_MINE} and follow_up_at > now() and follow_up_at < ${TOMORROW} and not (${IS_NEW} and not ${IS_CHOSEN})`,
    order: 'follow_up_at, id',
  },
} as const

type ListName = keyof typeof LISTS | 'next'

const select = (list: ListName, where: string, order: string, limit: string) =>
  `(select '${list}' as list, id, name, city, phone, coalesce(message, '') as message, coalesce(source, '') as source, created_at as "createdAt",
      follow_up_at as "followUpAt", ${IS_NEW} as "isNew", owner_id is null as "isUnowned",
      (select text from lead_events note where note.lead_id = form_submissions.id and note.kind = 'note'
        order by created_at desc, id desc limit 1) as note
    from form_submissions where ${where} order by ${order} limit ${limit})`

const NAMES = Object.keys(LISTS) as (keyof typeof LISTS)[]

/** $1 is the reader, $2 the zone, $3 how many leads of each list. */
const LEADS = [
  ...NAMES.map((list) => select(list, LISTS[list].where, LISTS[list].order, '$3')),
  select('next', `${IS_MINE} and follow_up_at >= ${TOMORROW}`, 'follow_up_at, id', '1'),
].join(' union all ')

const COUNTS = `select ${NAMES.map(
  (list) =>
    `(select count(*)::int from (select from form_submissions where ${LISTS[list].where} limit $3) as found) as "${list}"`,
).join()}, exists (select from form_submissions where deleted_at is null and stage <> 'spam') as "hasLeads", $2::text as zone`

/**
 * Reads what waits for the reader today. What is due is judged by the clock of the database, which has stamped it.
 *
 * @param limit - how many leads of each list are named
 * @throws for anyone but an admin who may read leads: the query itself asks no access function
 */
export async function readDaysWork(req: PayloadRequest, limit: number): Promise<DaysWork> {
  const me = requireMay(req, 'form-submissions')
  const { pool } = req.payload.db
  const [named, counted] = await Promise.all([
    pool.query<WaitingLead & { list: ListName }>(LEADS, [me, BUSINESS_TIME_ZONE, limit]),
    pool.query<Record<keyof typeof LISTS, number> & { hasLeads: boolean }>(COUNTS, [
      me,
      BUSINESS_TIME_ZONE,
      MOST_COUNTED + 1,
    ]),
  ])
  const of = (name: ListName) =>
    named.rows.filter(({ list }) => list === name).map(({ list: _, ...lead }) => lead)
  const [counts] = counted.rows
  const listOf = (name: keyof typeof LISTS) => ({ leads: of(name), total: counts?.[name] ?? 0 })
  return {
    due: listOf('due'),
    fresh: listOf('fresh'),
    later: listOf('later'),
    next: of('next')[0] ?? null,
    hasLeads: counts?.hasLeads ?? false,
  }
}
