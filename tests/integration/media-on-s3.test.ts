import { rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { env } from '@/env'
import { createDiskStore } from '@/features/media/disk-store'
import { MEDIA_DIR, mediaStore } from '@/features/media/media-store'
import { createS3Store, s3SettingsOf } from '@/features/media/s3-store'
import { freePort } from '@/lib/free-port'
import { photograph } from '../../scripts/bench/photographs'
import { recordedLog } from '../helpers/log'
import { addAdmin, payload } from '../helpers/payload'
import { rest, signIn } from '../helpers/rest'
import { stored, upload } from '../helpers/uploads'

// Before src/env.ts is read.
const { server, folder } = await vi.hoisted(async () => {
  const { startS3 } = await import('../helpers/s3')
  const started = await startS3()
  const made = `/tmp/media-on-s3-${process.pid}-${Date.now()}`
  Object.assign(process.env, started.env, { DATA_DIR: made })
  return { server: started, folder: made }
})

const UNAVAILABLE = 503
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

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

describe('an image on S3', () => {
  test('has the address and the headers that it has on the local disk', async () => {
    const response = await file(doc.filename)
    expect(await bytesOf(response)).toEqual(image)
    const { etag, ...others } = Object.fromEntries(response.headers)
    expect(others).toEqual({
      ...(await headersOnDisk(doc.filename)),
      'x-request-id': others['x-request-id'],
    })
    expect(etag).toMatch(/^"\w+"$/)
    const again = await file(doc.filename, { 'if-none-match': etag })
    expect([again.status, (await bytesOf(again)).length]).toEqual([304, 0])
    expect((await file(doc.sizes.w480.filename)).headers.get('content-type')).toBe('image/avif')
  })

  test('is sent in parts to whoever asks for a part', async () => {
    const part = await file(doc.filename, { range: 'bytes=10-19' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${image.length}`])
    expect(await bytesOf(part)).toEqual(image.subarray(10, 20))
    const beyond = await file(doc.filename, { range: `bytes=${image.length}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${image.length}`])
  })

  test.each(['gone.png', '..%2Fsecret.png', 'nova-media%2Fsecret.png'])(
    'T74 %s is not found, and leads out of the folder of images nowhere',
    async (name) => {
      const { S3 } = await import('@aws-sdk/client-s3')
      const { env } = await import('@/env')
      const { s3SettingsOf } = await import('@/features/media/s3-store')
      const settings = s3SettingsOf(env)
      await new S3(settings?.config ?? {}).putObject({
        Bucket: 'nova-media',
        Key: 'secret.png',
        Body: 'a secret',
      })
      const response = await file(name)
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(response.status).toBeLessThan(500)
      expect(await response.text()).not.toContain('a secret')
      expect(await stored()).not.toContain('secret.png')
    },
  )

  test('T96 that is none is sent as nothing that a browser opens', async () => {
    await mediaStore.write('drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    expect((await file('drawing.svg')).headers.get('content-type')).toBe('application/octet-stream')
    await mediaStore.remove('drawing.svg')
  })
})

/** What Payload says of the same file when it lies on the disk. */
async function headersOnDisk(name: string): Promise<Record<string, string>> {
  await createDiskStore(MEDIA_DIR).write(name, image)
  const { upload: config } = payload.collections.media.config
  const { handlers } = config
  config.handlers = []
  try {
    return Object.fromEntries((await file(name)).headers)
  } finally {
    config.handlers = handlers
    await rm(MEDIA_DIR, { recursive: true })
  }
}

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

describe('T89 on S3', () => {
  test('no transaction is open while an image is uploaded', async () => {
    server.wire.hold()
    const uploading = upload(cookie, image)
    for (let look = 0; look < 15; look += 1) {
      await setTimeout(50)
      const { rows } = await payload.db.leadPool.query(
        `select count(*)::int as open from pg_stat_activity
         where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`,
      )
      expect(rows).toEqual([{ open: 0 }])
    }
    server.wire.release()
    expect((await uploading).status).toBe(201)
  })

  test('a database that is away leaves nothing of an upload', async () => {
    const before = await stored()
    vi.spyOn(payload.db, 'beginTransaction').mockRejectedValueOnce(new Error('Connection terminated'))
    expect((await upload(cookie, image)).status).toBe(UNAVAILABLE)
    expect(await stored()).toEqual(before)
  })

  test('a replacement removes what it replaces when it is stored', async () => {
    const { doc: first } = await upload(cookie, image)
    const { doc: second } = await upload(cookie, image, { replaces: first.id })
    const files = await stored()
    expect(files).toEqual(expect.arrayContaining([second.filename, second.sizes.w480.filename]))
    expect(files).not.toEqual(expect.arrayContaining([first.filename]))
    expect((await file(first.sizes.w480.filename)).status).toBe(404)
  })

  test('what only members or visitors send never reaches the store', async () => {
    const before = await stored()
    expect((await upload('', image)).status).toBe(404)
    expect(await stored()).toEqual(before)
  })
})
