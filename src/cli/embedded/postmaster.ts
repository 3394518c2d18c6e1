import { spawn } from 'node:child_process'
import { open, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@/lib/free-port'
import { unlessMissing } from '@/lib/known-errors'
import { commandOf, isAlive, waitForEnd } from '@/lib/processes'
import { PROGRAM_ENV } from './binaries'
import type { Home } from './cluster'
import type { Account } from './system-user'

/** The content of postmaster.pid, which a crash leaves behind. */
type PostmasterFile = { pid: number; port: number; isReady: boolean; lines: string[] }

const MOST_LOG_BYTES = 1_000_000

const postmasterFile = (data: string) => join(data, 'postmaster.pid')

/**
 * Reads postmaster.pid: its first line is the process id, the fourth the port, and the eighth the state of the server.
 *
 * @returns zeros when the file cannot be read
 * @see https://www.postgresql.org/docs/current/storage-file-layout.html
 */
export async function readPostmasterFile(data: string): Promise<PostmasterFile> {
  const lines = (await readFile(postmasterFile(data), 'utf8').catch(() => '')).split('\n')
  const [pid, , , port, , , , state] = lines
  return { pid: Number(pid) || 0, port: Number(port) || 0, isReady: state?.trim() === 'ready', lines }
}

const START_MS = 60_000
const STOP_MS = 20_000

/** The process id of a running server, and its port on 127.0.0.1. */
type Postmaster = { pid: number; port: number }

/**
 * Starts the server in a session of its own, so that Ctrl-C in the terminal reaches only this process, which stops
 * the web server first and then the database.
 *
 * @param settings - PostgreSQL settings in addition to ours, for example `{ fsync: 'off' }`
 * @throws {Error} with the end of the server's log when it does not start
 */
export async function startPostmaster(
  home: Home,
  account: Account,
  settings: Record<string, string>,
): Promise<Postmaster> {
  const port = Number(settings.port ?? (await freePort()))
  // It says why the servers before this one have ended, until it is long.
  const { size } = (await stat(home.log).catch(unlessMissing)) ?? { size: 0 }
  const log = await open(home.log, size > MOST_LOG_BYTES ? 'w' : 'a', 0o600)
  const options = Object.entries({ ...ours(port), ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const child = spawn(home.binaries.postgres, ['-D', home.data, ...options], {
    ...account,
    env: PROGRAM_ENV,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  let hasEnded = false
  for (const event of ['exit', 'error']) {
    child.once(event, () => {
      hasEnded = true
    })
  }
  child.unref()
  await log.close()
  const isReady = await waitUntilReady(home, child.pid, () => hasEnded)
  if (isReady && child.pid) return { pid: child.pid, port }
  if (!hasEnded && child.pid) process.kill(child.pid, 'SIGQUIT')
  throw new Error(`PostgreSQL did not start:\n${await logTail(home)}`)
}

function ours(port: number): Record<string, string> {
  return {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '60',
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
}

/**
 * Stops a server whose parent was ended by `kill -9`. If its process id now belongs to another program, the server
 * has already ended.
 *
 * @returns whether a server had to be stopped
 */
export async function stopOrphan(home: Home): Promise<boolean> {
  const { pid, lines } = await readPostmasterFile(home.data)
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return false
  if ((await commandOf(pid)).includes(home.data)) {
    await stopPostmaster(pid)
    return true
  }
  // PostgreSQL refuses to start while the file names a living process, unless it is PostgreSQL's own parent. It still
  // checks whether another server uses the shared memory.
  await writeFile(postmasterFile(home.data), [String(process.pid), ...lines.slice(1)].join('\n'))
  return false
}

/**
 * Stops a server. Open transactions are rolled back and committed ones are on disk. Stronger signals follow when the
 * server does not end in time.
 */
export async function stopPostmaster(pid: number) {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isAlive(pid)) return
    process.kill(pid, signal)
    if (await waitForEnd(pid, STOP_MS)) return
  }
}

async function waitUntilReady(home: Home, pid: number | undefined, hasEnded: () => boolean) {
  const deadline = performance.now() + START_MS
  while (performance.now() < deadline && !hasEnded()) {
    const found = await readPostmasterFile(home.data)
    if (found.pid === pid && found.isReady) return true
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return false
}

async function logTail(home: Home): Promise<string> {
  const text = await readFile(home.log, 'utf8').catch(() => '')
  return text.trim().split('\n').slice(-12).join('\n')
}
