import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '@/cli/embedded/embedded'
import { withConnection } from '@/data/connection'
import { freePort } from '@/lib/free-port'
import { waitForEnd } from '@/lib/processes'
import { type FaultProxy, startFaultProxy } from './fault-proxy'
import { type Started, startProcess } from './start'

export const ADMIN = { email: 'owner@example.com', password: 'a password for the fault tests' }
const SECRET = 'a secret that only the fault tests know'

/** As `pg_ctl stop -m`: smart waits for nobody here, so it is left out. */
const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT', killed: 'SIGKILL' } as const
export type StopMode = keyof typeof SIGNALS

/** A database with the product's tables and pages made from it, for several test files one after another. */
export type Rig = { folder: string; databasePort: string; proxyPort: number; port: number }

/** Makes one: the product is started once, which migrates, seeds and makes the pages. */
export async function createRig(): Promise<Rig> {
  const folder = await mkdtemp(join(tmpdir(), 'faults-'))
  // As root, PostgreSQL runs as another user, who must be able to enter.
  await chmod(folder, 0o711)
  const rig = {
    folder,
    databasePort: String(await freePort()),
    proxyPort: await freePort(),
    port: await freePort(),
  }
  const product = await Product.open(rig)
  await product.start()
  await product.close()
  return rig
}

export async function removeRig({ folder }: Rig) {
  await rm(folder, { recursive: true, force: true })
}

/** The product in a process of its own, a database of its own, and a wire between them that can fail. */
export class Product {
  app: Started | null = null
  private constructor(
    private readonly rig: Rig,
    private database: EmbeddedDatabase,
    readonly proxy: FaultProxy,
  ) {}

  /** Starts the database and the wire; the product itself starts with `start`. */
  static async open(rig: Rig): Promise<Product> {
    const database = await startEmbeddedDatabase(rig.folder, { port: rig.databasePort })
    return new Product(rig, database, await startFaultProxy(rig.proxyPort, Number(rig.databasePort)))
  }

  get origin() {
    return `http://localhost:${this.rig.port}`
  }

  async start(env: Record<string, string> = {}): Promise<Started> {
    const url = Object.assign(new URL(this.database.url), { port: String(this.rig.proxyPort) })
    const app = startProcess(['src/cli/start.mjs'], {
      DATABASE_URL: url.href,
      PAYLOAD_SECRET: SECRET,
      DATA_DIR: this.rig.folder,
      PORT: String(this.rig.port),
      SITE_URL: this.origin,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LEAD_RATE: '999999/10m',
      SIGN_UP_RATE: '999999/10m',
      ...env,
    })
    this.app = app
    await app.until('is ready')
    return app
  }

  /** As a machine that runs out of memory would: no chance to finish anything. */
  async kill() {
    this.app?.signal('SIGKILL')
    await this.app?.ended
  }

  async stopDatabase(mode: StopMode = 'fast') {
    process.kill(this.database.pid, SIGNALS[mode])
    await waitForEnd(this.database.pid, 20_000)
  }

  async startDatabase(settings: Record<string, string> = {}) {
    this.database = await startEmbeddedDatabase(this.rig.folder, { port: this.rig.databasePort, ...settings })
  }

  async restartDatabase(mode: StopMode = 'fast', settings: Record<string, string> = {}) {
    await this.stopDatabase(mode)
    await this.startDatabase(settings)
  }

  /** To its first address, which the wire leads to again. */
  async moveDatabaseBack() {
    await this.restartDatabase('fast')
    this.proxy.leadTo(Number(this.rig.databasePort))
  }

  /** As its administrator, past the wire. */
  get adminUrl(): string {
    const url = Object.assign(new URL(this.database.adminUrl), { pathname: 'nova' })
    // So that it can take back what makes everybody else's transactions read-only.
    url.searchParams.set('options', '-c default_transaction_read_only=off')
    return url.href
  }

  /** Asks the database as its administrator, past the wire. */
  async query<Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []): Promise<Row[]> {
    return withConnection(this.adminUrl, async (client) => (await client.query<Row>(statement, values)).rows)
  }

  /** Does something while the database has a fault, which ends whatever comes of it. */
  async during(fault: string, end: string, work: () => Promise<void>) {
    try {
      await this.query(fault)
      await work()
    } finally {
      await this.query(end)
    }
  }

  /** Ends connections of the product on the server's side, in an orderly way. */
  endBackends(share = 1): Promise<unknown> {
    return this.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'nova' and random() <= $1`,
      [share],
    )
  }

  /** `kill -9` of one backend, after which PostgreSQL restarts itself whole. */
  async crashBackend() {
    const [backend] = await this.query<{ pid: number }>(
      `select pid from pg_stat_activity where usename = 'nova' order by random() limit 1`,
    )
    if (backend) process.kill(backend.pid, 'SIGKILL')
  }

  async close() {
    await this.kill()
    await this.proxy.close()
    await this.database.stop()
  }
}
