import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Instance, Instances, read } from '../helpers/instances'

/** The longest that another instance may show what was. */
const LIMIT_MS = 1_000

let site: Instances
let one: Instance
let other: Instance

beforeAll(async () => {
  site = await Instances.open(2)
  const [first, second] = site.all
  if (!first || !second) throw new Error('There are not two')
  one = first
  other = second
})

afterAll(() => site?.close())

/** How long the other instance goes on to send anything else, counted from when the change was answered. */
async function lagOf(path: string, isFresh: (status: number, text: string) => boolean): Promise<number> {
  const began = performance.now()
  for (;;) {
    const asked = performance.now() - began
    const { status, text } = await read(other, path)
    if (isFresh(status, text)) return asked
    if (asked > 10_000) throw new Error(`${path} is still what it was: ${status}`)
  }
}

/** Posts that both instances hold in memory. */
async function keep(slug: string) {
  const post = await site.publish(one, slug, `First ${slug}`)
  for (const instance of [one, other])
    for (const path of ['/blog', `/blog/${slug}`])
      await expect.poll(async () => (await read(instance, path)).text).toContain(`First ${slug}`)
  return `/api/blog-posts/${post.id}`
}

test('F21 F39 D12 an edit, a removal and new words reach the other instance within a second', async () => {
  const address = await keep('reaches')
  await site.change(one, address, 'PATCH', { title: 'Second title' })
  const isEdited = (_: number, text: string) => text.includes('Second title')
  expect(await lagOf('/blog/reaches', isEdited)).toBeLessThan(LIMIT_MS)
  expect(await lagOf('/blog', isEdited)).toBeLessThan(LIMIT_MS)
  expect((await site.change(one, '/api/globals/company', 'POST', { name: 'Renamed & Sons' })).status).toBe(
    200,
  )
  expect(await lagOf('/about', (_, text) => text.includes('Renamed &amp; Sons'))).toBeLessThan(LIMIT_MS)
  await site.change(one, address, 'PATCH', { published: false })
  expect(await lagOf('/blog/reaches', (status) => status === 404)).toBeLessThan(LIMIT_MS)
  expect((await read(other, '/blog')).text).not.toContain('Second title')
  await site.change(one, address, 'PATCH', { published: true })
  expect(await lagOf('/blog/reaches', (status) => status === 200)).toBeLessThan(LIMIT_MS)
  await site.change(one, address, 'DELETE')
  expect(await lagOf('/blog/reaches', (status) => status === 404)).toBeLessThan(LIMIT_MS)
})

test('F21 an instance whose listener is cut, once or for good, asks before it sends from memory', async () => {
  const address = await keep('cut')
  await site.cutListeners()
  await site.change(one, address, 'PATCH', { title: 'Changed after the cut' })
  expect(await lagOf('/blog/cut', (_, text) => text.includes('after the cut'))).toBeLessThan(LIMIT_MS)
  try {
    await site.limitConnections(true)
    await site.cutListeners()
    await site.change(one, address, 'PATCH', { published: false })
    expect(await lagOf('/blog/cut', (status) => status === 404)).toBeLessThan(LIMIT_MS)
  } finally {
    await site.limitConnections(false)
  }
})

test('F21 an instance that was paused asks before it sends from memory', async () => {
  const address = await keep('paused')
  other.process.signal('SIGSTOP')
  await site.change(one, address, 'PATCH', { published: false })
  await site.cutListeners()
  await setTimeout(LIMIT_MS)
  const waiting = read(other, '/blog/paused')
  other.process.signal('SIGCONT')
  expect((await waiting).status).toBe(404)
})

test('F20 F21 without the database both go on from memory, but never with what they know to be gone', async () => {
  const address = await keep('unpublished')
  await keep('stays')
  await site.change(one, address, 'PATCH', { published: false })
  expect(await lagOf('/blog/unpublished', (status) => status === 404)).toBeLessThan(LIMIT_MS)
  // It named the other beside it, so it was dropped too.
  for (const instance of [one, other]) expect((await read(instance, '/blog/stays')).status).toBe(200)
  await site.stopDatabase()
  for (const instance of [one, other]) {
    expect((await read(instance, '/blog/stays')).status).toBe(200)
    expect((await read(instance, '/blog/unpublished')).status).not.toBe(200)
  }
  await site.startDatabase()
  for (const { origin } of [one, other])
    await expect.poll(async () => (await fetch(`${origin}/readyz`)).status).toBe(200)
  const again = await keep('afterwards')
  await site.change(one, again, 'PATCH', { title: 'Changed afterwards' })
  expect(await lagOf('/blog/afterwards', (_, text) => text.includes('Changed'))).toBeLessThan(LIMIT_MS)
})
