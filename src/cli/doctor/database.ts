import type { HoldReason } from '@/domain/retention'
import type { Env } from '@/env'
import { findUnsaidYears } from '@/server/customer-years'
import { isUnreachable, toShownUrl, withConnection } from '@/server/database/connection'
import { readState } from '@/server/database/migrations'
import { requireSessions } from '@/server/database/pooler'
import { requireExtension, versionProblem, WrongDatabase } from '@/server/database/requirements'
import { findHeld, type Held } from '@/server/retention'
import { type Finding, fatal, warning, wordsOf, yes } from './finding'

/** Whether the database responds, and is new enough. */
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
      ? fatal(`${shown} does not answer: ${wordsOf(error)}`, 'Start PostgreSQL, or correct DATABASE_URL.')
      : fatal(
          `${shown} refuses: ${wordsOf(error)}`,
          'Correct the user, the password or the name in DATABASE_URL.',
        )
  }
}

/** Whether the tables are those of this version, with the words of every page, in a database that keeps what it confirms. */
export async function checkMigrations(url: string): Promise<Finding> {
  try {
    const { missing, hasWords } = await withConnection(url, async (client) => {
      const state = await readState(client)
      if (state.missing.length > 0) await requireExtension(client)
      return state
    })
    if (missing.length === 0 && !hasWords) return fatal('A page has no words yet.', 'npm start stores them.')
    if (missing.length === 0) return yes('the tables are those of this version')
    return fatal(
      `${missing.length} to apply: ${missing.join(', ')}`,
      'npm start applies them. Back up first.',
    )
  } catch (error) {
    return toFatal(error)
  }
}

/** What is wrong stands in the first line, what to do about it in the others. */
function toFatal(error: unknown): Finding {
  const [reason = '', ...fix] = wordsOf(error).split('\n')
  return fatal(reason, fix.join(' ') || 'Mend the database first.')
}

/** Whether anybody can sign in to the admin screens. */
export async function checkAdmin(url: string): Promise<Finding> {
  try {
    const { rows } = await withConnection(url, (client) =>
      client.query<{ admins: number }>(
        "select count(distinct parent_id)::int as admins from users_roles where value = 'admin'",
      ),
    )
    const admins = rows[0]?.admins ?? 0
    if (admins > 0) return yes(admins === 1 ? 'one admin' : `${admins} admins`)
    return fatal('Nobody can sign in.', 'npm run admin:create -- you@example.com')
  } catch (error) {
    return fatal(
      `The accounts cannot be read: ${wordsOf(error)}`,
      'Mend the database and its migrations first.',
    )
  }
}

const NOTABLE_S = 2
const WRONG_S = 60

/**
 * Whether this machine and the database agree on the time: sessions, limits and mails go by both clocks.
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

/** What a sweep has left for its owner to confirm. */
export function toHeldWords({
  reason,
  form_submissions: leads,
  blog_posts: posts,
  consent_records: consents,
  outbox: mails,
}: Held): string {
  return `${leads} leads, ${posts} posts, ${consents} records of consent and ${mails} mails would be deleted, and were not: ${REASONS[reason]}.`
}

/** Whether the times of the privacy policy are kept without a person. */
export async function checkRetention(url: string): Promise<Finding> {
  try {
    const [held, unsaid] = await withConnection(
      url,
      async (client) => [await findHeld(client), await findUnsaidYears(client)] as const,
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
