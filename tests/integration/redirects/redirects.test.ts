import type { PayloadRequest } from 'payload'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { onPostChange } from '@/data/post-listeners'
import { RETENTION } from '@/domain/retention'
import { MISSING } from '@/features/redirects/rules/missing-address'
import { checkLinksWhenDue, readBrokenLinks } from '@/features/redirects/server/check-links'
import { createMissingCounter, listMissing } from '@/features/redirects/server/missing-addresses'
import { createRedirects, forgetRedirects } from '@/features/redirects/server/redirects'
import { whatStandsAt } from '@/server/address-gate'
import { addAdmin, addMember, openPayload, payload, query, requestOf } from '../../helpers/payload'
import { addPost, updatePost } from '../../helpers/posts'
import { rest, signIn } from '../../helpers/rest'
import { sweepNow } from '../../helpers/retention'

onPostChange('redirects', async () => forgetRedirects())

const { find } = createRedirects(openPayload)
let cookie: string
let req: PayloadRequest
let asMember: PayloadRequest

beforeAll(async () => {
  const [admin, member] = [await addAdmin(), await addMember()]
  cookie = await signIn(admin.email)
  req = await requestOf(admin)
  asMember = await requestOf(member)
})

afterEach(async () => {
  await query('delete from redirects')
  await query('delete from not_found')
  forgetRedirects()
})

/** Saves a redirect as the form does; resolves with the row, or with the field and the reason of a refusal. */
async function save(values: object, id?: string) {
  const response = id
    ? await rest('PATCH', `redirects/${id}`, { cookie, json: values })
    : await rest('POST', 'redirects', { cookie, json: values })
  const body = await response.json()
  if (response.ok) return { doc: body.doc }
  const [error] = body.errors
  return { status: response.status, problem: error.data?.errors?.[0] ?? error }
}

describe('a redirect of the staff', () => {
  test('leads on from the moment that it is saved, changed and removed', async () => {
    expect(await find('/old')).toBeNull()
    const { doc } = await save({ fromPath: ' /old/ ', toPath: '/plans#part' })
    expect(doc).toMatchObject({ fromPath: '/old', toPath: '/plans#part', kind: '308', fromSlug: null })
    expect(await find('/old')).toEqual({ to: '/plans#part', status: 308 })
    await save({ toPath: '/about', kind: '307' }, doc.id)
    expect(await find('/old')).toEqual({ to: '/about', status: 307 })
    expect((await rest('DELETE', `redirects/${doc.id}`, { cookie })).status).toBe(200)
    expect(await find('/old')).toBeNull()
  })

  test('leads on from its address in any case of the letters, and is no missing address in any', async () => {
    await save({ fromPath: '/Old-Page', toPath: '/plans' })
    expect(await find('/old-PAGE')).toEqual({ to: '/plans', status: 308 })
    expect((await save({ fromPath: '/x', toPath: '/OLD-page' })).problem.message).toMatch(/itself leads to/)
    await query(
      `insert into not_found (day, path, hits, last_at)
        values (current_date, '/old-page', 2, now()), (current_date, '/gone', 1, now())`,
    )
    expect(await listMissing(payload, 5)).toMatchObject([{ path: '/gone' }])
  })

  test('may be copied with the host of this site', async () => {
    const { doc } = await save({
      fromPath: 'http://localhost:3000/old',
      toPath: 'http://localhost:3000/plans',
    })
    expect(doc).toMatchObject({ fromPath: '/old', toPath: '/plans' })
  })

  test('to a post follows it, and waits while visitors may not read it', async () => {
    const { id } = await addPost({ slug: 'first' })
    await save({ fromPath: '/old', post: id })
    expect(await find('/old')).toEqual({ to: '/blog/first', status: 308 })
    await updatePost(id, { slug: 'second' })
    expect(await find('/old')).toEqual({ to: '/blog/second', status: 308 })
    await updatePost(id, { published: false })
    expect(await find('/old')).toBeNull()
    await payload.delete({ collection: 'blog-posts', id })
    expect(await query('select from redirects')).toEqual([])
  })

  test.each([
    ['https://evil.test/', 'toPath'],
    ['//evil.test', 'toPath'],
    ['/\\evil.test', 'toPath'],
    ['/%2F%2Fevil.test', 'toPath'],
    ['/a%0d%0aSet-Cookie:x', 'toPath'],
    ['/admin', 'toPath'],
  ])('T139 to %s is refused with a reason in its field, and nothing is stored', async (toPath, path) => {
    const { status, problem } = await save({ fromPath: '/old', toPath })
    expect([status, problem.path]).toEqual([400, path])
    expect(problem.message).toMatch(/^[A-Z]/)
    expect(await query('select from redirects')).toEqual([])
  })

  test('T139 that was stored past the rules leads nobody to another site', async () => {
    await query(
      `insert into redirects (id, from_path, to_path) values (gen_random_uuid(), '/one', '//evil.test'),
        (gen_random_uuid(), '/two', 'https://evil.test'), (gen_random_uuid(), '/three', '/plans')`,
    )
    expect([await find('/one'), await find('/two'), await find('/three')]).toEqual([
      null,
      null,
      { to: '/plans', status: 308 },
    ])
  })

  test('T139 in a circle or through a second one is refused, also when both are saved at once', async () => {
    const { doc } = await save({ fromPath: '/a', toPath: '/b' })
    expect((await save({ fromPath: '/b', toPath: '/a' })).problem.message).toMatch(/circles/)
    expect((await save({ fromPath: '/c', toPath: '/a' })).problem.message).toMatch(/itself leads to \/b/)
    expect((await save({ fromPath: '/b', toPath: '/c' })).problem.message).toMatch(/\/a leads here/)
    expect((await save({ fromPath: '/a', toPath: '/c' })).problem.message).toMatch(/Another redirect/)
    expect((await save({ toPath: '/a' }, doc.id)).problem.message).toMatch(/itself/)
    const both = await Promise.all([
      save({ fromPath: '/x', toPath: '/y' }),
      save({ fromPath: '/y', toPath: '/x' }),
    ])
    expect(both.filter((each) => 'doc' in each)).toHaveLength(1)
  })

  test('leads to a path or to a post, and not to a post that is gone', async () => {
    const { id } = await addPost()
    expect((await save({ fromPath: '/old' })).problem.path).toBe('toPath')
    expect((await save({ fromPath: '/old', toPath: '/plans', post: id })).problem.path).toBe('toPath')
    const none = '0199f3a1-7c1e-7b1a-9c3d-2f1e0d9c8b7a'
    expect((await save({ fromPath: '/old', post: none })).problem.message).toMatch(/not there any more/)
  })

  test('is told before it is saved what would be wrong with it', async () => {
    await save({ fromPath: '/a', toPath: '/b' })
    const check = async (json: object) =>
      (await rest('POST', 'redirects/check', { cookie, json: { post: null, ...json } })).json()
    expect(await check({ fromPath: '/c', toPath: '/d/' })).toEqual({ from: '/c', to: '/d' })
    expect(await check({ fromPath: '/c', toPath: '/a' })).toMatchObject({ problem: { field: 'toPath' } })
    expect(await query('select from redirects')).toHaveLength(1)
  })
})

describe('D11 an address that a post has left', () => {
  test('is a row of its own kind, which nobody writes or changes, and which leads on by itself', async () => {
    const { id } = await addPost({ slug: 'left' })
    await updatePost(id, { slug: 'today' })
    const [row] = await query('select id, from_slug, from_path, to_path, post_id from redirects')
    expect(row).toMatchObject({ from_slug: 'left', from_path: null, to_path: null, post_id: id })
    const gate = (path: string) => whatStandsAt(openPayload, path)
    expect(await gate('/blog/LEFT')).toEqual({ kind: 'moved', to: '/blog/today' })
    expect(await gate('/blog/TODAY')).toEqual({ kind: 'missing' })
    const read = await (await rest('GET', `redirects/${row.id}`, { cookie })).json()
    expect(read.fromPath).toBe('/blog/left')
    expect((await rest('PATCH', `redirects/${row.id}`, { cookie, json: { toPath: '/plans' } })).status).toBe(
      403,
    )
    expect(await query('select to_path from redirects')).toEqual([{ to_path: null }])
    expect((await save({ fromSlug: 'mine', fromPath: '/mine', toPath: '/plans' })).doc.fromSlug).toBeNull()
    for (const fromPath of ['/blog/left', '/blog/Left'])
      expect((await save({ fromPath, toPath: '/plans' })).problem.message).toMatch(
        /leads to \/blog\/today by itself/,
      )
    expect((await save({ fromPath: '/x', toPath: '/blog/left' })).problem.message).toMatch(
      /itself leads to \/blog\/today/,
    )
  })
})

describe('T140 addresses that were not found', () => {
  const stored = () => query('select path, hits from not_found order by hits desc, path')

  test('are counted in memory, stored in bulk, and shown with the most frequent first', async () => {
    const counter = createMissingCounter(openPayload)
    for (const path of ['/rare', '/often', '/often', '/often', '/reset/pat@example.com'])
      counter.count(path, '192.0.2.1')
    expect(await stored()).toEqual([])
    await counter.flush()
    counter.count('/often', '192.0.2.2')
    await counter.flush()
    await counter.flush()
    expect(await stored()).toEqual([
      { path: '/often', hits: 4 },
      { path: '/rare', hits: 1 },
    ])
    expect(await listMissing(payload, 5)).toMatchObject([
      { path: '/often', hits: 4 },
      { path: '/rare', hits: 1 },
    ])
    await save({ fromPath: '/often', toPath: '/plans' })
    expect(await listMissing(payload, 5)).toMatchObject([{ path: '/rare' }])
    const json = { path: '/rare' }
    expect((await rest('POST', 'redirects/forget-missing', { cookie, json })).status).toBe(200)
    expect(await listMissing(payload, 5)).toEqual([])
  })

  test('are not shown while something stands there again', async () => {
    const counter = createMissingCounter(openPayload)
    counter.count('/blog/comes-back', '192.0.2.1')
    await counter.flush()
    expect(await listMissing(payload, 5)).toMatchObject([{ path: '/blog/comes-back' }])
    await addPost({ slug: 'comes-back' })
    expect(await listMissing(payload, 5)).toEqual([])
  })

  test('a flood of them is one write, and 500 rows a day; one client brings 20 an hour, a /48 of IPv6 200', async () => {
    const begin = vi.spyOn(payload.db, 'beginTransactionOn')
    const counter = createMissingCounter(openPayload)
    for (let index = 0; index < 200; index++) counter.count(`/one-client-${index}`, '192.0.2.1')
    for (let index = 0; index < 300; index++)
      counter.count(`/one-network-${index}`, `2001:db8:1:${index.toString(16)}`)
    await counter.flush()
    expect(await stored()).toHaveLength(20 + 200)
    expect(begin).toHaveBeenCalledTimes(1)
    for (let index = 0; index < 20_000; index++) counter.count(`/flood-${index}`, `client ${index}`)
    for (let index = 0; index < 10; index++) counter.count('/one-client-0', `other ${index}`)
    await counter.flush()
    expect(begin).toHaveBeenCalledTimes(2)
    for (let index = 0; index < 600; index++) counter.count(`/more-${index}`, `third ${index}`)
    await counter.flush()
    expect(begin).toHaveBeenCalledTimes(3)
    begin.mockRestore()
    const rows = await stored()
    expect(rows).toHaveLength(MISSING.addressesADay)
  })

  test('two processes that store at once keep to the bound of the day', async () => {
    const counters = [createMissingCounter(openPayload), createMissingCounter(openPayload)]
    for (const [at, counter] of counters.entries())
      for (let index = 0; index < 400; index++) counter.count(`/p${at}-${index}`, `client ${index}`)
    await Promise.all(counters.map((counter) => counter.flush()))
    expect(await stored()).toHaveLength(MISSING.addressesADay)
  })

  test('are kept in memory while they cannot be stored', async () => {
    let isAway = true
    const counter = createMissingCounter(async () => {
      if (isAway) throw new Error('away')
      return payload
    })
    counter.count('/old', '192.0.2.1')
    await counter.flush()
    isAway = false
    await counter.flush()
    expect(await stored()).toEqual([{ path: '/old', hits: 1 }])
  })

  test('go after 90 days', async () => {
    await query(
      `insert into not_found (day, path, hits, last_at) values (current_date - $1::int, '/kept', 1, now()),
        (current_date - $1::int - 1, '/over', 1, now())`,
      [RETENTION.notFoundDays],
    )
    expect(await sweepNow()).toMatchObject({ not_found: 1 })
    expect(await stored()).toEqual([{ path: '/kept', hits: 1 }])
  })
})

describe('the nightly look at the links of the site', () => {
  const NOON = new Date('2026-11-25T17:00:00Z')
  const look = async (path: string) => (path.startsWith('/gone') ? 404 : path === '/away' ? null : 200)

  beforeEach(async () => {
    await query('update site_state set links_checked_on = null, links_claimed_at = null, dead_links = null')
  })

  test('finds those of posts and of content that lead nowhere, each with the place where it stands', async () => {
    const { id } = await addPost({
      title: 'With links',
      slug: 'with-links',
      content:
        '<p><a href="/gone">a</a> <a href="/plans">b</a> <a href="/away">c</a> <a href="#s-x">d</a> ' +
        '<a href="https://elsewhere.example/gone">e</a> <a href="http://localhost:3000/gone-too?x=1">f</a></p>',
    })
    await addPost({ content: '<p><a href="/gone">a</a></p>', published: false })
    const home = await payload.findGlobal({ slug: 'home' })
    const hero = { ...home.hero, action: { label: 'Go', href: '/gone-home' } }
    await payload.updateGlobal({ slug: 'home', data: { hero, _status: 'published' } })
    expect(await checkLinksWhenDue(payload, NOON, look)).toBe(3)
    const found = await readBrokenLinks(req)
    expect(found).toEqual({
      at: NOON.toISOString(),
      links: [
        { document: 'With links', href: `/admin/blog/edit/${id}`, path: '/gone' },
        { document: 'With links', href: `/admin/blog/edit/${id}`, path: '/gone-too?x=1' },
        {
          document: 'Home',
          href: '/admin/globals/home#field=hero.action.href&tab=Opening',
          path: '/gone-home',
        },
      ],
    })
    await payload.updateGlobal({ slug: 'home', data: { hero: home.hero, _status: 'published' } })
  })

  test('T141 asks for nothing but addresses of this site, without a session', async () => {
    const asked: string[] = []
    const links = [
      '//evil.test/x',
      'https://evil.test',
      'http://localhost:3000//evil.test',
      '/\\\\evil.test',
      '/plans',
      'relative',
    ]
    await addPost({
      slug: 'with-links',
      content: links.map((href) => `<p><a href="${href}">a</a></p>`).join(''),
    })
    await checkLinksWhenDue(payload, NOON, async (path) => {
      asked.push(path)
      return 200
    })
    expect(asked.filter((path) => !/^\/(?![/\\])/.test(path))).toEqual([])
    expect(asked.filter((path) => path.includes('evil'))).toEqual([])
    expect(asked).toEqual(expect.arrayContaining(['/plans', '/blog/relative']))
  })

  test('is done once a night by one of all processes, and again when somebody asks', async () => {
    let looks = 0
    await addPost({ content: '<p><a href="/plans-of-old">a</a></p>' })
    const counting = async (path: string) => {
      if (path === '/plans-of-old') looks += 1
      return 200
    }
    const both = await Promise.all([
      checkLinksWhenDue(payload, NOON, counting),
      checkLinksWhenDue(payload, NOON, counting),
    ])
    expect(both.toSorted()).toEqual([0, null])
    expect(await checkLinksWhenDue(payload, NOON, counting)).toBeNull()
    expect((await rest('POST', 'redirects/check-links', { cookie })).status).toBe(200)
    expect(await checkLinksWhenDue(payload, NOON, counting)).toBe(0)
    expect(looks).toBe(2)
  })

  test('is begun anew when the process that did it was killed', async () => {
    await query("update site_state set links_claimed_at = now() - interval '10 minutes'")
    expect(await checkLinksWhenDue(payload, NOON, look)).toBeNull()
    await query("update site_state set links_claimed_at = now() - interval '16 minutes'")
    expect(await checkLinksWhenDue(payload, NOON, look)).toBe(0)
  })

  test('is told to admins alone', async () => {
    await expect(readBrokenLinks(asMember)).rejects.toThrow()
  })
})
