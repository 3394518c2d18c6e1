import { rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { drawPostCard } from '@/app/(site)/blog-images/draw-card'
import { env } from '@/env'
import { IMAGE_PROBLEMS } from '@/features/media/rules/image'
import { checkMedia } from '@/features/media/server/check-media'
import { mediaStore, s3Store } from '@/features/media/server/media-store'
import { createS3Store, s3SettingsOf } from '@/features/media/server/s3-store'
import { freePort } from '@/lib/free-port'
import { photograph } from '../../../scripts/bench/photograph'
import { recordedLog } from '../../helpers/log'
import { addAdmin, payload } from '../../helpers/payload'
import { addPost } from '../../helpers/posts'
import { rest, signIn } from '../../helpers/rest'
import { stored, upload } from '../../helpers/uploads'

// Before src/env.ts is read.
const { server, folder } = await vi.hoisted(async () => {
  const { startS3 } = await import('../../helpers/s3')
  const started = await startS3()
  const made = `/tmp/media-store-away-${process.pid}-${Date.now()}`
  Object.assign(process.env, started.env, { DATA_DIR: made })
  return { server: started, folder: made }
})

const UNAVAILABLE = 503
const log = recordedLog()
payload.logger = log.logger

let cookie = ''
let image: Buffer
let doc: { id: string; filename: string; sizes: { w480: { filename: string } } }

const file = (name: string) => rest('GET', `media/file/${name}`)
const failures = () => log.entries().filter(({ event }) => event === 'media.failed')

beforeAll(async () => {
  cookie = await signIn((await addAdmin()).email)
  image = await photograph(64, 64, 'png')
  doc = (await upload(cookie, image)).doc
})

beforeEach(() => {
  log.forget()
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

test('an image is sent to a store with no checksum, which some take for a part of it', async () => {
  const [seen, port]: [IncomingHttpHeaders[], number] = [[], await freePort()]
  const other = createServer((request, response) => {
    seen.push(request.headers)
    request.resume().on('end', () => response.end())
  }).listen(port)
  const settings = s3SettingsOf(env)
  if (!settings) throw new Error('S3 is not set')
  const endpoint = `http://127.0.0.1:${port}`
  await createS3Store({ ...settings, config: { ...settings.config, endpoint } }).write('a.png', image)
  expect(seen[0]).toMatchObject({ 'content-length': String(image.length), 'content-type': 'image/png' })
  const names = seen.flatMap(Object.keys)
  expect(names.filter((name) => /checksum|trailer|transfer-encoding|content-encoding/.test(name))).toEqual([])
  other.closeAllConnections()
  other.close()
})

describe('while the store is away', () => {
  test('an upload is refused in words, and stores neither image nor entry', async () => {
    const [{ totalDocs }, before] = [await payload.count({ collection: 'media' }), await stored()]
    server.goAway()
    const began = performance.now()
    const { status, reason } = await upload(cookie, image)
    server.comeBack()
    expect([status, reason]).toEqual([UNAVAILABLE, IMAGE_PROBLEMS.store])
    expect(performance.now() - began).toBeLessThan(5_000)
    expect(failures().length).toBeGreaterThan(0)
    expect((await payload.count({ collection: 'media' })).totalDocs).toBe(totalDocs)
    expect(await stored()).toEqual(before)
  })

  test('an image is a 503 at once, and an entry is deleted all the same', async () => {
    const { doc: other } = await upload(cookie, image)
    server.goAway()
    const began = performance.now()
    const response = await file(doc.filename)
    expect([response.status, await response.json()]).toEqual([
      UNAVAILABLE,
      { errors: [{ message: IMAGE_PROBLEMS.unavailable }] },
    ])
    expect((await rest('DELETE', `media/${other.id}`, { cookie })).status).toBe(200)
    expect(performance.now() - began).toBeLessThan(5_000)
    server.comeBack()
    expect((await file(doc.filename)).status).toBe(200)
    expect(failures().length).toBeGreaterThan(0)
  })

  test('one that hangs is waited for once, then for a while not at all', async () => {
    server.wire.hold()
    const began = performance.now()
    const first = await Promise.all([file(doc.filename), file(doc.sizes.w480.filename)])
    expect(first.map(({ status }) => status)).toEqual([UNAVAILABLE, UNAVAILABLE])
    const waited = performance.now() - began
    expect(waited).toBeLessThan(4_000)
    expect((await file(doc.filename)).status).toBe(UNAVAILABLE)
    expect(performance.now() - began - waited).toBeLessThan(500)
    server.wire.release()
    await expect.poll(async () => (await file(doc.filename)).status).toBe(200)
  })

  test('the card of a post is drawn without its image, and kept by nobody', async () => {
    const post = await addPost({ featuredImageUrl: `/api/media/file/${doc.filename}` })
    const controlOf = async () => (await drawPostCard(payload, post)).headers.get('cache-control')
    server.goAway()
    expect(await controlOf()).toContain('no-store')
    server.comeBack()
    expect(await controlOf()).toBe('public, max-age=86400')
    expect(failures().length).toBeGreaterThan(0)
  })

  test('the doctor says so, and what to do', async () => {
    expect(await checkMedia(s3Store)).toMatchObject({ isFine: true, reason: mediaStore.place })
    server.goAway()
    const finding = await checkMedia(s3Store)
    server.comeBack()
    expect(finding).toMatchObject({ isFine: false, isFatal: true, fix: expect.stringContaining('S3_') })
    expect(JSON.stringify(finding)).toMatch(/the bucket nova-media at http:\S+ does not work: /)
    expect(await checkMedia(null)).toMatchObject({ isFine: true })
    expect((await stored()).filter((name) => name.startsWith('doctor'))).toEqual([])
  })
})
