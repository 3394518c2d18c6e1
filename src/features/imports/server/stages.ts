import { randomUUID } from 'node:crypto'
import type { PayloadRequest } from 'payload'
import type { z } from 'zod'
import { inTransaction } from '@/data/transaction'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import { recordEvent } from '@/features/audit/server/record-event'
import { type Choices, type choicesSchema, DEFAULT_CHOICES } from '@/features/imports/rules/choices'
import { IMPORT_LIMITS, type ImportState, type Recognised } from '@/features/imports/rules/contract'
import { type FileHead, type FileKind, FileProblem, placeWords } from '@/features/imports/rules/records'
import { Refusal } from '@/server/errors'
import { changeState, findFormerChoices, findSame, type ImportRow } from './import-row'
import { isReadAnew, READERS } from './read-file'
import { hashOfFiles, removeStored, storedPaths } from './stored-files'

// What brings an import from one state into the next stands here for the screen and the command alike.

type NewImport = {
  by: string | null
  fileName: string
  bytes: number
  images?: { name: string; bytes: number }
  imagesFolder?: string
}

/** Begins an import, whose file is still to come. */
export async function createImport(
  { payload }: Pick<PayloadRequest, 'payload'>,
  { by, fileName: name, bytes, images, imagesFolder }: NewImport,
): Promise<string> {
  const id = randomUUID()
  await payload.db.pool.query(
    `insert into imports (id, file_name, bytes, images_name, images_bytes, images_folder, by_id, choices, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, now() + interval '${IMPORT_LIMITS.days} days')`,
    [
      id,
      name,
      bytes,
      images?.name ?? null,
      images?.bytes ?? 0,
      imagesFolder ?? null,
      by,
      JSON.stringify(DEFAULT_CHOICES),
    ],
  )
  return id
}

/** What WordPress calls posts without a category. */
const NO_CATEGORY = 'Uncategorized'

/** Times of a table without a zone are mostly those of the business, and a post without a category there has none here. */
function proposed(kind: FileKind, { categories }: FileHead): Choices {
  const { posts, table } = DEFAULT_CHOICES
  if (kind === 'leads') return { ...DEFAULT_CHOICES, table: { ...table, zone: BUSINESS_TIME_ZONE } }
  if (kind !== 'wordpress' || !categories.includes(NO_CATEGORY)) return DEFAULT_CHOICES
  return { ...DEFAULT_CHOICES, posts: { ...posts, categories: { [NO_CATEGORY]: '' } } }
}

/**
 * Reads what a file is, and remembers it with the choices that are proposed for it.
 *
 * @throws {Refusal} 400 for a file that cannot be read, with the line
 */
export async function recogniseFile(
  { payload }: Pick<PayloadRequest, 'payload'>,
  row: ImportRow,
  readers = READERS,
): Promise<Recognised> {
  const files = await storedPaths(row.id)
  try {
    const kind = await readers.recognise(files[0] ?? '')
    const first = await readers[kind](files, DEFAULT_CHOICES)
    const sha256 = await hashOfFiles(files)
    const known = { ...row, kind, head: first.head, sha256 }
    const [former, same] = await Promise.all([findFormerChoices(payload, known), findSame(payload, known)])
    const choices = former ?? proposed(kind, first.head)
    const { head } = isReadAnew(DEFAULT_CHOICES, choices) ? await readers[kind](files, choices) : first
    await payload.db.pool.query(
      `update imports set kind = $2::text::enum_imports_kind, head = $3, sha256 = $4, updated_at = now(), problem = null,
         choices = (case when state::text = 'uploading' then $5::jsonb else choices end),
         state = (case when state::text = 'uploading' then 'chosen' else state::text end)::enum_imports_state where id = $1`,
      [row.id, kind, JSON.stringify(head), sha256, JSON.stringify(choices)],
    )
    return {
      kind,
      head,
      choices,
      same: same && { id: same.id, state: same.state, at: same.startedAt ?? '' },
    }
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error
    const problem = toWords(error)
    await changeState(payload.db.pool, row.id, ['uploading'], 'failed', `${problem}.`)
    throw new Refusal(problem, 400)
  }
}

function toWords({ message, place }: FileProblem): string {
  const where = placeWords(place)
  return `${message}${where && ` (${where})`}`
}

/** An import that waits for somebody, and may be changed. */
export const IDLE = ['chosen', 'ready', 'failed'] as const satisfies readonly ImportState[]

export const BEGUN = 'This import has begun, or its file is not complete'

/** A preview that is being made ends with the next step. */
export const CHANGEABLE = [...IDLE, 'previewing'] as const satisfies readonly ImportState[]

/**
 * What is known of a file when it is read with these choices.
 *
 * @throws {Refusal} 400 for choices that do not fit the file
 */
export async function headFor(
  row: ImportRow,
  choices: Choices,
  readers = READERS,
): Promise<ImportRow['head']> {
  if (!row.kind || !isReadAnew(row.choices, choices)) return row.head
  try {
    return (await readers[row.kind](await storedPaths(row.id), choices)).head
  } catch (error) {
    throw error instanceof FileProblem ? new Refusal(toWords(error), 400) : error
  }
}

/**
 * Removes an import that was not started, with its file.
 *
 * @throws {Refusal} 409 for one that was
 */
export async function discardImport({ payload }: Pick<PayloadRequest, 'payload'>, id: string): Promise<void> {
  const { rowCount } = await payload.db.pool.query(
    'delete from imports where id = $1 and state::text = any($2)',
    [id, ['uploading', ...CHANGEABLE]],
  )
  if (rowCount !== 1) throw new Refusal('This import has begun: undo it instead', 409)
  await removeStored(id)
}

/** @throws {Refusal} 409 for an import that has begun */
export async function beginPreview(
  { payload }: Pick<PayloadRequest, 'payload'>,
  id: string,
  choices: z.output<typeof choicesSchema>,
): Promise<void> {
  const { rowCount } = await payload.db.pool.query(
    `update imports set state = 'previewing', choices = $3, problem = null, done = 0, total = null, counts = null, warnings = null,
       lease_by = null, lease_until = null, updated_at = now()
     where id = $1 and state::text = any($2) and received > 0 and images_received = images_bytes and kind is not null
       and ends_at > now()`,
    [id, IDLE, JSON.stringify(choices)],
  )
  if (rowCount !== 1) throw new Refusal(BEGUN, 409)
}

/**
 * Lets an import run that was previewed.
 *
 * @throws {Refusal} 409 for one that was not
 */
export async function beginRun(req: Pick<PayloadRequest, 'payload' | 'user'>, id: string): Promise<void> {
  await inTransaction(req.payload, async (transaction) => {
    const { client } = transaction
    const { rows } = await client.query<{ kind: string; total: string | null }>(
      `update imports set state = 'running', done = 0, counts = null, warnings = null, started_at = now(), lease_by = null, lease_until = null,
         problem = null, updated_at = now(), ends_at = now() + interval '${IMPORT_LIMITS.days} days'
       where id = $1 and state = 'ready' and ends_at > now() returning kind::text, total`,
      [id],
    )
    const [row] = rows
    if (!row) throw new Refusal('Look at a preview first', 409)
    await client.query('delete from import_report where import_id = $1', [id])
    const details = { kind: row.kind, records: Number(row.total) }
    await recordEvent(
      req,
      'import.started',
      { about: { type: 'import', id }, details, logged: { import: id } },
      transaction,
    )
  })
}
