import { beforeAll, expect, test, vi } from 'vitest'
import { serverFunction } from '@/app/(payload)/server-function'
import { LEAD, sendJson } from '../helpers/leads'
import { addAdmin, addLimited, payload, query } from '../helpers/payload'
import { addPost } from '../helpers/posts'
import { rest, signIn } from '../helpers/rest'

const reached = vi.hoisted(() => vi.fn())
const request = vi.hoisted(() => ({ headers: new Headers() }))

vi.mock('next/headers', () => ({ headers: async () => request.headers }))
// Brings the admin's style sheets along, which only a bundler can load.
vi.mock('@/app/(payload)/admin/importMap.js', () => ({ importMap: {} }))
// Shows what Payload's own handler is asked.
vi.mock('@payloadcms/next/layouts', () => ({ handleServerFunctions: reached }))

let admin: string
let ofLeads: string

beforeAll(async () => {
  admin = await signIn((await addAdmin()).email)
  ofLeads = await signIn((await addLimited('leads')).email)
  await sendJson(LEAD)
  await payload.create({ collection: 'authors', data: { name: 'Many', slug: 'many' }, overrideAccess: true })
  await addPost({ slug: 'many' })
  await multiply('form_submissions', 'idempotency_key')
  await multiply('authors', 'name_key', 'slug')
  await multiply('blog_posts', 'slug')
  await payload.updateGlobal({ slug: 'home', data: {}, overrideAccess: true })
  await multiply('_home_v')
})

/** Makes 130 rows of the one that is there. */
async function multiply(table: string, ...unique: string[]) {
  const [{ columns }] = await query(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const others = unique.map((name) => `, '${name}', n || t.${name}`).join('')
  await query(`insert into ${table} (${columns})
    select ${columns} from generate_series(2, 130) n, lateral (
      select copy.* from (select * from ${table} order by id limit 1) t,
        jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object('id', md5('${table}' || n)::uuid${others})) copy) copies`)
}

test.each([
  ['authors', 'limit=0'],
  ['blog-posts', 'limit=5000&draft=true&joins[x][limit]=5000&populate[users][name]=true&depth=1'],
  ['globals/home/versions', '[pagination]=false'],
])('T168 %s gives a hundred rows at most when it is asked for %s', async (list, way) => {
  const { docs, totalDocs, hasNextPage } = await (
    await rest('GET', `${list}?${way}`, { cookie: admin })
  ).json()
  expect([docs.length, totalDocs > 100, hasNextPage]).toEqual([100, true, true])
})

test.each(['limit=0', 'limit=100000', '[pagination]=false'])(
  'T168 %s is answered as a hundred, with the count of all, and the next page has the others',
  async (way) => {
    const first = await (await rest('GET', `form-submissions?${way}`, { cookie: ofLeads })).json()
    expect([first.docs.length, first.limit, first.totalDocs, first.totalPages]).toEqual([100, 100, 130, 2])
    const second = await (await rest('GET', `form-submissions?${way}&page=2`, { cookie: ofLeads })).json()
    expect(second.docs).toHaveLength(30)
  },
)

test('T168 a smaller number stays, with and without a count', async () => {
  for (const way of ['limit=7', 'limit=7&pagination=false']) {
    const { docs, totalDocs } = await (
      await rest('GET', `form-submissions?${way}`, { cookie: ofLeads })
    ).json()
    expect([docs.length, totalDocs]).toEqual([7, 130])
  }
})

test('T168 a list that was to be read by another method is refused', async () => {
  const headers = {
    'x-payload-http-method-override': 'GET',
    'content-type': 'application/x-www-form-urlencoded',
  }
  const response = await rest('POST', 'form-submissions', { cookie: admin, headers, body: 'limit=0' })
  expect(response.status).toBe(400)
})

test('T168 the inbox keeps its own 1,500 rows, and local calls have no limit', async () => {
  const inbox = await (await rest('GET', 'form-submissions/inbox?limit=1500', { cookie: ofLeads })).json()
  expect(JSON.stringify(inbox).match(/"email":"\d*[^"]+"/g)?.length).toBeGreaterThanOrEqual(130)
  const { docs } = await payload.find({
    collection: 'form-submissions',
    pagination: false,
    overrideAccess: true,
  })
  expect(docs).toHaveLength(130)
})

test('T168 no collection joins others, whose rows have a limit of their own', () => {
  for (const { slug, joins, polymorphicJoins } of payload.config.collections)
    expect([slug, Object.keys(joins), polymorphicJoins]).toEqual([slug, [], []])
})

test.each(['render-list', 'table-state'])(
  'T168 the server function %s asks for a hundred rows at most',
  async (name) => {
    request.headers = new Headers({ origin: payload.config.serverURL, cookie: admin })
    for (const limit of [0, '0', 5000, '5000', -1, 1e9, null, [5000], '1e9', 'all']) {
      reached.mockClear()
      await serverFunction({ name, args: { collectionSlug: 'authors', query: { limit, page: 1 } } })
      expect(reached.mock.calls[0]?.[0].args.query, String(limit)).toEqual({ limit: '100', page: 1 })
    }
    reached.mockClear()
    await serverFunction({ name, args: { collectionSlug: 'authors', query: { limit: 25 } } })
    expect(reached.mock.calls[0]?.[0].args.query).toEqual({ limit: '25' })
  },
)

test('T168 a size of a list that was kept for somebody is given as a hundred at most', async () => {
  await rest('POST', 'payload-preferences/collection-authors', {
    cookie: admin,
    json: { value: { limit: 5000, sort: 'name' } },
  })
  const { docs } = await payload.find({
    collection: 'payload-preferences',
    where: { key: { equals: 'collection-authors' } },
    overrideAccess: true,
  })
  expect(docs.map(({ value }) => value)).toEqual([{ limit: 100, sort: 'name' }])
})
