import path from 'node:path'
import type { PayloadRequest } from 'payload'
import { logEvent } from '@/domain/events'
import { IMAGE_PROBLEMS } from '@/domain/image'
import { Refusal } from '@/features/errors'
import { afterCommit, afterRollback } from '@/lib/after-commit'
import { withTimeout } from '@/lib/timing'
import { mediaStore } from './media-store'
import type { Copies } from './prepare-image'

declare module 'payload' {
  interface RequestContext {
    uploadedImage?: UploadedImage
  }
}

/** What has been stored for a request; `source` tells for which file, `isClaimed` that a transaction looks after it. */
type UploadedImage = { source: Buffer; names: string[]; isClaimed: boolean }

/** How long somebody waits for files to be removed that nobody sees any more. */
const REMOVAL_MS = 2_000

/** The copies of an image under the names that belong to its own. */
export function copiesOf(filename: string, { copies }: Copies) {
  const { name: base } = path.parse(filename)
  return copies.map((copy) => ({ ...copy, filename: `${base}-${copy.name}.avif` }))
}

/**
 * Stores the image of a request and its copies, under names that nobody knows yet. To be called before the
 * transaction begins, which would wait for the store.
 *
 * @throws {Refusal} 503 when the store does not take them; none of them is left there
 */
export async function uploadImage(req: PayloadRequest): Promise<void> {
  const { file, context } = req
  const image = context.preparedImage
  if (!file || image?.source !== file.data || context.uploadedImage?.source === file.data) return
  const files = [{ filename: file.name, bytes: file.data }, ...copiesOf(file.name, image)]
  const uploaded = { source: file.data, names: files.map(({ filename }) => filename), isClaimed: false }
  // All of them have ended before any is removed.
  const writes = await Promise.allSettled(
    files.map(({ filename, bytes }) => mediaStore.write(filename, bytes)),
  )
  const failed = writes.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') {
    logEvent(req.payload.logger, 'media.failed', { err: failed.reason })
    await remove(req, uploaded.names)
    throw new Refusal(IMAGE_PROBLEMS.store, 503)
  }
  context.uploadedImage = uploaded
}

/** Leaves what was uploaded to the transaction of the request, which removes it if it is rolled back. */
export async function claimUploaded(req: PayloadRequest): Promise<void> {
  const uploaded = req.context.uploadedImage
  if (!uploaded || uploaded.isClaimed) return
  const transaction = await req.transactionID
  if (transaction === null || transaction === undefined) return
  uploaded.isClaimed = true
  afterRollback(transaction, () => remove(req, uploaded.names))
}

/** Removes what was uploaded for a request that failed before a transaction could look after it. */
export async function removeUnclaimed(req: PayloadRequest): Promise<void> {
  const uploaded = req.context.uploadedImage
  if (uploaded && !uploaded.isClaimed) await remove(req, uploaded.names)
}

/** Removes files as soon as it is durable that no entry names them. */
export async function removeWhenStored(req: PayloadRequest, names: readonly string[]): Promise<void> {
  await afterCommit(await req.transactionID, () => remove(req, names))
}

/** A file that stays harms nobody: whoever asked is not told of it. */
async function remove({ payload }: PayloadRequest, names: readonly string[]): Promise<void> {
  const removals = await Promise.allSettled(
    names.map((name) => withTimeout(mediaStore.remove(name), REMOVAL_MS)),
  )
  const failed = removals.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') logEvent(payload.logger, 'media.failed', { err: failed.reason })
}
