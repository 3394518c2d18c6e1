import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { IMAGE_LIMITS } from '@/features/media/rules/image'
import { photograph } from '../../../scripts/bench/photograph'
import { hugeInFewBytes } from '../../helpers/large-images'
import { addAdmin, query } from '../../helpers/payload'
import { KINDS, SECRET, taken } from '../../helpers/photographs'
import { messageOf, rest, signIn } from '../../helpers/rest'
import { stored, upload } from '../../helpers/uploads'

// Before src/env.ts is read: no other file's uploads lie here.
vi.hoisted(() => {
  process.env.DATA_DIR = `/tmp/uploads-${process.pid}-${Date.now()}`
})

let cookie = ''
let small: Buffer<ArrayBuffer>
let before: string[] = []

beforeAll(async () => {
  cookie = await signIn((await addAdmin()).email)
  small = Buffer.from(await photograph(48, 48, 'png'))
})

beforeEach(async () => {
  before = await stored()
})

test('T89 a photograph that lies on its side is measured and copied as it is shown', async () => {
  const lying = await sharp(await photograph(640, 480))
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const { doc } = await upload(cookie, lying)
  expect(doc).toMatchObject({ width: 480, height: 640, sizes: { w480: { width: 480, height: 640 } } })
})

test.each(KINDS)(
  'T172 a photograph as %s is stored without place, owner and camera, and turned as it was',
  async (kind) => {
    const bytes = await taken({ kind, orientation: 6 })
    const { status, doc } = await upload(cookie, bytes, { name: `van.${kind}` })
    expect(status).toBe(201)
    for (const name of [doc.filename, doc.sizes.w480.filename]) {
      const stored = Buffer.from(await (await rest('GET', `media/file/${name}`)).arrayBuffer())
      expect(stored.toString('latin1')).not.toContain(SECRET)
      if (name !== doc.filename) continue
      expect(doc.filesize).toBe(stored.length)
      // An AVIF says how it is turned beside its EXIF data, and a GIF is never turned.
      expect((await sharp(stored).metadata()).orientation).toBe(
        kind === 'gif' || kind === 'avif' ? undefined : 6,
      )
      expect([doc.width, doc.height]).toEqual(kind === 'gif' ? [48, 24] : [24, 48])
    }
  },
)

test('T172 an AVIF that cannot be followed is refused in words, and nothing of it is stored', async () => {
  const bytes = await taken({ kind: 'avif' })
  const places = bytes.indexOf('iloc') + 4
  bytes.set([0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 1, 0, 0, 0xff, 0xff], places)
  const { status, reason } = await upload(cookie, bytes)
  expect([status, reason]).toEqual([400, 'The image is damaged or not complete'])
  expect(await stored()).toEqual(before)
})

test('T89 an entry that is deleted takes its copies along, and one that gets another image its old ones', async () => {
  const { doc: first } = await upload(cookie, small)
  const { doc: second, status } = await upload(cookie, await photograph(64, 64), { replaces: first.id })
  expect([status, second.id, second.width]).toEqual([200, first.id, 64])
  expect(await stored()).not.toContain(first.filename)
  expect((await rest('DELETE', `media/${first.id}`, { cookie })).status).toBe(200)
  expect(await stored()).toEqual(before)
})

test('T89 another description leaves the image as it is', async () => {
  const { doc } = await upload(cookie, small)
  const response = await rest('PATCH', `media/${doc.id}`, { json: { alt: 'A red van' }, cookie })
  expect((await response.json()).doc).toEqual({ ...doc, alt: 'A red van', updatedAt: expect.any(String) })
})

describe('T89 what cannot be stored leaves no file:', () => {
  afterEach(async () => {
    expect(await stored()).toEqual(before)
  })

  test('16,383 by 16,383 pixels in 33 kB are refused by the header', async () => {
    const huge = hugeInFewBytes()
    expect(huge.length).toBeLessThan(40_000)
    const memory = process.memoryUsage.rss()
    expect(await upload(cookie, huge, { name: 'huge.png' })).toMatchObject({
      status: 400,
      reason: 'The image has more than 50 megapixels: make it smaller first',
    })
    // Decoded it would take 800 MB.
    expect(process.memoryUsage.rss() - memory).toBeLessThan(300 * 1024 * 1024)
  })

  test('a file of more than 25 MB, also one that is only declared', async () => {
    const text = 'The image is larger than 25 MB: make it smaller first'
    const padded = Buffer.concat([small, Buffer.alloc(IMAGE_LIMITS.bytes)])
    expect(await upload(cookie, padded.subarray(0, IMAGE_LIMITS.bytes + 1))).toMatchObject({
      status: 400,
      reason: text,
    })
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(2 ** 30) }
    const response = await rest('POST', 'media', { body: '--x', headers, cookie })
    expect([response.status, await messageOf(response)]).toEqual([400, text])
  })

  test.each([
    ['a JPEG that is cut off', async () => (await photograph(800, 600)).subarray(0, 20_000), 'not complete'],
    ['a PNG whose header alone is whole', async () => small.subarray(0, 60), 'not complete'],
    ['a text', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'This is an SVG'],
    ['nothing', async () => Buffer.alloc(0), ''],
  ])('%s', async (_, bytes, reason) => {
    const response = await upload(cookie, await bytes())
    expect(response.status).toBe(400)
    expect(response.reason).toContain(reason)
  })

  test('an image without a description', async () => {
    expect((await upload(cookie, small, { alt: '' })).status).toBe(400)
  })

  test('an image whose entry the database refuses; the one that it was to replace is still there', async () => {
    const { doc } = await upload(cookie, small)
    const kept = await stored()
    await query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
      create trigger refuse before insert or update on media for each row execute function refuse()`)
    try {
      expect((await upload(cookie, small)).status).toBe(500)
      expect((await upload(cookie, small, { replaces: doc.id })).status).toBe(500)
      expect(await stored()).toEqual(kept)
    } finally {
      await query('drop function refuse cascade')
    }
    expect((await rest('GET', `media/file/${doc.filename}`)).status).toBe(200)
    expect((await rest('DELETE', `media/${doc.id}`, { cookie })).status).toBe(200)
  })
})

test('T89 a deletion that the database refuses takes no file', async () => {
  const { doc } = await upload(cookie, small)
  const kept = await stored()
  await query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
    create trigger refuse before delete on media for each row execute function refuse()`)
  try {
    expect((await rest('DELETE', `media/${doc.id}`, { cookie })).status).toBe(500)
    expect(await stored()).toEqual(kept)
  } finally {
    await query('drop function refuse cascade')
  }
  expect((await rest('GET', `media/file/${doc.sizes.w480.filename}`)).status).toBe(200)
  expect((await rest('DELETE', `media/${doc.id}?select[alt]=true`, { cookie })).status).toBe(200)
  expect(await stored()).not.toContain(doc.filename)
})
