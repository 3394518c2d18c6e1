import { beforeAll, describe, expect, test } from 'vitest'
import { LEAD, sendJson } from '../helpers/leads'
import { addAdmin, addMember, payload } from '../helpers/payload'
import { rest, signIn } from '../helpers/rest'

type Caller = 'visitor' | 'member' | 'admin'

const cookies: Partial<Record<Caller, string>> = {}
let draftId: string
let liveId: string
let leadId: string

beforeAll(async () => {
  cookies.admin = await signIn((await addAdmin()).email)
  cookies.member = await signIn((await addMember()).email)
  const draft = { title: 'Hidden canary', slug: 'hidden-canary', published: false }
  draftId = String((await payload.create({ collection: 'blog-posts', data: draft })).id)
  const live = { title: 'Shown', slug: 'shown', published: true }
  liveId = String((await payload.create({ collection: 'blog-posts', data: live })).id)
  leadId = (await (await sendJson(LEAD)).json()).id
})

const as = (caller: Caller) => (cookies[caller] ? { cookie: cookies[caller] } : {})

describe.each(['visitor', 'member'] as const)('a %s', (caller) => {
  test('C456 reads published posts', async () => {
    const list = await (await rest('GET', 'blog-posts', as(caller))).json()
    expect(list.docs.map(({ slug }: { slug: string }) => slug)).toEqual(['shown'])
    expect((await rest('GET', `blog-posts/${liveId}`, as(caller))).status).toBe(200)
  })

  test('C457 D08 reads no draft by id, list, where, count or version', async () => {
    const requests = [
      `blog-posts/${draftId}`,
      'blog-posts?where[slug][equals]=hidden-canary',
      'blog-posts?where[published][equals]=false',
      'blog-posts?draft=true&limit=0',
      'blog-posts/count?where[published][equals]=false',
      'blog-posts/versions',
      `blog-posts/versions/${draftId}`,
    ]
    for (const path of requests) {
      const response = await rest('GET', path, as(caller))
      expect(await response.text(), path).not.toMatch(/canary/i)
    }
  })

  test('C458 sends a lead', async () => {
    expect((await sendJson({ ...LEAD, email: `${caller}@example.com` })).status).toBe(201)
  })

  test.each([
    ['GET', 'form-submissions'],
    ['GET', 'form-submissions/count'],
    ['GET', 'form-submissions/LEAD'],
    ['PATCH', 'form-submissions/LEAD'],
    ['PATCH', 'form-submissions?where[id][exists]=true'],
    ['DELETE', 'form-submissions/LEAD'],
    ['DELETE', 'form-submissions?where[id][exists]=true'],
    ['GET', 'consent-records'],
    ['GET', 'returned-forms'],
  ] as const)('C459 D08 may not %s %s', async (method, path) => {
    const response = await rest(method, path.replace('LEAD', leadId), {
      ...as(caller),
      json: method === 'PATCH' ? { name: 'x' } : undefined,
    })
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ errors: [{ message: 'Not found' }] })
  })

  test.each([
    ['POST', 'blog-posts', { title: 'x', slug: 'x' }],
    ['PATCH', 'blog-posts/LIVE', { title: 'x' }],
    ['DELETE', 'blog-posts/LIVE', undefined],
    ['GET', 'users', undefined],
    ['PATCH', 'users', { roles: ['admin'] }],
    ['POST', 'users/unlock', { email: 'a@example.com' }],
    ['POST', 'users/first-register', { email: 'a@example.com', password: 'abc' }],
    ['GET', 'users/init', undefined],
    ['POST', 'media', {}],
    ['GET', 'access', undefined],
    ['GET', 'og', undefined],
    ['POST', 'graphql', { query: '{__typename}' }],
    ['GET', 'payload-preferences', undefined],
    ['POST', 'payload-locked-documents', {}],
  ] as const)('C460 D08 D09 may not %s %s', async (method, path, json) => {
    expect((await rest(method, path.replace('LIVE', liveId), { ...as(caller), json })).status).toBe(404)
  })
})

describe('an admin', () => {
  test('C469 reads leads, C471 deletes one', async () => {
    const list = await (await rest('GET', 'form-submissions?limit=100', as('admin'))).json()
    expect(list.docs.map(({ id }: { id: string }) => id)).toContain(leadId)
    expect((await rest('DELETE', `form-submissions/${leadId}`, as('admin'))).status).toBe(200)
    expect((await rest('GET', `form-submissions/${leadId}`, as('admin'))).status).toBe(404)
  })

  test('T6 changes no lead', async () => {
    const { id } = await (await sendJson({ ...LEAD, email: 'fixed@example.com' })).json()
    const response = await rest('PATCH', `form-submissions/${id}`, { ...as('admin'), json: { name: 'x' } })
    expect(response.status).toBe(403)
  })

  test('T36 is refused with a method override', async () => {
    const headers = { 'x-http-method-override': 'DELETE' }
    expect((await rest('GET', 'form-submissions', { ...as('admin'), headers })).status).toBe(400)
  })
})
