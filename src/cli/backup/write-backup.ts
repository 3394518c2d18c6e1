import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { type Pack, pack } from 'tar-stream'
import type { MediaStore } from '@/features/media/server/disk-store'
import { ABOUT, type About, BackupError, fileName, MANIFEST, type Manifest, pieceName } from './format'
import { copyOut, listTables, setPlainOutput, tallyRows } from './tables'

const PIECE_BYTES = 4 * 1024 * 1024

export type BackupJob = {
  client: pg.Client
  /** The source of the uploads. */
  media: MediaStore
  /** The folder of the file; created when it is missing. */
  out: string
  product: string
  version: string
}

/**
 * Writes the rows of the database and the uploads into one gzipped tar file. The rows are read from one REPEATABLE
 * READ snapshot, so the product may go on writing meanwhile. The backup needs a few megabytes of memory at any size.
 *
 * @returns the path of the file, which is renamed to it only when it is complete
 */
export async function writeBackup(job: BackupJob): Promise<{ file: string; manifest: Manifest }> {
  const madeAt = new Date().toISOString()
  await mkdir(job.out, { recursive: true })
  const file = join(job.out, `${job.product}-${madeAt.replace(/[:.]/g, '-')}.tar.gz`)
  const draft = `${file}.part`
  const archive = pack()
  const written = pipeline(archive, createGzip(), createWriteStream(draft, { mode: 0o600, flush: true }))
  try {
    const [manifest] = await Promise.all([fill(archive, job, madeAt), written])
    await rename(draft, file)
    return { file, manifest }
  } catch (error) {
    archive.destroy()
    await written.catch(() => undefined)
    await rm(draft, { force: true })
    throw error
  }
}

async function fill(archive: Pack, job: BackupJob, madeAt: string): Promise<Manifest> {
  const { client, product, version } = job
  await client.query('begin isolation level repeatable read read only')
  await setPlainOutput(client)
  const tables = await listTables(client)
  const { rows } = await client.query<{ name: string }>('select name from payload_migrations order by name')
  const migrations = rows.map(({ name }) => name)
  const about: About = { format: 1, product, version, madeAt, migrations, tables }
  await putJson(archive, ABOUT, about)
  const manifest: Manifest = { tables: {}, files: {} }
  for (const table of tables) {
    manifest.tables[table.name] = await putTable(archive, table.name, await copyOut(client, table))
  }
  await client.query('commit')
  for (const name of await job.media.list()) {
    const sum = await putFile(archive, job.media, name)
    if (sum) manifest.files[name] = sum
  }
  await putJson(archive, MANIFEST, manifest)
  archive.finalize()
  return manifest
}

async function putTable(archive: Pack, table: string, rows: AsyncIterable<Buffer>) {
  const tally = tallyRows()
  let waiting: Buffer[] = []
  let size = 0
  let index = 0
  // A piece ends with a row, so that each can be loaded by itself.
  const flush = async () => {
    const all = Buffer.concat(waiting)
    const end = all.lastIndexOf('\n') + 1
    if (end > 0) await put(archive, pieceName(table, index++), all.subarray(0, end))
    waiting = [all.subarray(end)]
    size = all.length - end
  }
  for await (const chunk of rows) {
    tally.add(chunk)
    waiting.push(chunk)
    size += chunk.length
    if (size >= PIECE_BYTES) await flush()
  }
  await flush()
  return tally.sum()
}

/** A file that was deleted after it was listed is left out. */
async function putFile(archive: Pack, media: MediaStore, name: string) {
  const file = await media.read(name)
  if (!file) return null
  const { bytes, content } = file
  const hash = createHash('sha256')
  const { entry, done } = openEntry(archive, fileName(name), bytes)
  let seen = 0
  for await (const chunk of content) {
    hash.update(chunk)
    seen += chunk.length
    if (!entry.write(chunk)) await once(entry, 'drain')
  }
  if (seen !== bytes) throw new BackupError(`${name} became shorter while it was read. Try again.`)
  entry.end(undefined)
  await done
  return { bytes, sha256: hash.digest('hex') }
}

function putJson(archive: Pack, name: string, value: unknown): Promise<void> {
  return put(archive, name, Buffer.from(JSON.stringify(value, null, 2)))
}

async function put(archive: Pack, name: string, content: Buffer): Promise<void> {
  const { entry, done } = openEntry(archive, name, content.length)
  entry.end(content)
  await done
}

function openEntry(archive: Pack, name: string, size: number) {
  let end: (error?: Error | null) => void = () => undefined
  const done = new Promise<void>((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve())
  })
  return { entry: archive.entry({ name, size }, end), done }
}
