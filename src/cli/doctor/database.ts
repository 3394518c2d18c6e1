import {
  codeOf,
  fixUnreachable,
  isUnreachable,
  toShownUrl,
  whyUnreachable,
  withConnection,
} from '@/data/connection'
import { readState } from '@/data/migrations'
import { connectionsOf } from '@/data/pool'
import { requireSessions } from '@/data/pooler'
import { requirePreparable, versionProblem, WrongDatabase } from '@/data/requirements'
import { isCommitted, NOT_COMMITTED } from '@/data/write-probe'
import type { HoldReason } from '@/domain/retention'
import type { Env } from '@/env'
import { findUnsaid } from '@/features/content/server/unsaid'
import { findHeld, type HeldSweep } from '@/flows/retention'
import { wordsOf } from '@/lib/causes'
import { type Finding, fatal, warning, yes } from '@/lib/finding'

/** Checks that the database responds and that its version is supported. */
export async function checkDatabase(
  url: string,
  { DATABASE_URL = url, DATABASE_DIRECT_URL }: Partial<Env> = {},
): Promise<Finding> {
  const shown = toShownUrl(url)
  try {
    return await withConnection(url, async (client) => {
      const { rows } = await client.query<{ number: string; version: string }>(
        `select max(setting) filter (where name = 'server_version_num') as number,
           max(setting) filter (where name = 'server_version') as version from pg_settings`,
      )
      const { number, version } = rows[0] ?? { number: '0', version: 'unknown' }
      const problem = versionProblem(number, version)
      if (problem) return fatal(problem, 'Upgrade PostgreSQL, or name another server in DATABASE_URL.')
      await requireSessions(DATABASE_URL, DATABASE_DIRECT_URL)
      return yes(`PostgreSQL ${version} at ${shown}`)
    })
  } catch (error) {
    if (error instanceof WrongDatabase) return toFatal(error)
    return isUnreachable(error)
      ? fatal(`${shown} does not answer: ${whyUnreachable(error, url)}`, fixUnreachable(error))
      : fatal(
          `${shown} refuses: ${wordsOf(error)}`,
          'Correct the user, the password or the name in DATABASE_URL.',
        )
  }
}

/**
 * Checks that the tables are those of this version, that every page has content, and that the database does not lose
 * what it has confirmed.
 */
export async function checkMigrations(url: string): Promise<Finding> {
  try {
    const { missing, hasContent } = await withConnection(url, async (client) => {
      const state = await readState(client)
      if (state.missing.length > 0) await requirePreparable(client, true)
      return state
    })
    if (missing.length === 0 && !hasContent)
      return fatal('A page has no content yet.', 'npm start stores it.')
    if (missing.length === 0) return yes('the tables are those of this version')
    return fatal(
      `${missing.length} to apply: ${missing.join(', ')}`,
      'npm start applies them. Back up first.',
    )
  } catch (error) {
    return toFatal(error)
  }
}

/** The first line is the problem, the others are the fix. */
function toFatal(error: unknown): Finding {
  const [reason = '', ...fix] = wordsOf(error).split('\n')
  return fatal(reason, fix.join(' ') || 'Mend the database first.')
}

const READ_ONLY = '25006'
const DISK_FULL = '53100'
const NO_TABLE = '42P01'
/** Milliseconds; the form of a lead does not wait longer. */
const WRITE_MS = 4_000

/**
 * Checks that the database stores what it confirms, with the probe of `/statusz`: a read-only one cannot store a lead,
 * and one behind a pooler may confirm a lead that is never committed.
 */
export async function checkWrites(url: string): Promise<Finding> {
  try {
    const isSeen = await isCommitted(url, (writer) => writer.query(`set statement_timeout = ${WRITE_MS}`))
    if (!isSeen) return toFatal(NOT_COMMITTED)
    return yes('a row was stored, seen by another session, and removed')
  } catch (error) {
    const code = codeOf(error)
    if (code === NO_TABLE) return fatal('There is no table to write to yet.', 'npm start makes the tables.')
    if (code === READ_ONLY) {
      return fatal(
        `The database only reads, so no lead can be stored: ${wordsOf(error)}.`,
        'Name the server that writes in DATABASE_URL, or turn default_transaction_read_only off.',
      )
    }
    if (code === DISK_FULL) {
      return fatal(
        `The disk of the database is full, so no lead can be stored: ${wordsOf(error)}.`,
        'Make room on that disk.',
      )
    }
    return fatal(`Nothing can be stored: ${wordsOf(error)}`, 'Mend the database first.')
  }
}

/** If a greater share of the connections is used, too few are left for another instance, a backup or a migration. */
const NEARLY_ALL = 0.9

type Connections = {
  server: number
  role: number
  database: number
  open: number
  openOfRole: number
  openOfDatabase: number
}

/**
 * Compares the number of connections that PostgreSQL allows with the number that the product opens.
 *
 * @param workers - the number of workers of one instance
 * @param isPooled - whether a pooler opens the connections instead of the product
 */
export async function checkConnections(url: string, workers: number, isPooled: boolean): Promise<Finding> {
  try {
    const limits = await readConnections(url)
    const needed = connectionsOf(workers).total * workers
    const { most, open, whose } = scarcest(limits)
    const words = `${most} for ${whose}, ${open} open now; one instance opens up to ${needed}`
    const fix =
      'Raise max_connections, or the CONNECTION LIMIT of the role or the database; or set WEB_CONCURRENCY lower.'
    if (isPooled) return yes(`${most} for ${whose}, ${open} open now; the pooler says how many it opens`)
    if (needed > most) return fatal(words, fix)
    return open >= most * NEARLY_ALL ? warning(words, fix) : yes(words)
  } catch (error) {
    return fatal(`The connections cannot be counted: ${wordsOf(error)}`, 'Mend the database first.')
  }
}

async function readConnections(url: string): Promise<Connections> {
  const { rows } = await withConnection(url, (client) =>
    client.query<Connections>(
      `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
           - coalesce(current_setting('reserved_connections', true)::int, 0) as server,
         (select rolconnlimit from pg_roles where rolname = current_user) as role,
         (select datconnlimit from pg_database where datname = current_database()) as database,
         count(*)::int as open,
         count(*) filter (where usename = current_user)::int as "openOfRole",
         count(*) filter (where datname = current_database())::int as "openOfDatabase"
       from pg_stat_activity where datname is not null`,
    ),
  )
  if (!rows[0]) throw new Error('the server has said nothing of them')
  return rows[0]
}

/** The limit that is reached first; PostgreSQL writes -1 for no limit. */
function scarcest({ server, role, database, open, openOfRole, openOfDatabase }: Connections) {
  const limits = [
    { most: server, open, whose: 'ordinary roles' },
    { most: role, open: openOfRole, whose: 'this role' },
    { most: database, open: openOfDatabase, whose: 'this database' },
  ]
  const [first] = limits.filter(({ most }) => most >= 0).sort((a, b) => a.most - a.open - (b.most - b.open))
  return first ?? { most: server, open, whose: 'ordinary roles' }
}

const NOTABLE_S = 2
const WRONG_S = 60

/**
 * Checks that this machine and the database agree on the time, because sessions, limits and mails use both clocks.
 *
 * @param now - milliseconds since 1970
 */
export async function checkClock(url: string, now: () => number = Date.now): Promise<Finding> {
  try {
    const seconds = await withConnection(url, async (client) => {
      const before = now()
      const { rows } = await client.query<{ ms: string }>(
        'select extract(epoch from clock_timestamp()) * 1000 as ms',
      )
      return (Number(rows[0]?.ms) - (before + now()) / 2) / 1000
    })
    const words = `${Math.abs(seconds).toFixed(1)} s ${seconds > 0 ? 'behind' : 'before'} the database`
    const fix = 'Let both machines set their clocks by the network (chrony, systemd-timesyncd).'
    if (Math.abs(seconds) >= WRONG_S) return fatal(words, fix)
    return Math.abs(seconds) >= NOTABLE_S ? warning(words, fix) : yes(words)
  } catch (error) {
    return fatal(`The database does not tell the time: ${wordsOf(error)}`, 'Mend the database first.')
  }
}

const REASONS: Record<HoldReason, string> = {
  many: 'that is more than 5% of what is stored',
  'clocks-differ': 'the clocks of this machine and of the database stand more than a minute apart',
  'clock-went-back': "the database's clock is behind the last sweep",
  'clock-leapt': 'the last sweep was more than 31 days ago, or a clock has leapt',
}

/** Says what a sweep would have deleted, and why it waits for the owner's confirmation. */
export function toHeldWords({
  reason,
  form_submissions: leads,
  blog_posts: posts,
  consent_records: consents,
  outbox: mails,
}: HeldSweep): string {
  return `${leads} leads, ${posts} posts, ${consents} records of consent and ${mails} mails would be deleted, and were not: ${REASONS[reason]}.`
}

/** Checks that data is deleted after the times of the privacy policy without anybody's help. */
export async function checkRetention(url: string): Promise<Finding> {
  try {
    const [held, unsaid] = await withConnection(
      url,
      async (client) => [await findHeld(client), (await findUnsaid(client)).years] as const,
    )
    if (!held && !unsaid) return yes('what is over goes by itself')
    if (!held) {
      return warning(
        `The privacy policy does not say that the requests of customers are kept for ${unsaid} years.`,
        'Write it under Pages, Privacy; or set another time under Lead handling.',
      )
    }
    return warning(toHeldWords(held), 'Look at the clocks, then: npm run retention -- --confirm')
  } catch (error) {
    return warning(
      `What is over cannot be counted: ${wordsOf(error)}`,
      'Mend the database and its migrations first.',
    )
  }
}
