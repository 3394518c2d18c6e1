import { createLocalReq } from 'payload'
import { beforeAll, describe, expect, test } from 'vitest'
import { GET as atomFeed } from '@/app/(site)/atom.xml/route'
import { GET as rssFeed } from '@/app/(site)/feed.xml/route'
import { GET as llmsText } from '@/app/llms.txt/route'
import sitemap from '@/app/sitemap'
import { onPostChange } from '@/data/post-listeners'
import type { PostChange } from '@/domain/post-change'
import { CHANGES_HEADER, NO_CHANGES, type PendingChanges } from '@/features/posts/rules/pending-changes'
import { publishPendingChanges } from '@/features/posts/server/pending-changes'
import {
  findPublishedPost,
  listLatestCards,
  listNeighbours,
  listPublishedPosts,
} from '@/features/posts/server/posts'
import { findAnyPost } from '@/features/posts/server/preview'
import { whatStandsAt } from '@/server/address-gate'
import type { BlogPost, User } from '../../../payload-types'
import { addAdmin, addMember, openPayload, payload, query, requestOf } from '../../helpers/payload'
import { addPost } from '../../helpers/posts'
import { messageOf, rest, signIn } from '../../helpers/rest'
import { sweepNow } from '../../helpers/retention'

let admin: User
let cookie: string
let memberCookie: string

const changes: PostChange[] = []
onPostChange('test', async (change) => void changes.push(change))

beforeAll(async () => {
  admin = await addAdmin()
  cookie = await signIn(admin.email)
  memberCookie = await signIn((await addMember()).email)
})

type How = { known?: string; as?: string; basedOn?: string }

const knowing = (known?: string): Record<string, string> => (known ? { [CHANGES_HEADER]: known } : {})

function saveFor(id: string, values: object, { known, as = cookie, basedOn }: How = {}) {
  const json = { values, basedOn: basedOn ?? new Date().toISOString() }
  return rest('POST', `blog-posts/${id}/changes`, { json, cookie: as, headers: knowing(known) })
}

async function saved(id: string, values: object, how: How = {}): Promise<PendingChanges> {
  const response = await saveFor(id, values, how)
  const body = await response.json()
  expect([response.status, body]).toEqual([200, { changes: expect.anything() }])
  return body.changes
}

const discard = (id: string, known?: string, as = cookie) =>
  rest('POST', `blog-posts/${id}/changes/discard`, { json: {}, cookie: as, headers: knowing(known) })
const patch = (id: string, json: object, headers = {}) =>
  rest('PATCH', `blog-posts/${id}`, { json, cookie, headers })
const stored = (id: string) => payload.findByID({ collection: 'blog-posts', id })
const versionsOf = async (id: string) =>
  (await payload.countVersions({ collection: 'blog-posts', where: { parent: { equals: id } } })).totalDocs

async function kept(id: string) {
  const { docs } = await payload.find({ collection: 'pending-changes', where: { post: { equals: id } } })
  expect(docs.length).toBeLessThan(2)
  return docs[0]
}

async function asAdmin() {
  return requestOf(admin)
}

const textsOf = ({ title, slug, excerpt, content, category, author }: BlogPost) => ({
  title,
  slug,
  excerpt,
  content,
  category,
  author,
})

describe('changes saved for later', () => {
  test('change nothing of the post, and are told to no page', async () => {
    const post = await addPost({ title: 'Public', slug: 'public' })
    const [before, count] = [await stored(post.id), await versionsOf(post.id)]
    changes.length = 0
    const later = await saved(post.id, { ...textsOf(before), title: 'Later', slug: 'later' })
    expect(later).toMatchObject({ by: admin.email, values: { title: 'Later', slug: 'later' } })
    expect(await stored(post.id)).toEqual(before)
    expect([changes, await versionsOf(post.id)]).toEqual([[], count])
    expect(await whatStandsAt(openPayload, '/blog/later')).toEqual({ kind: 'missing' })
    expect((await kept(post.id))?.values).toEqual(later.values)
  })

  test('are one row a post, the last saved, and say what they are based on', async () => {
    const post = await addPost()
    const first = await saved(post.id, { title: 'One' }, { known: NO_CHANGES, basedOn: post.updatedAt ?? '' })
    expect(first.basedOn).toBe(post.updatedAt)
    const second = await saved(post.id, { title: 'Two' }, { known: first.savedAt })
    expect((await kept(post.id))?.values).toEqual({ title: 'Two' })
    expect(second.savedAt > first.savedAt).toBe(true)
  })

  test('are refused for a draft, for a post in the trash and for one that is gone', async () => {
    const draft = await addPost({ published: false })
    expect((await saveFor(draft.id, { title: 'x' })).status).toBe(409)
    const trashed = await addPost()
    await patch(trashed.id, { deletedAt: new Date().toISOString() })
    expect((await saveFor(trashed.id, { title: 'x' })).status).toBe(404)
    expect((await saveFor('0192c3a0-0000-7000-8000-000000000000', { title: 'x' })).status).toBe(404)
  })

  test('are refused for what publishing is refused for, and the response names the field', async () => {
    const other = await addPost({ title: 'The other', slug: 'taken' })
    const post = await addPost()
    const refused = await saveFor(post.id, { title: 'x', slug: 'Taken' })
    expect(refused.status).toBe(409)
    const [{ data }] = (await refused.json()).errors
    expect(data).toMatchObject({
      errors: [{ path: 'slug', message: 'That slug is already in use' }],
      holder: { id: other.id, title: 'The other' },
    })
    for (const [values, path] of [
      [{ title: ' ' }, 'title'],
      [{ slug: 'a/b' }, 'slug'],
      [{ featuredImageUrl: 'javascript:x' }, 'featuredImageUrl'],
      [{ title: 7 }, 'title'],
    ] as const) {
      const response = await saveFor(post.id, values)
      const body = await response.json()
      expect([response.status, body.errors[0].data?.errors?.[0]?.path]).toEqual([400, path])
    }
    expect(await kept(post.id)).toBeUndefined()
  })
})

describe('T134 a save that does not know what somebody else has kept', () => {
  test('is refused, whichever save it is, and nothing is overwritten or ended', async () => {
    const post = await addPost({ title: 'Public' })
    const theirs = await saved(post.id, { title: 'Theirs' })
    const stale = { known: new Date(0).toISOString() }
    for (const response of [
      await saveFor(post.id, { title: 'Mine' }, { known: NO_CHANGES }),
      await saveFor(post.id, { title: 'Mine' }, stale),
      await discard(post.id, NO_CHANGES),
      await discard(post.id, stale.known),
      await patch(post.id, { title: 'Mine', published: true }, knowing(NO_CHANGES)),
      await patch(post.id, { title: 'Mine', published: false }, knowing(stale.known)),
    ]) {
      expect(response.status).toBe(409)
      expect((await response.json()).errors[0].data).toEqual({ changesAt: theirs.savedAt })
    }
    expect((await kept(post.id))?.values).toEqual({ title: 'Theirs' })
    expect(await stored(post.id)).toMatchObject({ title: 'Public', published: true })
  })

  test('is told when they have ended meanwhile', async () => {
    const post = await addPost()
    const { savedAt } = await saved(post.id, { title: 'Later' })
    expect((await discard(post.id, savedAt)).status).toBe(200)
    const response = await saveFor(post.id, { title: 'Mine' }, { known: savedAt })
    expect(response.status).toBe(409)
    expect((await response.json()).errors[0].data).toEqual({ changesAt: null })
  })

  test('is told of the minute that waits for the changes; a save as a draft takes that back', async () => {
    const post = await addPost()
    const { savedAt } = await saved(post.id, { title: 'Later' })
    await payload.create({
      collection: 'scheduled-posts',
      data: { post: post.id, action: 'publish-changes', at: '2037-07-01T13:30:00.000Z', state: 'pending' },
    })
    const response = await discard(post.id, savedAt)
    expect(response.status).toBe(409)
    expect(await messageOf(response)).toBe(
      'These changes go out on Wednesday, July 1, 2037, 9:30 AM EDT. Take that back first, at Schedule.',
    )
    expect((await kept(post.id))?.values).toEqual({ title: 'Later' })

    expect((await patch(post.id, { title: 'Later', published: false }, knowing(savedAt))).status).toBe(200)
    expect(await kept(post.id)).toBeUndefined()
    const { totalDocs } = await payload.count({
      collection: 'scheduled-posts',
      where: { post: { equals: post.id } },
    })
    expect(totalDocs).toBe(0)
  })

  test('of ten at the same moment stores one', async () => {
    const post = await addPost()
    const all = Array.from({ length: 10 }, (_, index) =>
      saveFor(post.id, { title: `Save ${index}` }, { known: NO_CHANGES }),
    )
    const statuses = (await Promise.all(all)).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array(9).fill(409)])
  })

  test('T134 stores clean HTML, and nothing that the server sets', async () => {
    const post = await addPost()
    const { values } = await saved(post.id, {
      title: 'x',
      content: '<p onclick="x()">One<script>alert(1)</script></p>',
      published: false,
      publishedAt: '2001-01-01T00:00:00.000Z',
      user: post.id,
      id: post.id,
      createdAt: '2001-01-01T00:00:00.000Z',
      deletedAt: '2001-01-01T00:00:00.000Z',
      made: 'up',
    })
    expect(values).toEqual({ title: 'x', content: '<p>One</p>' })
  })
})

describe('what ends them', () => {
  test('Publish of the editor makes public what is typed', async () => {
    const post = await addPost({ slug: 'before' })
    const { savedAt } = await saved(post.id, { slug: 'kept' })
    expect((await patch(post.id, { slug: 'typed', published: true }, knowing(savedAt))).status).toBe(200)
    expect([await kept(post.id), (await stored(post.id)).slug]).toEqual([undefined, 'typed'])
  })

  test('A60 Save as Draft stores what is typed and takes the post off the site', async () => {
    const post = await addPost({ slug: 'off' })
    const { savedAt } = await saved(post.id, { title: 'Later' })
    expect((await patch(post.id, { title: 'Typed', published: false }, knowing(savedAt))).status).toBe(200)
    expect(await stored(post.id)).toMatchObject({ title: 'Typed', published: false })
    expect(await kept(post.id)).toBeUndefined()
    expect(await findPublishedPost(payload, 'off')).toBeNull()
  })

  test('a save that is refused ends nothing', async () => {
    const post = await addPost()
    const { savedAt } = await saved(post.id, { title: 'Later' })
    expect((await patch(post.id, { slug: 'a/b', published: true }, knowing(savedAt))).status).toBe(400)
    expect((await kept(post.id))?.values).toEqual({ title: 'Later' })
  })

  test('Publish and Unpublish in the list touch the row alone', async () => {
    const post = await addPost({ title: 'Public' })
    await saved(post.id, { title: 'Later' })
    for (const published of [false, true]) {
      expect((await patch(post.id, { published })).status).toBe(200)
      expect(await stored(post.id)).toMatchObject({ title: 'Public', published })
      expect((await kept(post.id))?.values).toEqual({ title: 'Later' })
    }
  })

  test('the trash keeps them with their post, and deleting takes them along, also by the sweep', async () => {
    const post = await addPost()
    await saved(post.id, { title: 'Later' })
    await patch(post.id, { deletedAt: new Date().toISOString() })
    expect((await discard(post.id)).status).toBe(404)
    expect(await publishPendingChanges(await asAdmin(), post.id)).toBeNull()
    await rest('PATCH', `blog-posts/${post.id}?trash=true`, { cookie, json: { deletedAt: null } })
    expect((await kept(post.id))?.values).toEqual({ title: 'Later' })
    expect((await rest('DELETE', `blog-posts/${post.id}`, { cookie })).status).toBe(200)
    expect(await kept(post.id)).toBeUndefined()

    const swept = await addPost()
    await saved(swept.id, { title: 'Later' })
    await query("update blog_posts set deleted_at = now() - interval '31 days' where id = $1", [swept.id])
    expect(await sweepNow({ isConfirmed: true })).toMatchObject({ blog_posts: 1 })
    expect(await kept(swept.id)).toBeUndefined()
  })

  test('the account of who saved them may go', async () => {
    const other = await addAdmin()
    const post = await addPost()
    await saved(post.id, { title: 'Later' }, { as: await signIn(other.email) })
    await payload.delete({ collection: 'users', id: other.id })
    expect(await kept(post.id)).toMatchObject({ by: null, values: { title: 'Later' } })
  })
})

describe('publishing them', () => {
  test('makes them public, with a version and for every page, and ends them', async () => {
    const post = await addPost({ title: 'Before', slug: 'old-place', author: 'Dana' })
    await saved(post.id, { title: 'After', slug: 'new-place' })
    const count = await versionsOf(post.id)
    changes.length = 0
    const published = await publishPendingChanges(await asAdmin(), post.id)
    expect(published).toMatchObject({ title: 'After', author: 'Dana', published: true, user: admin.id })
    expect(changes).toMatchObject([{ before: { slug: 'old-place' }, after: { slug: 'new-place' } }])
    expect([await kept(post.id), await versionsOf(post.id)]).toEqual([undefined, count + 1])
    expect(await publishPendingChanges(await asAdmin(), post.id)).toBeNull()
  })

  test('of an unpublished post publishes it; nobody without the right does', async () => {
    const post = await addPost({ title: 'Before' })
    await saved(post.id, { title: 'After' })
    await patch(post.id, { published: false })
    const nobody = await createLocalReq({}, payload)
    await expect(publishPendingChanges(nobody, post.id)).rejects.toThrow(/not allowed/)
    expect((await kept(post.id))?.values).toEqual({ title: 'After' })
    await publishPendingChanges(nobody, post.id, { overrideAccess: true })
    expect(await stored(post.id)).toMatchObject({ title: 'After', published: true, user: null })
  })

  test('T134 is refused when the slug was taken meanwhile, and nothing is lost', async () => {
    const post = await addPost({ title: 'Before', slug: 'mine' })
    await saved(post.id, { title: 'After', slug: 'wanted' })
    await addPost({ slug: 'wanted' })
    await expect(publishPendingChanges(await asAdmin(), post.id)).rejects.toThrow(/invalid/)
    expect(await stored(post.id)).toMatchObject({ title: 'Before', slug: 'mine' })
    expect((await kept(post.id))?.values).toEqual({ title: 'After', slug: 'wanted' })
  })

  test('joins the transaction of its request, and is undone with it', async () => {
    const post = await addPost({ title: 'Before' })
    await saved(post.id, { title: 'After' })
    const req = await asAdmin()
    const id = await payload.db.beginTransaction()
    if (id === null) throw new Error('There is no transaction')
    req.transactionID = id
    expect(await publishPendingChanges(req, post.id)).toMatchObject({ title: 'After' })
    await payload.db.rollbackTransaction(id)
    expect([(await stored(post.id)).title, (await kept(post.id))?.values]).toEqual([
      'Before',
      { title: 'After' },
    ])
  })
})

describe('T133 pending changes', () => {
  const SECRET = 'Not before Monday'

  test('are read by no visitor and no member, by whatever route', async () => {
    const post = await addPost({ slug: 'quiet' })
    await saved(post.id, { title: SECRET, slug: 'not-before-monday' })
    const row = await kept(post.id)
    const paths = [
      'pending-changes',
      `pending-changes/${row?.id}`,
      `pending-changes?where[post][equals]=${post.id}`,
      'pending-changes/count',
      'pending-changes/versions',
      'pending-changes?depth=1&select[values]=true&populate[blog-posts][title]=true',
      'blog-posts',
      `blog-posts/${post.id}`,
      `blog-posts/${post.id}?draft=true&depth=1`,
      'blog-posts?draft=true',
      'blog-posts?where[slug][equals]=not-before-monday',
      `blog-posts?where[title][equals]=${encodeURIComponent(SECRET)}`,
      'blog-posts?select[values]=true&populate[pending-changes][values]=true',
      `blog-posts/versions?where[parent][equals]=${post.id}`,
      `blog-posts/marks?ids=${post.id}`,
      `blog-posts/${post.id}/changes`,
    ]
    for (const path of paths) {
      for (const as of [undefined, memberCookie]) {
        const response = await rest('GET', path, { cookie: as })
        const text = await response.text()
        expect([path, text.includes(SECRET), /not-before|hasChanges/.test(text)]).toEqual([
          path,
          false,
          false,
        ])
      }
    }
    for (const user of [null, { ...(await addMember()), collection: 'users' as const }]) {
      const asked = { collection: 'pending-changes', overrideAccess: false, user } as const
      await expect(payload.find(asked)).rejects.toThrow(/not allowed/)
      await expect(payload.findByID({ ...asked, id: row?.id ?? '' })).rejects.toThrow(/not allowed/)
    }
    const shown = await rest('GET', `pending-changes/${row?.id}`, { cookie })
    expect(await shown.text()).toContain(SECRET)
  })

  test('stand in no page, list, feed, map, guide, neighbour or image of the site', async () => {
    const post = await addPost({ title: 'Shown', slug: 'shown', category: 'Growth' })
    const beside = await addPost({ title: 'Beside', category: 'Growth' })
    await saved(post.id, {
      title: SECRET,
      slug: 'not-before-monday',
      excerpt: SECRET,
      content: `<p>${SECRET}</p>`,
    })
    const read = [
      findPublishedPost(payload, 'shown'),
      findPublishedPost(payload, 'not-before-monday'),
      listPublishedPosts(payload, 1),
      listLatestCards(payload, 3),
      listNeighbours(payload, beside),
      sitemap(),
    ]
    const texts = await Promise.all([
      ...read.map(async (each) => JSON.stringify(await each)),
      ...[rssFeed, atomFeed, llmsText].map(async (get) => (await get()).text()),
    ])
    expect(texts.join()).toContain('Shown')
    for (const text of texts) expect(text).not.toMatch(/Not before|not-before/)
    expect(await whatStandsAt(openPayload, '/blog-images/not-before-monday')).toEqual({ kind: 'missing' })
  })

  test('are shown by the preview of an admin alone', async () => {
    const post = await addPost({ title: 'Shown' })
    await saved(post.id, { title: SECRET })
    expect(await findAnyPost(payload, post.id, admin)).toMatchObject({ title: SECRET, published: true })
    const member = await addMember()
    expect(await findAnyPost(payload, post.id, member)).toMatchObject({ title: 'Shown' })
  })

  test('are written, published and discarded by nobody but an admin, and by no other route', async () => {
    const post = await addPost({ title: 'Public' })
    await saved(post.id, { title: 'Later' })
    const row = await kept(post.id)
    for (const as of [undefined, memberCookie]) {
      expect((await saveFor(post.id, { title: 'Mine' }, { as: as ?? 'none=1' })).status).toBe(404)
      expect((await discard(post.id, undefined, as ?? 'none=1')).status).toBe(404)
    }
    const json = { post: post.id, values: {}, basedOn: new Date().toISOString() }
    expect((await rest('POST', 'pending-changes', { json, cookie })).status).toBe(403)
    expect((await rest('PATCH', `pending-changes/${row?.id}`, { json, cookie })).status).toBe(403)
    expect((await rest('DELETE', `pending-changes/${row?.id}`, { cookie })).status).toBe(403)
    expect((await kept(post.id))?.values).toEqual({ title: 'Later' })
  })
})

test('the list is told which posts have changes, by their ids', async () => {
  const [changed, plain] = [await addPost(), await addPost()]
  await saved(changed.id, { title: 'Later' })
  const read = async (ids: string) => rest('GET', `blog-posts/marks?ids=${ids}`, { cookie })
  expect(await (await read(`${changed.id},${plain.id}`)).json()).toEqual({
    [changed.id]: { hasChanges: true, scheduled: null, review: null },
    [plain.id]: { hasChanges: false, scheduled: null, review: null },
  })
  expect((await read('x')).status).toBe(400)
  expect((await read(Array(101).fill(plain.id).join())).status).toBe(400)
})
