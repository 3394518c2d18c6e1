import { spawn, spawnSync } from 'node:child_process'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
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
 * @throws {Error} when it is not there
 */
export async function startPooler(
  databaseUrl: string,
  { mode, greeting, size = 60 }: Settings,
): Promise<Pooler> {
  const database = new URL(databaseUrl)
  const port = await freePort()
  const folder = await makeFolder()
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
  return run('/usr/sbin/pgbouncer', [join(folder, 'settings')], { databaseUrl, port, folder })
}

/** How Debian's pgpool2 is set: by `raw` it commits no statement with parameters outside of a transaction. */
type Clustering = 'raw' | 'streaming_replication'

/**
 * Runs Debian's pgpool2 before a database, with nothing set but what an owner must set.
 *
 * @param port - the port of one before, which this one replaces
 * @throws {Error} when it is not there
 */
export async function startPgpool(
  databaseUrl: string,
  clustering: Clustering,
  port?: number,
): Promise<Pooler & { port: number }> {
  const { port: backend, username, password } = new URL(databaseUrl)
  const at = port ?? (await freePort())
  const folder = await makeFolder()
  await writeFile(join(folder, 'users'), `${username}:TEXT${password}\n`)
  await writeFile(
    join(folder, 'settings'),
    `backend_clustering_mode = '${clustering}'
listen_addresses = '127.0.0.1'
port = ${at}
unix_socket_directories = '${folder}'
pcp_listen_addresses = ''
pcp_port = ${await freePort()}
pcp_socket_dir = '${folder}'
backend_hostname0 = '127.0.0.1'
backend_port0 = ${backend}
num_init_children = 60
pid_file_name = '${join(folder, 'pid')}'
logdir = '${folder}'
pool_passwd = '${join(folder, 'users')}'
sr_check_user = '${username}'
`,
  )
  const args = ['-n', '-f', join(folder, 'settings'), '-F', '/dev/null', '-a', '/dev/null']
  return { port: at, ...(await run('/usr/sbin/pgpool', args, { databaseUrl, port: at, folder })) }
}

/** Other users must be able to read it: neither pooler runs as root, as PostgreSQL does not. */
async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pooler-'))
  await chmod(folder, 0o755)
  const account = await databaseAccount()
  if ('uid' in account) await chown(folder, account.uid, account.gid)
  return folder
}

async function run(
  program: string,
  args: readonly string[],
  { databaseUrl, port, folder }: { databaseUrl: string; port: number; folder: string },
): Promise<Pooler> {
  const name = basename(program)
  if (spawnSync(program, ['--version']).error)
    throw new Error(`There is no ${name} on this machine: see scripts/test/require-programs.mjs`)
  const child = spawn(program, args, { ...(await databaseAccount()), stdio: 'pipe' })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const url = Object.assign(new URL(databaseUrl), { port: String(port) }).href
  const stop = async () => {
    // As `pg_ctl -m fast`: pgpool2 waits for its clients at SIGTERM.
    child.kill(name === 'pgpool' ? 'SIGINT' : 'SIGTERM')
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
  throw new Error(`${name} does not start:\n${printed}`)
}
