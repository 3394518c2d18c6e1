import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '@/env'
import { s3Store } from '@/features/media/media-store'
import {
  checkAdmin,
  checkClock,
  checkConnections,
  checkDatabase,
  checkFactors,
  checkMigrations,
  checkPasskeys,
  checkPolicy,
  checkRetention,
  checkWebhooks,
  checkWrites,
} from './database'
import type { Finding } from './finding'
import { checkBackupAge, checkDisk, checkNode, checkSecret } from './machine'
import { checkMedia } from './media'
import { checkMail, checkOrigin, checkProxy, readWaitingMails } from './network'

/**
 * Runs all checks at the same time.
 *
 * @param workers - the number of serving processes of one instance
 */
export async function examine(
  env: Env,
  url: string,
  root: string,
  workers: number,
): Promise<[name: string, finding: Finding][]> {
  const { engines } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const checks: [string, Finding | Promise<Finding>][] = [
    ['node', checkNode(process.versions.node, engines.node)],
    ['database', checkDatabase(url, env)],
    ['migrations', checkMigrations(url)],
    ['writes', checkWrites(env.DATABASE_URL ?? url)],
    ['connections', checkConnections(url, workers, Boolean(env.DATABASE_DIRECT_URL))],
    ['admin', checkAdmin(url)],
    ['factors', checkFactors(url)],
    ['passkeys', checkPasskeys(url, env.SITE_URL)],
    ['secret', checkSecret(env.PAYLOAD_SECRET)],
    ['mail', checkMail(env, readWaitingMails(url))],
    ['webhooks', checkWebhooks(url, env.PAYLOAD_SECRET)],
    ['origin', checkOrigin(env.SITE_URL)],
    ['proxy', checkProxy(env)],
    ['images', checkMedia(s3Store)],
    ['disk', checkDisk(env.DATA_DIR)],
    ['clock', checkClock(url)],
    ['retention', checkRetention(url)],
    ['policy', checkPolicy(url)],
    ['backup', checkBackupAge(env.DATA_DIR)],
  ]
  return Promise.all(checks.map(async ([name, finding]): Promise<[string, Finding]> => [name, await finding]))
}

/** Writes the findings as text: yes or no, the reason, and below each no the fix. */
export function toLines(findings: readonly (readonly [string, Finding])[]): string {
  return findings
    .map(([name, finding]) => {
      const head = `${finding.isFine ? 'yes' : 'NO '}  ${name.padEnd(11)} ${finding.reason}`
      return finding.isFine ? head : `${head}\n${' '.repeat(17)}-> ${finding.fix}`
    })
    .join('\n')
}
