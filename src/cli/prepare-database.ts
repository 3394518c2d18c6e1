import { join } from 'node:path'
import { withConnection } from '@/data/connection'
import { isPrepared, readState } from '@/data/migrations'
import { requireSessions } from '@/data/pooler'
import { completeTables, requirePreparable, WrongDatabase } from '@/data/requirements'
import { requireCommits } from '@/data/write-probe'
import { env } from '@/env'
import { runChild } from './child'
import type { Prepared, PrepareMessage } from './prepare'
import { printStep, step } from './steps'

/** The address of an admin, and the password if it has just been generated. */
export type Admin = { email: string; password: string | null }

/**
 * Migrates and seeds the database and creates the first admin. A child process does it, and only if it is needed. What
 * the migrations could not add is tried again by each start.
 *
 * @throws {WrongDatabase} when this version cannot use the database, or it does not keep what it confirms
 */
export async function prepareDatabase(root: string, url: string): Promise<Admin> {
  await requireSessions(env.DATABASE_URL ?? url, env.DATABASE_DIRECT_URL)
  const state = () => withConnection(url, (client) => readState(client))
  const found = await step('migrations', 'looking', state, describe)
  if (isPrepared(found)) {
    await withConnection(url, (client) => completeTables(client))
    await requireCommits(env.DATABASE_URL ?? url)
    return { email: found.admin, password: null }
  }
  await withConnection(url, (client) => requirePreparable(client, found.missing.length > 0))
  const { password } = await step(
    'preparation',
    'applying migrations, making the first admin',
    () => runPrepare(root),
    ({ migrated, password: made }) =>
      [migrated.length > 0 && `${migrated.length} applied`, made && 'first admin made']
        .filter(Boolean)
        .join(', ') || 'done',
  )
  const { admin: email } = await state()
  if (!email) throw new WrongDatabase('There is no admin, although one has just been made.')
  return { email, password }
}

function describe({ missing }: { missing: string[] }): string {
  return missing.length === 0 ? 'up to date' : `${missing.length} to apply`
}

async function runPrepare(root: string): Promise<Prepared> {
  let result: Prepared = { migrated: [], password: null }
  let failure: string | null = null
  await runChild(join(root, 'src/cli/run.mjs'), {
    args: ['prepare'],
    env: { ...process.env, PAYLOAD_MIGRATING: 'true' },
    onMessage: (message) => {
      if (isOf(message, 'migrated')) result = message
      else if (isOf(message, 'failed')) failure = message.failed
      else printStep('migrations', 'waiting for another instance, which migrates')
    },
  }).catch((error) => {
    // The output of the process contains its log with every SQL statement, so only the sentence is shown.
    throw failure === null ? error : new WrongDatabase(failure)
  })
  return result
}

function isOf<Name extends string>(
  message: unknown,
  name: Name,
): message is Extract<PrepareMessage, Record<Name, unknown>> {
  return typeof message === 'object' && message !== null && name in message
}
