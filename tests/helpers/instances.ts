import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { freePort } from '@/lib/free-port'
import { withConnection } from '@/server/database/connection'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '@/server/database/embedded'
import { type Started, startProcess } from './start'
import { type Reply, request, requestAs, signInAt } from './visitor'

const ADMIN = { email: 'owner@example.com', password: 'violet tractor pianist cloud' }
const SECRET = 'a secret that all instances of a test know'

/** One of several processes that serve one site from one database. */
export type Instance = { origin: string; process: Started }

/** A post as the database has it. */
export type StoredPost = { id: string; slug: string; title: string; published: boolean }

/** How several are opened. */
type Opening = {
  /** None of them first; the first one migrates and seeds otherwise. */
  isAtOnce?: boolean
  /** More variables of each, or others, made of the address of the database and the port of the first instance. */
  settings?: (databaseUrl: string, port: number) => Promise<Record<string, string>>
}

/** Several processes of the built product on one database, without a balancer. */
export class Instances {
  readonly all: Instance[] = []
  private readonly started = new Set<Started>()
  private cookie = ''
  /** The address of the first is the site's. */
  private siteUrl = ''
  private settings: Record<string, string> = {}

  private constructor(
    private readonly folder: string,
    private readonly databasePort: string,
    private database: EmbeddedDatabase,
  ) {}

  static async open(count: number, { isAtOnce, settings }: Opening = {}): Promise<Instances> {
    const folder = await mkdtemp(join(tmpdir(), 'instances-'))
    // As root, PostgreSQL runs as another user, who must be able to enter.
    await chmod(folder, 0o711)
    const port = String(await freePort())
    const opened = new Instances(folder, port, await startEmbeddedDatabase(folder, { port }))
    const [first = 0, ...rest] = await Promise.all(Array.from({ length: count }, freePort))
    try {
      opened.settings = (await settings?.(opened.database.url, first)) ?? {}
      opened.siteUrl = opened.settings.SITE_URL ?? `http://localhost:${first}`
      if (!isAtOnce) opened.all.push(await opened.start(first))
      const others = isAtOnce ? [first, ...rest] : rest
      opened.all.push(...(await Promise.all(others.map((each) => opened.start(each)))))
      opened.cookie = await signInAt(opened.siteUrl, ADMIN)
      return opened
    } catch (error) {
      await opened.close()
      throw error
    }
  }

  private async start(port: number): Promise<Instance> {
    const origin = `http://localhost:${port}`
    const process = startProcess(['src/cli/start.mjs'], {
      ...{ DATABASE_URL: this.database.url, PAYLOAD_SECRET: SECRET, SITE_URL: this.siteUrl },
      ...{ DATA_DIR: join(this.folder, String(port)), PORT: String(port) },
      ...{ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, TRUST_PROXY_HOPS: '1' },
      ...this.settings,
    })
    this.started.add(process)
    await process.until('is ready')
    return { origin, process }
  }

  /** Ends one and starts it again, at the same address. */
  async restart(instance: Instance, signal: 'SIGTERM' | 'SIGKILL') {
    instance.process.signal(signal)
    await instance.process.ended
    instance.process = (await this.start(Number(new URL(instance.origin).port))).process
  }

  /** As an admin, at one of them. */
  change({ origin }: Instance, path: string, method: string, data?: object): Promise<Reply> {
    const headers = {
      ...{ cookie: this.cookie, origin: this.siteUrl, 'sec-fetch-site': 'same-origin' },
      'content-type': 'application/json',
    }
    return requestAs(this.cookie, origin, path, { method, headers, body: data && JSON.stringify(data) })
  }

  /** Publishes a post at one of them. */
  async publish(instance: Instance, slug: string, title: string): Promise<StoredPost> {
    const data = { title, slug, published: true }
    const reply = await this.change(instance, '/api/blog-posts', 'POST', data)
    if (reply.status !== 201) throw new Error(`${reply.status}: ${reply.text}`)
    return { ...data, id: JSON.parse(reply.text).doc.id }
  }

  /** Asks the database as its administrator. */
  query<Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []): Promise<Row[]> {
    const url = Object.assign(new URL(this.database.adminUrl), { pathname: 'nova' }).href
    return withConnection(url, async (client) => (await client.query<Row>(statement, values)).rows)
  }

  /** Cuts the connections over which the instances are woken; `more` says which, all of them without it. */
  cutListeners(share = 1): Promise<unknown> {
    return this.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where usename = 'nova' and query like '%pg_snapshot_xmin%' and random() <= $1`,
      [share],
    )
  }

  /** Lets the product open no further connection, or as many as it wants again. */
  async limitConnections(isClosed: boolean) {
    await this.query(`alter role nova connection limit ${isClosed ? 0 : -1}`)
  }

  async stopDatabase() {
    await this.database.stop()
  }

  async startDatabase() {
    this.database = await startEmbeddedDatabase(this.folder, { port: this.databasePort })
  }

  async close() {
    for (const process of this.started) {
      process.signal('SIGCONT')
      process.signal('SIGKILL')
      await process.ended
    }
    await this.database.stop()
    await rm(this.folder, { recursive: true, force: true })
  }
}

/** What a visitor of one of them gets. */
export const read = ({ origin }: Instance, path: string): Promise<Reply> => request(`${origin}${path}`)
