import path from 'node:path'
import type { PayloadRequest } from 'payload'
import { env } from '@/env'
import { IMAGE_LIMITS } from '@/features/media/rules/image'
import { getFile } from '@/lib/get-file'
import { decoded } from '@/lib/text'
import { Refusal } from '@/server/errors'

/** Milliseconds within which an image has to come, with all that leads there. */
const PATIENCE_MS = 30_000

/**
 * Gets the image of a request that names an `address` and has no file: somebody has pasted a text of another site, and
 * asked for its pictures.
 *
 * @throws {Refusal} 400 when no file comes from there
 */
export async function fetchNamedImage(req: PayloadRequest): Promise<void> {
  const { address, ...data } = req.data ?? {}
  if (req.file || typeof address !== 'string') return
  req.data = data
  const bytes = await getFile(address, {
    maxBytes: IMAGE_LIMITS.bytes,
    timeoutMs: PATIENCE_MS,
    allowsPrivate: env.WEBHOOK_ALLOW_PRIVATE,
  }).catch((error: Error) => {
    throw new Refusal(`The image was not fetched: ${error.message}`, 400)
  })
  const name = decoded(path.posix.basename(new URL(address).pathname)) || 'image'
  req.file = {
    data: bytes,
    name: name.replace(/[^\p{L}\p{N}._-]+/gu, '-'),
    mimetype: 'application/octet-stream',
    size: bytes.length,
  }
}
