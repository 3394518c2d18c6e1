import config from '@payload-config'
import type { Endpoint } from 'payload'
import { beforeAll, describe, expect, test } from 'vitest'
import { listed } from '@/all/facts'
import { AREAS } from '@/domain/area-list'
import {
  AREA_TABLE,
  isUnlimited,
  mayCall,
  mayDo,
  mayGoTo,
  mayHave,
  mayOpen,
  mayPublish,
} from '@/domain/areas'
import { CONTENT_COLLECTIONS, CONTENT_GLOBALS, PAGES } from '@/domain/pages'
import { isStaffScreen } from '@/features/accounts/server/admin-screens'

const ID = '0198a0c0-1111-7222-8333-444455556666'

const of = (...areas: string[]) => ({ id: ID, roles: ['admin'], areas })
const boss = of()
const member = { id: ID, roles: [], areas: [] }

type Built = Awaited<typeof config>
let built: Built

beforeAll(async () => {
  built = await config
})

/** What no area may ever reach without a decision: accounts, settings, what leaves the site, and what tells of others. */
const UNLIMITED_ONLY = [
  ...[
    'audit-log',
    'conversion-feeds',
    'erasures',
    'inbound-keys',
    'outbox',
    'payload-kv',
    'payload-migrations',
  ],
  ...['redirects', 'returned-forms', 'users', 'webhooks'],
]
const UNLIMITED_ONLY_GLOBALS = ['lead-handling', 'message-templates', 'post-rules']

test('what the nouns say has versions is what has them', () => {
  const have = [
    ...built.collections.filter(({ versions }) => versions).map(({ slug }) => slug),
    ...built.globals.filter(({ versions }) => versions).map(({ slug }) => `globals/${slug}`),
  ]
  expect(listed('versioned').toSorted()).toEqual(have.toSorted())
})

describe('T156 the table of areas', () => {
  test('names every collection and global, or leaves it to admins without areas', () => {
    const [collections, globals] = [built.collections, built.globals].map((all) =>
      all.map(({ slug }): string => slug),
    )
    expect(Object.keys(AREA_TABLE.collections).filter((slug) => !collections?.includes(slug))).toEqual([])
    expect(Object.keys(AREA_TABLE.globals).filter((slug) => !globals?.includes(slug))).toEqual([])
    const named = (table: object) => (slug: string) => Object.hasOwn(table, slug)
    expect(UNLIMITED_ONLY.filter(named(AREA_TABLE.collections))).toEqual([])
    expect(UNLIMITED_ONLY_GLOBALS.filter(named(AREA_TABLE.globals))).toEqual([])
    for (const action of ['create', 'read', 'readVersions', 'update', 'delete'] as const) {
      for (const collection of collections ?? [])
        expect(mayDo(of(...AREAS), { collection }, action), `${action} ${collection}`).toBe(
          Boolean(AREA_TABLE.collections[collection]?.[action]),
        )
      for (const global of globals ?? [])
        expect(mayDo(of(...AREAS), { global }, action), `${action} ${global}`).toBe(
          Boolean(AREA_TABLE.globals[global]?.[action]),
        )
    }
  })

  test('opens the document of every page, and all content beside it, to the area that is called so', () => {
    const documents = Object.values(PAGES).flatMap(({ document }) => document ?? [])
    expect(documents.length).toBeGreaterThan(0)
    for (const global of [...documents, ...CONTENT_GLOBALS]) {
      expect([global, mayDo(of('content'), { global }, 'update')]).toEqual([global, true])
      expect(mayDo(of('leads', 'writing', 'posts'), { global }, 'read')).toBe(false)
    }
    for (const collection of CONTENT_COLLECTIONS)
      expect([collection, mayDo(of('content'), { collection }, 'delete')]).toEqual([collection, true])
  })

  test('names no endpoint and no screen that there is not', () => {
    const routes = [
      ...built.collections.flatMap(({ slug, endpoints }) => routesOf(slug, endpoints)),
      ...built.globals.flatMap(({ slug, endpoints }) => routesOf(`globals/${slug}`, endpoints)),
      ...routesOf('', built.endpoints),
      // Payload adds these with the first request.
      ...['GET access', 'GET payload-preferences/:key', 'POST payload-preferences/:key'],
    ]
    expect(Object.keys(AREA_TABLE.endpoints).filter((route) => !routes.includes(route))).toEqual([])
    const screens = Object.keys(AREA_TABLE.screens).map((screen) => screen.split('/').filter(Boolean))
    expect(screens.filter((segments) => !isStaffScreen(built, segments))).toEqual([])
  })

  test('every endpoint of ours is for admins without areas unless it stands there', () => {
    const own = [
      ...built.collections.flatMap(({ slug, endpoints }) => routesOf(slug, endpoints)),
      ...routesOf('', built.endpoints),
    ]
    const open = own.filter((route) => {
      const [method = '', path = ''] = route.split(' ')
      return mayCall(of(...AREAS), method, path.replace(/:\w+/g, ID))
    })
    const shared = Object.keys(AREA_TABLE.endpoints)
    // Payload's own, which the access functions of the collection decide, by the same table.
    const byAction = open.filter((route) => !shared.includes(route))
    expect(byAction.filter((route) => !isOfAction(route))).toEqual([])
  })

  test('every screen of ours is for admins without areas unless it stands there', () => {
    const views = Object.values(built.admin.components?.views ?? {}) as { path?: string }[]
    const paths = views.flatMap(({ path }) => (path ? [path.slice(1)] : []))
    const open = paths.filter((path) => mayOpen(of(...AREAS), path.split('/')))
    expect(open.sort()).toEqual(['blog', 'calendar', 'results', 'submissions'])
  })
})

/** What Payload's own routes look like: they are decided by what they do. */
function isOfAction(route: string): boolean {
  return /^(?:GET|POST|PATCH|DELETE) [a-z-]+(?:\/(?::id|versions\/:id|:id\/duplicate|count|versions|access(?:\/:id)?\??))?$/.test(
    route,
  )
}

type Routes = readonly Pick<Endpoint, 'method' | 'path'>[]

function routesOf(base: string, endpoints: Routes | false): string[] {
  return (endpoints || []).map(({ method, path }) =>
    `${method.toUpperCase()} ${base}${path === '/' && base ? '' : path}`.replace(' /', ' '),
  )
}

test('T156 an admin without areas may do everything, and who is no admin nothing', () => {
  for (const slug of ['users', 'audit-log', 'blog-posts', 'form-submissions', 'no-such-thing']) {
    expect(mayDo(boss, { collection: slug }, 'delete')).toBe(true)
    expect(mayDo(member, { collection: slug }, 'read')).toBe(false)
    expect(mayDo(null, { collection: slug }, 'read')).toBe(false)
    expect(mayCall(boss, 'POST', `${slug}/anything`)).toBe(true)
    expect(mayCall(member, 'GET', slug)).toBe(false)
    expect(mayOpen(member, ['collections', slug])).toBe(false)
  }
  expect(mayPublish(boss)).toBe(true)
  expect(mayPublish({ roles: [], areas: ['posts'] })).toBe(false)
})

test('T156 an account of which the areas are not known is taken for one that has none of them', () => {
  for (const areas of [undefined, null]) {
    expect(isUnlimited({ roles: ['admin'], areas })).toBe(false)
    expect(mayDo({ roles: ['admin'], areas }, { collection: 'blog-posts' }, 'read')).toBe(false)
    expect(mayOpen({ roles: ['admin'], areas }, [])).toBe(false)
  }
  expect(isUnlimited({ roles: ['admin'], areas: ['no-such-area'] })).toBe(false)
})

test.each([
  ['writing', 'GET', 'blog-posts', true],
  ['writing', 'HEAD', 'blog-posts', true],
  ['writing', 'POST', `blog-posts/${ID}/duplicate`, true],
  ['writing', 'POST', `scheduled-posts/post/${ID}`, false],
  ['posts', 'POST', `scheduled-posts/post/${ID}`, true],
  ['writing', 'PATCH', `media/${ID}`, false],
  ['posts', 'PATCH', `media/${ID}`, true],
  ['leads', 'GET', 'media', false],
  ['leads', 'GET', 'form-submissions/inbox', true],
  ['leads', 'GET', 'form-submissions/INBOX', false],
  ['leads', 'POST', 'form-submissions/try-rules', false],
  ['content', 'GET', 'form-submissions', false],
  ['content', 'POST', `services/versions/${ID}`, true],
  ['content', 'POST', `globals/home/versions/${ID}`, true],
  ['content', 'POST', 'globals/lead-handling', false],
  ['content', 'GET', 'globals/__proto__', false],
  ['content', 'GET', 'constructor', false],
  ['content', 'GET', 'services/x', false],
  ['content', 'GET', `services%2F${ID}`, false],
  ['content', 'GET', `services/${ID}/`, false],
  ['leads', 'GET', `users/${ID}`, false],
  ['leads', 'GET', `users/${ID}/sessions`, true],
  ['leads', 'POST', `users/${ID}/reset-factors`, false],
] as const)('T156 somebody of %s: %s %s is %s', (area, method, path, expected) => {
  expect(mayCall(of(area), method, path)).toBe(expected)
})

test.each([
  ['leads', '/admin', true],
  ['leads', '/admin/account', true],
  ['leads', '/admin/submissions?lead=x', true],
  ['leads', '/admin/blog', false],
  ['leads', '/admin/collections/users', false],
  ['leads', '/admin/collections', false],
  ['leads', '/admin/audit', false],
  ['writing', `/admin/blog/edit/${ID}`, true],
  ['writing', '/admin/collections/authors', true],
  ['writing', '/admin/collections/authors/create', false],
  ['content', '/admin/globals/home', true],
  ['content', `/admin/globals/home/versions/${ID}`, true],
  ['content', '/admin/globals/post-rules', false],
] as const)('T156 somebody of %s at %s: %s', (area, href, expected) => {
  expect(mayGoTo(of(area), href)).toBe(expected)
})

test('T156 a segment with a slash in it opens nothing', () => {
  expect(mayOpen(of('content'), ['collections/services', 'users'])).toBe(false)
})

test.each([
  ['writing', { collectionSlug: 'blog-posts', schemaPath: 'blog-posts' }, true],
  ['writing', { schemaPath: 'collection.blog-posts.visual' }, true],
  ['writing', { schemaPath: 'collection.users.name' }, false],
  ['writing', { collectionSlug: 'blog-posts', globalSlug: 'lead-handling' }, false],
  ['writing', { collectionSlug: ['blog-posts', 'users'] }, false],
  ['writing', { collectionSlug: 'blog-posts', schemaPath: 'users' }, false],
  ['writing', {}, false],
  ['content', { globalSlug: 'home' }, true],
  ['content', { collectionSlug: '__proto__' }, false],
  ['content', { collectionSlug: { slug: 'services' } }, false],
] as const)('T156 a server function for somebody of %s, %j: %s', (area, call, expected) => {
  expect(mayHave(of(area), call)).toBe(expected)
})
