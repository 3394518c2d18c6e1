import 'server-only'
import { isWellFormedText } from '@/lib/text'

/** All that a visitor may ask of the list of posts: which slug, which category, which page. */
const KEYS = new Set(['where[slug][equals]', 'where[category][equals]', 'page', 'limit', 'depth'])

const MAX_LIMIT = 100
const DEFAULT_LIMIT = 10

/**
 * Reads the query of a visitor who lists posts, so that nobody can search in what is not shown, or ask for the
 * whole table at once.
 *
 * @returns the same address with a capped limit and nothing populated, or null when it asks for anything else
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

function wholeNumber(text: string): number | null {
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null
}
