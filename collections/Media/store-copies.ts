import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { CollectionBeforeChangeHook, CollectionBeforeOperationHook, PayloadRequest } from 'payload'
import { IMAGE_PROBLEMS } from '@/domain/image'
import { env } from '@/env'
import { afterRollback } from '@/lib/after-commit'
import type { Media } from '../../payload-types'
import { Refusal } from '../errors'
import { prepareImage } from './prepare-image'

/** Where uploads are stored. */
export const MEDIA_DIR = path.resolve(env.DATA_DIR, 'media')

/**
 * Comes before Payload's own delivery of a file, which returns 500 for one that is not there.
 *
 * @returns the response, or nothing when the file is there to be delivered
 */
export function missingFile(_req: unknown, { params }: { params: { filename: string } }) {
  if (existsSync(path.join(MEDIA_DIR, path.basename(params.filename)))) return
  return Response.json({ errors: [{ message: 'Not found' }] }, { status: 404 })
}

/** An upload brings its file along: Payload would fetch it from any address that a body names. */
export const requireImage: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  if (operation !== 'create' && operation !== 'update') return args
  // Payload would write the stored image anew, without its copies.
  delete req.query.uploadEdits
  if (operation === 'create' && !req.file) throw new Refusal(IMAGE_PROBLEMS.missing, 400)
  if (!req.file) return args
  // One file is one entry's. Payload would give it to each that a condition finds.
  if (operation === 'update' && !('id' in args)) throw new Refusal(IMAGE_PROBLEMS.unknown, 400)
  await prepareImage(req)
  if (operation === 'update' && 'id' in args) await keepReplaced(req, String(args.id))
  return args
}

/** Payload takes the files of an entry away before it knows whether the new ones can be stored. */
async function keepReplaced(req: PayloadRequest, id: string) {
  const before = await req.payload.findByID({
    collection: 'media',
    id,
    req,
    overrideAccess: false,
    disableErrors: true,
  })
  const names = [before?.filename, ...Object.values(before?.sizes ?? {}).map((copy) => copy?.filename)]
  const files = names.filter((name) => typeof name === 'string').map(pathOf)
  const kept = await Promise.all(files.map((file) => readFile(file).catch(() => null)))
  const replacement = pathOf(req.file?.name ?? '')
  afterRollback(await req.transactionID, async () => {
    // It is written before the hooks that follow, and may be there in part.
    await rm(replacement, { force: true })
    await Promise.all(kept.map((bytes, index) => bytes && writeFile(files[index] ?? '', bytes)))
  })
}

/** Writes the copies of an image beside it, and takes all of it away again when the entry is not stored. */
export const storeCopies: CollectionBeforeChangeHook<Media> = async ({ data, req }) => {
  const image = req.context.preparedImage
  if (!req.file || !image || image.source !== req.file.data) return data
  const { filename } = data
  if (!filename) throw new Error('An image has no name')
  const copies = image.copies.map((copy) => ({
    ...copy,
    filename: `${path.parse(filename).name}-${copy.name}.avif`,
  }))
  const files = [filename, ...copies.map((copy) => copy.filename)].map(pathOf)
  afterRollback(await req.transactionID, () => removeAll(files))
  await Promise.all(copies.map((copy) => writeFile(pathOf(copy.filename), copy.bytes)))
  const sizes = Object.fromEntries(copies.map(({ name, ...copy }) => [name, toSize(copy)]))
  return { ...data, width: image.width, height: image.height, sizes }
}

function toSize({
  filename,
  bytes,
  width,
  height,
}: {
  filename: string
  bytes: Buffer
  width: number
  height: number
}) {
  const url = `/api/media/file/${filename}`
  return { url, width, height, mimeType: 'image/avif', filesize: bytes.length, filename }
}

async function removeAll(files: string[]) {
  await Promise.all(files.map((file) => rm(file, { force: true })))
}

function pathOf(filename: string): string {
  return path.join(MEDIA_DIR, path.basename(filename))
}
