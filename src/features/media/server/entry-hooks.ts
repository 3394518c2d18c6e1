import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  CollectionBeforeChangeHook,
  CollectionBeforeDeleteHook,
  CollectionBeforeOperationHook,
  PayloadRequest,
  Where,
} from 'payload'
import { mayDo } from '@/domain/areas'
import {
  copyNamesOf,
  fileNamesOf,
  formerNamesOf,
  IMAGE_FILES,
  IMAGE_PROBLEMS,
  imageTypeOf,
} from '@/features/media/rules/image'
import { flagsOf, setFlags } from '@/lib/payload-flags'
import { Refusal } from '@/server/errors'
import type { Media } from '../../../../payload-types'
import { prepareCrop } from './crop-image'
import { takeEdits } from './image-edits'
import { findUses, type ImageUse, usesProblem } from './image-uses'
import { prepareImage } from './prepare-image'
import { claimUploaded, copiesOf, removeWhenStored, uploadImage } from './upload-first'

type StoredMedia = { files: string[]; uses: ImageUse[] }

declare module 'payload' {
  interface RequestContext {
    /** The images of the operation as they were before it, by the ids of their entries. */
    knownImages?: Map<string, StoredMedia>
  }
}

/** Payload checks access after these hooks, so a refused request would make the server work for nothing. */
const isRefused = (
  req: PayloadRequest,
  action: 'create' | 'update' | 'delete',
  { overrideAccess }: { overrideAccess?: boolean },
) => overrideAccess === false && !mayDo(req.user, { collection: 'media' }, action)

/**
 * Reads the files of the images that are changed or deleted, and their uses, for all of them in one query. Payload's
 * `select` may omit the names later.
 */
export const noteImages: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  if ((operation !== 'update' && operation !== 'delete') || isRefused(req, operation, args)) return args
  if ('id' in args) await note(req, { id: { equals: args.id } })
  else if ('where' in args && args.where) await note(req, args.where)
  return args
}

async function note(req: PayloadRequest, where: Where) {
  const { docs } = await req.payload.find({
    collection: 'media',
    where,
    pagination: false,
    depth: 0,
    overrideAccess: false,
    req,
  })
  const uses = await findUses(req, docs)
  const knownImages = new Map(
    docs.map((doc) => [doc.id, { files: fileNamesOf(doc), uses: uses.get(doc.id) ?? [] }]),
  )
  setFlags(req, { knownImages })
}

/** An image that the look-up has not read is read by itself. */
async function known(req: PayloadRequest, id: string): Promise<StoredMedia> {
  if (!flagsOf(req).knownImages?.has(id)) await note(req, { id: { equals: id } })
  return flagsOf(req).knownImages?.get(id) ?? { files: [], uses: [] }
}

/** An upload must contain its file, because Payload would fetch it from any address that a body names. */
export const requireImage: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  if ((operation !== 'create' && operation !== 'update') || isRefused(req, operation, args)) return args
  const { focalPoint } = takeEdits(req)
  // For a single image alone, which somebody sees.
  if (focalPoint && 'data' in args && (operation === 'create' || 'id' in args))
    Object.assign(args.data, toFocal(focalPoint))
  if (operation === 'create' && !req.file) throw new Refusal(IMAGE_PROBLEMS.missing, 400)
  if (!req.file) {
    if (operation === 'update' && 'id' in args) await prepareCrop(req, String(args.id))
    await claimUploaded(req)
    return args
  }
  // A file belongs to one entry. Payload would give it to each that a condition finds.
  if (operation === 'update' && !('id' in args)) throw new Refusal(IMAGE_PROBLEMS.unknown, 400)
  await prepareImage(req)
  await uploadImage(req)
  await claimUploaded(req)
  if (operation === 'update' && 'id' in args) await replaceStored(req, String(args.id))
  return args
}

/** A new file has a new name, and posts name the file. */
async function replaceStored(req: PayloadRequest, id: string) {
  const { files, uses } = await known(req, id)
  if (uses.length > 0) throw new Refusal(usesProblem('replace', uses), 409)
  await removeWhenStored(req, files)
}

/** An image that is in use stays; a deletion of many removes the others. */
export const keepShown: CollectionBeforeDeleteHook = async ({ req, id }) => {
  const { uses } = await known(req, String(id))
  if (uses.length > 0) throw new Refusal(usesProblem('delete', uses), 409)
}

/**
 * A deletion of many may keep one, for example because somebody edits it: then none of its files is removed.
 */
export const removeDeleted: CollectionAfterDeleteHook = async ({ req, id, doc }) => {
  await removeWhenStored(req, flagsOf(req).knownImages?.get(String(id))?.files ?? [])
  return doc
}

/** Stores in the entry which copies an image has, and their crop. */
export const describeCopies: CollectionBeforeChangeHook<Media> = ({ data, originalDoc, req }) => {
  const { croppedImage: cropped, preparedImage: image } = flagsOf(req)
  if (!req.file && originalDoc && cropped?.id === originalDoc.id)
    return {
      ...data,
      sizes: toSizes(cropped.copies),
      crop: cropped.crop ?? NO_CROP,
      animated: false,
      formerCopies: [...formerNamesOf(originalDoc), ...copyNamesOf(originalDoc)],
    }
  if (!req.file || !image || image.source !== req.file.data) return data
  const { filename } = data
  if (!filename || filename !== req.file.name) throw new Error('An image was stored under another name')
  const { crop, focalPoint } = takeEdits(req)
  return {
    ...data,
    // Payload treats a point at an edge, which is 0, as none.
    ...(focalPoint && toFocal(focalPoint)),
    // What moves is APNG to Payload, and a file here.
    mimeType: imageTypeOf(filename),
    width: image.width,
    height: image.height,
    sizes: toSizes(copiesOf(image.copiesOf, image)),
    crop: crop ?? NO_CROP,
    animated: image.isAnimated,
    formerCopies: image.whole && copiesOf(filename, image.whole).map((copy) => copy.filename),
  }
}

const NO_CROP = { x: null, y: null, width: null, height: null }

const toFocal = ({ x, y }: { x: number; y: number }) => ({ focalX: Math.round(x), focalY: Math.round(y) })

const toSizes = (copies: ReturnType<typeof copiesOf>) =>
  Object.fromEntries(copies.map(({ name, ...copy }) => [name, toSize(copy)]))

type Size = { filename: string; bytes: Buffer; width: number; height: number }

function toSize({ filename, bytes, width, height }: Size) {
  const url = `${IMAGE_FILES}${filename}`
  return { url, width, height, mimeType: imageTypeOf(filename), filesize: bytes.length, filename }
}

/** Pages show the crop and the alternative text of an image. */
export const expireShown: CollectionAfterChangeHook<Media> = async ({ doc, operation, req }) => {
  if (operation !== 'update') return doc
  const { uses } = await known(req, doc.id)
  const pages = { paths: [...new Set(uses.flatMap((use) => use.pages))], isRemoval: false }
  if (pages.paths.length > 0) await req.payload.db.expireAfterCommit(await req.transactionID, { pages })
  return doc
}
