import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedDatabase } from '@/cli/embedded/embedded'
import { findOtherServers, startOtherServer } from '../check/other-server'

/** A new database on a server of its own. */
type Server = { url: string; version: string }

/** Does the same work on the embedded PostgreSQL and on those that are installed, and returns what each gave. */
export async function onEachServer<T>(work: (server: Server) => Promise<T>): Promise<(T & Server)[]> {
  const others = (await findOtherServers()).map((programs) => async (folder: string) => {
    const { adminUrl: url, stop } = await startOtherServer(programs, folder, {})
    return { url, stop }
  })
  const starts = [(folder: string) => startEmbeddedDatabase(join(folder, 'server')), ...others]
  const results: (T & Server)[] = []
  for (const start of starts) {
    const folder = await mkdtemp(join(tmpdir(), 'bench-server-'))
    // Under root, PostgreSQL runs as another user, who must be able to enter the folder.
    await chmod(folder, 0o711)
    try {
      const { url, stop } = await start(folder)
      try {
        const server = { url, version: await versionAt(url) }
        console.error(`PostgreSQL ${server.version}`)
        results.push({ ...(await work(server)), ...server })
      } finally {
        await stop()
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  return results
}

async function versionAt(url: string): Promise<string> {
  const db = new pg.Client(url)
  await db.connect()
  const { rows } = await db.query<{ server_version: string }>('SHOW server_version')
  await db.end()
  return rows[0]?.server_version.split(' ')[0] ?? ''
}
