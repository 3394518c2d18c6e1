import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { ADMIN, Product } from '../helpers/product'
import { postLead, request, requestAs, signInAt } from '../helpers/visitor'
import { wrongClock } from '../helpers/wrong-clock'

const MINUTE_MS = 60_000
/** Nobody waits for a page to be on the disk. */
const SAVED_MS = 1_000
const UNPUBLISHED = 'the-first-thirty-seconds-of-a-call'

let product: Product

beforeAll(async () => {
  product = await Product.open(inject('rig'))
})

afterAll(() => product.close())
afterEach(() => product.kill())

const get = (path: string) => request(`${product.origin}${path}`)
const lead = () => postLead(product.origin, `${randomUUID()}@example.com`)
const me = async (cookie: string) =>
  JSON.parse((await requestAs(cookie, product.origin, '/api/users/me')).text)
const inTime = { timeout: 10_000, interval: 200 }

async function addPost(slug: string) {
  await product.query(
    `insert into blog_posts (id, title, slug, published, published_at)
     values (gen_random_uuid(), 'Stored by hand', $1, true, now())`,
    [slug],
  )
}

test('F1 F22 F23 a start without the database: pages, no unpublished post, 503 for what is unknown; then all of it by itself', async () => {
  await product.start()
  const cookie = await signInAt(product.origin, ADMIN)
  const [post] = await product.query<{ id: string }>('select id from blog_posts where slug = $1', [
    UNPUBLISHED,
  ])
  const change = { method: 'PATCH', body: JSON.stringify({ published: false }) }
  expect((await requestAs(cookie, product.origin, `/api/blog-posts/${post?.id}`, change)).status).toBe(200)
  // Visitors: what showed the post is dropped with it, and made anew.
  for (const path of ['/blog', '/blog/a-lead-form-that-people-finish']) await get(path)
  await setTimeout(SAVED_MS)
  await product.kill()
  await addPost('never-asked-for')
  await product.stopDatabase()

  const { pid } = await product.start()
  expect(product.app?.printed()).toContain('serving the pages made before')
  const [home, blog, kept, gone, cold, staff] = await Promise.all(
    [
      '/',
      '/blog',
      '/blog/a-lead-form-that-people-finish',
      `/blog/${UNPUBLISHED}`,
      '/blog/never-asked-for',
      '/auth',
    ].map(get),
  )
  expect([home, blog, kept, staff].map((reply) => reply?.status)).toEqual([200, 200, 200, 200])
  expect([gone, cold].map((reply) => reply?.status)).toEqual([503, 503])
  expect(blog?.text).not.toContain(UNPUBLISHED)
  expect((await lead()).status).toBe(503)
  // A balancer without any instance would show nothing of all this.
  expect((await get('/readyz')).status).toBe(200)
  expect((await get('/statusz')).text).toBe('{"status":"not well","failed":"database"}')
  const screen = await fetch(`${product.origin}/admin`, {
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  })
  expect(await screen.text()).toContain('Service unavailable, try again.')

  await product.startDatabase()
  await expect.poll(async () => (await get('/statusz')).status, inTime).toBe(200)
  expect((await lead()).status).toBe(201)
  expect((await get('/blog/never-asked-for')).status).toBe(200)
  expect((await get(`/blog/${UNPUBLISHED}`)).status).toBe(404)
  expect((await me(cookie)).user.email).toBe(ADMIN.email)
  expect(product.app?.pid).toBe(pid)
})

test('F27 with a clock that is ten minutes fast, and then an hour slow, nobody is locked out', async () => {
  await product.start(wrongClock(10 * MINUTE_MS))
  const cookie = await signInAt(product.origin, ADMIN)
  expect((await lead()).status).toBe(201)
  await product.kill()
  await product.start(wrongClock(-60 * MINUTE_MS))
  expect((await me(cookie)).user.email).toBe(ADMIN.email)
  await signInAt(product.origin, ADMIN)
  expect((await lead()).status).toBe(201)
})

test('F37 after the secret has changed old sessions have ended, and nothing else', async () => {
  await product.start()
  const cookie = await signInAt(product.origin, ADMIN)
  await product.kill()
  await product.start({ PAYLOAD_SECRET: 'another secret, which only the fault tests know' })
  expect((await me(cookie)).user).toBeNull()
  const screen = await requestAs(cookie, product.origin, '/admin')
  expect(screen.status).toBeLessThan(500)
  expect(screen.text).not.toContain('Total Submissions')
  expect((await lead()).status).toBe(201)
  expect((await me(await signInAt(product.origin, ADMIN))).user.email).toBe(ADMIN.email)
})
