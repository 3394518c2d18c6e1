import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Payload } from 'payload'
import type { Choices } from '@/features/imports/rules/choices'
import type { Progress, ReportLine } from '@/features/imports/rules/contract'
import { isOwnTable } from '@/features/imports/rules/lead-csv'
import { isUuid } from '@/lib/uuid'
import { changeState, findImport, type ImportRow, toProgress } from './import-row'
import { problemOf } from './problem-of'
import { READERS } from './read-file'
import { listLines, rejectedCsv, reportCsv } from './report'
import { workOnNext } from './run'
import { beginPreview, beginRun, createImport, discardImport, headFor, recogniseFile } from './stages'
import { takeFile } from './stored-files'

type Given = {
  /** The paths of the file, or of several exports of one site. */
  files: readonly string[]
  images: { place: string; isFolder: boolean } | null
  choices: Choices
  isConfirmed: boolean
}

/** `notes` are sentences about the whole file. */
type Said = { progress: Progress; lines: ReportLine[]; notes: string[] }

/** More lines are read in the file of the report. */
const MOST_LINES = 1_000

/**
 * Imports a file of the owner, or several of one site, or says what would be made of it. An import of the same file that was killed, or paused, goes on.
 *
 * @param show - is told how far it is, again and again
 * @throws {Error} for a file that cannot be read
 */
export async function importFile(
  payload: Payload,
  { files, images, choices, isConfirmed }: Given,
  show: (progress: Progress) => void,
  readers = READERS,
): Promise<Said> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size))
  const zip = images && !images.isFolder ? images.place : null
  const id = await createImport(
    { payload },
    {
      by: null,
      fileName: files
        .map((file) => path.basename(file))
        .join(', ')
        .slice(0, 255),
      bytes: sizes.reduce((sum, size) => sum + size, 0),
      images: zip ? { name: path.basename(zip), bytes: (await stat(zip)).size } : undefined,
      imagesFolder: images?.isFolder ? images.place : undefined,
    },
  )
  for (const [no, file] of files.entries()) await takeFile(id, 'file', file, no)
  if (zip) await takeFile(id, 'images', zip)
  await payload.db.pool.query(
    'update imports set received = bytes, images_received = images_bytes where id = $1',
    [id],
  )
  const found = await readHead(payload, id, choices, readers).catch(async (error) => {
    await discardImport({ payload }, id)
    throw error
  })
  const interrupted =
    isConfirmed && found.same && /^(?:running|paused)$/.test(found.same.state) ? found.same.id : null
  if (interrupted) {
    await discardImport({ payload }, id)
    await changeState(payload.db.pool, interrupted, ['paused'], 'running')
    return { progress: await finish(payload, interrupted, show, readers), lines: [], notes: [] }
  }
  await beginPreview({ payload }, id, choices)
  const previewed = await finish(payload, id, show, readers)
  if (!isConfirmed || previewed.state !== 'ready')
    return { progress: previewed, lines: await worthSaying(payload, id), notes: await notesOf(payload, id) }
  await beginRun({ payload, user: null }, id)
  const progress = await finish(payload, id, show, readers)
  return { progress, lines: await worthSaying(payload, id), notes: await notesOf(payload, id) }
}

/** Recognises a file, and reads it with the choices. */
async function readHead(payload: Payload, id: string, choices: Choices, readers: typeof READERS) {
  const found = await recogniseFile({ payload }, await rowOf(payload, id), readers)
  const head = await headFor(await rowOf(payload, id), choices, readers)
  await payload.db.pool.query('update imports set head = $2 where id = $1', [id, JSON.stringify(head)])
  return found
}

/** What is to be known of the whole file, as it was read with the choices. */
async function notesOf(payload: Payload, id: string): Promise<string[]> {
  const { head, choices } = await rowOf(payload, id)
  const zone = `Times that name no zone are read as those of ${choices.table.zone}: see --table.`
  return [...(head?.warnings ?? []), ...(head?.kind === 'leads' && !isOwnTable(head.columns) ? [zone] : [])]
}

/** Undoes an import by its id. */
export async function undoById(payload: Payload, id: string): Promise<Progress> {
  const row = isUuid(id) ? await findImport(payload, id) : null
  if (!row) throw new Error('There is no such import, or its 30 days are over.')
  if (!(await changeState(payload.db.pool, id, ['done', 'paused'], 'undoing')))
    throw new Error('Only an import that is done or paused can be undone.')
  return finish(payload, id, () => undefined, READERS)
}

/** Writes the report, and the rows that were rejected, where that was asked for. */
export async function writeReports(
  payload: Payload,
  id: string,
  { report, rejected }: { report?: string; rejected?: string },
): Promise<void> {
  const { head } = await rowOf(payload, id)
  const write = (text: AsyncIterable<string>, to: string) =>
    pipeline(Readable.from(text), createWriteStream(to, { mode: 0o600 }))
  if (report) await write(reportCsv(payload, id), report)
  if (rejected && head) await write(rejectedCsv(payload, id, head), rejected)
}

async function rowOf(payload: Payload, id: string): Promise<ImportRow> {
  const row = await findImport(payload, id)
  if (!row) throw new Error('The import is gone')
  return row
}

const AT_WORK = ['previewing', 'running', 'undoing']
const LOOK_MS = 1_000

/** Works until an import is done, paused or failed, or looks on while the server of a running site works on it. */
async function finish(
  payload: Payload,
  id: string,
  show: (progress: Progress) => void,
  readers: typeof READERS,
): Promise<Progress> {
  const looking = setInterval(() => {
    void rowOf(payload, id).then(
      (row) => show(toProgress(row)),
      () => undefined,
    )
  }, LOOK_MS)
  try {
    for (;;) {
      const row = await rowOf(payload, id)
      if (!AT_WORK.includes(row.state)) return toProgress(row)
      if (!(await workOnNext(payload, { id, readers })))
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
  } catch (error) {
    // The process ends, so nobody is left to write that into the row. Whoever runs the command reads no cause behind it.
    throw new Error(`${problemOf(error)} Run the same command again.`)
  } finally {
    clearInterval(looking)
  }
}

/** The lines that say more than that something was made. */
async function worthSaying(payload: Payload, id: string): Promise<ReportLine[]> {
  const { lines } = await listLines(payload, id, { show: 'all', from: 0, most: MOST_LINES })
  return lines.filter(({ outcome, problem, lost }) => outcome !== 'made' || problem || lost.length > 0)
}
