import type { Field } from 'payload'
import { beforeAll, expect, test } from 'vitest'
import { addAdmin, payload } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'

let cookie: string

beforeAll(async () => {
  cookie = await signIn((await addAdmin()).email)
})

type Refused = { errors: { message: string; data?: { errors?: { path: string; message: string }[] } }[] }

async function send(method: 'POST' | 'PATCH', path: string, json: unknown) {
  const response = await rest(method, path, { cookie, json })
  const body = (await response.json().catch(() => ({}))) as Partial<Refused>
  return { status: response.status, body, fields: body.errors?.[0]?.data?.errors?.map(({ path }) => path) }
}

test.each([
  ['inbox-views', { name: 1, filter: {} }, 'name'],
  ['inbox-views', { name: ['a', 'b'], filter: {} }, 'name'],
  ['inbox-views', { name: {}, filter: {} }, 'name'],
  ['blog-posts', { title: Array(1000).fill('a'), slug: 'x', content: '<p>x</p>' }, 'title'],
  ['blog-posts', { title: 'x', slug: 'x', content: 1 }, 'content'],
  ['blog-posts', { title: 'x', slug: 'x', content: ['<p>x</p>'] }, 'content'],
  ['testimonials', { quote: { a: 1 } }, 'quote'],
  ['services', { name: 7 }, 'name'],
  ['webhooks', { url: ['https://example.com'], name: 3 }, 'url'],
])('T124 %s with %o is a 400 that names %s', async (collection, json, field) => {
  const { status, fields } = await send('POST', collection, json)
  expect([status, fields?.includes(field)]).toEqual([400, true])
})

test.each([
  ['lead-handling', { rules: null }, 'rules'],
  ['lead-handling', { rules: 'x' }, 'rules'],
  ['lead-handling', { rules: [null] }, undefined],
  ['lead-handling', { rules: [1] }, 'rules'],
  ['lead-handling', { rules: [{ name: 1 }] }, 'rules.0.name'],
  ['lead-handling', { rules: [{ name: 'x', places: 'Dayton' }] }, 'rules.0.places'],
  ['lead-handling', { rules: [{ name: 'x', services: [1] }] }, 'rules.0.services'],
  ['company', { name: 1 }, 'name'],
  ['company', { phone: 'x' }, 'phone'],
  ['home', { hero: null }, 'hero'],
  ['home', { hero: { title: [] } }, 'hero.title'],
])('T124 the global %s with %j is a 400 that names %s', async (global, json, field) => {
  const { status, fields } = await send('POST', `globals/${global}`, json)
  expect([status, field === undefined || fields?.includes(field)]).toEqual([400, true])
})

/** Paths of the texts of a form, and of what holds others. */
function typed(fields: readonly Field[]): string[] {
  return fields.flatMap((field) => {
    if (field.type === 'tabs') return field.tabs.flatMap((tab) => ('name' in tab ? [] : typed(tab.fields)))
    if (!('name' in field) || !field.name) return 'fields' in field ? typed(field.fields) : []
    const kinds = ['text', 'textarea', 'email', 'array', 'group', 'select', 'date']
    return kinds.includes(field.type) ? [field.name] : []
  })
}

const WRONG = [1, true, [1], ['a', ['b']], { a: 1 }, [{ a: 1 }], [[]]]

test('T124 no field of any collection or global takes a wrong type for a failure of the server', async () => {
  const seen = new Map<number, number>()
  const doors = [
    ...payload.config.collections.map(({ slug, fields }) => ({ path: slug, fields })),
    ...payload.config.globals.map(({ slug, fields }) => ({ path: `globals/${slug}`, fields })),
  ]
  const all = doors.flatMap(({ path, fields }) => typed(fields).map((name) => ({ path, name })))
  // By day one of four: a collection has several fields of a kind.
  const fields = all.filter((_, at) => process.env.ATTACKS_IN_FULL || at % 4 === 0)
  for (const [at, { path, name }] of fields.entries()) {
    // Each with one of them, and together with all: the kinds of fields repeat themselves.
    const value = WRONG[at % WRONG.length]
    const { status, body } = await send('POST', path, { [name]: value })
    expect([path, name, value, status, status < 500 || body]).toEqual([path, name, value, status, true])
    seen.set(status, (seen.get(status) ?? 0) + 1)
  }
  expect(seen.get(400) ?? 0).toBeGreaterThan(fields.length / 2)
}, 300_000)

const uuid = '00000000-0000-7000-8000-000000000000'

test.each([
  ['form-submissions/export', { ids: 'x', zone: 'UTC' }, /ids/],
  ['form-submissions/export', { ids: [1], zone: 'UTC' }, /ids/],
  ['form-submissions/export', { ids: [uuid], zone: 7 }, /zone/],
  ['form-submissions/work', { ids: [uuid], change: 'x' }, /change/],
  ['form-submissions/work', { ids: null, change: { stage: 'won' } }, /ids/],
  ['form-submissions/work', { ids: [uuid], change: { kind: 'stage', stage: 7 } }, /change/],
  ['form-submissions/work/undo', { batch: 1 }, /batch/],
  ['form-submissions/try-rules', { rules: 'x', waitMinutes: 5, spamMark: 50 }, /rules/],
  ['form-submissions/try-rules', { rules: [], waitMinutes: 'x', spamMark: 50 }, /waitMinutes/],
  ['erasures/find', { text: 1 }, /\w/],
  ['users/own-settings', { acceptsLeads: 'x' }, /\w/],
  ['reorder', { collectionSlug: 1, target: {} }, /\w/],
])('T124 %s with %j is a 400 that says what is wrong', async (path, json, words) => {
  const { status, body } = await send('POST', path, json)
  expect([path, status, JSON.stringify(body)]).toEqual([path, 400, expect.stringMatching(words)])
})

test('T122 an order by a field of a related document is refused, by REST and by the list of a screen', async () => {
  const orders = [
    'outbox?sort=webhook.secret',
    'outbox?sort=-webhook.secret',
    'outbox?sort=createdAt,webhook.secret',
    'outbox?sort[]=webhook.secret',
    'outbox?sort[0]=webhook.secret',
    'blog-posts?sort=user.hash',
    'blog-posts/versions?sort=version.user.email',
    'blog-posts/versions?sort=parent.user',
  ]
  for (const path of orders) {
    const response = await rest('GET', path, { cookie })
    expect([path, response.status]).toEqual([path, 400])
  }
  const user = (await payload.find({ collection: 'users', overrideAccess: true, limit: 1 })).docs[0]
  const list = payload.find({ collection: 'outbox', sort: 'webhook.secret', overrideAccess: false, user })
  await expect(list).rejects.toThrow()
  for (const path of [
    'outbox?sort=-createdAt',
    'blog-posts/versions?sort=-version.title',
    'blog-posts?sort=title',
  ]) {
    const response = await rest('GET', path, { cookie })
    expect([path, response.status]).toEqual([path, 200])
  }
})
