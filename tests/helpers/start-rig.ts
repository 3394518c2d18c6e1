import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '@/cli/embedded/embedded'
import { withConnection } from '@/data/connection'
import { freePort } from '@/lib/free-port'
import { type Started, startProcess } from './start'

const SECRET = 'a secret that only the tests know'

/** Stores a published post past the product, which is down. */
export function storePost(databaseUrl: string, title: string, slug: string) {
  return withConnection(databaseUrl, (client) =>
    client.query(
      `insert into blog_posts (id, title, slug, published, published_at)
       values (gen_random_uuid(), $1, $2, true, now())`,
      [title, slug],
    ),
  )
}

/** A place to start the compiled product from, one start at a time: a folder, a port and a database that is not embedded. */
export class StartRig {
  private started: Started | null = null

  private constructor(
    readonly folder: string,
    readonly database: EmbeddedDatabase,
    readonly port: string,
  ) {}

  static async open(): Promise<StartRig> {
    const folder = await mkdtemp(join(tmpdir(), 'start-'))
    // As root, PostgreSQL runs as another user, who must be able to enter.
    await chmod(folder, 0o711)
    return new StartRig(folder, await startEmbeddedDatabase(join(folder, 'server')), String(await freePort()))
  }

  start(env: Record<string, string> = {}): Started {
    this.started = startProcess(['src/cli/start.mjs'], {
      DATABASE_URL: this.database.url,
      PAYLOAD_SECRET: SECRET,
      SIGN_UP: 'off',
      PORT: this.port,
      DATA_DIR: join(this.folder, 'data'),
      ...env,
    })
    return this.started
  }

  home = (at = this.port) => fetch(`http://127.0.0.1:${at}/`)

  async stop(run: Started, signal: NodeJS.Signals = 'SIGTERM') {
    run.signal(signal)
    expect(await run.ended, run.printed()).toBe(0)
  }

  /** Ends what a failed test has left. */
  async kill() {
    this.started?.signal('SIGKILL')
    await this.started?.ended
  }

  async close() {
    await this.database.stop()
    await rm(this.folder, { recursive: true })
  }
}
