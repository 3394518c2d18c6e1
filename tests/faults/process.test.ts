import { randomUUID } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { plantBadPosts } from '../helpers/bad-posts'
import { ADMIN, Product } from '../helpers/product'
import { chooseSeed, seeded } from '../helpers/random'
import { rounds } from '../helpers/rounds'
import { leadOf, postLead, type Reply, request, requestAs, signInAt } from '../helpers/visitor'

const random = seeded(chooseSeed())
let product: Product
let badSlugs: string[]

beforeAll(async () => {
  product = await Product.open(inject('rig'))
  badSlugs = await plantBadPosts(product)
  await product.start()
})

afterAll(() => product.close())

const fresh = () => `${randomUUID()}@example.com`
const get = (path: string) => request(`${product.origin}${path}`)
const lead = () => postLead(product.origin, fresh())

test('F36 twenty corrupt rows: the pages are made, every one answers, and the lists show the others', async () => {
  for (const slug of badSlugs) expect((await get(`/blog/${slug}`)).status, slug).toBe(200)
  const pages = await Promise.all(['/', '/blog', '/blog/page/2', '/feed.xml', '/sitemap.xml'].map(get))
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(pages.map(({ text }) => text).join()).not.toContain('<script>throw 1')
  const cookie = await signInAt(product.origin, ADMIN)
  const list = await requestAs(cookie, product.origin, '/api/blog-posts?limit=100')
  expect(JSON.parse(list.text).docs.length).toBeGreaterThan(badSlugs.length)
  await product.query("delete from blog_posts where slug like 'bad-%'")
})

test('F6 a response that is lost on the way: the same key finds the lead', async () => {
  const [key, email] = [randomUUID(), fresh()]
  const body = JSON.stringify(leadOf(email))
  await new Promise<void>((resolve) => {
    const socket = connect(Number(new URL(product.origin).port), 'localhost', () => {
      socket.write(
        `POST /api/form-submissions HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n` +
          `idempotency-key: ${key}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
        () => socket.destroy(),
      )
    })
    socket.once('close', () => resolve())
  })
  expect((await postLead(product.origin, email, key)).status).toBe(201)
  expect(await product.query('select 1 from form_submissions where email = $1', [email])).toHaveLength(1)
})

test('F15 nothing that visitors do needs the disk of the product', async () => {
  const before = await newestIn('.next')
  const cookie = await signInAt(product.origin, ADMIN)
  const post = { title: 'No disk', slug: `no-disk-${randomUUID()}`, content: '<p>a</p>', published: true }
  const save = { method: 'POST', body: JSON.stringify(post) }
  expect((await requestAs(cookie, product.origin, '/api/blog-posts', save)).status).toBe(201)
  for (const path of ['/', '/blog', `/blog/${post.slug}`, '/feed.xml', `/blog-images/${post.slug}`])
    expect((await get(path)).status, path).toBe(200)
  expect((await lead()).status).toBe(201)
  expect(await newestIn('.next')).toEqual(before)
})

test('F16 bodies without end do not eat the memory', async () => {
  const before = product.app?.pid
  const endless = () =>
    new ReadableStream<Uint8Array>({ pull: (out) => out.enqueue(new Uint8Array(64 * 1024).fill(0x20)) })
  const send = () =>
    request(`${product.origin}/api/form-submissions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: endless(),
      duplex: 'half',
    } as RequestInit)
  const replies = await Promise.all(Array.from({ length: 50 }, send))
  // Cut off while it still sends, a client may see the broken connection before it reads the response.
  expect(replies.filter(({ status }) => status !== 413 && status !== 0)).toEqual([])
  expect((await lead()).status).toBe(201)
  expect(product.app?.pid).toBe(before)
})

test('D01 F17 a server that is killed right after its response has kept the lead', async () => {
  const email = fresh()
  const { status } = await postLead(product.origin, email)
  await product.kill()
  expect(status).toBe(201)
  expect(await product.query('select id from form_submissions where email = $1', [email])).toHaveLength(1)
  await product.start()
})

test('F17 kill -9 with 30 leads on their way: what was acknowledged is there, and a second try makes one row', async () => {
  for (let round = 0; round < rounds(300); round += 1) {
    const leads = Array.from({ length: 30 }, () => ({ key: randomUUID(), email: fresh() }))
    const sent = leads.map(({ email, key }) => postLead(product.origin, email, key))
    const moment = random() * 200
    await new Promise((resolve) => setTimeout(resolve, moment))
    await product.kill()
    const replies: Reply[] = await Promise.all(sent)
    await product.start()
    for (const [index, { status }] of replies.entries()) {
      const { email, key } = leads[index] ?? { email: '', key: '' }
      if (status !== 201) expect((await postLead(product.origin, email, key)).status).toBe(201)
    }
    const rows = await product.query<{ email: string; id: string }>(
      'select id, email from form_submissions where email = any($1)',
      [leads.map(({ email }) => email)],
    )
    expect(rows).toHaveLength(leads.length)
    const ids = replies.filter(({ status }) => status === 201).map(({ text }) => JSON.parse(text).id)
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
  }
})

/** The time of the newest file below a folder, in milliseconds, and its name. */
async function newestIn(folder: string) {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const times = files
    .filter((file) => file.isFile())
    .map(async (file) => {
      const path = join(file.parentPath, file.name)
      return { path, time: (await stat(path)).mtimeMs }
    })
  return (await Promise.all(times)).sort((a, b) => b.time - a.time)[0]
}
