import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import type { Crop, FocalPoint } from '@/features/media/rules/image'
import { isRecord } from '@/lib/fetch-json'
import { flagsOf, setFlags } from '@/lib/payload-flags'

/** The edits of Payload's image screen: undefined for none, and null for a crop of the whole image. */
export type ImageEdits = { crop?: Crop | null; focalPoint?: FocalPoint }

declare module 'payload' {
  interface RequestContext {
    /** The edits that were taken out of the address, for whoever asks later. */
    imageEdits?: ImageEdits
  }
}

const percent = z.coerce.number().min(0).max(100)

/** In percent, as the address has them. The sizes in pixels, which Payload sends too, follow from them. */
const cropSchema = z.object({ x: percent, y: percent, width: percent.min(1), height: percent.min(1) })
const focalSchema = z.object({ x: percent, y: percent })

/** Percent: nobody selects a whole image to the last pixel. */
const WHOLE = 99.5

/**
 * Reads the crop from the address and removes it, because Payload would fetch the image and write it again, without
 * its copies and within the transaction. Values outside of the image are dropped.
 */
export function takeEdits(req: PayloadRequest): ImageEdits {
  const { uploadEdits } = req.query
  delete req.query.uploadEdits
  if (uploadEdits === undefined) return flagsOf(req).imageEdits ?? {}
  const given = isRecord(uploadEdits) ? uploadEdits : {}
  const { data: crop } = cropSchema.safeParse(given.crop)
  const { data: focalPoint } = focalSchema.safeParse(given.focalPoint)
  const isWhole = crop && crop.width >= WHOLE && crop.height >= WHOLE
  const imageEdits = { ...(crop && { crop: isWhole ? null : crop }), focalPoint }
  setFlags(req, { imageEdits })
  return imageEdits
}
