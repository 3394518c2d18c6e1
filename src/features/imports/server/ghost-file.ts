import { JSONParser, TokenType } from '@streamparser/json'
import { FileProblem, type Place } from '@/features/imports/rules/records'
import { readPieces } from './text-file'

/** A row of a table of an export of Ghost; the table `meta` has one row, with the version of Ghost. */
export type GhostRow = { table: string; row: Readonly<Record<string, unknown>>; place: Place }

/** Where rows stand: `{ db: [ { data: { posts: [ row`, or without `db` in what other programs write for Ghost. */
const PATHS = ['$.db.*.data.*.*', '$.data.*.*', '$.db.*.meta', '$.meta']

/**
 * Reads the rows of all tables of an export of Ghost, in the order of the file, by stream.
 *
 * @throws {FileProblem} for a file that is cut off, damaged or no such export
 */
export async function* readGhostFile(path: string): AsyncGenerator<GhostRow> {
  const rows: GhostRow[] = []
  const lines = new Lines()
  // Where each object that is open begins.
  const open: Place[] = []
  let place: Place = {}
  let isExport = false
  let isEnded = false
  const parser = new JSONParser({ paths: PATHS, keepStack: false })
  parser.onToken = ({ token, offset }) => {
    lines.goTo(offset)
    if (token === TokenType.LEFT_BRACE) open.push({ file: 0, ...lines.place() })
    if (token === TokenType.RIGHT_BRACE) place = open.pop() ?? place
  }
  parser.onValue = ({ value, key, stack }) => {
    const table = key === 'meta' ? key : stack.at(-1)?.key
    if (table === 'posts') isExport = true
    if (typeof table === 'string' && isRow(value)) rows.push({ table, row: value, place })
  }
  parser.onEnd = () => {
    isEnded = true
  }
  try {
    for await (const piece of readPieces(path, 0)) {
      if (isEnded && piece.trim() === '') continue
      const bytes = Buffer.from(piece)
      lines.add(bytes)
      parser.write(bytes)
      yield* rows.splice(0)
    }
    if (!isEnded) parser.end()
  } catch (error) {
    if (error instanceof FileProblem) throw error
    throw new FileProblem('The file is cut off or damaged', { file: 0, ...lines.place() }, { cause: error })
  }
  if (!isExport) throw new FileProblem('The file is not an export of Ghost', { file: 0, line: 1, column: 1 })
}

function isRow(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const LINE_FEED = 0x0a

/** Counts lines and columns up to an offset in bytes that only grows. */
class Lines {
  #bytes: Uint8Array = new Uint8Array()
  #start = 0
  #offset = 0
  #line = 1
  #column = 1

  add(bytes: Uint8Array) {
    this.goTo(this.#start + this.#bytes.length)
    this.#start += this.#bytes.length
    this.#bytes = bytes
  }

  goTo(offset: number) {
    const end = Math.min(offset, this.#start + this.#bytes.length)
    for (; this.#offset < end; this.#offset++) {
      const byte = this.#bytes[this.#offset - this.#start] ?? 0
      if (byte === LINE_FEED) {
        this.#line++
        this.#column = 1
      } else if ((byte & 0xc0) !== 0x80) this.#column++
    }
  }

  place(): Place {
    return { line: this.#line, column: this.#column }
  }
}
