import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** PostgreSQL's code when the server, the database or the role has no connection left. */
const TOO_MANY = '53300'
/** Milliseconds for which no new connection is requested after such a refusal. */
const CONTENT_MS = 1_000
const RETRY_MS = 50

type Callback = Parameters<pg.Pool['connect']>[0]

/**
 * A pool that waits for one of its open connections when PostgreSQL refuses a new one. It waits no longer than for any
 * connection. The driver's own pool fails at once, although a connection may be released a moment later.
 */
export class PatientPool extends pg.Pool {
  readonly #most = this.options.max
  #timer: NodeJS.Timeout | undefined

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const connecting = this.#connect()
    if (!callback) return connecting
    connecting.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => undefined),
    )
  }

  async #connect(): Promise<pg.PoolClient> {
    const deadline = performance.now() + (this.options.connectionTimeoutMillis ?? 0)
    for (;;) {
      try {
        return await super.connect()
      } catch (error) {
        const isRefused = error instanceof Error && 'code' in error && error.code === TOO_MANY
        if (!isRefused || performance.now() >= deadline) throw error
        this.#beContent()
        await pause(RETRY_MS)
      }
    }
  }

  /**
   * Limits the pool to its open connections, or to one, for a second. Otherwise every waiting request would try to open
   * a connection again and again.
   */
  #beContent() {
    this.options.max = Math.max(1, this.totalCount)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.options.max = this.#most
    }, CONTENT_MS).unref()
  }
}
