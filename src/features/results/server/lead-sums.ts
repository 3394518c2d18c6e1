import { createHash } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type pg from 'pg'
import { LOCKS } from '@/data/locks'
import { inTransaction } from '@/data/transaction'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import type { Days } from '@/domain/day-range'
import { CHOICE_CONDITIONS, SPEED } from '@/features/leads/server/choice-conditions'
import type { Tally } from '@/features/results/rules/results'
import { every } from '@/server/jobs'
import type { Forget } from '@/server/person-in-rows'

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

const KEYS = Object.keys(RESULTS_BY) as ResultsBy[]

/** The values by which the leads of a tab of Results are grouped, beside all of them together. */
const GROUPED_BY = {
  channels: ['channel'],
  jobs: ['campaign', 'page', 'source'],
  visits: ['channel', 'campaign', 'page'],
} as const satisfies Record<string, readonly ResultsBy[]>

/**
 * What can be asked about, each in one statement: `results` are all leads together, by each value that they are grouped by,
 * and by how soon they were reached; `channels`, `jobs`, `visits` and `speeds` are parts of it. Only `stages` have spam.
 */
const QUESTIONS = {
  results: ['all', ...KEYS, 'speed'],
  channels: ['all', ...GROUPED_BY.channels],
  jobs: ['all', ...GROUPED_BY.jobs],
  visits: ['all', ...GROUPED_BY.visits],
  speeds: ['speed'],
  stages: ['stage'],
  services: ['service'],
} as const

type Question = keyof typeof QUESTIONS
type Kind = (typeof QUESTIONS)[Question][number]

const { reached, booked } = CHOICE_CONDITIONS.milestones

/**
 * The leads of spans of time, with the beginning of theirs. `offset 0` keeps PostgreSQL from reading all the leads there are;
 * what nobody asks about is not worked out.
 */
const leadsOf = (spans: string) => `select span.at, lead.* from ${spans} as span, lateral (
    select ${KEYS.map((by) => `${RESULTS_BY[by]} as "${by}"`).join()}, ${SPEED} as speed, stage, service_interest,
        ${reached} as reached, ${booked} as booked, stage = 'won' as won,
        case when stage = 'won' then coalesce(value_cents, 0) else 0 end as cents
      from form_submissions
      where created_at >= span.at and created_at < span.until and deleted_at is null offset 0) as lead
  where span.at < span.until`

const TALLY = `count(*)::int as leads, count(*) filter (where reached)::int as reached,
  count(*) filter (where booked)::int as booked, count(*) filter (where won)::int as won, sum(cents) as cents`

/** The sums of `leads` together and by some values. All are made at once, so that no two tables can differ. */
const sumsBy = (keys: readonly ResultsBy[]) =>
  `select at, case ${keys.map((by) => `when grouping("${by}") = 0 then '${by}'`).join(' ')} else 'all' end as kind,
      coalesce(${keys.map((by) => `"${by}"`).join()}, '') as key, ${TALLY}
    from leads where stage <> 'spam' group by at, grouping sets ((), ${keys.map((by) => `("${by}")`).join()})`

/** The sums of `leads`. */
const SUMS_OF_LEADS: Record<Question, string> = {
  results: `select at, case ${KEYS.map((by) => `when grouping("${by}") = 0 then '${by}'`).join(' ')}
        when grouping(speed) = 0 then 'speed' else 'all' end as kind,
      coalesce(${KEYS.map((by) => `"${by}"`).join()}, speed::text, '') as key, ${TALLY}
    from leads where stage <> 'spam'
    group by at, grouping sets ((), ${[...KEYS.map((by) => `("${by}")`), '(speed)'].join()})
    having grouping(speed) = 1 or speed is not null`,
  channels: sumsBy(GROUPED_BY.channels),
  jobs: sumsBy(GROUPED_BY.jobs),
  visits: sumsBy(GROUPED_BY.visits),
  speeds: `select at, 'speed' as kind, speed::text as key, ${TALLY} from leads where stage <> 'spam' and speed is not null
    group by at, speed`,
  stages: `select at, 'stage' as kind, stage::text as key, count(*)::int as leads, 0 as reached, 0 as booked, 0 as won, 0 as cents
    from leads group by at, stage`,
  services: `select at, 'service' as kind, service as key, sum(leads)::int as leads, sum(reached)::int as reached,
      sum(booked)::int as booked, sum(won)::int as won, sum(cents) as cents
    from (select at, service_interest as services, ${TALLY} from leads where stage <> 'spam' group by at, service_interest) as alike
      cross join lateral jsonb_array_elements_text(services) as service
    group by at, service`,
}

const ALL_SUMS = [SUMS_OF_LEADS.results, SUMS_OF_LEADS.stages, SUMS_OF_LEADS.services].join(' union all ')

/** Sums that another version has made, of what it counts, are none. */
const RULE = createHash('sha256')
  .update(leadsOf('') + ALL_SUMS + BUSINESS_TIME_ZONE)
  .digest('hex')

const isChanged = `exists (select from lead_month_changes as change where change.at >= month.at and change.at < month.until)`

const first = '(($2::date)::timestamp at time zone $1)'
const end = '(($3::date + 1)::timestamp at time zone $1)'

/**
 * Sums of whole months where there are any, and of the leads themselves before, between and behind them: in one statement,
 * which sees a change of a lead and its note, or neither. $1 is the zone, $2 and $3 the first and the last day, $4 the rule.
 */
const statementOf = (question: Question) => `with whole as (
    select at, until from lead_months as month
      where rule = $4 and at >= ${first} and until <= ${end} and not ${isChanged}),
  rest as (
    select coalesce(lag(until) over (order by at), ${first}) as at, at as until from whole
    union all
    select coalesce(max(until), ${first}), ${end} from whole),
  leads as (${leadsOf('rest')}),
  found as (
    select kind, key, leads, reached, booked, won, cents from whole join lead_month_sums using (at)
      where kind in (${QUESTIONS[question].map((kind) => `'${kind}'`).join()})
    union all
    select kind, key, leads, reached, booked, won, cents from (${SUMS_OF_LEADS[question]}) as sums)
  select kind, key, sum(leads)::int as leads, sum(reached)::int as reached, sum(booked)::int as booked,
      sum(won)::int as won, sum(cents)::float8 as "revenueCents"
    from found group by kind, key order by leads desc, key`

const STATEMENTS: Record<Question, string> = {
  results: statementOf('results'),
  channels: statementOf('channels'),
  jobs: statementOf('jobs'),
  visits: statementOf('visits'),
  speeds: statementOf('speeds'),
  stages: statementOf('stages'),
  services: statementOf('services'),
}

/**
 * The sums of the leads that came in on some days, without the trash, the largest first. It asks no access function,
 * so its caller must.
 */
export async function readSums(
  database: Pick<pg.ClientBase, 'query'>,
  question: Question,
  { from, to }: Days,
): Promise<(Group & { kind: Kind })[]> {
  const values = [BUSINESS_TIME_ZONE, from, to, RULE]
  return (await database.query<Group & { kind: Kind }>(STATEMENTS[question], values)).rows
}

const FORGET = `delete from lead_months as month where rule <> $1 or ${isChanged}`

/**
 * Adds up the newest month that has leads and no sums, and drops the notes that are of no month with sums: both see the same
 * leads, so a change that comes later leaves its note. $1 is the zone, $2 the rule.
 */
const ADD_UP = `with noted as (
    delete from lead_month_changes as change
      where not exists (select from lead_months as month where change.at >= month.at and change.at < month.until)),
  made as (
    insert into lead_months (at, until, rule)
      select span.at, span.until, $2 from generate_series(
          date_trunc('month', greatest((select min(created_at) from form_submissions), now() - interval '10 years') at time zone $1),
          now() at time zone $1 - interval '7 days' - interval '1 month', interval '1 month') as local,
        lateral (select local at time zone $1 as at, (local + interval '1 month') at time zone $1 as until) as span
      where not exists (select from lead_months as known where known.at = span.at)
        and exists (select from form_submissions where created_at >= span.at and created_at < span.until)
      order by span.at desc limit 1 returning at, until),
  leads as (${leadsOf('made')}),
  added as (
    insert into lead_month_sums (at, kind, key, leads, reached, booked, won, cents)
      select at, kind, key, leads, reached, booked, won, cents from (${ALL_SUMS}) as sums)
  select at from made`

const EVERY_MS = 30_000

/** Adds up months of leads. */
export const sumJob = every(EVERY_MS, sumLeads, 'reminders.failed')

/**
 * Makes the missing sums of months that ended at least a week ago, and those of months in which a lead has changed
 * since. No request waits for it.
 *
 * @returns how many months it has added up
 */
export async function sumLeads(payload: Payload): Promise<number> {
  for (let sum = 0; ; sum += 1) if (!(await sumMonth(payload))) return sum
}

/** A month at a time, so that each is done within the limit of a statement. */
function sumMonth(payload: Payload): Promise<boolean> {
  return inTransaction(payload, async ({ client }) => {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_xact_lock($1) as got', [
      LOCKS.leadSums,
    ])
    if (!rows[0]?.got) return false
    await client.query(FORGET, [RULE])
    const { rowCount } = await client.query(ADD_UP, [BUSINESS_TIME_ZONE, RULE])
    return rowCount === 1
  })
}

/** Months whose sums name an erased person go whole, because the product adds them up again. */
export const forgetMonths: Forget = async (query, isFound) => {
  await query(sql`delete from lead_months where at in (select at from lead_month_sums where ${isFound})`)
}
