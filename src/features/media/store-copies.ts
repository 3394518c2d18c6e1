import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type {
  CollectionAfterDeleteHook,
  CollectionBeforeChangeHook,
  CollectionBeforeDeleteHook,
  CollectionBeforeOperationHook,
  PayloadRequest,
} from 'payload'
import { IMAGE_PROBLEMS } from '@/domain/image'
import { Refusal } from '@/features/errors'
import { afterRollback } from '@/lib/after-commit'
import { problem } from '@/lib/responses'
import type { Media } from '../../../payload-types'
import { MEDIA_DIR, s3Store } from './media-store'
import { prepareImage } from './prepare-image'
import { claimUploaded, filesOf, removeWhenStored, uploadImage } from './upload-first'

/**
 * Comes before Payload's own delivery of a file, which returns 500 for one that is not there.
 *
 * @returns the response, or nothing when the file is there to be delivered
 */
export function missingFile(_req: unknown, { params }: { params: { filename: string } }) {
  if (existsSync(path.join(MEDIA_DIR, path.basename(params.filename)))) return
  return problem(404, 'Not found')
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
  await uploadImage(req)
  await claimUploaded(req)
  if (operation === 'update' && 'id' in args) await releaseReplaced(req, String(args.id))
  return args
}

async function releaseReplaced(req: PayloadRequest, id: string) {
  const names = await namesOf(req, id)
  if (s3Store) return removeWhenStored(req, names)
  const replacement = pathOf(req.file?.name ?? '')
  // It is written before the hooks that follow, and may be there in part.
  await keepOnDisk(req, names, () => rm(replacement, { force: true }))
}

declare module 'payload' {
  interface RequestContext {
    /** The files of the images that are being deleted, by the ids of their entries. */
    deletedImages?: Record<string, string[]>
  }
}

/** What is deleted is known while it is there; `select` may leave the names out of what Payload tells afterwards. */
export const noteDeleted: CollectionBeforeDeleteHook = async ({ req, id }) => {
  const names = await namesOf(req, String(id))
  if (s3Store) req.context.deletedImages = { ...req.context.deletedImages, [id]: names }
  else await keepOnDisk(req, names)
}

/** One of many may stay, for example because somebody edits it: then nothing of it is removed. */
export const removeDeleted: CollectionAfterDeleteHook = async ({ req, id, doc }) => {
  if (s3Store) await removeWhenStored(req, req.context.deletedImages?.[id] ?? [])
  return doc
}

async function namesOf(req: PayloadRequest, id: string): Promise<string[]> {
  const entry = await req.payload.findByID({
    collection: 'media',
    id,
    req,
    overrideAccess: false,
    disableErrors: true,
  })
  const names = [entry?.filename, ...Object.values(entry?.sizes ?? {}).map((copy) => copy?.filename)]
  return names.filter((name) => typeof name === 'string')
}

/** Payload takes files from the disk before it knows whether the change can be stored. */
async function keepOnDisk(req: PayloadRequest, names: string[], first?: () => Promise<void>) {
  const files = names.map(pathOf)
  const kept = await Promise.all(files.map((file) => readFile(file).catch(() => null)))
  afterRollback(await req.transactionID, async () => {
    await first?.()
    await Promise.all(kept.map((bytes, index) => bytes && writeFile(files[index] ?? '', bytes)))
  })
}

/**
 * Says in the entry which copies an image has. On the local disk it writes them beside the image, and takes all of it
 * away again when the entry is not stored.
 */
export const storeCopies: CollectionBeforeChangeHook<Media> = async ({ data, req }) => {
  const image = req.context.preparedImage
  if (!req.file || !image || image.source !== req.file.data) return data
  const { filename } = data
  if (!filename) throw new Error('An image has no name')
  const { copies } = filesOf(filename, image)
  if (!s3Store) {
    const files = [filename, ...copies.map((copy) => copy.filename)].map(pathOf)
    afterRollback(await req.transactionID, () => removeAll(files))
    await Promise.all(copies.map((copy) => writeFile(pathOf(copy.filename), copy.bytes)))
  } else if (filename !== req.file.name) throw new Error('An image was uploaded under another name')
  const sizes = Object.fromEntries(copies.map(({ name, ...copy }) => [name, toSize(copy)]))
  return { ...data, width: image.width, height: image.height, sizes }
}

type Size = { filename: string; bytes: Buffer; width: number; height: number }

function toSize({ filename, bytes, width, height }: Size) {
  const url = `/api/media/file/${filename}`
  return { url, width, height, mimeType: 'image/avif', filesize: bytes.length, filename }
}

async function removeAll(files: string[]) {
  await Promise.all(files.map((file) => rm(file, { force: true })))
}

function pathOf(filename: string): string {
  return path.join(MEDIA_DIR, path.basename(filename))
}
