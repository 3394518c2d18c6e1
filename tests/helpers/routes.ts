import { randomUUID } from 'node:crypto'
import type { Endpoint, Field, SanitizedCollectionConfig } from 'payload'
import { expect } from 'vitest'
import { isSignedIn } from './accounts'
import { payload } from './payload'
import { rest } from './rest'

/** A route that Payload serves: `path` is below /api, with the names of its parameters. */
export type Route = { method: string; path: string; collection?: SanitizedCollectionConfig }

/** Every route of the built configuration: of collections, of globals, and of the root; the first of its kind answers. */
export function everyRoute(): Route[] {
  const { collections, globals, endpoints } = payload.config
  return [
    ...collections.flatMap((collection) =>
      routesOf(collection.slug, collection.endpoints).map((route) => ({ ...route, collection })),
    ),
    ...globals.flatMap(({ slug, endpoints: own }) => routesOf(`globals/${slug}`, own)),
    ...routesOf('', endpoints),
  ]
}

function routesOf(base: string, endpoints: Omit<Endpoint, 'root'>[] | false): Route[] {
  // What has no endpoints must not be there by any method.
  if (!endpoints) return ['get', 'post', 'patch', 'put', 'delete'].map((method) => ({ method, path: base }))
  const routes = endpoints.map(({ method, path }) => ({
    method: String(method),
    path: `${base}${path === '/' && base ? '' : path}`.replace(/^\//, ''),
  }))
  return routes.filter(
    (route, index) =>
      routes.findIndex(({ method, path }) => method === route.method && path === route.path) === index,
  )
}

/**
 * Expects that every route that is read answers cookies as it answers a visitor. By day each route is sent one of the
 * cookies, in turn.
 *
 * @param cookies - none of them opens a session
 * @param id - what stands for each parameter of a route
 */
export async function expectNoSession(cookies: readonly string[], id: string): Promise<void> {
  for (const cookie of cookies) expect(await isSignedIn(cookie)).toBe(false)
  const paths = everyRoute().flatMap(({ method, path }) => (method === 'get' ? [path] : []))
  for (const [index, path] of paths.entries()) {
    const address = path.replace(/:\w+\??/g, id)
    const visitor = await rest('GET', address)
    const sent = process.env.ATTACKS_IN_FULL ? cookies : [cookies[index % cookies.length]]
    for (const cookie of sent)
      expect((await rest('GET', address, { cookie })).status, path).toBe(visitor.status)
  }
}

/**
 * Stores a row of any collection, whatever its fields, past access and hooks: somebody for a route to read,
 * change or delete.
 *
 * @returns its id
 */
export async function addRowOf(collection: SanitizedCollectionConfig): Promise<string> {
  const data = await sampleOf(collection.fields)
  const { id } = await payload.db.create({ collection: collection.slug, data })
  return String(id)
}

async function sampleOf(fields: Field[]): Promise<Record<string, unknown>> {
  const sample: Record<string, unknown> = {}
  for (const field of fields) {
    if ('name' in field && 'required' in field && field.required)
      sample[field.name] = await sampleValue(field)
  }
  return Object.fromEntries(Object.entries(sample).filter(([, value]) => value !== undefined))
}

function sampleValue(field: Field): unknown {
  switch (field.type) {
    case 'text':
    case 'textarea':
    case 'email':
      return `x-${randomUUID()}`
    case 'number':
      return 0
    case 'date':
      return new Date().toISOString()
    case 'checkbox':
      return false
    case 'json':
      return {}
    case 'relationship':
      return rowFor(String(field.relationTo))
    default:
      return undefined
  }
}

/** What a row cannot be without stands in another collection. */
function rowFor(slug: string): Promise<string> | undefined {
  const found = payload.config.collections.find((each) => each.slug === slug)
  return found && addRowOf(found)
}

/**
 * Everything that is stored, as one text to compare: of each table the number of rows and a hash of them.
 *
 * @param without - a table that is not looked at
 */
export async function contentsOfDatabase(without = ''): Promise<string> {
  const { pool } = payload.db
  const { rows } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_name NOT IN ('rate_limits', $1) ORDER BY 1`,
    [without],
  )
  // One statement, so that all of it is of one moment, and asked for once.
  const parts = rows.map(
    ({ name }) =>
      `SELECT '${name} ' || count(*) || ' ' || coalesce(md5(string_agg(t::text, ' ' ORDER BY t::text)), '') AS sum FROM "${name}" t`,
  )
  const sums = await pool.query<{ sum: string }>(parts.join('\nUNION ALL '))
  // PostgreSQL may read the tables side by side.
  const texts = sums.rows.map(({ sum }) => sum)
  return texts.toSorted().join('\n')
}
