import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { env } from '@/env'
import { MEDIA_DIR, mediaStore } from '@/features/media/server/media-store'
import { s3SettingsOf } from '@/features/media/server/s3-store'
import { photograph } from '../../../scripts/bench/photograph'
import { recordedLog } from '../../helpers/log'
import { addAdmin, payload } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'
import { stored, upload } from '../../helpers/uploads'

// Before src/env.ts is read: no other file's uploads lie here.
vi.hoisted(() => {
  process.env.DATA_DIR = `/tmp/media-files-${process.pid}-${Date.now()}`
})

payload.logger = recordedLog().logger

let cookie = ''
let image: Buffer
let doc: { id: string; filename: string; sizes: { w480: { filename: string } } }

const file = (name: string, headers = {}) => rest('GET', `media/file/${name}`, { headers })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

beforeAll(async () => {
  cookie = await signIn((await addAdmin()).email)
  image = await photograph(64, 64, 'png')
  doc = (await upload(cookie, image)).doc
})

afterEach(() => {
  vi.restoreAllMocks()
})

describe('the file of an image', () => {
  test('says what it is, and is not sent again to whoever has it', async () => {
    const response = await file(doc.filename)
    expect(await bytesOf(response)).toEqual(image)
    const { etag = '', ...others } = Object.fromEntries(response.headers)
    expect(others).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': String(image.length),
      'content-type': 'image/png',
    })
    expect(etag).toMatch(/^"[\w-]+"$/)
    // A cache or proxy that compresses what it sends makes the tag weak, and may name several.
    for (const known of [`W/${etag}`, `"other", W/${etag}`])
      expect((await file(doc.filename, { 'if-none-match': known })).status).toBe(304)
    expect((await file(doc.filename, { 'if-none-match': `"other"` })).status).toBe(200)
    const again = await file(doc.filename, { 'if-none-match': etag })
    expect([again.status, (await bytesOf(again)).length]).toEqual([304, 0])
    // What a 304 says of caches and of other sites holds for the file that the browser has.
    const said = ['cache-control', 'content-type'].map((header) => again.headers.get(header))
    expect(said).toEqual(['public, max-age=0, must-revalidate', 'image/png'])
    expect((await file(doc.sizes.w480.filename)).headers.get('content-type')).toBe('image/avif')
  })

  test('is sent in parts to whoever asks for a part', async () => {
    for (const range of ['bytes=10-19', 'bytes=10-19,30-39', `bytes=10-${image.length}`, 'bytes=-10']) {
      const part = await file(doc.filename, { range })
      const [start = 0, end = 0] =
        /\d+-\d+/.exec(part.headers.get('content-range') ?? '')?.[0].split('-') ?? []
      expect([part.status, part.headers.get('content-range')]).toEqual([
        206,
        `bytes ${start}-${end}/${image.length}`,
      ])
      expect(await bytesOf(part)).toEqual(image.subarray(Number(start), Number(end) + 1))
    }
    const beyond = await file(doc.filename, { range: `bytes=${image.length}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${image.length}`])
  })

  test.each([
    ['a name that is gone', 'gone.png'],
    ['a folder above', '..%2Fsecret.png'],
    ['a folder beside', 'nova-media%2Fsecret.png'],
    ['the folder itself', '..'],
    ['a NUL', '%00'],
    ['a name too long for a disk', '%C3%A4'.repeat(200)],
  ])('T74 %s is not found, and leads out of the folder of images nowhere', async (_, name) => {
    await hideSecret()
    const response = await file(name)
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
    expect(await response.text()).not.toContain('a secret')
    expect(await stored()).not.toContain('secret.png')
  })

  test('T96 that is none is sent as nothing that a browser opens', async () => {
    await mediaStore.write('drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    expect((await file('drawing.svg')).headers.get('content-type')).toBe('application/octet-stream')
    await mediaStore.remove('drawing.svg')
  })

  test('whose name is older than the rule for names says what it is, too', async () => {
    await mediaStore.write('Photo.JPEG', image)
    expect((await file('Photo.JPEG')).headers.get('content-type')).toBe('image/jpeg')
    await mediaStore.remove('Photo.JPEG')
  })
})

/** Beside the images, where no name may lead. */
async function hideSecret() {
  const settings = s3SettingsOf(env)
  await mkdir(MEDIA_DIR, { recursive: true })
  await writeFile(path.join(MEDIA_DIR, '..', 'secret.png'), 'a secret')
  if (!settings) return
  const { S3 } = await import('@aws-sdk/client-s3')
  await new S3(settings.config).putObject({ Bucket: settings.bucket, Key: 'secret.png', Body: 'a secret' })
}

describe('T89 an upload', () => {
  test('is stored while no transaction is open', async () => {
    const write = mediaStore.write
    const open: number[] = []
    vi.spyOn(mediaStore, 'write').mockImplementation(async (...args) => {
      const { rows } = await payload.db.leadPool.query<{ open: number }>(
        `select count(*)::int as open from pg_stat_activity
         where datname = current_database() and state like 'idle in transaction%'`,
      )
      open.push(rows[0]?.open ?? Number.NaN)
      await write(...args)
    })
    const { status, doc: created } = await upload(cookie, image)
    expect([status, open]).toEqual([201, [0, 0, 0, 0, 0, 0]])
    expect((await upload(cookie, image, { replaces: created.id })).status).toBe(200)
    expect(open).toEqual(Array.from({ length: 12 }, () => 0))
  })

  test('of which only a part could be written leaves no file, and what it was to replace stays', async () => {
    const kept = await stored()
    const write = mediaStore.write
    for (const replaces of [undefined, doc.id]) {
      const spy = vi.spyOn(mediaStore, 'write').mockImplementationOnce(async (name, bytes) => {
        await write(name, bytes.subarray(0, 20))
        throw Object.assign(new Error('No space is left'), { code: 'ENOSPC' })
      })
      expect((await upload(cookie, image, { replaces })).status).toBe(503)
      expect(spy).toHaveBeenCalled()
      expect(await stored()).toEqual(kept)
    }
    expect(await bytesOf(await file(doc.filename))).toEqual(image)
  })

  test('of which the database knows nothing, because it is away, leaves nothing', async () => {
    const before = await stored()
    vi.spyOn(payload.db, 'beginTransaction').mockRejectedValueOnce(new Error('Connection terminated'))
    expect((await upload(cookie, image)).status).toBe(503)
    expect(await stored()).toEqual(before)
  })

  test('of a visitor never reaches the store', async () => {
    const write = vi.spyOn(mediaStore, 'write')
    expect((await upload('', image)).status).toBe(404)
    expect(write).not.toHaveBeenCalled()
  })
})
