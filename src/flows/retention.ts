import type pg from 'pg'
import { listed } from '@/all/facts'
import { LOCKS } from '@/data/locks'
import { inTransactionOn } from '@/data/transaction'
import type { Sweep } from '@/domain/facts'
import { clockProblem, type HoldReason, isMany, RETENTION } from '@/domain/retention'
import { insertAuditRow } from '@/features/audit/server/audit-row'
import { commandName } from '@/lib/command-name'
import type { Feature } from '@/server/feature'

/** Rows per statement: it takes a few milliseconds, so that nothing waits for it. */
const BATCH = 500

/** What no noun owns. */
const OF_THE_HOUSE = [
  { table: 'expiries', isOver: `at < now() - interval '${RETENTION.expiryHours} hours'` },
  { table: 'rate_limits', isOver: 'expire < extract(epoch from now()) * 1000' },
] as const satisfies readonly Sweep[]

const SWEEPS = [...listed('sweeps'), ...OF_THE_HOUSE]

type AnySweep = (typeof SWEEPS)[number]
type GuardedSweep = Extract<AnySweep, { isGuarded: true }>
type Guarded = GuardedSweep['table']

const GUARDED = SWEEPS.filter((each): each is GuardedSweep => 'isGuarded' in each)
const BY_CLOCK = SWEEPS.filter((each) => 'needsClock' in each)
const PASSING = SWEEPS.filter((each) => !('isGuarded' in each || 'needsClock' in each))

/** A sweep that waits for a person: why, and how many rows it would delete. */
export type HeldSweep = { reason: HoldReason } & Record<Guarded, number>

type SweepCheck = { held: HeldSweep | null; problem: HoldReason | null }

const NO_DOUBT: SweepCheck = { held: null, problem: null }

type SweepOptions = {
  /** The owner has confirmed the deletion, however many rows it takes. */
  isConfirmed?: boolean
  /** The clock of this machine, in milliseconds since 1970. */
  now?: () => number
  onHold?: (held: HeldSweep) => void
}

/** How many rows of each table went, also of those that only some nouns age. */
export type SweepCounts = Record<AnySweep['table'], number> & Record<string, number>

function noneOf<Table extends string>(tables: readonly Table[]): Record<Table, number> {
  return Object.fromEntries(tables.map((table) => [table, 0])) as Record<Table, number>
}

/**
 * Deletes what has reached the age in the privacy policy. Leads, consents and mails all stay when the clocks cannot
 * be believed or a large part would be deleted, until the owner has confirmed it.
 *
 * @param features - the nouns, whose tables age
 * @returns the counts, or null when another process sweeps at this moment
 * @throws whatever the database says; what was deleted until then stays deleted
 */
export async function sweep(
  pool: pg.Pool,
  features: readonly Feature[],
  how: SweepOptions = {},
): Promise<SweepCounts | null> {
  const client = await pool.connect()
  let failure: unknown
  try {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
      LOCKS.retention,
    ])
    if (!rows[0]?.got) return null
    const aging = features.flatMap(({ ages = [] }) => ages)
    const swept: SweepCounts = {
      ...noneOf(SWEEPS.map(({ table }) => table)),
      ...noneOf(aging.flatMap(({ table }) => table ?? [])),
    }
    const { held, problem } = how.isConfirmed ? NO_DOUBT : await examine(client, how.now)
    if (held) how.onHold?.(held)
    const isSure = !held && !problem
    for (const what of [...(isSure ? GUARDED : []), ...(problem ? [] : BY_CLOCK), ...PASSING]) {
      swept[what.table] += await sweepTable(client, what)
    }
    // Whether much of it goes asks nobody: it goes day by day, and what is counted names nobody.
    if (!problem) {
      for (const each of aging) {
        if (each.table === undefined) await each.age(client)
        else swept[each.table] = await each.age(client)
      }
    }
    // A time that is not believed is no measure for the next sweep.
    if (isSure) await client.query('update site_state set swept_at = clock_timestamp()')
    return swept
  } catch (error) {
    failure = error
    throw error
  } finally {
    // A connection that has failed ends, and the lock with it: a dead server would be waited for once more.
    failure ??= await client.query('select pg_advisory_unlock_all()').then(
      () => undefined,
      (error) => error,
    )
    client.release(Boolean(failure))
  }
}

/** What the next sweep would leave for the owner to confirm, or null when it may do all that it has to. */
export async function findHeld(client: pg.ClientBase): Promise<HeldSweep | null> {
  return (await examine(client)).held
}

/** How much lies in the trash, and how many customers' records outlive the time of a lead. */
export type KeptCounts = { leads: number; posts: number; customers: number }

/** Counts what is kept for a reason of its own. */
export async function countKept(client: pg.ClientBase): Promise<KeptCounts> {
  const { rows } = await client.query<KeptCounts>(
    `select (select count(*) from form_submissions where deleted_at is not null)::int as leads,
       (select count(*) from blog_posts where deleted_at is not null)::int as posts,
       (select count(*) from form_submissions where stage = 'won' and deleted_at is null
         and created_at < now() - interval '${RETENTION.leadMonths} months')::int as customers`,
  )
  return rows[0] ?? { leads: 0, posts: 0, customers: 0 }
}

/** What a sweep would not delete, and which clock is wrong even when nothing is due. */
async function examine(client: pg.ClientBase, now: () => number = Date.now): Promise<SweepCheck> {
  const before = now()
  const { rows } = await client.query<{ database: string; last: string | null }>(
    `select extract(epoch from clock_timestamp()) * 1000 as database,
       extract(epoch from swept_at) * 1000 as last from site_state`,
  )
  const { database = '0', last = null } = rows[0] ?? {}
  const problem = clockProblem((before + now()) / 2, Number(database), last === null ? null : Number(last))
  const over = noneOf(GUARDED.map(({ table }) => table))
  let hasMany = false
  for (const { table, isOver } of GUARDED) {
    const { rows: counts } = await client.query<{ over: number; total: number }>(
      `select count(*) filter (where ${isOver})::int as over, count(*)::int as total from ${table}`,
    )
    over[table] = counts[0]?.over ?? 0
    hasMany ||= isMany(over[table], counts[0]?.total ?? 0)
  }
  const reason = problem ?? (hasMany ? 'many' : null)
  const isNothingOver = Object.values(over).every((count) => count === 0)
  return { problem, held: reason && !isNothingOver ? { reason, ...over } : null }
}

async function sweepTable(client: pg.PoolClient, what: Sweep): Promise<number> {
  const { table, isOver, copies } = what
  // Locked, so that what somebody takes out of the trash at this moment stays.
  const over = `select id from ${table} where ${isOver} limit ${BATCH} for update skip locked`
  const statement = copies
    ? `with over as (${over}), copies as (delete from ${copies[0]} where ${copies[1]} in (select id from over))
         delete from ${table} where id in (select id from over)`
    : `delete from ${table} where ctid = any(array(select ctid from ${table} where ${isOver} limit ${BATCH}))`
  let gone = 0
  for (;;) {
    const count = await (what.isAudited
      ? deleteAudited(client, table, statement)
      : deleteBatch(client, statement))
    gone += count
    if (count < BATCH) return gone
  }
}

async function deleteBatch(client: pg.PoolClient, statement: string): Promise<number> {
  return (await client.query(statement)).rowCount ?? 0
}

/** Deletes rows and writes the audit log in one transaction. */
function deleteAudited(client: pg.PoolClient, table: string, statement: string): Promise<number> {
  return inTransactionOn(client, async () => {
    const count = await deleteBatch(client, statement)
    const about = { type: 'table', id: table } as const
    const by = { actor: commandName() ? 'command' : 'system' } as const
    if (count > 0) await insertAuditRow(client, { kind: 'retention.swept', by, about, count })
    return count
  })
}
