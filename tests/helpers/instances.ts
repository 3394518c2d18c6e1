import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { vi } from 'vitest'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '@/cli/embedded/embedded'
import { withConnection } from '@/data/connection'
import { freePort } from '@/lib/free-port'
import { waitForEnd } from '@/lib/processes'
import { type FaultProxy, startFaultProxy } from './fault-proxy'
import { startStandby } from './standby'
import { type Started, startProcess } from './start'
import { type Reply, request, signInAt } from './visitor'

export const ADMIN = { email: 'owner@example.com', password: 'violet tractor pianist cloud' }
const SECRET = 'a secret that all instances of a test know'

/** One of several processes that serve one site from one database. */
export type Instance = { origin: string; process: Started }

/** A post as the database has it. */
export type StoredPost = { id: string; slug: string; title: string; published: boolean }

type Env = Record<string, string>

type Options = {
  /** Variables of the product on top of ours, or how they are made of the address of the database. */
  env?: Env | ((databaseUrl: string) => Promise<Env>)
  /** The checkout of the product that they run; this one without it. */
  root?: string
  /** Whether they are all started in one moment, with the database still empty. */
  isTogether?: boolean
  /** Whether they reach the database over `wire`. */
  isWired?: boolean
}

type Sent = { cookie?: string; from?: string; method?: string; data?: object; headers?: Env }

/** Several processes of the built product on one database, without a balancer. */
export class Instances {
  readonly all: Instance[] = []
  admin = ADMIN
  private cookie = ''
  private standby: EmbeddedDatabase | null = null

  private constructor(
    private readonly folder: string,
    private readonly databasePort: string,
    private database: EmbeddedDatabase,
    readonly wire: FaultProxy,
    private readonly env: Env,
    /** The address of the first is the site's. */
    readonly siteUrl: string,
    private readonly reachedAt: number,
  ) {}

  static async open(
    count: number,
    { env = {}, root, isTogether, isWired }: Options = {},
  ): Promise<Instances> {
    const folder = await mkdtemp(join(tmpdir(), 'instances-'))
    // As root, PostgreSQL runs as another user, who must be able to enter.
    await chmod(folder, 0o711)
    const port = String(await freePort())
    const database = await startEmbeddedDatabase(folder, { port })
    const wirePort = await freePort()
    const wire = await startFaultProxy(wirePort, Number(port))
    const [first = 0, ...rest] = await Promise.all(Array.from({ length: count }, freePort))
    const own = typeof env === 'function' ? await env(database.url) : env
    const settings = { SITE_URL: `http://localhost:${first}`, ...own }
    const at = isWired ? wirePort : Number(port)
    const opened = new Instances(folder, port, database, wire, settings, settings.SITE_URL, at)
    const starting = opened.start(first, root)
    // Otherwise the first one migrates and seeds.
    if (!isTogether) await starting
    opened.all.push(...(await Promise.all([starting, ...rest.map((each) => opened.start(each, root))])))
    const printed = opened.all.map(({ process }) => process.printed()).join('\n')
    const [, password = ADMIN.password] = /Password, shown this once: (.+)/.exec(printed) ?? []
    opened.admin = { ...ADMIN, password }
    opened.cookie = await signInAt(opened.all[0]?.origin ?? '', opened.admin, opened.siteUrl)
    return opened
  }

  /** Starts one more, of this checkout. */
  async add(): Promise<Instance> {
    const added = await this.start(await freePort())
    this.all.push(added)
    return added
  }

  private async start(port: number, root = ''): Promise<Instance> {
    const origin = `http://localhost:${port}`
    const url = new URL(this.settings.DATABASE_URL)
    url.searchParams.set('application_name', origin)
    const process = startProcess([join(root, 'src/cli/start.mjs')], {
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      TRUST_PROXY_HOPS: '1',
      ...this.settings,
      DATABASE_URL: url.href,
      DATA_DIR: join(this.folder, String(port)),
      PORT: String(port),
    })
    await process.until('is ready')
    return { origin, process }
  }

  /** What all processes on this database have in common. */
  get settings() {
    const url = Object.assign(new URL(this.database.url), { port: String(this.reachedAt) })
    return { DATABASE_URL: url.href, PAYLOAD_SECRET: SECRET, ...this.env }
  }

  /** Ends one and starts it again, at the same address. */
  async restart(instance: Instance, signal: 'SIGTERM' | 'SIGKILL') {
    instance.process.signal(signal)
    await instance.process.ended
    instance.process = (await this.start(Number(new URL(instance.origin).port))).process
  }

  /** As an admin, at one of them. */
  change(instance: Instance, path: string, method: string, data?: object, headers?: Env): Promise<Reply> {
    return this.send(instance, path, { cookie: this.cookie, method, data, headers })
  }

  /** As a page of the site does, from an address of its own. */
  send(
    { origin }: Instance,
    path: string,
    { cookie = '', from = '198.51.100.1', method = 'POST', data, headers: more }: Sent,
  ): Promise<Reply> {
    const headers = {
      ...more,
      cookie,
      origin: this.siteUrl,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': from,
      'content-type': 'application/json',
    }
    return request(`${origin}${path}`, { method, headers, body: data && JSON.stringify(data) })
  }

  /** Uploads an image at one of them. */
  upload({ origin }: Instance, body: FormData): Promise<Reply> {
    const headers = { cookie: this.cookie, origin: this.siteUrl, 'sec-fetch-site': 'same-origin' }
    return request(`${origin}/api/media`, { method: 'POST', headers, body })
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

  stopDatabase = () => this.database.stop()

  async startDatabase() {
    this.database = await startEmbeddedDatabase(this.folder, { port: this.databasePort })
  }

  /** Adds a server that has each COMMIT before it is acknowledged, and takes over in `failOver`. */
  async addStandby() {
    this.standby = await startStandby(this.database, await mkdtemp(join(this.folder, 'standby-')))
  }

  /** The database's server dies at once, with word of it or without, and the standby takes over. */
  async failOver(how: 'resets' | 'vanishes') {
    const { standby } = this
    if (!standby) throw new Error('There is no standby')
    if (how === 'vanishes') this.wire.strand()
    process.kill(this.database.pid, 'SIGQUIT')
    await waitForEnd(this.database.pid, 20_000)
    this.database = standby
    await this.query('select pg_promote()')
    this.wire.leadTo(Number(new URL(standby.url).port))
  }

  async close() {
    for (const { process } of this.all) {
      process.signal('SIGCONT')
      process.signal('SIGKILL')
      await process.ended
    }
    await this.wire.close()
    await this.database.stop()
    await rm(this.folder, { recursive: true, force: true })
  }
}

/** Resolves when a balancer would send visitors to it: it has made the pages that they ask for most. */
export function untilReady(instance: Instance): Promise<unknown> {
  const status = async () => (await read(instance, '/readyz')).status
  return vi.waitUntil(async () => (await status()) === 200, { timeout: 60_000, interval: 200 })
}

/** What a visitor of one of them gets. */
export const read = ({ origin }: Instance, path: string): Promise<Reply> => request(`${origin}${path}`)
