import path from 'node:path'
import type { PayloadRequest } from 'payload'
import { logEvent } from '@/domain/events'
import { type Crop, cropOf, IMAGE_PROBLEMS } from '@/features/media/rules/image'
import { flagsOf, setFlags } from '@/lib/payload-flags'
import { Refusal } from '@/server/errors'
import { contentOf } from './disk-store'
import { takeEdits } from './image-edits'
import { findEntry } from './image-uses'
import { mediaStore } from './media-store'
import { createCopies, isAnimated, storedName } from './prepare-image'
import { copiesOf, uploadFiles } from './upload-first'

declare module 'payload' {
  interface RequestContext {
    /** The new copies of an image whose crop has changed, for its entry. The uploaded image itself stays. */
    croppedImage?: CroppedImage
  }
}

type CroppedImage = { id: string; crop: Crop | null; copies: ReturnType<typeof copiesOf> }

/**
 * Makes and stores the copies of an image whose crop changes. Call it for somebody who may change the image, and
 * before the transaction, which would otherwise wait for it.
 *
 * @throws {Refusal} when the image cannot be read, is animated, or its copies cannot be stored
 */
export async function prepareCrop(req: PayloadRequest, id: string): Promise<void> {
  const { crop } = takeEdits(req)
  if (req.file || crop === undefined || flagsOf(req).croppedImage?.id === id) return
  const entry = await findEntry(req, id)
  // A missing image is reported by the change itself.
  if (!entry?.filename || isSame(cropOf(entry), crop)) return
  const bytes = await read(req, entry.filename)
  if (await isAnimated(bytes)) throw new Refusal(IMAGE_PROBLEMS.moves, 400)
  const image = await createCopies(bytes, crop)
  // New names, because the files at the old ones are public and cached.
  const copies = copiesOf(`${storedName(path.parse(entry.filename).name)}.avif`, image)
  await uploadFiles(req, bytes, copies)
  setFlags(req, { croppedImage: { id, crop, copies } })
}

function isSame(one: Crop | null, other: Crop | null): boolean {
  if (!one || !other) return one === other
  return (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(one[side] - other[side]) < 0.01)
}

async function read(req: PayloadRequest, name: string): Promise<Buffer> {
  const bytes = await contentOf(mediaStore, name).catch((err: unknown) => {
    logEvent(req.payload.logger, 'media.failed', { err })
    return null
  })
  if (!bytes) throw new Refusal(IMAGE_PROBLEMS.unavailable, 503)
  return bytes
}
