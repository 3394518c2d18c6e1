import { postgresAdapter } from '@payloadcms/db-postgres'
import { withPayload } from '@payloadcms/next/withPayload'
import { buildConfig, executeAuthStrategies, type PayloadRequest, type SanitizedConfig } from 'payload'
import { text } from 'payload/shared'
import { expect, test, vi } from 'vitest'
import { fetchLatestVersion } from '../../../node_modules/@payloadcms/next/dist/views/Version/fetchVersions.js'
import { checkDocumentLockStatus } from '../../../node_modules/payload/dist/utilities/checkDocumentLockStatus.js'
import { routeError } from '../../../node_modules/payload/dist/utilities/routeError.js'

/** Payload's configuration of a project without any repair. */
const plain: SanitizedConfig = await buildConfig({
  secret: 'of a plain project',
  db: postgresAdapter({ pool: {} }),
  telemetry: false,
  collections: [
    { slug: 'users', auth: true, fields: [] },
    { slug: 'pages', orderable: true, fields: [{ name: 'title', type: 'text' }] },
  ],
})

const collection = (slug: string) => {
  const found = plain.collections.find((each) => each.slug === slug)
  if (!found) throw new Error(`Payload has no collection ${slug}`)
  return found
}

/** A request of somebody signed in, with what a handler of Payload calls. */
const requestOf = (parts: object) =>
  ({ user: { id: 'somebody', collection: 'users' }, t: String, ...parts }) as unknown as PayloadRequest

test('repair lock-lookups: Payload looks for a lock without saying in which transaction', async () => {
  const find = vi.fn(async () => ({ docs: [] }))
  const payload = {
    collections: { 'payload-locked-documents': {}, pages: { config: {} } },
    db: { name: 'postgres', find, deleteMany: async () => undefined },
  }
  const req = requestOf({ payload, transactionID: 'one' })
  await checkDocumentLockStatus({ id: '1', collectionSlug: 'pages' as 'users', overrideLock: false, req })
  expect(find).toHaveBeenCalledOnce()
  expect(find.mock.calls[0]).toEqual([expect.not.objectContaining({ req: expect.anything() })])
})

test("repair own-access: Payload's own collections are open to everybody who is signed in", async () => {
  const req = requestOf({})
  const open = ['payload-locked-documents', 'payload-preferences'].map((slug) =>
    collection(slug).access.create({ req }),
  )
  expect(await Promise.all(open)).toEqual([true, true])
})

test('repair preferences: a preference of any size is written past the hooks', async () => {
  const upsert = vi.fn(async () => ({}))
  const write = (collection('payload-preferences').endpoints || []).find(
    ({ method, path }) => method === 'post' && path === '/:key',
  )
  const value = 'x'.repeat(1_000_000)
  await write?.handler(
    requestOf({ json: async () => value, routeParams: { key: 'any' }, payload: { db: { upsert } } }),
  )
  expect(upsert).toHaveBeenCalledWith(expect.objectContaining({ data: expect.objectContaining({ value }) }))
})

test('repair order: a document is moved beside a place that is none', async () => {
  const update = vi.fn(async () => ({}))
  const payload = { find: async () => ({ docs: [] }), update, config: plain, collections: {} }
  const json = async () => ({
    collectionSlug: 'pages',
    docsToMove: ['1'],
    newKeyWillBe: 'greater',
    orderableFieldName: '_order',
    target: { id: '2', key: 'a!' },
  })
  const move = plain.endpoints.find(({ path }) => path === '/reorder')
  const moved = await move?.handler(requestOf({ json, payload }))
  expect([moved?.status, update.mock.calls.length]).toEqual([200, 1])
})

test('repair wrong-types: a number is a text for Payload', () => {
  const options = { req: requestOf({ payload: { config: plain } }), maxLength: 3 } as unknown
  expect(text(12_345 as unknown as string, options as Parameters<typeof text>[1])).toBe(true)
})

test('repair unknown-errors: a value that no column takes is a 500', async () => {
  const err = Object.assign(new Error('Failed query'), {
    cause: Object.assign(new Error('x'), { code: '22P02' }),
  })
  const logger = { error: () => undefined, info: () => undefined }
  const req = requestOf({ payload: { config: plain, logger }, headers: new Headers() })
  const response = await routeError({ config: plain, err: err as never, req })
  expect(response.status).toBe(500)
})

test('repair global-versions: Payload knows a global by its slug only if somebody has told it', async () => {
  const findGlobalVersions = vi.fn(async (_asked: { where: unknown }) => ({ docs: [] }))
  const globals = { config: [{ slug: 'home', versions: { drafts: true } }] }
  const req = requestOf({ payload: { globals, findGlobalVersions } })
  await fetchLatestVersion({ globalSlug: 'home', req, status: 'published' } as never)
  expect(JSON.stringify(findGlobalVersions.mock.calls)).not.toContain('_status')
})

test('repair session-looks: every look at a session asks the strategies again', async () => {
  const authenticate = vi.fn(async () => ({ user: null }))
  const payload = { authStrategies: [{ name: 'local-jwt', authenticate }] } as never
  const headers = new Headers({ cookie: 'payload-token=one' })
  await executeAuthStrategies({ payload, headers })
  await executeAuthStrategies({ payload, headers })
  expect(authenticate).toHaveBeenCalledTimes(2)
})

test('repair client-hints: Payload asks browsers for a hint on every path', async () => {
  const rules = (await withPayload({}).headers?.()) ?? []
  const asking = rules.filter(({ headers }: { headers: { key: string }[] }) =>
    headers.some(({ key }) => key === 'Critical-CH'),
  )
  expect(asking.map(({ source }: { source: string }) => source)).toEqual(['/:path*'])
})
