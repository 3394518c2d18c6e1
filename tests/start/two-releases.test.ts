import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMigrations } from '@/data/migrations'
import { compileEarlierRelease, type EarlierRelease } from '../helpers/earlier-release'
import { type Instance, Instances, read, untilReady } from '../helpers/instances'
import { postLead, type Reply } from '../helpers/visitor'

const PAGES = ['/', '/services', '/plans', '/contact', '/blog', '/feed.xml', '/sitemap.xml']
const EVERY_MS = 100

let release: EarlierRelease
let site: Instances
let earlier: Instance

beforeAll(async () => {
  release = await compileEarlierRelease()
  site = await Instances.open(1, { root: release.root, env: { LEAD_RATE: '999999/10m' } })
  const [first] = site.all
  if (!first) throw new Error('There is none')
  earlier = first
})

afterAll(async () => {
  await site?.close()
  await release?.remove()
})

const migrated = async () =>
  (await site.query<{ name: string }>('select name from payload_migrations order by name')).map(
    ({ name }) => name,
  )

/** Pages and leads at one of them until it is told to stop. */
function visit({ origin }: Instance): { replies: Promise<Reply>[]; emails: string[]; stop: () => void } {
  const replies: Promise<Reply>[] = []
  const emails: string[] = []
  const timer = setInterval(() => {
    const email = `${randomUUID()}@example.com`
    emails.push(email)
    replies.push(read(earlier, PAGES[emails.length % PAGES.length] ?? '/'), postLead(origin, email))
  }, EVERY_MS)
  return { replies, emails, stop: () => clearInterval(timer) }
}

const refusedOf = async (replies: Promise<Reply>[]) =>
  (await Promise.all(replies)).filter(({ status }) => status !== 200 && status !== 201)

test('F25 the release before serves on while a newer one extends its tables, and beside it', async () => {
  expect(release.migrations.length).toBeLessThan((await listMigrations()).length)
  expect(await migrated()).toEqual(release.migrations)
  const before = await site.publish(earlier, 'of-before', 'Of the release before')
  const load = visit(earlier)
  await setTimeout(1_000)
  const later = await site.add()
  await setTimeout(1_000)
  load.stop()
  expect(await migrated()).toEqual(await listMigrations())
  expect(await refusedOf(load.replies)).toEqual([])
  const stored = await site.query('select from form_submissions where email = any($1)', [load.emails])
  expect(stored).toHaveLength(load.emails.length)
  console.log(`${release.commit}: ${load.emails.length} pages and leads while it was migrated, none refused`)

  for (const each of [earlier, later]) {
    await untilReady(each)
    for (const path of PAGES) expect((await read(each, path)).status, path).toBe(200)
    expect((await postLead(each.origin, `${randomUUID()}@example.com`)).status).toBe(201)
    const slug = `of-${new URL(each.origin).port}`
    const { id } = await site.publish(each, slug, `Published at ${each.origin}`)
    expect((await read(each, `/blog/${slug}`)).text).toContain(`Published at ${each.origin}`)
    const edited = await site.change(each, `/api/blog-posts/${id}`, 'PATCH', { title: 'Edited there' })
    expect(edited.status, edited.text).toBe(200)
    expect((await read(each, `/blog/${slug}`)).text).toContain('Edited there')
  }
  // What one has stored the other changes.
  const changed = await site.change(later, `/api/blog-posts/${before.id}`, 'PATCH', { title: 'By the later' })
  expect(changed.status, changed.text).toBe(200)
  const again = await site.change(earlier, `/api/blog-posts/${before.id}`, 'PATCH', {
    title: 'By the earlier',
  })
  expect(again.status, again.text).toBe(200)
  expect((await read(earlier, '/blog/of-before')).text).toContain('By the earlier')
})
