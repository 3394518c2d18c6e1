import { spawnSync } from 'node:child_process'
import { unpackMailServers } from './mail-servers.mjs'

/** What tests of the night run beside the product, by project, with the argument that each answers, and Debian's package. */
const PROGRAMS = {
  nightly: [
    { program: 'nginx', argument: '-v', from: 'nginx-light' },
    { program: 'haproxy', argument: '-v', from: 'haproxy' },
    { program: 'caddy', argument: 'version', from: 'caddy' },
    { program: '/usr/sbin/pgbouncer', argument: '--version', from: 'pgbouncer' },
    { program: '/usr/sbin/pgpool', argument: '--version', from: 'pgpool2' },
  ],
  'seldom-broken': [{ program: 'exiftool', argument: '-ver', from: 'libimage-exiftool-perl' }],
}

/**
 * Looks for the programs before the first test, because the tests that need them come after half an hour.
 *
 * @param {readonly string[]} projects - those that run; any
 * @param {(program: string, argument: string) => boolean} [isThere]
 * @throws {Error} that says what to install
 */
export function requirePrograms(projects, isThere = runs) {
  const needed = Object.entries(PROGRAMS).flatMap(([name, list]) => (projects.includes(name) ? list : []))
  const missing = needed.filter(({ program, argument }) => !isThere(program, argument))
  if (missing.length === 0) return
  const names = missing.map(({ from }) => from).join(' ')
  throw new Error(`Tests of the night need programs that are not on this machine: apt-get install ${names}`)
}

/**
 * As `requirePrograms`, for the mail servers of `seldom-broken`.
 *
 * @param {string | null} [command] - what unpacks them; null where they are there
 * @throws {Error} that says what to run
 */
export function requireMailServers(command = unpackMailServers()) {
  if (command)
    throw new Error(`Tests of the night need mail servers that are not on this machine: ${command}`)
}

const runs = (program, argument) => !spawnSync(program, [argument]).error
