import { execFile } from 'node:child_process'
import { chmod, chown, copyFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '@/cli/embedded/embedded'
import { databaseAccount } from '@/cli/embedded/system-user'
import { withConnection } from '@/data/connection'
import { freePort } from '@/lib/free-port'

const run = promisify(execFile)

/**
 * Makes a streaming replica, by hand because the embedded PostgreSQL has no pg_basebackup. From then on the primary
 * acknowledges no COMMIT that the replica has not on disk.
 *
 * @param folder - an empty one of its own
 */
export async function startStandby(primary: EmbeddedDatabase, folder: string): Promise<EmbeddedDatabase> {
  const data = join(folder, 'postgres')
  // As root, PostgreSQL runs as another user, who must be able to enter.
  await chmod(folder, 0o711)
  await copyFile(join(primary.home.folder, 'postgres.password'), join(folder, 'postgres.password'))
  await withConnection(primary.adminUrl, async (client) => {
    await client.query("select pg_backup_start('standby', true)")
    // With owners and modes, which PostgreSQL checks.
    await run('cp', ['-a', primary.home.data, data])
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
    await writeOwned(join(data, 'backup_label'), rows[0].labelfile)
  })
  await writeOwned(join(data, 'standby.signal'), '')
  for (const name of await readdir(data)) if (name.startsWith('postmaster.')) await rm(join(data, name))
  const { port, username, password } = new URL(primary.adminUrl)
  const standby = await startEmbeddedDatabase(folder, {
    port: String(await freePort()),
    primary_conninfo: `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=standby`,
  })
  await withConnection(primary.adminUrl, async (client) => {
    await client.query("alter system set synchronous_standby_names = 'standby'")
    await client.query('select pg_reload_conf()')
    const isReplicating = "select from pg_stat_replication where sync_state = 'sync'"
    while ((await client.query(isReplicating)).rowCount !== 1)
      await new Promise((resolve) => setTimeout(resolve, 100))
  })
  return standby
}

async function writeOwned(path: string, text: string) {
  await writeFile(path, text, { mode: 0o600 })
  const account = await databaseAccount()
  if ('uid' in account) await chown(path, account.uid, account.gid)
}
