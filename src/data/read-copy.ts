import pg from 'pg'

type Row = (row: Buffer) => void

/** The driver's query passes over what COPY sends; this one hands it on. */
class CopyQuery extends pg.Query {
  readonly #onRow: Row
  #isFirst = true
  /** What `onRow` has thrown. The rows that follow are read and dropped, so that the connection can be used again. */
  failure: { error: unknown } | undefined

  constructor(statement: string, onRow: Row, onEnd: (error: Error | undefined) => void) {
    super(statement, onEnd)
    this.#onRow = onRow
  }

  /** Called by the driver, which writes over the bytes afterwards. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    const row = this.#isFirst ? chunk.subarray(HEAD_BYTES) : chunk
    this.#isFirst = false
    if (this.failure || row.length <= END_BYTES) return
    try {
      this.#onRow(row)
    } catch (error) {
      this.failure = { error }
    }
  }
}

/** Before the first row: a signature of eleven bytes, flags, and the length of an extension that has never been used. */
const HEAD_BYTES = 19
/** After the last row stands a number of values that no row has. */
const END_BYTES = 2

/**
 * Reads the rows of a `COPY ... TO STDOUT (FORMAT binary)`, each in one message: the number of its values in two bytes, and
 * each value as its length in four (-1 for a missing one) and its bytes. The driver would decode each value, which takes
 * longer than all else that is done with many.
 *
 * @param onRow - gets bytes that are overwritten when it has returned
 * @throws what the database says, or `onRow`
 */
export async function readCopy(pool: pg.Pool, statement: string, onRow: Row): Promise<void> {
  const client = await pool.connect()
  try {
    await new Promise<void>((resolve, reject) => {
      const query = new CopyQuery(statement, onRow, (error) => {
        const failure = error ? { error } : query.failure
        if (failure) reject(failure.error)
        else resolve()
      })
      client.query(query)
    })
  } catch (error) {
    // As the pool does: a statement that nobody waits for may still run on this connection.
    client.release(true)
    throw error
  }
  client.release()
}

/** A text in a statement that takes no parameters. The driver looks at each letter, and a list of ids has many. */
export function literal(text: string): string {
  return /['\\]/.test(text) ? pg.escapeLiteral(text) : `'${text}'`
}

/** A name in such a statement. */
export const quotedName = pg.escapeIdentifier
