import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { PayloadRequest } from 'payload'
import { IMAGE_PROBLEMS } from '@/domain/image'
import { toSlug } from '@/domain/slug'
import { isOneLine, isWellFormedText } from '@/lib/text'
import { Refusal } from '../refusal'
import { inspectImage } from './inspect-image'
import { type Copies, makeCopies } from './make-copies'

declare module 'payload' {
  interface RequestContext {
    preparedImage?: PreparedImage
  }
}

/** The file of a request, ready to be stored; `source` tells that it is this one. */
type PreparedImage = Copies & { source: Buffer }

const LONGEST_NAME = 60
const RANDOM_BYTES = 4

/**
 * Makes the file of a request ready to be stored: looked through, with its copies, under a name that fits its bytes.
 * It takes seconds and wants no transaction.
 *
 * @throws {Refusal} when it is no image that is taken, with the reason
 */
export async function prepareImage(req: PayloadRequest): Promise<void> {
  const { file } = req
  if (!file || req.context.preparedImage?.source === file.data) return
  if (!isWellFormedText(file.name) || !isOneLine(file.name)) throw new Refusal(IMAGE_PROBLEMS.name, 400)
  const { type, extension } = await inspectImage(file.data)
  const copies = await makeCopies(file.data)
  req.context.preparedImage = { ...copies, source: file.data }
  req.file = { ...file, name: `${storedName(file.name)}.${extension}`, mimetype: type }
}

/** Never that of another file, so that what one upload writes and takes away is its own. */
function storedName(name: string): string {
  const base = toSlug(path.parse(name.replaceAll('\\', '/')).name).slice(0, LONGEST_NAME)
  return `${base || 'image'}-${randomBytes(RANDOM_BYTES).toString('hex')}`
}
