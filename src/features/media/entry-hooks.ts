import type {
  CollectionAfterDeleteHook,
  CollectionBeforeChangeHook,
  CollectionBeforeDeleteHook,
  CollectionBeforeOperationHook,
  PayloadRequest,
} from 'payload'
import { IMAGE_PROBLEMS } from '@/domain/image'
import { Refusal } from '@/features/errors'
import type { Media } from '../../../payload-types'
import { prepareImage } from './prepare-image'
import { claimUploaded, copiesOf, removeWhenStored, uploadImage } from './upload-first'

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
  if (operation === 'update' && 'id' in args) await removeWhenStored(req, await namesOf(req, String(args.id)))
  return args
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
  req.context.deletedImages = { ...req.context.deletedImages, [id]: names }
}

/** One of many may stay, for example because somebody edits it: then nothing of it is removed. */
export const removeDeleted: CollectionAfterDeleteHook = async ({ req, id, doc }) => {
  await removeWhenStored(req, req.context.deletedImages?.[id] ?? [])
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

/** Says in the entry which copies an image has. */
export const describeCopies: CollectionBeforeChangeHook<Media> = ({ data, req }) => {
  const image = req.context.preparedImage
  if (!req.file || !image || image.source !== req.file.data) return data
  const { filename } = data
  if (!filename || filename !== req.file.name) throw new Error('An image was stored under another name')
  const sizes = Object.fromEntries(copiesOf(filename, image).map(({ name, ...copy }) => [name, toSize(copy)]))
  return { ...data, width: image.width, height: image.height, sizes }
}

type Size = { filename: string; bytes: Buffer; width: number; height: number }

function toSize({ filename, bytes, width, height }: Size) {
  const url = `/api/media/file/${filename}`
  return { url, width, height, mimeType: 'image/avif', filesize: bytes.length, filename }
}
