import { randomUUID } from 'node:crypto'
import type { CollectionSlug, GlobalSlug, SanitizedCollectionConfig } from 'payload'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { serverFunction } from '@/app/(payload)/server-function'
import { AREAS, type Area } from '@/domain/area-list'
import { ELSEWHERE, GOES_OUT, MAY_NOT_PUBLISH } from '@/domain/area-words'
import { adminAccessAt } from '@/features/accounts/server/admin-screens'
import { listStaff } from '@/features/accounts/server/staff'
import { queueDailyMail } from '@/features/leads/server/reminders'
import { carryOutDue } from '@/features/posts/server/due-posts'
import type { User } from '../../../payload-types'
import { addAdmin, addLimited, openPayload, payload, requestOf } from '../../helpers/payload'
import { addPost } from '../../helpers/posts'
import { messageOf, rest, signIn } from '../../helpers/rest'
import { addRowOf, everyRoute } from '../../helpers/routes'
import { plan, plans } from '../../helpers/scheduled-posts'

const reached = vi.hoisted(() => vi.fn())
const request = vi.hoisted(() => ({ headers: new Headers() }))

vi.mock('next/headers', () => ({ headers: async () => request.headers }))
vi.mock('@/app/(payload)/admin/importMap.js', () => ({ importMap: {} }))
vi.mock('@payloadcms/next/layouts', () => ({ handleServerFunctions: reached }))

type Method = Parameters<typeof rest>[0]

const users = {} as Record<Area, User>
const cookies = {} as Record<Area, string>
const headersOf = (area: Area) => new Headers({ cookie: cookies[area], origin: payload.config.serverURL })
let boss: User
let bossCookie: string

beforeAll(async () => {
  boss = await addAdmin()
  bossCookie = await signIn(boss.email)
  for (const area of AREAS) {
    users[area] = await addLimited(area)
    cookies[area] = await signIn(users[area].email)
  }
  // Payload adds some of its routes with the first request.
  await rest('GET', 'users/me')
})

/** What each area may ask of routes that name a row or a collection of theirs; any other route says that it is elsewhere. */
const ROUTES_OF: Record<Area, RegExp> = {
  leads:
    /^(?:(?:GET|DELETE|POST|PATCH) (?:form-submissions|inbox-views)\b|(?:GET|POST) lead-events\b|(?:GET|POST) globals\/channel-costs|(?:GET|POST) appointments\/|(?:GET|POST) users\/:id\/(?:own-time|calendars|time-off|calendar-feed)\b)/,
  writing:
    /^(?:[A-Z]+ blog-posts\b|(?:GET|POST) (?:pending-changes|scheduled-posts|authors|media)\b|POST open-documents|GET (?:services|industries)$)/,
  posts:
    /^(?:[A-Z]+ (?:blog-posts|authors|media)\b|(?:GET|POST) (?:pending-changes|scheduled-posts)\b|POST open-documents|GET (?:services|industries)$)/,
  content:
    /^(?:[A-Z]+ (?:services|industries|plans|testimonials|media)\b|(?:GET|POST) globals\/(?!lead-handling|message-templates|post-rules|channel-costs)|GET content-search|POST (?:typed-content|open-documents|reorder))/,
}

/** Of the own account, and what Payload's screens keep for each of the staff. */
const EVERYBODYS =
  /^(?:GET access$|[A-Z]+ payload-(?:preferences|locked-documents)\b|POST users\/(?:own-settings|proof|factors)|GET users\/factors|[A-Z]+ users\/:id\/sessions)/

/** What has a way of its own, for everybody (`src/front/gate/rest-rules`). */
const OPEN =
  /^(?:POST form-submissions$|POST appointments$|POST leads\/inbound|GET blog-posts(?:\/:id)?$|GET media\/file|GET conversion-feeds\/:id\/files|POST users(?:\/(?:login(?:\/(?:code|passkey|set-up)(?:\/options)?)?|logout|refresh-token|forgot-password|reset-password|change-password|confirm|accept-invitation(?:\/passkey(?:\/options)?)?))?$|GET users\/me)/

/** By day every second route is asked for, by one of the areas that it is not of, in turn; at night each by all. */
function isAskedBy(area: Area, name: string, index: number): boolean {
  const others = AREAS.filter((each) => !ROUTES_OF[each].test(name))
  const isTurn = index % 2 === 0 && others[(index / 2) % others.length] === area
  return Boolean(process.env.ATTACKS_IN_FULL) || isTurn
}

const rows = new Map<string, string>()

/** One of each kind will do: what is deleted by then answers with 404. */
async function rowOf(collection: SanitizedCollectionConfig): Promise<string> {
  const id = rows.get(collection.slug) ?? (await addRowOf(collection))
  rows.set(collection.slug, id)
  return id
}

describe.each(AREAS)('T156 an admin of %s', (area) => {
  test('is told that every route of another area, and what no area has, is elsewhere', async () => {
    const wrong: string[] = []
    for (const [index, { method, path, collection }] of everyRoute().entries()) {
      const name = `${method.toUpperCase()} ${path}`
      if (OPEN.test(name) || !isAskedBy(area, name, index)) continue
      const id = collection && path.includes(':') ? await rowOf(collection) : randomUUID()
      const response = await rest(method.toUpperCase() as Method, path.replace(/:\w+\??/g, id), {
        cookie: cookies[area],
        ...(method === 'get' || method === 'delete' ? {} : { json: {} }),
      })
      const text = await response.text()
      const isRefused = response.status === 403 || response.status === 404
      const isTheirs = ROUTES_OF[area].test(name) || EVERYBODYS.test(name)
      if (response.status >= 500 || (!isTheirs && !isRefused))
        wrong.push(`${name} ${response.status} ${text.slice(0, 80)}`)
    }
    expect(wrong).toEqual([])
  })

  test('reads through the local interface no more than by the routes', async () => {
    const how = { user: users[area], overrideAccess: false, depth: 1, pagination: false } as const
    const readable: string[] = []
    for (const { slug } of payload.config.collections) {
      await addRowOf(payload.collections[slug as CollectionSlug].config).catch(() => null)
      const found = await payload.find({ ...how, collection: slug as CollectionSlug }).catch(() => null)
      if (found && found.docs.length > 0) readable.push(slug)
    }
    const all = ['authors', 'media']
    const own: Record<Area, string[]> = {
      leads: ['form-submissions', 'lead-events'],
      writing: ['blog-posts', 'pending-changes', 'scheduled-posts'],
      posts: ['blog-posts', 'pending-changes', 'scheduled-posts'],
      content: ['industries', 'plans', 'services', 'testimonials'],
    }
    const secret = readable.filter(
      (slug) => ![...all, ...own[area], 'payload-locked-documents', 'payload-preferences'].includes(slug),
    )
    // Visitors read what is published of the content and of posts.
    const open = ['industries', 'plans', 'services', 'testimonials', 'blog-posts']
    expect(secret.filter((slug) => !open.includes(slug))).toEqual([])
    expect(own[area].filter((slug) => !readable.includes(slug))).toEqual([])
    for (const slug of ['lead-handling', 'message-templates', 'post-rules'] as GlobalSlug[])
      await expect(payload.findGlobal({ slug, user: users[area], overrideAccess: false })).rejects.toThrow()
  })

  test('is kept from screens and server functions of others', async () => {
    const at = async (path: string) => adminAccessAt(openPayload, headersOf(area), `/admin/${path}`)
    const theirs: Record<Area, string> = {
      leads: 'submissions',
      writing: 'blog',
      posts: 'calendar',
      content: 'globals/home',
    }
    for (const other of AREAS) {
      const isTheirs = other === area || (/writing|posts/.test(other) && /writing|posts/.test(area))
      expect(await at(theirs[other]), `${area} at ${theirs[other]}`).toBe(isTheirs ? 'admin' : 'elsewhere')
    }
    for (const path of ['audit', 'collections/users', 'collections/webhooks', 'globals/lead-handling'])
      expect(await at(path), path).toBe('elsewhere')
    for (const path of ['', 'account']) expect(await at(path), path).toBe('admin')
    request.headers = headersOf(area)
    const own: Record<Area, object> = {
      leads: { collectionSlug: 'form-submissions' },
      writing: { collectionSlug: 'blog-posts' },
      posts: { schemaPath: 'collection.blog-posts.visual' },
      content: { globalSlug: 'home' },
    }
    for (const other of AREAS) {
      reached.mockClear()
      await Promise.resolve(serverFunction({ name: 'form-state', args: { ...own[other] } })).catch(() => null)
      const isTheirs = other === area || (/writing|posts/.test(other) && /writing|posts/.test(area))
      expect(reached, `${area} form-state of ${other}`).toHaveBeenCalledTimes(isTheirs ? 1 : 0)
    }
    for (const name of ['form-state', 'render-list', 'render-document', 'table-state', 'render-field']) {
      for (const args of [
        {},
        { collectionSlug: 'users' },
        { globalSlug: 'lead-handling' },
        { schemaPath: 'collection.webhooks.url' },
      ]) {
        reached.mockClear()
        await Promise.resolve(serverFunction({ name, args })).catch(() => null)
        expect(reached, `${name} ${JSON.stringify(args)}`).not.toHaveBeenCalled()
      }
    }
  })

  test('keeps the own account: settings and sessions, and no other one’s', async () => {
    const { id } = users[area]
    const ask = (path: string) => rest('GET', path, { cookie: cookies[area] })
    expect((await ask(`users/${id}/sessions`)).status).toBe(200)
    expect((await ask(`users/${boss.id}/sessions`)).status).toBe(403)
    const others = `users/${boss.id}/sessions/end-others`
    expect((await rest('POST', others, { cookie: cookies[area], json: {} })).status).toBe(403)
    const settings = { cookie: cookies[area], json: { dailyMail: true } }
    expect((await rest('POST', 'users/own-settings', settings)).status).toBe(200)
    const rights = { cookie: cookies[area], json: { areas: [] } }
    for (const path of [`users/${id}`, `users?where[id][equals]=${id}`])
      expect((await rest('PATCH', path, rights)).status, path).toBe(403)
    await expect(
      payload.update({
        collection: 'users',
        id,
        data: { areas: [] },
        user: users[area],
        overrideAccess: false,
      }),
    ).rejects.toThrow()
  })
})

test('T156 conditions, orders and selections reach no account through a relation', async () => {
  await addPost({ title: 'Of the boss' })
  const oracle = (text: string) => `where[user.email][like]=${text}`
  for (const area of ['writing', 'posts'] as const) {
    for (const query of [
      oracle('a'),
      'where[user][exists]=true',
      'sort=user.email',
      'select[user]=true&depth=1',
    ]) {
      const response = await rest('GET', `blog-posts?${query}`, { cookie: cookies[area] })
      const text = await response.text()
      expect(text, query).not.toContain(boss.email)
      if (query.startsWith('where')) expect(response.status, query).toBe(400)
    }
  }
  for (const field of ['email', 'name', 'areas', 'resetPasswordToken']) {
    const response = await rest('GET', `form-submissions?where[owner.${field}][exists]=true`, {
      cookie: cookies.leads,
    })
    expect(response.status, field).toBe(400)
  }
})

test('T156 who works on what is told of the documents that an area may read', async () => {
  const post = await addPost()
  const plan = await addRowOf(payload.collections.plans.config)
  const lock = (data: object) =>
    payload.create({
      collection: 'payload-locked-documents',
      data: { user: { relationTo: 'users', value: boss.id }, ...data } as never,
    })
  const locks = {
    post: await lock({ document: { relationTo: 'blog-posts', value: post.id } }),
    plan: await lock({ document: { relationTo: 'plans', value: plan } }),
    home: await lock({ globalSlug: 'home' }),
  }
  const told: Record<Area, string[]> = {
    leads: [],
    writing: ['post'],
    posts: ['post'],
    content: ['plan', 'home'],
  }
  for (const area of AREAS) {
    const ask = async (path: string) =>
      rest('GET', `payload-locked-documents${path}`, { cookie: cookies[area] })
    const body = await (await ask('?limit=100')).json()
    expect(body.errors).toBeUndefined()
    const { docs } = body
    const ids = docs.map(({ id }: { id: string }) => id)
    const known = Object.entries(locks).filter(([, { id }]) => ids.includes(id))
    expect([area, known.map(([name]) => name)]).toEqual([area, told[area]])
    for (const [name, { id }] of Object.entries(locks)) {
      expect((await ask(`/${id}`)).status, `${area} ${name}`).toBe(told[area].includes(name) ? 200 : 404)
      if (told[area].includes(name)) continue
      const gone = await rest('DELETE', `payload-locked-documents/${id}`, { cookie: cookies[area] })
      expect(gone.ok, `${area} ends ${name}`).toBe(false)
    }
  }
})

test('T156 who reads no posts lists them as a visitor does', async () => {
  const draft = await addPost({ published: false })
  const { docs } = await (await rest('GET', 'blog-posts', { cookie: cookies.leads })).json()
  expect(docs.map(({ id }: { id: string }) => id)).not.toContain(draft.id)
  const response = await rest('GET', 'blog-posts?where[title][like]=x', { cookie: cookies.leads })
  expect(response.status).toBe(400)
})

test('T156 what links of posts can lead to is listed to writers as far as it is published', async () => {
  const slug = `s-${randomUUID()}`
  const service = await payload.create({
    collection: 'services',
    draft: true,
    data: { name: 'Not yet said', slug, _status: 'draft' } as never,
  })
  for (const query of ['', '&draft=true', '&depth=1']) {
    const address = `services?where[slug][equals]=${slug}${query}`
    const { docs } = await (await rest('GET', address, { cookie: cookies.writing })).json()
    expect(docs, query).toEqual([])
  }
  expect((await rest('GET', `services/${service.id}?draft=true`, { cookie: cookies.writing })).status).toBe(
    403,
  )
  expect((await rest('GET', 'services', { cookie: cookies.leads })).status).toBe(403)
})

test('T156 names of the staff are for whoever may read leads, and are those who may own one', async () => {
  await expect(
    listStaff(payload, { overrideAccess: false, req: await requestOf(users.content) }),
  ).rejects.toThrow()
  const ids = (await listStaff(payload, { overrideAccess: true })).map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining([boss.id, users.leads.id]))
  expect(ids).not.toContain(users.content.id)
})

describe('T156 an admin of writing', () => {
  let cookie: string

  beforeEach(() => {
    cookie = cookies.writing
  })

  const forbidden = async (response: Response) =>
    expect([response.status, await messageOf(response)]).toEqual([403, MAY_NOT_PUBLISH])
  const patch = (id: string, json: object, query = '') =>
    rest('PATCH', `blog-posts/${id}${query}`, { cookie, json })
  const stored = (id: string) => payload.findByID({ collection: 'blog-posts', id, trash: true })

  test('makes drafts, changes them, and puts them into the trash and back', async () => {
    const made = await rest('POST', 'blog-posts', {
      cookie,
      json: { title: 'Mine', slug: `mine-${randomUUID()}`, published: false },
    })
    expect(made.status).toBe(201)
    const { id } = (await made.json()).doc
    expect((await patch(id, { title: 'Mine too' })).status).toBe(200)
    expect((await patch(id, { deletedAt: new Date().toISOString() })).status).toBe(200)
    expect((await patch(id, { deletedAt: null }, '?trash=true')).status).toBe(200)
    expect((await rest('DELETE', `blog-posts/${id}`, { cookie })).status).toBe(403)
    expect((await stored(id)).title).toBe('Mine too')
    const copy = await rest('POST', `blog-posts/${id}/duplicate`, { cookie, json: {} })
    expect(copy.status).toBe(200)
  })

  test('publishes nothing, in no way', async () => {
    const slug = `no-${randomUUID()}`
    await forbidden(
      await rest('POST', 'blog-posts', { cookie, json: { title: 'No', slug, published: true } }),
    )
    const draft = await addPost({ published: false })
    await forbidden(await patch(draft.id, { published: true }))
    await forbidden(await patch(draft.id, { published: true }, '?select[title]=true'))
    const bulk = await rest('PATCH', `blog-posts?where[id][equals]=${draft.id}`, {
      cookie,
      json: { published: true },
    })
    expect(bulk.ok && (await bulk.json()).docs.length > 0).toBe(false)
    const at = { action: 'publish', at: '2030-01-01T10:00' }
    expect((await rest('POST', `scheduled-posts/post/${draft.id}`, { cookie, json: at })).status).toBe(403)
    expect((await stored(draft.id)).published).toBe(false)
  })

  test('changes, unpublishes and removes nothing that is public, and brings no version of it back', async () => {
    const { id, title } = await addPost()
    for (const json of [{ title: 'Other' }, { published: false }, { deletedAt: new Date().toISOString() }])
      await forbidden(await patch(id, json))
    const where = `blog-posts?where[id][equals]=${id}`
    for (const json of [{ title: 'Other' }, { published: false }, { deletedAt: new Date().toISOString() }]) {
      const response = await rest('PATCH', where, { cookie, json })
      expect(response.ok && (await response.json()).docs.length > 0).toBe(false)
    }
    expect((await rest('DELETE', `blog-posts/${id}`, { cookie })).status).toBe(403)
    expect((await rest('DELETE', where, { cookie })).status).toBe(403)
    const { docs } = await payload.findVersions({
      collection: 'blog-posts',
      where: { parent: { equals: id } },
    })
    const [version] = docs
    await forbidden(await rest('POST', `blog-posts/versions/${version?.id}`, { cookie, json: {} }))
    expect(await stored(id)).toMatchObject({ title, published: true, deletedAt: null })
  })

  test('saves changes of a published post for later, which change nothing of it', async () => {
    const { id, title, slug } = await addPost()
    const json = { values: { title: 'For later', slug }, basedOn: new Date().toISOString() }
    const response = await rest('POST', `blog-posts/${id}/changes`, { cookie, json })
    expect([response.status, await response.json()]).toEqual([200, { changes: expect.anything() }])
    expect((await stored(id)).title).toBe(title)
  })

  test('changes nothing that goes out at a minute which somebody else has set', async () => {
    const draft = await addPost({ published: false })
    await plan(draft.id, { by: boss.id, in: '1 hour' })
    for (const json of [{ title: 'Unseen' }, { deletedAt: new Date().toISOString() }]) {
      const response = await patch(draft.id, json)
      expect([response.status, await messageOf(response)]).toEqual([403, GOES_OUT])
    }
    const where = `blog-posts?where[id][equals]=${draft.id}`
    const bulk = await rest('PATCH', where, { cookie, json: { title: 'Unseen' } })
    expect(bulk.ok && (await bulk.json()).docs.length > 0).toBe(false)
    expect((await stored(draft.id)).title).toBe(draft.title)
    const post = await addPost()
    const save = () =>
      rest('POST', `blog-posts/${post.id}/changes`, {
        cookie,
        json: { values: { title: 'Later', slug: post.slug }, basedOn: new Date().toISOString() },
      })
    expect((await save()).status).toBe(200)
    await plan(post.id, { by: boss.id, in: '1 hour', action: 'publish-changes' })
    expect((await save()).status).toBe(403)
    await payload.db.pool.query('delete from scheduled_posts')
  })

  test('has nothing done at a minute that was set while it still published', async () => {
    const draft = await addPost({ published: false })
    await plan(draft.id, { by: users.writing.id })
    await carryOutDue(payload)
    expect(await plans()).toMatchObject([{ post: draft.id, state: 'paused' }])
    await payload.db.pool.query('delete from scheduled_posts')
  })
})

test('T156 the daily mail goes to those who may read leads', async () => {
  await payload.db.pool.query('update site_state set daily_mail_on = null')
  await addRowOf(payload.collections['form-submissions'].config)
  await payload.db.pool.query(
    "update form_submissions set created_at = '2030-01-08T14:00:00Z', stage = 'new'",
  )
  await payload.db.pool.query('delete from outbox')
  // A Tuesday morning of the business.
  await queueDailyMail(payload, new Date('2030-01-08T15:00:00Z'))
  const { rows } = await payload.db.pool.query("select recipient from outbox where event = 'daily'")
  const readers = rows.map(({ recipient }) => recipient)
  expect(readers).toEqual(expect.arrayContaining([boss.email, users.leads.email]))
  for (const area of ['writing', 'posts', 'content'] as const)
    expect(readers).not.toContain(users[area].email)
})

test('T157 a change of areas ends nothing, takes effect at the next request and stands in the audit log', async () => {
  const person = await addAdmin()
  const cookie = await signIn(person.email)
  const ask = async () => (await rest('GET', 'form-submissions/inbox', { cookie })).status
  expect(await ask()).toBe(200)
  const limit = (areas: Area[]) =>
    rest('PATCH', `users/${person.id}`, { cookie: bossCookie, json: { areas } })
  expect((await limit(['posts'])).status).toBe(200)
  const response = await rest('GET', 'form-submissions/inbox', { cookie })
  expect([response.status, await messageOf(response)]).toEqual([403, ELSEWHERE])
  expect((await rest('GET', 'blog-posts/unsaved', { cookie })).status).toBe(200)
  expect((await limit(['posts', 'leads'])).status).toBe(200)
  expect(await ask()).toBe(200)
  const { rows } = await payload.db.pool.query(
    "select subject_id, details from audit_log where kind = 'auth.areas-changed' order by at, id",
  )
  expect(rows).toMatchObject([
    { subject_id: person.id, details: { areas: ['posts'], had: [] } },
    { subject_id: person.id, details: { had: ['posts'] } },
  ])
})
