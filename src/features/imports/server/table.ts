import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import Papa from 'papaparse'
import { nameColumns } from '@/features/imports/rules/lead-columns'
import { FileProblem, type Place } from '@/features/imports/rules/records'

const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const

export type Encoding = (typeof ENCODINGS)[number]

const DELIMITERS = [',', ';', '\t', '|'] as const

export type Delimiter = (typeof DELIMITERS)[number]

/** A row of a table. `row` counts as a spreadsheet does, the heads among them. */
export type Row = { cells: string[]; place: { line: number; row: number } }

/** A table of text, whose rows are read from the disk as often as they are asked for. */
export type Table = {
  /** The names of the columns, each once. */
  columns: string[]
  encoding: Encoding
  delimiter: Delimiter
  /** Rows behind the heads in pieces, without empty ones. Rows of another length have their own number of cells. */
  rows(): AsyncGenerator<Row[]>
}

/** What is known about a table before it is opened. */
export type TableKind = {
  /** How many of these cells are names of columns that the reader knows. */
  countKnown: (cells: readonly string[]) => number
  /** Whether cells of which none is known may name columns all the same; without it they may not. */
  mayNameColumns?: (cells: readonly string[]) => boolean
  /** A sentence for a file without such names. */
  noHeads: string
  encoding?: Encoding | null
  delimiter?: Delimiter | null
}

/** Parsing so much takes a few milliseconds, for which requests wait. */
const READ_BYTES = 64 * 1024
const SAMPLE_BYTES = 64 * 1024
/** A longer row has lost a quotation mark, or the file is none of text. */
const LONGEST_ROW = 1_000_000
const MOST_COLUMNS = 1_000

/**
 * Opens a CSV, whatever its encoding and delimiter. It is read in pieces, so memory does not grow with it.
 *
 * @throws {FileProblem} for a file of another kind, and while rows are read, with line and column, where it is damaged or cut off
 */
export async function openTable(path: string, kind: TableKind): Promise<Table> {
  const sample = await readSample(path)
  if (sample.length === 0) throw new FileProblem('The file is empty', { line: 1 })
  refuseOtherKinds(sample)
  const encoding = kind.encoding ?? (await findEncoding(path, sample))
  const text = firstText(decodeSample(sample, encoding))
  refuseUnreadable(text)
  const [skipped, told] = excelDelimiter(text)
  const body = text.slice(skipped.length)
  const newline = /\n/.test(body) ? '\n' : '\r'
  const delimiter = kind.delimiter ?? told ?? guessDelimiter(body, newline, kind)
  const format = { encoding, delimiter, newline, skipped: skipped.length } as const
  const heads = await readHeads(path, format, kind)
  return {
    columns: nameColumns(heads.cells),
    encoding,
    delimiter,
    async *rows() {
      for await (const rows of readRows(path, format))
        yield rows
          .filter(({ place }) => place.line > heads.place.line)
          .map((row) => withoutSurplus(row, heads.cells.length))
    },
  }
}

/** The cells of a row by the names of their columns; those behind the last column have their number. */
export const cellsByName = (cells: readonly string[], columns: readonly string[]): Record<string, string> =>
  Object.fromEntries(cells.map((cell, at) => [columns[at] ?? `Column ${at + 1}`, cell]))

type Format = { encoding: Encoding; delimiter: Delimiter; newline: '\n' | '\r'; skipped: number }

/** Programs of spreadsheets write delimiters to the end of the widest row, also where nothing stands. */
function withoutSurplus(row: Row, width: number): Row {
  const { cells } = row
  if (cells.length <= width || cells.slice(width).some((cell) => cell.trim() !== '')) return row
  return { ...row, cells: cells.slice(0, width) }
}

async function readHeads(path: string, format: Format, kind: TableKind): Promise<Row> {
  const { countKnown, mayNameColumns, noHeads } = kind
  for await (const [row] of readRows(path, format)) {
    if (!row) continue
    if (row.cells.length > MOST_COLUMNS)
      throw new FileProblem(`The table has more than ${MOST_COLUMNS} columns`, row.place)
    if (countKnown(row.cells) === 0 && !mayNameColumns?.(row.cells))
      throw new FileProblem(noHeads, { ...row.place, column: 1 })
    return row
  }
  throw new FileProblem('The file has nothing but empty lines', { line: 1 })
}

async function* readRows(path: string, format: Format): AsyncGenerator<Row[]> {
  const { newline } = format
  let rest = ''
  let toSkip = format.skipped
  const at = { line: toSkip > 0 ? 2 : 1, row: toSkip > 0 ? 2 : 1 }
  let width: number | null = null
  for await (const piece of readTexts(path, format.encoding)) {
    rest += piece
    if (toSkip > 0) {
      rest = rest.slice(toSkip)
      toSkip = 0
    }
    // A file that was joined of several has their marks at the beginnings of lines.
    if (rest.includes('\ufeff')) rest = rest.replace(/(?<=^|[\r\n])\ufeff/g, '')
    const { rows, used } = parse(rest, format, at, false)
    width ??= rows[0]?.cells.length ?? null
    yield rows
    rest = rest.slice(used)
    if (rest.length > LONGEST_ROW)
      throw new FileProblem('This row has no end: a quotation mark is probably missing in it', {
        ...at,
        column: 1,
      })
  }
  const { rows } = parse(rest, format, at, true)
  yield rows.slice(0, -1)
  const last = rows.at(-1)
  // The last line need not have an end, but it must not end before its last column.
  if (last && width !== null && last.cells.length < width && !rest.endsWith(newline))
    throw new FileProblem(
      `The file is cut off: its last line ends after ${last.cells.length} of ${width} columns`,
      { ...last.place, column: columnAt(rest, rest.length, newline) },
    )
  yield rows.slice(-1)
}

/** Papa's parser without its readers, whose memory grows with a quotation that has no end. */
type Step = { data: string[][]; errors: { code: string; index?: number }[]; meta: { cursor: number } }

/**
 * Reads the whole rows of a text.
 *
 * @param at - the line and row at which the text begins; moved on behind the rows that are returned
 * @returns the rows that are not empty, and how many letters they have
 */
function parse(
  text: string,
  { delimiter, newline }: Format,
  at: { line: number; row: number },
  isLast: boolean,
): { rows: Row[]; used: number } {
  const rows: Row[] = []
  let used = 0
  const step = ({ data, errors, meta }: Step) => {
    const place: Place = { line: at.line, row: at.row }
    const [error] = errors
    if (error) refuse(text, used, error, place, newline)
    const cells = data[0] ?? []
    // Behind the last line end stands no row.
    if (used === text.length) return
    const last = cells.at(-1)
    if (newline === '\n' && last?.endsWith('\r')) cells[cells.length - 1] = last.slice(0, -1)
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ cells, place: { line: at.line, row: at.row } })
    at.line += count(text, newline, used, meta.cursor)
    at.row += 1
    used = meta.cursor
  }
  new Papa.Parser({ delimiter, newline, step: step as never }).parse(text, 0, !isLast)
  return { rows, used }
}

function refuse(
  text: string,
  start: number,
  { code, index = start }: { code: string; index?: number },
  { line = 1, row }: Place,
  newline: string,
): never {
  const place = {
    row,
    line: line + count(text, newline, start, index),
    column: Math.max(1, columnAt(text, index, newline) - 1),
  }
  if (code === 'MissingQuotes')
    throw new FileProblem(
      'The file is cut off, or a quotation mark is missing: the text that begins here has no end',
      place,
    )
  throw new FileProblem('A quotation mark stands within the quoted text that begins here', place)
}

function count(text: string, sign: string, from: number, to: number): number {
  let found = 0
  for (let at = text.indexOf(sign, from); at !== -1 && at < to; at = text.indexOf(sign, at + 1)) found += 1
  return found
}

const columnAt = (text: string, index: number, newline: string) =>
  index - text.lastIndexOf(newline, Math.max(0, index - 1))

/** The delimiter that Excel names in the first line: `sep=;`. */
function excelDelimiter(text: string): [line: string, delimiter: Delimiter | null] {
  const [line = '', sign] = /^"?sep=([,;\t|])"?\r?(?:\n|\r)/i.exec(text) ?? []
  return [line, DELIMITERS.find((each) => each === sign) ?? null]
}

/** The delimiter with which the first rows have the most known heads, then the most columns in each of them alike. */
function guessDelimiter(text: string, newline: '\n' | '\r', { countKnown }: TableKind): Delimiter {
  const scores = DELIMITERS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, newline, preview: 20 })
    const rows = data.filter((cells) => cells.some((cell) => cell.trim() !== ''))
    const width = rows[0]?.length ?? 0
    const alike = rows.slice(1, -1).filter((cells) => cells.length === width).length
    return { delimiter, known: countKnown(rows[0] ?? []), alike: width > 1 ? alike : 0, width }
  })
  const [best] = scores.toSorted((a, b) => b.known - a.known || b.alike - a.alike || b.width - a.width)
  return best?.delimiter ?? ','
}

async function readSample(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const OTHER_KINDS: readonly (readonly [bytes: string, sentence: string])[] = [
  ['PK\x03\x04', 'This is a spreadsheet or a zip file: save the sheet as CSV'],
  ['\xd0\xcf\x11\xe0', 'This is a spreadsheet of Excel: save the sheet as CSV'],
  ['%PDF', 'This is a PDF, and no table'],
  ['\x1f\x8b', 'This file is compressed: unpack it first'],
]

function refuseOtherKinds(sample: Buffer): void {
  const start = sample.subarray(0, 8).toString('latin1')
  const other = OTHER_KINDS.find(([bytes]) => start.startsWith(bytes))
  if (other) throw new FileProblem(other[1], { line: 1, column: 1 })
}

function refuseUnreadable(text: string): void {
  const start = text.trimStart()
  const place = { line: 1, column: 1 }
  if (start === '') throw new FileProblem('The file has nothing but empty lines', place)
  if (start.startsWith('<')) throw new FileProblem('This is XML or a web page, and no table', place)
  if (/^(?:\{\s*["}]|\[\s*[{["\]])/.test(start)) throw new FileProblem('This is JSON, and no table', place)
  if (text.includes('\0'))
    throw new FileProblem('This is no text, and of no kind that can be imported', place)
}

function readBytes(path: string): AsyncIterable<Buffer> {
  return createReadStream(path, { highWaterMark: READ_BYTES })
}

async function findEncoding(path: string, sample: Buffer): Promise<Encoding> {
  const start = sample.subarray(0, 3).toString('latin1')
  if (start.startsWith('\xff\xfe')) return 'utf-16le'
  if (start.startsWith('\xfe\xff')) return 'utf-16be'
  return guessedWide(sample) ?? (await narrowEncoding(path, start === '\xef\xbb\xbf'))
}

/** In UTF-16 every other byte of Latin letters is zero. */
function guessedWide(sample: Buffer): Encoding | null {
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > sample.length / 4 && even * 8 < odd) return 'utf-16le'
  return even > sample.length / 4 && odd * 8 < even ? 'utf-16be' : null
}

/**
 * UTF-8, where the whole file is; otherwise Windows-1252, in which every file can be read. A file that is UTF-8 at its
 * beginning and not further on is cut off, or joined of two: read as Windows-1252, all of its letters beyond ASCII would be
 * wrong.
 *
 * @param isMarked - the file says itself that it is UTF-8
 */
async function narrowEncoding(path: string, isMarked: boolean): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let line = 1
  let isAscii = !isMarked
  const pass = (text: string) => {
    line += count(text, '\n', 0, text.length)
    isAscii &&= !/\P{ASCII}/u.test(text)
  }
  for await (const bytes of readBytes(path)) {
    const text = decoded(decoder, bytes, true)
    pass(text ?? beforeDamage(bytes))
    if (text === null && isAscii) return 'windows-1252'
    if (text === null) throw new FileProblem(MIXED, { line })
  }
  if (decoded(decoder, new Uint8Array(), false) !== null) return 'utf-8'
  if (isAscii) return 'windows-1252'
  throw new FileProblem(CUT_LETTER, { line })
}

/** The text of bytes; null when they are no UTF-8. */
function decoded(decoder: TextDecoder, bytes: Uint8Array, goesOn: boolean): string | null {
  try {
    return decoder.decode(bytes, { stream: goesOn })
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

const beforeDamage = (bytes: Uint8Array) => new TextDecoder().decode(bytes).split('\ufffd', 1)[0] ?? ''

const CUT_LETTER = 'The file is cut off within its last letter'
const MIXED =
  'The file begins in UTF-8 and does not go on so: it is joined of two files, or has another encoding, which can be chosen'

/** Whole letters of a sample, which may end within one. */
function decodeSample(sample: Buffer, encoding: Encoding): string {
  return decoderOf(encoding)(sample, true)
}

const firstText = (text: string) => text.replace(/^\ufeff+/, '')

async function* readTexts(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decode = decoderOf(encoding)
  let isFirst = true
  let line = 1
  for await (const bytes of readBytes(path)) {
    const text = decode(bytes, true)
    line += count(text, '\n', 0, text.length)
    yield isFirst ? firstText(text) : text
    isFirst = false
  }
  // What is left over at the end is half of a letter.
  if (decode(Buffer.alloc(0), false) !== '') throw new FileProblem(CUT_LETTER, { line })
}

/** The letters of Windows-1252 at the bytes 0x80 to 0x9f. Some versions of Node decode them as if they were Latin-1. */
const LETTERS_OF_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

function decoderOf(encoding: Encoding): (bytes: Buffer, goesOn: boolean) => string {
  if (encoding === 'windows-1252')
    return (bytes) =>
      bytes
        .toString('latin1')
        .replace(/[\x80-\x9f]/g, (letter) => LETTERS_OF_1252[letter.charCodeAt(0) - 0x80] ?? letter)
  const decoder = new TextDecoder(encoding)
  return (bytes, goesOn) => decoder.decode(bytes, { stream: goesOn })
}
