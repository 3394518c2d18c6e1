import type { CollectionConfig, Plugin } from 'payload'
import { logEvent } from '@/domain/events'
import { IMAGE_PROBLEMS } from '@/domain/image'
import { env } from '@/env'
import { problem } from '@/lib/responses'
import { withTimeout } from '@/lib/timing'
import { s3Store } from './media-store'
import { CONNECT_MS, S3_FOLDER, s3SettingsOf } from './s3-store'

type UploadConfig = Exclude<CollectionConfig['upload'], boolean | undefined>
type FileHandler = NonNullable<UploadConfig['handlers']>[number]

/** How long an image is waited for, and how long nobody waits after one that did not come. */
const LONGEST_MS = 3_000
const PAUSE_MS = 2_000

/** Until the store begins to send; after that it is its reader's time, who may be slow, and so may many. */
const PATIENCE = {
  connectionTimeout: CONNECT_MS,
  requestTimeout: LONGEST_MS,
  throwOnRequestTimeout: true,
  socketTimeout: 30_000,
  httpAgent: { maxSockets: 500 },
  httpsAgent: { maxSockets: 500 },
}

/**
 * Serves images from S3 by Payload's own plugin when S3 is set, and loads neither it nor the client otherwise. Of the
 * plugin's work it takes the serving: its hooks upload within the transaction and delete before the COMMIT, which
 * `upload-first.ts` does in another order, and its fields are columns that the local disk has no use for.
 */
export const mediaOnS3: Plugin = async (config) => {
  const settings = s3SettingsOf(env)
  if (!settings) return config
  const { s3Storage } = await import('@payloadcms/storage-s3')
  const own = config.collections?.find(({ slug }) => slug === 'media')
  if (!own) throw new Error('There is no collection of images')
  const collections = { media: { prefix: S3_FOLDER } }
  // It writes into what it is given, the screens of the admin among that.
  const given = { ...config, admin: {}, collections: [own] }
  // By the bucket alone, two stores would share a client.
  const clientCacheKey = s3Store?.place
  const { bucket } = settings
  const reading = { ...settings.config, requestHandler: PATIENCE }
  const plugin = s3Storage({ bucket, collections, clientCacheKey, config: reading })
  const [changed] = (await plugin(given)).collections ?? []
  if (typeof changed?.upload !== 'object' || typeof own.upload !== 'object')
    throw new Error('The plugin for S3 has changed')
  const { adapter, disableLocalStorage, requiresClientUploadReceipt, handlers } = changed.upload
  const serve = handlers?.at(-1)
  if (!serve) throw new Error('The plugin for S3 serves nothing')
  const upload: UploadConfig = {
    ...own.upload,
    adapter,
    disableLocalStorage,
    requiresClientUploadReceipt,
    handlers: [inTime(serve)],
  }
  return {
    ...config,
    collections: config.collections?.map((each) => (each === own ? { ...own, upload } : each)),
    async onInit(payload) {
      await config.onInit?.(payload)
      // Pages need no store: nobody waits for it.
      s3Store?.read('is-there').catch((err) => logEvent(payload.logger, 'media.failed', { err }))
    },
  }
}

/**
 * Gives a handler of files so long, and asks it for nothing for a while after it was too slow: what waits for a store
 * that hangs keeps others from being served.
 */
function inTime(serve: FileHandler): FileHandler {
  let pausedUntil = 0
  return async (req, args) => {
    const now = performance.now()
    if (now < pausedUntil) return unavailable()
    // One asks whether it is back, while others are told at once.
    if (pausedUntil > 0) pausedUntil = now + LONGEST_MS
    // The plugin would look for the entry in the database, which has nothing to add.
    const serving = Promise.resolve(serve(req, { ...args, doc: args.doc ?? { id: '' } }))
    try {
      const response = await withTimeout(serving, LONGEST_MS)
      pausedUntil = 0
      if (response?.status === 404) return problem(404, 'Not found')
      if (response && response.status < 500) return response
      logEvent(req.payload.logger, 'media.failed')
      return unavailable()
    } catch (err) {
      pausedUntil = performance.now() + PAUSE_MS
      logEvent(req.payload.logger, 'media.failed', { err })
      void serving.then((late) => late?.body?.cancel()).catch(() => undefined)
      return unavailable()
    }
  }
}

const unavailable = () => problem(503, IMAGE_PROBLEMS.unavailable)
