import { spawn, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { databaseAccount } from '@/cli/embedded/system-user'
import { withConnection } from '@/data/connection'
import { freePort } from '@/lib/free-port'

type Settings = {
  mode: 'session' | 'transaction'
  /** Said to each session of the server as it begins. */
  greeting?: string
  /** Sessions of the server that all share. */
  size?: number
}

/** A pooler, and the address of the database behind it. */
export type Pooler = { url: string; stop: () => Promise<void> }

/**
 * Runs Debian's pgbouncer before a database, with nothing set but what an owner must set.
 *
 * @throws {Error} that says what to install when it is not there
 */
export async function startPooler(
  databaseUrl: string,
  { mode, greeting, size = 60 }: Settings,
): Promise<Pooler> {
  const program = '/usr/sbin/pgbouncer'
  if (spawnSync(program, ['--version']).error)
    throw new Error('There is no pgbouncer on this machine: apt-get install pgbouncer')
  const database = new URL(databaseUrl)
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'))
  await chmod(folder, 0o755)
  const connect = greeting ? ` connect_query='${greeting}'` : ''
  await writeFile(join(folder, 'users'), `"${database.username}" "${database.password}"\n`)
  await writeFile(
    join(folder, 'settings'),
    `[databases]
nova = host=127.0.0.1 port=${database.port}${connect}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users')}
pool_mode = ${mode}
default_pool_size = ${size}
`,
  )
  // It refuses to run as root, as PostgreSQL does.
  const child = spawn(program, [join(folder, 'settings')], { ...(await databaseAccount()), stdio: 'pipe' })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const url = Object.assign(new URL(databaseUrl), { port: String(port) }).href
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true })
  }
  for (let tries = 0; tries < 50 && child.exitCode === null; tries += 1) {
    const isThere = await withConnection(url, (client) => client.query('select 1')).then(
      () => true,
      () => false,
    )
    if (isThere) return { url, stop }
    await setTimeout(100)
  }
  await stop()
  throw new Error(`pgbouncer does not start:\n${printed}`)
}
