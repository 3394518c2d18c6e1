import PQueue from 'p-queue'
import type { PayloadRequest } from 'payload'
import { logEvent } from '@/domain/events'
import { copyNameOf, IMAGE_FILES, IMAGE_PROBLEMS } from '@/features/media/rules/image'
import { afterCommit, afterRollback } from '@/lib/after-commit'
import { flagsOf, setFlags } from '@/lib/payload-flags'
import { withTimeout } from '@/lib/timing'
import { Refusal } from '@/server/errors'
import type { Copies } from './make-copies'
import { mediaStore } from './media-store'

declare module 'payload' {
  interface RequestContext {
    /** What was stored for the request before its transaction, which removes it when it fails. */
    uploadedImage?: UploadedImage
  }
}

/** `source` tells for which file, and `isClaimed` that a transaction is responsible for it. */
type UploadedImage = { source: Buffer; names: string[]; isClaimed: boolean }

/** Milliseconds that a request waits for the removal of unused files. */
const REMOVAL_MS = 2_000

/** The copies of an image under the names that belong to its own. */
export function copiesOf(filename: string, { copies }: Copies) {
  return copies.map((copy) => ({ ...copy, filename: copyNameOf(filename, copy) }))
}

/**
 * Stores the image of a request and its copies under new names. Call it before the transaction, which would
 * otherwise wait for the store.
 *
 * @throws {Refusal} 503 when the store does not take them; none of them stays there
 */
export async function uploadImage(req: PayloadRequest): Promise<void> {
  const { file } = req
  const { preparedImage: image, uploadedImage } = flagsOf(req)
  if (!file || image?.source !== file.data || uploadedImage?.source === file.data) return
  await uploadFiles(req, file.data, [
    { filename: file.name, bytes: file.data },
    ...copiesOf(image.copiesOf, image),
    ...(image.whole ? copiesOf(file.name, image.whole) : []),
  ])
}

/**
 * As `uploadImage`, for any files that belong to one image.
 *
 * @param source - tells for which image
 */
export async function uploadFiles(
  req: PayloadRequest,
  source: Buffer,
  files: readonly { filename: string; bytes: Buffer }[],
): Promise<void> {
  const uploadedImage = { source, names: files.map(({ filename }) => filename), isClaimed: false }
  // All of them have ended before any is removed.
  const writes = await Promise.allSettled(
    files.map(({ filename, bytes }) => mediaStore.write(filename, bytes)),
  )
  const failed = writes.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') {
    logEvent(req.payload.logger, 'media.failed', { err: failed.reason })
    await remove(req, uploadedImage.names)
    throw new Refusal(IMAGE_PROBLEMS.store, 503)
  }
  setFlags(req, { uploadedImage })
}

/** Leaves what was uploaded to the transaction of the request, which removes it if it is rolled back. */
export async function claimUploaded(req: PayloadRequest): Promise<void> {
  const { uploadedImage: uploaded } = flagsOf(req)
  if (!uploaded || uploaded.isClaimed) return
  const transaction = await req.transactionID
  if (transaction === null || transaction === undefined) return
  uploaded.isClaimed = true
  afterRollback(transaction, () => remove(req, uploaded.names))
}

/** Removes what was uploaded for a request that failed before a transaction could look after it. */
export async function removeUnclaimed(req: PayloadRequest): Promise<void> {
  const { uploadedImage: uploaded } = flagsOf(req)
  if (uploaded && !uploaded.isClaimed) await remove(req, uploaded.names)
}

/**
 * Removes files as soon as it is durable that no entry names them. A shared cache forgets them twice: with the change,
 * in case this process ends, and when they are gone, because it may have asked for one in between.
 */
export async function removeWhenStored(req: PayloadRequest, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const pages = { paths: names.map((name) => `${IMAGE_FILES}${name}`), isRemoval: true }
  const transaction = await req.transactionID
  await req.payload.db.expireAfterCommit(transaction, { pages })
  await afterCommit(transaction, () =>
    remove(req, names, () => req.payload.db.expireAfterCommit(null, { pages })),
  )
}

const removals = new PQueue({ concurrency: 4 })

/**
 * A file that stays does no harm, so the request is not told of it and waits for all removals only for a limited
 * time.
 */
async function remove(
  { payload }: PayloadRequest,
  names: readonly string[],
  whenGone?: () => Promise<void>,
): Promise<void> {
  const removed = removals.addAll(names.map((name) => () => mediaStore.remove(name))).then(whenGone)
  await withTimeout(removed, REMOVAL_MS).catch((err: unknown) =>
    logEvent(payload.logger, 'media.failed', { err }),
  )
}
