import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** PostgreSQL's code when the server, the database or the role has no connection left. */
const TOO_MANY = '53300'
/** Milliseconds for which no new connection is requested after such a refusal. */
const CONTENT_MS = 1_000
const RETRY_MS = 50

type Callback = Parameters<pg.Pool['connect']>[0]

/**
 * A pool that PostgreSQL may refuse a connection: whoever wanted it waits for one of those that there are, as long as for
 * any other. As the driver ships it such a request fails, although another one is given back a moment later.
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
   * Uses the open connections, or requests one at a time: otherwise every waiting request would ask again and again.
   */
  #beContent() {
    this.options.max = Math.max(1, this.totalCount)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.options.max = this.#most
    }, CONTENT_MS).unref()
  }
}
