import path from 'node:path'
import PQueue from 'p-queue'
import { createLocalReq } from 'payload'
import { inTransaction } from '@/data/transaction'
import { env } from '@/env'
import { UNKNOWN_ORIGIN } from '@/features/imports/rules/old-image'
import type { FoundImage } from '@/features/imports/rules/records'
import { IMAGE_LIMITS, IMAGE_PROBLEMS } from '@/features/media/rules/image'
import { prepareImage } from '@/features/media/server/prepare-image'
import { removeUnclaimed, uploadImage } from '@/features/media/server/upload-first'
import { getFile } from '@/lib/get-file'
import { isDatabaseUnavailable } from '@/lib/known-errors'
import { decoded } from '@/lib/text'
import { withBackOff } from '@/lib/timing'
import type { ImageSource } from './image-source'
import { keyOf } from './keys'
import { findKnown, rememberRows } from './known-rows'
import { isStoreAway } from './problem-of'
import { count } from './report'
import type { Run } from './run-context'
import { writtenOf } from './written'

/** Two at a time: the old site may be small, and here one image is prepared after the other. */
const AT_ONCE = 2

/** Milliseconds within which an image has to come from the old site, with all that leads there. */
const PATIENCE_MS = 30_000

/** What became of the images of a post: the addresses here by those there, and why the others failed. */
export type TakenImages = { addresses: Map<string, string>; failed: { url: string; problem: string }[] }

/** Takes the images of a post over, each once however many posts show it. */
export async function takeImages(
  run: Run,
  source: ImageSource,
  images: readonly FoundImage[],
  title: string,
): Promise<TakenImages> {
  const taken: TakenImages = { addresses: new Map(), failed: [] }
  const queue = new PQueue({ concurrency: AT_ONCE })
  const each = [...new Map(images.map((image) => [image.url, image])).values()]
  await queue.addAll(
    each.map((image) => async () => {
      try {
        const address = await takeImage(run, source, image, title)
        if (address) taken.addresses.set(image.url, address)
      } catch (error) {
        // Without them no post has images: the import waits, and no post is made a draft for it.
        if (run.signal.aborted || isDatabaseUnavailable(error) || isStoreAway(error)) throw error
        taken.failed.push({ url: image.url, problem: error instanceof Error ? error.message : String(error) })
      }
    }),
  )
  return taken
}

/** @returns its address here, or null when it stays where it is */
async function takeImage(
  run: Run,
  source: ImageSource,
  image: FoundImage,
  title: string,
): Promise<string | null> {
  const { payload, head, choices } = run
  const key = keyOf(payload, head, 'image', image.url)
  const [known] = (await findKnown(payload.db.pool, [key])).values()
  const there = known?.document ? await findAddress(run, known.document) : null
  if (there) return there
  const given = addressesOf(image).find(source.has)
  if (!given && image.url.startsWith(UNKNOWN_ORIGIN)) throw new Error('Where the old site is was not said')
  if (!given && !isOnSite(image.url, head.site)) return null
  if (!given && !choices.posts.fetchesImages) throw new Error('It was not given with the file')
  if (!run.writes) {
    if (!run.seen.has(key)) count(run.counts, 'image', 'made')
    run.seen.add(key)
    return image.url
  }
  const bytes = await (given ? source.read(given) : fetchImage(image)).catch(asOfImage)
  const address = await store(run, key, image, bytes, title)
  count(run.counts, 'image', 'made')
  return address
}

/** The old site's own images, with or without `www`. Those of others stay with them. */
export function isOnSite(url: string, site: string): boolean {
  if (!URL.canParse(url) || site === '') return false
  const bare = (host: string) => host.toLowerCase().replace(/^www\./, '')
  return bare(new URL(url).host) === bare(site)
}

const withHttps = (url: string) => (env.WEBHOOK_ALLOW_PRIVATE ? url : url.replace(/^http:/i, 'https:'))

/** Without the code of the system, by which a database that is away is told. */
function asOfImage(error: Error): never {
  throw new Error(error.message)
}

/** The largest file that is known, and the one that the text named. */
const addressesOf = ({ url, instead }: FoundImage) => (instead ? [url, instead] : [url])

async function fetchImage({ url, instead }: FoundImage): Promise<Buffer> {
  try {
    return await fetchFile(url)
  } catch (error) {
    if (!instead) throw error
    return fetchFile(instead)
  }
}

const fetchFile = (url: string) =>
  getFile(withHttps(url), {
    maxBytes: IMAGE_LIMITS.bytes,
    timeoutMs: PATIENCE_MS,
    allowsPrivate: env.WEBHOOK_ALLOW_PRIVATE,
  })

async function findAddress({ payload }: Run, id: string): Promise<string | null> {
  const { rows } = await payload.db.pool.query<{ filename: string }>(
    'select filename from media where id = $1',
    [id],
  )
  return rows[0] ? `/api/media/file/${encodeURIComponent(rows[0].filename)}` : null
}

/** Stores an image as an upload of the staff is stored: prepared before its transaction, which removes it when it fails. */
async function store(
  run: Run,
  key: string,
  image: FoundImage,
  bytes: Buffer,
  title: string,
): Promise<string> {
  const { payload, user } = run
  const req = await createLocalReq({ user: user ?? undefined }, payload)
  const name = decoded(path.posix.basename(new URL(image.url).pathname)) || 'image'
  req.file = {
    data: bytes,
    name: name.replace(/[^\p{L}\p{N}._-]+/gu, '-'),
    mimetype: 'application/octet-stream',
    size: bytes.length,
  }
  try {
    await prepareInTurn(req)
    await uploadImage(req)
    const doc = await inTransaction(payload, async (transaction) => {
      req.transactionID = transaction.id
      const made = await payload.create({
        collection: 'media',
        data: { alt: image.alt || image.caption || title },
        file: req.file,
        // Whoever runs an import was asked for the right to it, which holds that of its images.
        overrideAccess: true,
        depth: 0,
        req,
      })
      await rememberRows(transaction.client, run.row.id, [
        { key, kind: 'image', outcome: 'made', document: made.id, written: writtenOf.image(made) },
      ])
      return made
    })
    return `/api/media/file/${encodeURIComponent(doc.filename ?? '')}`
  } catch (error) {
    await removeUnclaimed(req)
    throw error
  }
}

type Prepared = Parameters<typeof prepareImage>[0]

/** Waits while the staff upload images of their own. */
async function prepareInTurn(req: Prepared): Promise<void> {
  const failure = await withBackOff(
    () =>
      prepareImage(req).then(
        () => null,
        (error: unknown) => error,
      ),
    (error) => !(error instanceof Error && error.message === IMAGE_PROBLEMS.busy),
  )
  if (failure) throw failure
}
