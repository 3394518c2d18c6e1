import type { Payload, PayloadRequest } from 'payload'
import type pg from 'pg'
import { inTransaction } from '@/data/transaction'
import { requireAdmin } from '@/domain/account'
import { costsWithin, readCosts } from '@/domain/channel-costs'
import { MILESTONES } from '@/domain/lead-filter'
import type { Currency } from '@/domain/money'
import { type Days, NO_TALLY, NOT_REACHED, SPEEDS, type Tally } from '@/domain/results'
import { BUSINESS_TIME_ZONE } from '@/domain/working-hours'
import { findLeadHandling } from './lead-handling'

/** What leads are grouped by. */
export const RESULTS_BY = {
  channel: "coalesce(channel, '')",
  campaign: "coalesce(utm_campaign, '')",
  page: "coalesce(page, '')",
  source: "coalesce(source, '')",
} as const

export type ResultsBy = keyof typeof RESULTS_BY

/** Leads with one value; an empty `key` is none. */
export type Group = Tally & { key: string }

export type Results = { all: Tally; speeds: Group[] } & Record<ResultsBy, Group[]>

/**
 * The index in `SPEEDS`: who was reached in exactly so many seconds was reached within them. Moments are compared: the
 * seconds between them would be numerics, which take as long as all of the rest.
 */
const SPEED = `case when first_contact_at is null then ${NOT_REACHED}
  else ${SPEEDS.flatMap(({ seconds }) => (seconds ? `(first_contact_at > created_at + interval '${seconds} seconds')::int` : [])).join(' + ')} end`

const KEYS = Object.keys(RESULTS_BY) as ResultsBy[]

const COUNTED_LEADS = `deleted_at is null and stage <> 'spam'
  and created_at >= ($2::date)::timestamp at time zone $1 and created_at < ($3::date + 1)::timestamp at time zone $1`

const CENTS = "case when stage = 'won' then coalesce(value_cents, 0) else 0 end"

const TALLY = `count(*)::int as leads, count(*) filter (where reached)::int as reached,
  count(*) filter (where booked)::int as booked, count(*) filter (where won)::int as won,
  coalesce(sum(cents), 0)::float8 as "revenueCents"`

const TOTALS = `select ${TALLY} from (
  select ${MILESTONES.reached} as reached, ${MILESTONES.booked} as booked, stage = 'won' as won, ${CENTS} as cents
    from form_submissions where ${COUNTED_LEADS}) as counted`

/** Rows of all groupings at once: the table is read one time, and nothing of it is written down in between. $1 is the zone, $2 and $3 the first and the last day. */
const STATEMENT = `with counted as (
  select ${KEYS.map((by) => `${RESULTS_BY[by]} as "${by}"`).join()}, ${SPEED} as speed,
      ${MILESTONES.reached} as reached, ${MILESTONES.booked} as booked, stage = 'won' as won,
      ${CENTS} as cents
    from form_submissions where ${COUNTED_LEADS})
  select grouping(${[...KEYS.map((by) => `"${by}"`), 'speed'].join()}) as grouped,
    coalesce(${KEYS.map((by) => `"${by}"`).join()}, speed::text, '') as key,
    ${TALLY}
  from counted group by grouping sets ((), ${[...KEYS.map((by) => `("${by}")`), '(speed)'].join()})
  order by leads desc, key`

/** Beyond PostgreSQL's usual 4 MB the leads of years are sorted for each grouping, which takes 1.7 times as long. */
const GROUPS_MEMORY = '64MB'

type Row = Group & { grouped: number }

/** Each bit of PostgreSQL's `grouping` names a column that is not grouped by, the last one lowest. */
const columnsOf = KEYS.length + 1
const maskOf = (column: number) => (2 ** columnsOf - 1) ^ (1 << (columnsOf - 1 - column))

/**
 * What has become of the leads that came in on some days, by now: of all, by channel, campaign, page and form, the largest
 * group first, and by how soon they were reached.
 *
 * @throws for anyone but an admin: the query itself asks no access function
 */
export async function readResults(req: PayloadRequest, days: Days): Promise<Results> {
  requireAdmin(req)
  return inTransaction(req.payload, async ({ client }) => {
    await client.query(`select set_config('work_mem', $1, true)`, [GROUPS_MEMORY])
    return tallyLeads(client, days)
  })
}

/** The same of all of these leads alone, which is a third of the work; for admins. */
export async function readTotals(req: PayloadRequest, days: Days): Promise<Tally> {
  requireAdmin(req)
  const { rows } = await req.payload.db.pool.query<Tally>(TOTALS, [BUSINESS_TIME_ZONE, days.from, days.to])
  return rows[0] ?? NO_TALLY
}

/** The same, for what the product does by itself. */
export async function tallyLeads(database: Pick<pg.PoolClient, 'query'>, days: Days): Promise<Results> {
  const { rows } = await database.query<Row>(STATEMENT, [BUSINESS_TIME_ZONE, days.from, days.to])
  const groups = (mask: number) =>
    rows.filter(({ grouped }) => grouped === mask).map(({ grouped: _, ...group }) => group)
  const [all] = groups(2 ** columnsOf - 1)
  const { key: _, ...tally } = all ?? { ...NO_TALLY, key: '' }
  const found = groups(maskOf(KEYS.length))
  return {
    all: { ...tally, revenueCents: tally.revenueCents ?? 0 },
    speeds: SPEEDS.map((_, index) => ({
      ...(found.find(({ key }) => key === String(index)) ?? NO_TALLY),
      key: String(index),
    })),
    ...(Object.fromEntries(KEYS.map((by, index) => [by, groups(maskOf(index))])) as Record<
      ResultsBy,
      Group[]
    >),
  }
}

/** What channels have cost in some days, in the owner's currency; for admins. */
export async function readCostsOf(req: PayloadRequest, days: readonly Days[]): Promise<Costs> {
  requireAdmin(req)
  return costsOf(req.payload, days, { overrideAccess: false, req })
}

type Costs = { currency: Currency; costs: Map<string, number>[] }

/** The same, for what the product does by itself where the access says so. */
export async function costsOf(
  payload: Payload,
  days: readonly Days[],
  access: { overrideAccess: false; req: PayloadRequest } | { overrideAccess: true },
): Promise<Costs> {
  const [{ costs }, { currency }] = await Promise.all([
    payload.findGlobal({ slug: 'channel-costs', depth: 0, ...access }),
    findLeadHandling(payload),
  ])
  const known = readCosts(costs ?? []) ?? []
  return { currency, costs: days.map((each) => costsWithin(known, each)) }
}

/** All of it; null where no cost is known. */
export function sumOfCosts(costs: ReadonlyMap<string, number>): number | null {
  return costs.size === 0 ? null : [...costs.values()].reduce((sum, cents) => sum + cents, 0)
}
