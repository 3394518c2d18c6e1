import { beforeAll, expect, test } from 'vitest'
import { CHANGES_HEADER } from '@/features/posts/rules/pending-changes'
import { type UnsavedWork, VISIT_HEADER } from '@/features/posts/rules/unsaved-work'
import type { User } from '../../../payload-types'
import { addAdmin, addMember, payload, query } from '../../helpers/payload'
import { addPost } from '../../helpers/posts'
import { rest, signIn } from '../../helpers/rest'
import { sweepNow } from '../../helpers/retention'

let admin: User
let cookie: string
let otherCookie: string
let memberCookie: string
let visits = 0

beforeAll(async () => {
  admin = await addAdmin()
  cookie = await signIn(admin.email)
  otherCookie = await signIn((await addAdmin()).email)
  memberCookie = await signIn((await addMember()).email)
})

const newVisit = () => {
  visits += 1
  return `visit-of-a-test-${visits}`
}

type Typed = {
  document: string
  visit: string
  title: string
  replaces?: string
  seenAt?: string
  as?: string
}

const request = ({ document, visit, title, replaces, seenAt, as = cookie }: Typed) =>
  rest('POST', 'blog-posts/unsaved', {
    cookie: as,
    json: {
      document,
      visit,
      values: { title },
      openedAt: '2026-11-01T10:00:00.000Z',
      changesAt: null,
      replaces: replaces ?? null,
      ...(seenAt && { seenAt }),
    },
  })

/** What was in the way, null when it was kept. */
async function keep(typed: Typed): Promise<UnsavedWork | null> {
  const response = await request(typed)
  expect(response.status).toBe(200)
  return (await response.json()).other
}

async function left(post?: string, as = cookie): Promise<UnsavedWork[]> {
  const response = await rest('GET', `blog-posts/unsaved${post ? `?post=${post}` : ''}`, { cookie: as })
  expect(response.status).toBe(200)
  return (await response.json()).unsaved
}

const titles = (works: UnsavedWork[]) => works.map(({ values }) => values.title)

test('what is typed is kept in one row for a post and a person, and another device is told of it', async () => {
  const { id } = await addPost()
  const visit = newVisit()
  for (const title of ['On', 'One']) expect(await keep({ document: id, visit, title })).toBeNull()
  expect(await left(id)).toEqual([
    {
      document: id,
      visit,
      values: { title: 'One' },
      openedAt: '2026-11-01T10:00:00.000Z',
      changesAt: null,
      at: expect.stringMatching(/^\d{4}-.*Z$/),
    },
  ])
})

test('another visit writes over nothing until it has taken over, and then the first is told', async () => {
  const { id } = await addPost()
  const [first, second] = [newVisit(), newVisit()]
  await keep({ document: id, visit: first, title: 'First' })
  expect(await keep({ document: id, visit: second, title: 'Second' })).toMatchObject({
    visit: first,
    values: { title: 'First' },
  })
  expect(titles(await left(id))).toEqual(['First'])
  expect(await keep({ document: id, visit: second, title: 'Second', replaces: first })).toBeNull()
  expect(await keep({ document: id, visit: first, title: 'First again' })).toMatchObject({ visit: second })
  expect(titles(await left(id))).toEqual(['Second'])
})

test('of two visits that begin at the same moment one is kept, and the other is told', async () => {
  const { id } = await addPost()
  const told = await Promise.all(
    Array.from({ length: 10 }, (_, index) => keep({ document: id, visit: newVisit(), title: `${index}` })),
  )
  expect(told.filter((other) => other === null)).toHaveLength(1)
  expect(await left(id)).toHaveLength(1)
})

test('new posts have a row each, by the id of the client, and are no post of anybody else', async () => {
  const [one, two] = [newVisit(), newVisit()]
  for (const document of [one, two]) await keep({ document, visit: document, title: document })
  expect(titles(await left()).slice(0, 2)).toEqual([two, one])
  expect(titles(await left(undefined, otherCookie))).toEqual([])
})

test('it ends with a save of the same visit, also of changes for later, and with that alone', async () => {
  const { id } = await addPost()
  const visit = newVisit()
  const headers = { [VISIT_HEADER]: visit }
  await keep({ document: id, visit, title: 'Typed' })
  await rest('PATCH', `blog-posts/${id}`, { cookie, json: { published: true } })
  await rest('PATCH', `blog-posts/${id}`, { cookie, headers, json: { slug: 'a/b' } })
  await rest('PATCH', `blog-posts/${id}`, { cookie: otherCookie, headers, json: { title: 'Theirs' } })
  expect(titles(await left(id))).toEqual(['Typed'])
  await rest('PATCH', `blog-posts/${id}`, { cookie, headers, json: { title: 'Typed' } })
  expect(await left(id)).toEqual([])

  await keep({ document: id, visit, title: 'Typed on' })
  const json = { values: { title: 'Typed on' }, basedOn: new Date().toISOString() }
  const later = { cookie, headers: { ...headers, [CHANGES_HEADER]: 'none' }, json }
  expect((await rest('POST', `blog-posts/${id}/changes`, later)).status).toBe(200)
  expect(await left(id)).toEqual([])

  const fresh = newVisit()
  await keep({ document: fresh, visit: fresh, title: 'New' })
  const born = { cookie, headers: { [VISIT_HEADER]: fresh }, json: { title: 'New', slug: fresh } }
  expect((await rest('POST', 'blog-posts', born)).status).toBe(201)
  expect(titles(await left())).not.toContain('New')
})

test('a save ends what its visit has taken over, and not what was typed there since', async () => {
  const { id } = await addPost()
  const [phone, desk] = [newVisit(), newVisit()]
  const headers = { [VISIT_HEADER]: phone }
  const save = (as = cookie) =>
    rest('PATCH', `blog-posts/${id}`, { cookie: as, headers, json: { published: true } })
  const takeOver = async () => {
    const [work] = await left(id)
    return { document: id, visit: phone, title: 'Typed', replaces: desk, seenAt: work?.at }
  }

  await keep({ document: id, visit: desk, title: 'Typed' })
  expect(await keep(await takeOver())).toBeNull()
  await save(otherCookie)
  expect(titles(await left(id)), 'by another person').toEqual(['Typed'])
  await save()
  expect(await left(id)).toEqual([])

  await keep({ document: id, visit: desk, title: 'Typed' })
  const seen = await takeOver()
  await keep({ document: id, visit: desk, title: 'Typed on' })
  expect(await keep(seen)).toMatchObject({ visit: desk, values: { title: 'Typed on' } })
  await save()
  expect(titles(await left(id)), 'typed since').toEqual(['Typed on'])

  expect(await keep(await takeOver())).toBeNull()
  const json = { values: { title: 'Typed on' }, basedOn: new Date().toISOString() }
  const later = { cookie, headers: { ...headers, [CHANGES_HEADER]: 'none' }, json }
  expect((await rest('POST', `blog-posts/${id}/changes`, later)).status).toBe(200)
  expect(await left(id), 'for later').toEqual([])
})

test('a save of an editor of the release before, which names what it has restored too, ends its own work', async () => {
  const { id } = await addPost()
  const [mine, other] = [newVisit(), newVisit()]
  await keep({ document: id, visit: mine, title: 'Mine' })
  const headers = { [VISIT_HEADER]: `${mine}, ${other}@2026-11-25T13:48:01.250Z` }
  await rest('PATCH', `blog-posts/${id}`, { cookie, headers, json: { published: true } })
  expect(await left(id)).toEqual([])
})

test('what another visit has typed since it was seen is neither written over nor ended', async () => {
  const { id } = await addPost()
  const [phone, desk] = [newVisit(), newVisit()]
  await keep({ document: id, visit: desk, title: 'Seen' })
  const [seen] = await left(id)
  const seenAt = seen?.at
  await keep({ document: id, visit: desk, title: 'Not seen' })
  expect(await keep({ document: id, visit: phone, title: 'Seen', replaces: desk, seenAt })).toMatchObject({
    visit: desk,
    values: { title: 'Not seen' },
  })
  await rest('POST', 'blog-posts/unsaved/end', { cookie, json: { visit: desk, seenAt } })
  const [now] = await left(id)
  expect(now?.values).toEqual({ title: 'Not seen' })

  expect(
    await keep({ document: id, visit: phone, title: 'Seen', replaces: desk, seenAt: now?.at }),
  ).toBeNull()
  await rest('POST', 'blog-posts/unsaved/end', {
    cookie,
    json: { visit: phone, seenAt: (await left(id))[0]?.at },
  })
  expect(await left(id)).toEqual([])
})

test('T135 what is typed is read, ended and written over by nobody else, whatever they ask', async () => {
  const { id } = await addPost()
  const visit = newVisit()
  await keep({ document: id, visit, title: 'Half a secret' })
  for (const as of [undefined, memberCookie]) {
    const asked = [
      rest('GET', `blog-posts/unsaved?post=${id}`, { cookie: as }),
      rest('POST', 'blog-posts/unsaved/end', { cookie: as, json: { visit } }),
      request({ document: id, visit, title: 'Mine', as: as ?? 'none=1' }),
      rest('GET', 'unsaved-work', { cookie: as }),
      rest('GET', `blog-posts/${id}?draft=true&depth=1`, { cookie: as }),
      rest('GET', `blog-posts/${id}?select[unsaved]=true&populate[unsaved-work][typed]=true`, { cookie: as }),
    ]
    for (const response of await Promise.all(asked))
      expect(await response.text()).not.toContain('Half a secret')
  }
  expect((await rest('GET', 'unsaved-work', { cookie })).status).toBe(404)

  // Another admin has a row of their own, and none of this one's, also by its visit.
  expect(await left(id, otherCookie)).toEqual([])
  expect(await keep({ document: id, visit, title: 'Theirs', replaces: visit, as: otherCookie })).toBeNull()
  await rest('POST', 'blog-posts/unsaved/end', { cookie: otherCookie, json: { visit } })
  expect(titles(await left(id))).toEqual(['Half a secret'])
  await rest('POST', 'blog-posts/unsaved/end', { cookie, json: { visit } })
  expect(await left(id)).toEqual([])
})

test('T135 a body that is none of a form is refused, and a post that is gone keeps nothing', async () => {
  const good = {
    document: newVisit(),
    visit: newVisit(),
    values: {},
    openedAt: null,
    changesAt: null,
    replaces: null,
  }
  for (const wrong of [
    { values: 'x' },
    { document: '../../x' },
    { visit: 7 },
    { openedAt: 'yesterday' },
    { user: admin.id },
  ]) {
    const response = await rest('POST', 'blog-posts/unsaved', { cookie, json: { ...good, ...wrong } })
    expect([wrong, response.status]).toEqual([wrong, 400])
  }
  const document = '0192c3a0-0000-7000-8000-000000000000'
  expect((await request({ document, visit: newVisit(), title: 'x' })).status).toBe(404)
})

test('it goes with its post, with the account, and after a month', async () => {
  const rows = await query('select count(*)::int from unsaved_work')
  const before = rows[0].count
  const [post, leaver] = [await addPost(), await addAdmin()]
  await keep({ document: post.id, visit: newVisit(), title: 'x' })
  await payload.delete({ collection: 'blog-posts', id: post.id })
  const name = newVisit()
  await keep({ document: name, visit: name, title: 'x', as: await signIn(leaver.email) })
  await payload.delete({ collection: 'users', id: leaver.id })
  const count = async () => (await query('select count(*)::int from unsaved_work'))[0].count
  expect(await count()).toBe(before)

  const [old, young] = [newVisit(), newVisit()]
  for (const document of [old, young]) await keep({ document, visit: document, title: document })
  await query("update unsaved_work set kept_at = now() - interval '31 days' where document = $1", [old])
  expect(await sweepNow()).toMatchObject({ unsaved_work: 1 })
  expect(titles(await left())).toContain(young)
  expect(titles(await left())).not.toContain(old)
})
