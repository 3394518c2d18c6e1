import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { numberPurges, type StoredPurge } from '@/data/cdn-purges'
import { env } from '@/env'
import type { RedirectRecord } from '@/features/imports/rules/records'
import { changeState } from '@/features/imports/server/import-row'
import { workOnNext } from '@/features/imports/server/run'
import { pagesOf } from '@/features/posts/server/post-pages'
import { tagsOfExpiry, tagsOfPage } from '@/lib/cdn-tags'
import { photograph } from '../../scripts/bench/photograph'
import { importRecords, postRecord } from '../helpers/import-records'
import { addAdmin, openPayload, payload, query } from '../helpers/payload'
import { addPost, updatePost } from '../helpers/posts'
import { signIn } from '../helpers/rest'
import { serviceAt } from '../helpers/services'
import { upload } from '../helpers/uploads'

/** Every file of the product that expires something. */
const CALL = /\b(?:expireAfterCommit|expireRedirects)\(/
const DEFINES = ['src/data/adapter.ts', 'src/features/redirects/server/redirects.ts']
const files = ['src', 'collections'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => `${root}/${name}`)
    .filter((name) => /\.tsx?$/.test(name) && !DEFINES.includes(name))
    .filter((name) => CALL.test(readFileSync(name, 'utf8'))),
)

/** Writes after which no page shows anything else: they name a key of what processes keep in memory, and no page. */
const ON_NO_PAGE = ['src/features/leads/server/lead-handling.ts']

let cookie = ''

beforeAll(async () => {
  cookie = await signIn((await addAdmin()).email)
})

beforeEach(() => {
  env.CDN = 'varnish'
})

afterEach(async () => {
  env.CDN = undefined
  await query('delete from cdn_purges')
  for (const table of ['redirects', 'imports', 'import_rows']) await query(`delete from ${table}`)
})

async function purgesAfter(write: () => Promise<unknown>): Promise<StoredPurge[]> {
  await query('delete from cdn_purges')
  await write()
  return numberPurges(payload.db.pool)
}

/** The tags that a write purges, as the worker finds them. */
async function tagsAfter(write: () => Promise<unknown>): Promise<Set<string>> {
  const rows = await purgesAfter(write)
  const found = await Promise.all(
    rows.map(async ({ outdated: { pages, post } }) => [
      ...(pages?.paths ?? []),
      ...(post ? await pagesOf(openPayload, post) : []),
    ]),
  )
  return new Set(found.flatMap(tagsOfExpiry))
}

type Write = {
  what: string
  prepare?: () => Promise<string>
  /** @param id - of what `prepare` has made */
  write: (id: string) => Promise<unknown>
  shownAt: (id: string) => string[]
}

const post = async () => (await addPost({ slug: 'the-post', author: 'Ann Lee' })).id
const draft = async () => (await addPost({ slug: 'the-post', published: false })).id
const everyPage = () => ['/', '/about', '/blog/some-post', '/feed.xml', '/og/about', '/api/media/file/a.jpg']
const shownWithPost = () => [
  '/blog/the-post',
  '/blog-images/the-post',
  '/',
  '/blog',
  '/blog/page/2',
  '/feed.xml',
  '/atom.xml',
  '/sitemap.xml',
]

const WRITES: Record<string, Write[]> = {
  'collections/BlogPosts/save.ts': [
    { what: 'a post is made', write: post, shownAt: shownWithPost },
    {
      what: 'a draft is published',
      prepare: draft,
      write: (id) => updatePost(id, { published: true }),
      shownAt: shownWithPost,
    },
    {
      what: 'the text of a post changes',
      prepare: post,
      write: (id) => updatePost(id, { content: '<p>Another text</p>' }),
      shownAt: () => ['/blog/the-post', '/feed.xml'],
    },
    {
      what: 'a post leaves its address',
      prepare: post,
      write: (id) => updatePost(id, { slug: 'elsewhere' }),
      shownAt: () => [...shownWithPost(), '/blog/elsewhere', '/blog/author/ann-lee'],
    },
    {
      what: 'a post is deleted',
      prepare: post,
      write: (id) => payload.delete({ collection: 'blog-posts', id }),
      shownAt: shownWithPost,
    },
  ],
  'collections/Authors.ts': [
    {
      what: 'an author is made, changed and deleted',
      write: async () => {
        const { id } = await payload.create({
          collection: 'authors',
          data: { name: 'Ann Lee', slug: 'ann-lee' },
        })
        await payload.delete({ collection: 'authors', id })
      },
      shownAt: () => [
        '/blog/author/ann-lee',
        '/blog/author/ann-lee/page/2',
        '/blog/any-post',
        '/sitemap.xml',
      ],
    },
  ],
  'collections/content/hooks.ts': [
    {
      what: 'a page changes',
      write: async () => {
        const { hero } = await payload.findGlobal({ slug: 'about', depth: 0 })
        await payload.updateGlobal({ slug: 'about', data: { hero, _status: 'published' } })
      },
      shownAt: () => ['/about', '/llms.txt', '/sitemap', '/sitemap.xml'],
    },
    {
      what: 'the company changes',
      write: () => payload.updateGlobal({ slug: 'company', data: { _status: 'published' } }),
      shownAt: everyPage,
    },
    {
      what: 'a service changes',
      write: async () => {
        const { id } = await serviceAt('brand-identity')
        await payload.update({
          collection: 'services',
          id,
          data: { description: 'Another description', _status: 'published' },
        })
      },
      shownAt: () => ['/services/brand-identity', '/services', '/'],
    },
  ],
  'collections/globals/LeadHandling.ts': [
    {
      what: 'a switch changes the scripts of every page',
      write: async () => {
        const { countsVisits } = await payload.findGlobal({ slug: 'lead-handling' })
        await payload.updateGlobal({ slug: 'lead-handling', data: { countsVisits: !countsVisits } })
      },
      shownAt: everyPage,
    },
  ],
  'src/features/booking/server/booking-settings.ts': [
    {
      what: 'booking changes what every page offers',
      write: async () => {
        const { staleCalendars } = await payload.findGlobal({ slug: 'booking' })
        const other = staleCalendars === 'warn' ? 'stop' : 'warn'
        await payload.updateGlobal({ slug: 'booking', data: { staleCalendars: other } })
      },
      shownAt: everyPage,
    },
  ],
  'src/features/media/server/entry-hooks.ts': [
    {
      what: 'the text of an image that a post shows changes',
      prepare: async () => {
        const { doc } = await upload(cookie, await photograph(64, 64, 'png'))
        await addPost({ slug: 'the-post', featuredImageUrl: `/api/media/file/${doc.filename}` })
        return doc.id
      },
      write: (id) => payload.update({ collection: 'media', id, data: { alt: 'Another text' } }),
      shownAt: () => ['/blog/the-post'],
    },
  ],
  'src/features/media/server/upload-first.ts': [
    {
      what: 'an image is deleted',
      prepare: async () => {
        const { doc } = await upload(cookie, await photograph(64, 64, 'png'))
        return `${doc.id} ${doc.filename} ${doc.sizes.w480.filename}`
      },
      write: (made) => payload.delete({ collection: 'media', id: made.split(' ')[0] ?? '' }),
      shownAt: (made) =>
        made
          .split(' ')
          .slice(1)
          .map((name) => `/api/media/file/${name}`),
    },
  ],
}

const OLD_PAGE = { fromPath: '/old-page?id=1', toPath: '/contact', kind: '308' as const }
const addRedirect = async () => (await payload.create({ collection: 'redirects', data: OLD_PAGE })).id

const OLD_ADDRESS: RedirectRecord = {
  ...{
    kind: 'redirect',
    id: '1',
    place: { row: 1 },
    from: '/old-address',
    to: '/plans',
    code: 308,
    lost: [],
  },
}
const importPost = () => importRecords('wordpress', [postRecord()])
const importRedirect = () => importRecords('redirects', [OLD_ADDRESS])

async function undo(id: string) {
  await changeState(payload.db.pool, id, ['done'], 'undoing')
  await workOnNext(payload, { id })
}

/**
 * Writes of what no cache keeps, but of which a save says that every process has caught up. Their purge is a number
 * without a page.
 */
const OF_A_NUMBER: Record<string, Omit<Write, 'shownAt'>[]> = {
  'src/features/redirects/server/check-redirect.ts': [
    { what: 'a redirect is made', write: addRedirect },
    {
      what: 'a redirect leaves its address',
      prepare: addRedirect,
      write: (id) => payload.update({ collection: 'redirects', id, data: { fromPath: '/older-page' } }),
    },
    {
      what: 'a redirect is deleted',
      prepare: addRedirect,
      write: (id) => payload.delete({ collection: 'redirects', id }),
    },
  ],
  'src/features/imports/server/redirects.ts': [
    { what: 'redirects are moved in', write: importRedirect },
    { what: 'a post is moved in with its old addresses', write: importPost },
  ],
  'src/features/imports/server/undo.ts': [
    {
      what: 'redirects that were moved in are removed',
      prepare: async () => (await importRedirect()).progress.id,
      write: undo,
    },
    {
      what: 'a post that was moved in is removed with its old addresses',
      prepare: async () => (await importPost()).progress.id,
      write: undo,
    },
  ],
}

test('every kind of write that expires something is here', () => {
  const known = [...Object.keys(WRITES), ...Object.keys(OF_A_NUMBER), ...ON_NO_PAGE]
  expect(files.toSorted()).toEqual(known.toSorted())
})

describe.each(Object.entries(OF_A_NUMBER))('%s', (_, writes) => {
  test.each(writes)('$what: the purge has a number alone', async ({ prepare = async () => '', write }) => {
    const id = await prepare()
    const purges = await purgesAfter(() => write(id))
    const withoutPost = purges.filter(({ outdated: { post: changed } }) => !changed)
    expect(withoutPost.map(({ outdated: { pages } }) => pages?.paths)).toEqual([[]])
  })
})

describe.each(Object.entries(WRITES))('%s', (_, writes) => {
  test.each(writes)('$what: every page that showed it, or must show it, is purged', async (kind) => {
    const { prepare = async () => '', write, shownAt } = kind
    const id = await prepare()
    const tags = await tagsAfter(() => write(id))
    const kept = shownAt(id).filter((path) => !tagsOfPage(path).some((tag) => tags.has(tag)))
    expect(shownAt(id).length).toBeGreaterThan(0)
    expect(kept).toEqual([])
  })
})

test.each(ON_NO_PAGE)('%s names no page', (file) => {
  const calls = [...readFileSync(file, 'utf8').matchAll(/expireAfterCommit\(([^;]*?)\)\n/g)]
  expect(calls.length).toBeGreaterThan(0)
  for (const [, words] of calls) expect(words).toMatch(/, \{ cacheKey: [A-Z_]+ \}$/)
})
