import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { photograph } from '../../scripts/bench/photograph'
import { type Instance, Instances, read, untilReady } from '../helpers/instances'
import { type S3Server, startS3 } from '../helpers/s3'

let store: S3Server
let site: Instances
let one: Instance
let other: Instance
let bytes: Buffer
let image: { id: string; filename: string; url: string; sizes: { w480: { url: string } } }

beforeAll(async () => {
  store = await startS3()
  site = await Instances.open(2, { env: store.env })
  const [first, second] = site.all
  if (!first || !second) throw new Error('There are not two')
  one = first
  other = second
  bytes = await photograph(1600, 1200, 'png')
  const reply = await site.upload(one, photo('van.png'))
  expect(reply.status, reply.text).toBe(201)
  image = JSON.parse(reply.text).doc
})

afterAll(async () => {
  await site?.close()
  await store?.close()
})

function photo(name: string): FormData {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
  body.append('_payload', JSON.stringify({ alt: 'A van' }))
  return body
}

const addressOf = ({ origin }: Instance, url: string) => new URL(new URL(url, origin).pathname, origin)

test('T89 F21 an image that one instance has stored is sent by each, with the same headers', async () => {
  const responses = await Promise.all(site.all.map((each) => fetch(addressOf(each, image.url))))
  for (const response of responses) {
    expect(response.status).toBe(200)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  }
  const [mine, others] = responses.map(({ headers }) =>
    ['content-type', 'content-length', 'accept-ranges', 'etag', 'cache-control'].map((name) =>
      headers.get(name),
    ),
  )
  expect(others).toEqual(mine)
  expect((await fetch(addressOf(other, image.sizes.w480.url))).headers.get('content-type')).toBe('image/avif')
  const part = await fetch(addressOf(other, image.url), { headers: { range: 'bytes=0-9' } })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10])
})

test('whoever asks for the head alone, goes away or reads slowly keeps nobody else from an image', async () => {
  const url = addressOf(one, image.url)
  await Promise.all(Array.from({ length: 120 }, () => fetch(url, { method: 'HEAD' })))
  const slow = await Promise.all(Array.from({ length: 60 }, () => fetch(url)))
  expect((await read(one, url.pathname)).status).toBe(200)
  // Longer than a store may take to begin.
  await setTimeout(6_000)
  for (const each of slow.slice(0, 30)) expect((await each.arrayBuffer()).byteLength).toBe(bytes.length)
  for (const each of slow.slice(30)) await each.body?.cancel()
  expect((await read(one, url.pathname)).status).toBe(200)
  expect(one.process.printed()).not.toContain('"level":"error"')
})

test('a store that hangs or is away stops no page, no lead and no start', async () => {
  await untilReady(one)
  store.wire.hold()
  const asking = Array.from({ length: 40 }, () => read(one, new URL(image.url, one.origin).pathname))
  const pages = await Promise.all(['/', '/request', '/statusz', '/about'].map((path) => read(one, path)))
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  for (const { ms } of pages) expect(ms).toBeLessThan(4_500)
  const images = await Promise.all(asking)
  expect(images.filter(({ status }) => status !== 503)).toEqual([])
  for (const { ms } of images) expect(ms).toBeLessThan(5_500)
  store.wire.release()
  store.goAway()
  await site.restart(other, 'SIGTERM')
  expect((await read(other, '/')).status).toBe(200)
  expect((await site.upload(other, photo('late.png'))).status).toBe(503)
  store.comeBack()
  for (const each of site.all)
    await expect
      .poll(async () => (await read(each, new URL(image.url, each.origin).pathname)).status)
      .toBe(200)
  expect(other.process.printed()).toContain('media.failed')
})

test('T89 an image that one instance deletes is gone at the other', async () => {
  expect((await site.change(other, `/api/media/${image.id}`, 'DELETE')).status).toBe(200)
  expect((await read(one, new URL(image.url, one.origin).pathname)).status).toBe(404)
})
