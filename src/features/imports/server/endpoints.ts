import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { inTransaction } from '@/data/transaction'
import { recordEvent } from '@/features/audit/server/record-event'
import { choicesSchema } from '@/features/imports/rules/choices'
import {
  IMPORT_LIMITS,
  type ImportState,
  type Opened,
  type Received,
  type Recognised,
  SHOWN,
  type Uploading,
} from '@/features/imports/rules/contract'
import { streamCsv } from '@/lib/csv-response'
import { isOneLine, isStorableText } from '@/lib/text'
import { adminEndpoint } from '@/server/admin-endpoint'
import { Refusal } from '@/server/errors'
import { changeState, findImport, type ImportRow, toProgress } from './import-row'
import { openImport } from './open-import'
import { listLines, rejectedCsv, reportCsv } from './report'
import {
  BEGUN,
  beginPreview,
  beginRun,
  CHANGEABLE,
  createImport,
  discardImport,
  headFor,
  IDLE,
  recogniseFile,
} from './stages'
import { type FilePart, removeImages, requireRoom, storedFiles, writePart } from './stored-files'

const fileName = z
  .string()
  .trim()
  .min(1)
  .max(255)
  .refine((name) => isStorableText(name) && isOneLine(name), 'The name of the file cannot be read')

const sized = (most: number, words: string) => z.number().int().min(1, 'The file is empty').max(most, words)

const zipOfImages = z.strictObject({
  name: fileName,
  bytes: sized(IMPORT_LIMITS.imagesBytes, 'The images are more than 4 GB'),
})

const uploadSchema = z.strictObject({
  name: fileName,
  bytes: sized(IMPORT_LIMITS.fileBytes, 'The file is larger than 500 MB: export fewer years at once'),
  images: zipOfImages.optional(),
})

const beginUpload = adminEndpoint({
  method: 'post',
  path: '/upload',
  body: uploadSchema,
  handle: async ({ req, by, body: { name, bytes, images } }): Promise<Uploading> => {
    await requireRoom(bytes + (images?.bytes ?? 0))
    const id = await createImport(req, { by, fileName: name, bytes, images })
    return { id, partBytes: IMPORT_LIMITS.partBytes }
  },
})

const partQuery = z.strictObject({
  of: z.enum(['file', 'images']).default('file'),
  no: z.coerce
    .number()
    .int()
    .min(0)
    .max(IMPORT_LIMITS.files - 1)
    .default(0),
  at: z.coerce.number().int().min(0),
})

const takePart = adminEndpoint({
  method: 'post',
  path: '/:id/part',
  query: partQuery,
  handle: async ({ req, ids: { id }, query: { of, no, at } }): Promise<Received | null> => {
    const row = await findImport(req.payload, id)
    if (!row) return null
    requireOpen(row, of)
    const most = of === 'file' ? row.bytes : row.imagesBytes
    const bytes = await partOf(req)
    const others = of === 'file' ? await bytesOfOthers(id, no) : 0
    if (others + at + bytes.length > most || (of === 'images' && no > 0))
      throw new Refusal('The file is larger than it was said to be', 400)
    const received = await writePart(id, { of, no, at }, bytes)
    await noteReceived(req, id, of, others + received)
    return { received }
  },
})

/** Images may still come when the file was recognised, which says whether there are any. */
function requireOpen({ state, imagesReceived, imagesBytes }: ImportRow, of: FilePart): void {
  const isOpen =
    state === 'uploading' ||
    (of === 'images' && imagesReceived < imagesBytes && IDLE.some((each) => each === state))
  if (!isOpen) throw new Refusal('The file is complete', 409)
}

/** How many bytes have come of the other files of an import. */
async function bytesOfOthers(id: string, no: number): Promise<number> {
  const files = await storedFiles(id)
  if (no > files.length) throw new Refusal('The file before this one is missing', 409)
  return files.reduce((sum, { bytes }, at) => (at === no ? sum : sum + bytes), 0)
}

async function partOf(req: PayloadRequest): Promise<Uint8Array> {
  const form = await req.formData?.().catch(() => null)
  const part = form?.get('part')
  if (!(part instanceof Blob) || part.size === 0 || part.size > IMPORT_LIMITS.partBytes)
    throw new Refusal('A part of a file is missing, or too large', 400)
  return new Uint8Array(await part.arrayBuffer())
}

async function noteReceived({ payload }: PayloadRequest, id: string, of: FilePart, received: number) {
  await payload.db.pool.query(
    `update imports set ${of === 'file' ? 'received' : 'images_received'} = $2, updated_at = now() where id = $1`,
    [id, received],
  )
}

const recognise = adminEndpoint({
  method: 'post',
  path: '/:id/recognise',
  handle: async ({ req, ids: { id } }): Promise<Recognised | null> => {
    const row = await findImport(req.payload, id)
    if (!row) return null
    if (row.received < row.bytes || row.imagesReceived < row.imagesBytes)
      throw new Refusal('Parts of the file are missing', 409)
    return recogniseFile(req, row)
  },
})

const details = adminEndpoint({
  method: 'get',
  path: '/:id/details',
  handle: ({ req, ids: { id } }): Promise<Opened | null> => openImport(req.payload, id),
})

const choose = adminEndpoint({
  method: 'post',
  path: '/:id/choices',
  body: z.strictObject({ choices: choicesSchema }),
  handle: async ({ req: { payload }, ids: { id }, body: { choices } }): Promise<Opened | null> => {
    const row = await findImport(payload, id)
    if (!row) return null
    const head = await headFor(row, choices)
    const { rowCount } = await payload.db.pool.query(
      `update imports set state = 'chosen', choices = $3, head = $4, problem = null, lease_by = null, lease_until = null,
         updated_at = now()
       where id = $1 and state::text = any($2) and received > 0 and kind is not null and ends_at > now()`,
      [id, CHANGEABLE, JSON.stringify(choices), JSON.stringify(head)],
    )
    if (rowCount !== 1) throw new Refusal(BEGUN, 409)
    return openImport(payload, id)
  },
})

const beginImages = adminEndpoint({
  method: 'post',
  path: '/:id/images',
  body: z.strictObject({ images: zipOfImages.nullable() }),
  handle: async ({ req: { payload }, ids: { id }, body: { images } }): Promise<Uploading> => {
    if (images) await requireRoom(images.bytes)
    const { rowCount } = await payload.db.pool.query(
      `update imports set state = 'chosen', images_name = $3, images_bytes = $4, images_received = 0, problem = null, updated_at = now()
       where id = $1 and state::text = any($2) and kind is not null and ends_at > now()`,
      [id, IDLE, images?.name ?? null, images?.bytes ?? 0],
    )
    if (rowCount !== 1) throw new Refusal(BEGUN, 409)
    await removeImages(id)
    return { id, partBytes: IMPORT_LIMITS.partBytes }
  },
})

const discard = adminEndpoint({
  method: 'post',
  path: '/:id/discard',
  handle: async ({ req, ids: { id } }) => {
    await discardImport(req, id)
    return { id }
  },
})

const preview = adminEndpoint({
  method: 'post',
  path: '/:id/preview',
  body: z.strictObject({ choices: choicesSchema }),
  handle: async ({ req, ids: { id }, body: { choices } }) => {
    await beginPreview(req, id, choices)
    return progressOf(req, id)
  },
})

const start = adminEndpoint({
  method: 'post',
  path: '/:id/start',
  handle: async ({ req, ids: { id } }) => {
    await beginRun(req, id)
    return progressOf(req, id)
  },
})

const progress = adminEndpoint({
  method: 'get',
  path: '/:id/progress',
  handle: ({ req, ids: { id } }) => progressOf(req, id),
})

async function progressOf({ payload }: PayloadRequest, id: string) {
  const row = await findImport(payload, id)
  return row && toProgress(row)
}

/** An endpoint that brings an import from some states into another, which the audit log has. */
const change = (
  path: '/:id/pause' | '/:id/go-on' | '/:id/undo',
  from: readonly ImportState[],
  to: ImportState,
  { records, refusal }: { records: 'import.paused' | 'import.resumed' | null; refusal: string },
) =>
  adminEndpoint({
    method: 'post',
    path,
    handle: async ({ req, ids: { id } }) => {
      await inTransaction(req.payload, async (transaction) => {
        if (!(await changeState(transaction.client, id, from, to))) throw new Refusal(refusal, 409)
        if (records)
          await recordEvent(
            req,
            records,
            { about: { type: 'import', id }, logged: { import: id } },
            transaction,
          )
      })
      return progressOf(req, id)
    },
  })

const pause = change('/:id/pause', ['running'], 'paused', {
  records: 'import.paused',
  refusal: 'This import does not run',
})
const goOn = change('/:id/go-on', ['paused'], 'running', {
  records: 'import.resumed',
  refusal: 'This import is not paused',
})
const undo = change('/:id/undo', ['done', 'paused'], 'undoing', {
  records: null,
  refusal: 'Only an import that is done or paused can be undone, within 30 days',
})

const linesQuery = z.strictObject({
  show: z.enum(SHOWN).default('all'),
  from: z.coerce.number().int().min(0).default(0),
})

const lines = adminEndpoint({
  method: 'get',
  path: '/:id/lines',
  query: linesQuery,
  handle: async ({ req, ids: { id }, query: { show, from } }) => {
    if (!(await findImport(req.payload, id))) return null
    return listLines(req.payload, id, { show, from, most: IMPORT_LIMITS.linesAtOnce })
  },
})

const report = adminEndpoint({
  method: 'get',
  path: '/:id/report',
  handle: async ({ req, ids: { id } }) => {
    if (!(await findImport(req.payload, id))) return null
    await recordEvent(req, 'import.read', { about: { type: 'import', id }, logged: { import: id } })
    return streamCsv(req.headers, reportCsv(req.payload, id), 'import-report.csv')
  },
})

const rejected = adminEndpoint({
  method: 'get',
  path: '/:id/rejected',
  handle: async ({ req, ids: { id } }) => {
    const row = await findImport(req.payload, id)
    if (!row?.head) return null
    await recordEvent(req, 'import.read', { about: { type: 'import', id }, logged: { import: id } })
    return streamCsv(req.headers, rejectedCsv(req.payload, id, row.head), 'import-rejected.csv')
  },
})

/** The endpoints of an import (`rules/contract.ts`). None is in the table of areas, so they are for admins without areas. */
export const importEndpoints = [
  beginUpload,
  takePart,
  recognise,
  details,
  choose,
  beginImages,
  discard,
  preview,
  start,
  progress,
  pause,
  goOn,
  undo,
  lines,
  report,
  rejected,
]
