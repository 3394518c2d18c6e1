import type { Readable } from 'node:stream'
import type { CollectionConfig, Payload, PayloadRequest } from 'payload'
import { getRangeRequestInfo } from 'payload/internal'
import { logEvent } from '@/domain/events'
import { IMAGE_PROBLEMS, imageTypeOf } from '@/features/media/rules/image'
import { ASK_EACH_TIME, problem } from '@/lib/responses'
import { withTimeout } from '@/lib/timing'
import { s3Store, servedStore } from './media-store'

type UploadConfig = Exclude<CollectionConfig['upload'], boolean | undefined>
type FileHandler = NonNullable<UploadConfig['handlers']>[number]

/**
 * Milliseconds: how long a request waits for the store, and for how long after a failure no request waits at all.
 */
const LONGEST_MS = 3_000
const PAUSE_MS = 2_000

const LONGEST_NAME = 255

let pausedUntil = 0

/**
 * `GET /api/media/file/:filename`, after Payload has checked access. A store that hangs is not asked for a while,
 * because requests that wait for it keep others from being served.
 */
export const serveImage: FileHandler = async (req, { params: { filename } }) => {
  const now = performance.now()
  if (now < pausedUntil) return unavailable()
  // One request tries whether it is back, while others fail at once.
  if (pausedUntil > 0) pausedUntil = now + LONGEST_MS
  // An error that the store itself reports is no reason to pause.
  const serving = fromStore(req, filename).catch((err: Error) => {
    logEvent(req.payload.logger, 'media.failed', { err })
    return unavailable()
  })
  try {
    const response = await withTimeout(serving, LONGEST_MS)
    pausedUntil = 0
    return response
  } catch (err) {
    pausedUntil = performance.now() + PAUSE_MS
    logEvent(req.payload.logger, 'media.failed', { err })
    void serving.then((late) => late.body?.cancel())
    return unavailable()
  }
}

/** Says so at the start when S3 does not answer. Pages need no store: nobody waits for it. */
export function tryStore({ logger }: Payload): void {
  s3Store?.find('is-there').catch((err) => logEvent(logger, 'media.failed', { err }))
}

async function fromStore(req: PayloadRequest, name: string, isAgain = false): Promise<Response> {
  const isName = Buffer.byteLength(name) <= LONGEST_NAME && !/[/\\\0]/.test(name)
  const info = isName ? await servedStore.find(name) : null
  if (!info) return notFound()
  const { bytes, etag } = info
  // Also of a 304: it is by its type that an image may be shown on other sites.
  // Caches ask each time, so that none goes on showing what was cleaned or deleted.
  const own = { etag, 'content-type': imageTypeOf(name), 'cache-control': ASK_EACH_TIME }
  if (isHeld(req.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers: own })
  const part = getRangeRequestInfo({ fileSize: bytes, rangeHeader: req.headers.get('range') })
  if (part.type === 'invalid') return new Response(null, part)
  const headers = { ...part.headers, ...own }
  const range = part.type === 'partial' ? { start: part.rangeStart, end: part.rangeEnd } : undefined
  const file = await servedStore.read(name, range)
  if (!file) return notFound()
  // It was replaced since its size was asked for, by the command that cleans images.
  if (!range && file.bytes !== bytes && !isAgain) {
    file.content.destroy()
    return fromStore(req, name, true)
  }
  return new Response(toBody(req, file.content), { status: part.status, headers })
}

/** Compared weakly, because a cache or proxy that compresses an image makes its tag weak. */
function isHeld(known: string | null, etag: string): boolean {
  return known?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag) ?? false
}

/** Reads as fast as the client does, and closes the file or connection when the client leaves. */
function toBody({ payload }: PayloadRequest, content: Readable): ReadableStream<Uint8Array> {
  content.once('error', (err) => logEvent(payload.logger, 'media.failed', { err }))
  const chunks: AsyncIterator<Uint8Array> = content[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel() {
      content.destroy()
    },
  })
}

const notFound = () => problem(404, 'Not found')
const unavailable = () => problem(503, IMAGE_PROBLEMS.unavailable)
