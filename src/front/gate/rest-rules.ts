import 'server-only'
import { listed } from '@/all/facts'
import type { Opening } from '@/domain/facts'
import { isOfLength, namesOf, toRows } from '@/domain/list-limit'
import { isWellFormedText } from '@/lib/text'

/** Every route that a visitor or a member may call, as the nouns name them. */
const OPENINGS: readonly Opening[] = listed('openings')

const VERSIONED = listed('versioned').join('|')

/** Payload's own routes that nobody needs. They reveal too much, or answer even an admin with a 500. */
const WALLED_UP = [
  /^users\/(?:init|first-register|unlock|verify)(?:\/|$)/,
  /^payload-(?:kv|migrations)(?:\/|$)/,
  /^[^/]+\/paste-url(?:\/|$)/,
  new RegExp(`^(?!(?:${VERSIONED})/)(?:globals/)?[^/]+/versions(?:/|$)`),
]

/** Payload 3.90.2 sends a query here that the database refuses. */
const BROKEN = /^DELETE payload-preferences\/./

/** The entry of a request, if there is one. */
export function openingFor(method: string, path: string): Opening | undefined {
  return OPENINGS.find((each) => each.method === method && each.path.test(path))
}

/** Whether a route is closed even to admins. */
export function isWalledUp(method: string, path: string): boolean {
  return WALLED_UP.some((each) => each.test(path)) || BROKEN.test(`${method} ${path}`)
}

/** The parameters that a visitor may use on the list of posts: slug, category and page. */
const KEYS = new Set(['where[slug][equals]', 'where[category][equals]', 'page', 'limit', 'depth'])

/** Without a limit, a request of 60 bytes would get a hundred whole posts, which are 2 MB. */
const MAX_LIMIT = 20
const DEFAULT_LIMIT = 10

/**
 * Reads the query of a visitor's list of posts, so that nobody can search in hidden fields, or read the whole table
 * at once.
 *
 * @returns the same address with a capped limit and nothing populated, or null for any other query
 */
export function visitorQuery(address: string): URL | null {
  const url = new URL(address)
  for (const [key, value] of url.searchParams) {
    if (!KEYS.has(key) || !isWellFormedText(value)) return null
  }
  const page = wholeNumber(url.searchParams.get('page') ?? '1')
  const limit = wholeNumber(url.searchParams.get('limit') ?? String(DEFAULT_LIMIT))
  if (!page || !limit) return null
  url.searchParams.set('page', String(page))
  url.searchParams.set('limit', String(Math.min(limit, MAX_LIMIT)))
  url.searchParams.set('depth', '0')
  return url
}

/** Payload's lists: of a collection, and of the versions of a collection or a global. */
const LIST = /^(?:[^/]+(?:\/versions)?|globals\/[^/]+\/versions)$/

/**
 * The address of one of Payload's lists with at most a hundred rows, and with their count, which says that there are
 * more: everything at once took a gigabyte of memory. Other addresses stay, such as our own lists.
 *
 * @param path - below /api, decoded
 */
export function withFewRows(path: string, address: string): string {
  const url = new URL(address)
  const { searchParams } = url
  const asked = [...searchParams.keys()].filter(isOfLength)
  if (!LIST.test(path) || asked.length === 0) return address
  const rows = toRows(searchParams.get('limit'))
  for (const key of asked) searchParams.delete(key)
  searchParams.set('limit', String(rows))
  return url.href
}

/** The number of versions that are kept of a post. */
const MAX_VERSIONS = 50
const VERSIONS = 'blog-posts/versions'

/**
 * The address of a list of versions without their texts, which are read one at a time, because fifty of them can be
 * 10 MB. Other addresses stay.
 *
 * @param path - below /api, decoded
 */
export function withoutVersionTexts(path: string, address: string): string {
  if (path !== VERSIONS) return address
  const url = new URL(address)
  const { searchParams } = url
  const selects = () => [...searchParams.keys()].filter((key) => namesOf(key)[0] === 'select')
  for (const key of selects()) if (namesOf(key).includes('content')) searchParams.delete(key)
  if (selects().length === 0) searchParams.set('select[version][content]', 'false')
  const limit = wholeNumber(searchParams.get('limit') ?? String(DEFAULT_LIMIT)) ?? MAX_VERSIONS
  searchParams.set('limit', String(Math.min(limit, MAX_VERSIONS)))
  return url.href
}

function wholeNumber(text: string): number | null {
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null
}
