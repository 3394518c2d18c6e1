import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'
import { env } from '@/env'
import { toShownArticles } from '@/features/posts/server/posts'
import { photograph } from '../../../scripts/bench/photograph'
import { addAdmin, payload, query } from '../../helpers/payload'
import { addPost } from '../../helpers/posts'
import { rest, signIn } from '../../helpers/rest'
import { upload } from '../../helpers/uploads'

// Before src/env.ts is read: no other file's uploads lie here.
vi.hoisted(() => {
  process.env.DATA_DIR = `/tmp/post-pictures-${process.pid}-${Date.now()}`
})

let cookie = ''
let doc: Awaited<ReturnType<typeof upload>>['doc']

beforeAll(async () => {
  cookie = await signIn((await addAdmin()).email)
  doc = (await upload(cookie, await photograph(2000, 1500))).doc
})

const file = (name: string) => `/api/media/file/${name}`
const figure = (src: string) => `<figure><img src="${src}" alt="Here"><figcaption>A van</figcaption></figure>`

const addresses = (html: string) =>
  [...html.matchAll(/[^\s",]*\/api\/media\/file\/[^\s",]+/g)].map(([each]) => each)

const typeOf = async (address: string) => {
  const response = await rest('GET', new URL(address, env.SITE_URL).pathname.replace('/api/', ''))
  const { width } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  return [response.headers.get('content-type'), width]
}

test('a text shows the copies of an image, each of which is there, and what is stored names the image', async () => {
  const post = await addPost({ content: `<p>${'word '.repeat(200)}</p>${figure(file(doc.filename))}` })
  const stored = post.content
  const [shown] = await toShownArticles(payload, [post])
  expect(shown?.html).toContain('width="2000" height="1500"')
  expect(shown?.html).toContain('loading="lazy"')
  expect(shown?.html).toContain('alt="Here"')
  const found = [...new Set(addresses(shown?.html ?? ''))]
  expect(await Promise.all(found.map(typeOf))).toEqual([
    ['image/avif', 480],
    ['image/avif', 960],
    ['image/avif', 1600],
    ['image/webp', 960],
    ['image/webp', 1600],
  ])
  const [row] = await query(`select content from blog_posts where id = '${post.id}'`)
  expect(row?.content).toBe(stored)
  expect(addresses(stored ?? '')).toEqual([file(doc.filename)])
})

test('what is read elsewhere has them by absolute addresses, and an address of a copy is left alone', async () => {
  const copy = figure(file(doc.sizes.w480.filename))
  const post = await addPost({ content: figure(file(doc.filename)) + copy })
  const [shown] = await toShownArticles(payload, [post], { site: env.SITE_URL })
  const found = addresses(shown?.html ?? '')
  expect(found).toHaveLength(7)
  expect(found.pop()).toBe(file(doc.sizes.w480.filename))
  expect(found.every((each) => each.startsWith(`${env.SITE_URL}/api/`))).toBe(true)
})

test('an image out of which a part was cut is shown whole in texts, by the copies from before', async () => {
  const { doc: own } = await upload(cookie, await photograph(1000, 500))
  const post = await addPost({ content: figure(file(own.filename)) })
  const [before] = await toShownArticles(payload, [post])
  for (const width of [50, 25]) {
    const edits = `uploadEdits[crop][x]=0&uploadEdits[crop][y]=0&uploadEdits[crop][width]=${width}&uploadEdits[crop][height]=100`
    expect((await rest('PATCH', `media/${own.id}?${edits}`, { cookie, json: {} })).status).toBe(200)
    const [shown] = await toShownArticles(payload, [post])
    expect(shown).toEqual(before)
  }
  expect(before?.html).toContain('width="1000" height="500"')
  for (const address of addresses(before?.html ?? '')) expect((await typeOf(address))[1]).toBeGreaterThan(400)
})

test('an image of which a part was cut out before it was stored is shown whole in texts, by copies of its own', async () => {
  const edits = { crop: { x: 0, y: 0, width: 50, height: 100 } }
  const { doc: own } = await upload(cookie, await photograph(2000, 1000), { edits })
  expect(own.sizes.w1600.width).toBe(1000)
  const post = await addPost({ content: figure(file(own.filename)) })
  const [shown] = await toShownArticles(payload, [post])
  expect(shown?.html).toContain('width="2000" height="1000"')
  const found = [...new Set(addresses(shown?.html ?? ''))]
  expect(found).not.toContain(file(own.filename))
  expect(await Promise.all(found.map(typeOf))).toEqual([
    ['image/avif', 480],
    ['image/avif', 960],
    ['image/avif', 1600],
    ['image/webp', 960],
    ['image/webp', 1600],
  ])
})

test('an image of which no whole copies are known is shown as it was uploaded', async () => {
  const { doc: own } = await upload(cookie, await photograph(1000, 500))
  await query(
    `update media set crop_x = 0, crop_y = 0, crop_width = 50, crop_height = 100 where id = '${own.id}'`,
  )
  const post = await addPost({ content: figure(file(own.filename)) })
  const [shown] = await toShownArticles(payload, [post])
  expect(addresses(shown?.html ?? '')).toEqual([file(own.filename)])
})

test('an image that moves, and one of another site, stay as they are', async () => {
  const frames = ['#a00', '#00a'].map((background) =>
    sharp({ create: { width: 64, height: 32, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  const film = await sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer()
  const { doc: moving } = await upload(cookie, film, { name: 'film.gif', type: 'image/gif' })
  const post = await addPost({
    content: `<p>${'word '.repeat(200)}</p>${figure(file(moving.filename))}${figure('https://elsewhere.example/a.png')}`,
  })
  const [shown] = await toShownArticles(payload, [post])
  expect(shown?.html).toBe(post.content)
})
