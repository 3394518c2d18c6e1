import { afterEach, describe, expect, test } from 'vitest'
import { findLinkReport } from '@/features/posts/server/check-post'
import { addAdmin, addMember, payload } from '../../helpers/payload'
import { addPost, updatePost } from '../../helpers/posts'
import { rest, signIn } from '../../helpers/rest'

const cookie = await signIn((await addAdmin()).email)

const setRules = (rules: string[]) => rest('POST', 'globals/post-rules', { cookie, json: { rules } })
afterEach(() => setRules([]))

const asVisitor = async (path: string) => (path === '/plnas' || path === '/blog/nowhere' ? 404 : 200)

describe('what stands around a post', () => {
  test('links that lead nowhere or to a draft are told apart, and others asked as a visitor asks', async () => {
    await addPost({ slug: 'soon', title: 'Soon', published: false })
    await addPost({ slug: 'there' })
    const links = ['/blog/soon', '/blog/there', '/blog/nowhere', '/plans', '/plnas']
    const { brokenLinks } = await findLinkReport(payload, { id: null, slug: 'new', links }, asVisitor)
    expect(brokenLinks).toEqual([
      ['/blog/soon', { kind: 'draft', title: 'Soon' }],
      ['/blog/nowhere', { kind: 'missing' }],
      ['/plnas', { kind: 'missing' }],
    ])
  })

  test('a site that does not answer is no reason to call a link dead', async () => {
    const links = ['/blog/nowhere', '/plnas']
    const { brokenLinks } = await findLinkReport(payload, { id: null, slug: 'new', links }, async () => null)
    expect(brokenLinks).toEqual([])
  })

  test('other public posts that link here are counted, by the whole address and not by a part of it', async () => {
    const { id } = await addPost({ slug: 'target', content: '<a href="/blog/target">me</a>' })
    const count = async () =>
      (await findLinkReport(payload, { id, slug: 'target', links: [] }, asVisitor)).linkedFrom
    await addPost({ content: '<a href="/blog/target-two">x</a><p>/blog/target</p>' })
    await addPost({ content: '<a href="/blog/target">x</a>', published: false })
    expect(await count()).toBe(0)
    await addPost({ content: '<a href="/blog/target#s-a">x</a>' })
    expect(await count()).toBe(1)
  })

  test('are told to admins alone, and only for paths of this site', async () => {
    const json = { id: null, slug: 'a', links: [] }
    const path = 'blog-posts/link-report'
    expect((await rest('POST', path, { json })).status).toBe(404)
    const member = await signIn((await addMember()).email)
    expect((await rest('POST', path, { json, cookie: member })).status).toBe(404)
    const response = await rest('POST', path, { json, cookie })
    expect(await response.json()).toEqual({ brokenLinks: [], linkedFrom: 0, rules: [] })
    for (const link of ['//evil.example', 'https://evil.example', 'x', '/\\evil.example'])
      expect((await rest('POST', path, { json: { ...json, links: [link] }, cookie })).status).toBe(400)
  })
})

describe('rules of the owner', () => {
  const save = (id: string, json: object) => rest('PATCH', `blog-posts/${id}`, { cookie, json })

  test('without any a post goes out as it is', async () => {
    const { id } = await addPost({ published: false })
    expect((await save(id, { published: true })).status).toBe(200)
  })

  test('keep a post back that breaks them, from the form and from the list, and name the field', async () => {
    await setRules(['excerpt', 'draftLink', 'deadLink'])
    await addPost({ slug: 'soon', title: 'Soon', published: false })
    await addPost({ slug: 'there', excerpt: 'x' })
    const { id } = await addPost({ published: false })
    for (const json of [{ published: true }, { published: true, title: 'New' }]) {
      const response = await save(id, json)
      expect(response.status).toBe(400)
      const [error] = (await response.json()).errors
      expect(error.message).toMatch(/^The rules of this site keep it back\. There is no excerpt/)
      expect(error.data.errors[0].path).toBe('excerpt')
    }
    expect((await save(id, { title: 'A draft is saved', published: false })).status).toBe(200)
    const link = (slug: string) => ({
      excerpt: 'x',
      published: true,
      content: `<a href="/blog/${slug}">x</a>`,
    })
    expect((await save(id, link('soon'))).status).toBe(400)
    expect((await save(id, link('nowhere'))).status).toBe(400)
    expect((await save(id, link('there'))).status).toBe(200)
  })

  test('leave what is public alone in the list, and hold for its next save', async () => {
    const { id } = await addPost()
    await setRules(['excerpt'])
    await updatePost(id, { deletedAt: new Date().toISOString() })
    const restored = await rest('PATCH', `blog-posts/${id}?trash=true`, { cookie, json: { deletedAt: null } })
    expect(restored.status).toBe(200)
    expect((await save(id, { published: false })).status).toBe(200)
    expect((await save(id, { published: true })).status).toBe(400)
  })

  test('are not seen or set by anybody but admins, and know no other name', async () => {
    const member = await signIn((await addMember()).email)
    for (const caller of [undefined, member]) {
      expect((await rest('GET', 'globals/post-rules', { cookie: caller })).status).toBe(404)
      expect((await rest('POST', 'globals/post-rules', { cookie: caller, json: { rules: [] } })).status).toBe(
        404,
      )
    }
    expect((await setRules(['unlinked'])).status).toBe(400)
    expect((await setRules(['excerpt'])).status).toBe(200)
  })
})
