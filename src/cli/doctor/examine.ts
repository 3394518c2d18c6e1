import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CHECKS } from '@/all/checks'
import type { Env } from '@/env'
import type { Finding } from '@/lib/finding'
import {
  checkClock,
  checkConnections,
  checkDatabase,
  checkMigrations,
  checkRetention,
  checkWrites,
} from './database'
import { checkBackupAge, checkDisk, checkNode, checkSecret } from './machine'
import { checkCaches, checkOrigin, checkProxy } from './network'

/** The order of the lines: first what a start needs. A check that is not named comes last. */
const ORDER = [
  ...[
    'node',
    'database',
    'migrations',
    'writes',
    'connections',
    'admin',
    'factors',
    'passkeys',
    'secret',
    'mail',
    'sender',
  ],
  ...[
    'booking',
    'calendars',
    'webhooks',
    'alerts',
    'origin',
    'proxy',
    'cdn',
    'images',
    'copies',
    'disk',
    'clock',
    'retention',
    'policy',
    'backup',
  ],
]
const placeOf = (name: string) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length)

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
    ['secret', checkSecret(env.PAYLOAD_SECRET)],
    ['origin', checkOrigin(env.SITE_URL)],
    ['proxy', checkProxy(env)],
    ['cdn', checkCaches(url, env)],
    ['disk', checkDisk(env.DATA_DIR)],
    ['clock', checkClock(url)],
    ['retention', checkRetention(url)],
    ['backup', checkBackupAge(env.DATA_DIR)],
    ...CHECKS.flatMap(({ checks = [] }) => checks).map(
      ({ name, examine }): [string, Finding | Promise<Finding>] => [name, examine(url, env)],
    ),
  ]
  checks.sort(([one], [other]) => placeOf(one) - placeOf(other))
  return Promise.all(checks.map(async ([name, finding]): Promise<[string, Finding]> => [name, await finding]))
}

/** Writes the findings as text: yes or no, the reason, and below each no the fix, which may be in several lines. */
export function toLines(findings: readonly (readonly [string, Finding])[]): string {
  return findings
    .map(([name, finding]) => {
      const head = `${finding.isFine ? 'yes' : 'NO '}  ${name.padEnd(11)} ${finding.reason}`
      if (finding.isFine) return head
      return [head, ...finding.fix.split('\n').map((fix) => `${' '.repeat(17)}-> ${fix}`)].join('\n')
    })
    .join('\n')
}
