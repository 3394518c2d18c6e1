import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import {
  ABOUT,
  type About,
  aboutSchema,
  BackupError,
  MANIFEST,
  type Manifest,
  manifestSchema,
  readEntryName,
} from './format'
import { tallyRows } from './tables'

const MAX_JSON_BYTES = 64 * 1024 * 1024

type Entry = AsyncIterable<unknown> & { header: { name: string; size: number } }

/** Functions that `readBackup` calls for the parts of a backup, in the order of the file. */
export type Reader = {
  onAbout?: (about: About) => Promise<void>
  /** Called for each piece of a table, in order. */
  onRows?: (table: string, rows: AsyncIterable<Buffer>) => Promise<void>
  onFile?: (name: string, content: AsyncIterable<Buffer>) => Promise<void>
}

/**
 * Reads a backup from beginning to end and compares its content with its manifest.
 *
 * @throws {BackupError} when the file is not a backup, is truncated, or was changed
 */
export async function readBackup(
  file: string,
  reader: Reader = {},
): Promise<{ about: About; manifest: Manifest }> {
  const entries = extract()
  const fed = pipeline(createReadStream(file), createGunzip(), entries)
  // The loop below ends with the same error and reports it.
  fed.catch(() => undefined)
  const content = await readEntries(entries, reader).catch((error) => {
    throw toBackupError(file, error)
  })
  await fed.catch((error) => {
    throw toBackupError(file, error)
  })
  return content
}

async function readEntries(entries: AsyncIterable<Entry>, reader: Reader) {
  const seen: Manifest = { tables: {}, files: {} }
  let about: About | null = null
  let manifest: Manifest | null = null
  const tallies = new Map<string, ReturnType<typeof tallyRows>>()
  for await (const entry of entries) {
    const { name } = entry.header
    const part = readEntryName(name)
    if (part?.kind === 'table') {
      const tally = tallies.get(part.name) ?? tallyRows()
      tallies.set(part.name, tally)
      await give(reader.onRows, part.name, passing(entry, tally.add))
    } else if (part) seen.files[part.name] = await readFile(entry, part.name, reader)
    else if (name === ABOUT) {
      about = aboutSchema.parse(await readJson(entry))
      await reader.onAbout?.(about)
    } else if (name === MANIFEST) manifest = manifestSchema.parse(await readJson(entry))
    else throw new BackupError(`It holds ${name}, which no backup of ours does.`)
  }
  for (const [name, tally] of tallies) seen.tables[name] = tally.sum()
  if (!about || !manifest) throw new BackupError('It is not whole: its end is missing.')
  requireSame(manifest, seen)
  return { about, manifest }
}

async function readFile(entry: Entry, name: string, { onFile }: Reader) {
  const hash = createHash('sha256')
  let bytes = 0
  const count = (chunk: Buffer) => {
    hash.update(chunk)
    bytes += chunk.length
  }
  await give(onFile, name, passing(entry, count))
  return { bytes, sha256: hash.digest('hex') }
}

type EntryHandler = (name: string, content: AsyncIterable<Buffer>) => Promise<void>

async function give(
  taker: EntryHandler | undefined,
  name: string,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  if (taker) return taker(name, content)
  for await (const _chunk of content);
}

async function* passing(entry: AsyncIterable<unknown>, look: (chunk: Buffer) => void) {
  for await (const chunk of entry) {
    if (!Buffer.isBuffer(chunk)) continue
    look(chunk)
    yield chunk
  }
}

async function readJson(entry: Entry): Promise<unknown> {
  if (entry.header.size > MAX_JSON_BYTES) throw new BackupError('Its table of contents is too large.')
  const chunks: Buffer[] = []
  await give(
    undefined,
    '',
    passing(entry, (chunk) => chunks.push(chunk)),
  )
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

/** An empty table has no pieces. */
function requireSame(manifest: Manifest, seen: Manifest): void {
  const empty = tallyRows().sum()
  for (const [name, { rows, sha256 }] of Object.entries(manifest.tables)) {
    const found = seen.tables[name] ?? empty
    if (found.rows !== rows || found.sha256 !== sha256)
      throw new BackupError(`The rows of ${name} were changed.`)
  }
  for (const [name, { sha256 }] of Object.entries(manifest.files)) {
    if (seen.files[name]?.sha256 !== sha256)
      throw new BackupError(`The upload ${name} is missing or was changed.`)
  }
  const extra = [
    ...Object.keys(seen.tables).filter((name) => !manifest.tables[name]),
    ...Object.keys(seen.files).filter((name) => !manifest.files[name]),
  ]
  if (extra.length > 0) throw new BackupError(`It holds more than it says: ${extra.join(', ')}.`)
}

function toBackupError(file: string, error: unknown): Error {
  if (!(error instanceof Error)) return new BackupError(`${file} cannot be read.`)
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT') return new BackupError(`There is no file ${file}.`)
  if (error instanceof BackupError) return new BackupError(`${file} is not restored. ${error.message}`)
  if (code === 'Z_BUF_ERROR' || /unexpected end/i.test(error.message))
    return new BackupError(`${file} is not restored. It is not whole: its end is missing.`)
  if (
    code.startsWith('Z_') ||
    error.name === 'ZodError' ||
    error instanceof SyntaxError ||
    /tar/i.test(error.message)
  )
    return new BackupError(`${file} is not restored. It is damaged, or no backup of this product.`)
  return error
}
