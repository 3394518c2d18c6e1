import { paths } from '@/domain/paths'
import { calledDigits } from '@/domain/phone'
import type { FoundText } from '@/features/content/rules/content-search'
import { fetchJson } from '@/lib/fetch-json'
import { searchable } from '@/lib/fold'
import { SEARCHED, type Searched } from './searched'

/** A link to which the palette leads. */
export type Target = { href: string; label: string; detail?: string }

/** The results under one heading. */
export type Found = { heading: string; targets: readonly Target[] }

/** The number of results of each kind. */
const SHOWN = 5

type Lead = { id: string; name: string; email: string; phone: string }
type Document = { id: string; title?: string; name?: string; published?: boolean }

/** The screens whose name contains every word of the text; those that begin with its first word come first. */
export function findScreens(screens: readonly Target[], text: string): readonly Target[] {
  const words = searchable(text.trim()).split(/\s+/)
  const matching = screens.filter(({ label }) => words.every((word) => searchable(label).includes(word)))
  const begins = ({ label }: Target) => searchable(label).startsWith(words[0] ?? '')
  return [...matching.filter(begins), ...matching.filter((each) => !begins(each))]
}

/** The kinds whose names people know. */
const NAMED = ['Screens', 'Posts']

/** Moves screens and posts to the front if one of their names begins with the text; other results keep their order. */
export function inOrder(found: readonly Found[], text: string): readonly Found[] {
  const start = searchable(text.trim())
  if (start === '') return found
  const begins = ({ label }: Target) => searchable(label).startsWith(start)
  const isFirst = ({ heading, targets }: Found) => NAMED.includes(heading) && targets.some(begins)
  const first = found
    .filter(isFirst)
    .sort((one, two) => NAMED.indexOf(one.heading) - NAMED.indexOf(two.heading))
    .map(({ heading, targets }) => ({
      heading,
      targets: [...targets.filter(begins), ...targets.filter((each) => !begins(each))],
    }))
  return [...first, ...found.filter((group) => !isFirst(group))]
}

/**
 * Finds leads by name, e-mail or phone, posts by title, the pages of services and industries by name, and fields of the
 * site's content by their text.
 *
 * @param searches - the kinds that the reader may see
 * @throws {RequestFailed}
 */
export async function findDocuments(
  text: string,
  signal: AbortSignal,
  searches: readonly Searched[] = SEARCHED,
): Promise<Found[]> {
  const term = text.trim()
  if (term === '') return []
  const read = (address: string) => fetchJson(address, { signal })
  const digits = calledDigits(term)
  const sees = (search: Searched) => searches.includes(search)
  const readLeads = (query: Record<string, string>) =>
    read(`${paths.leads}/inbox?${new URLSearchParams({ ...query, limit: String(SHOWN) })}`)
  const [leads, called, posts, services, industries, content] = await Promise.all([
    sees('leads') ? readLeads({ text: term }) : { rows: [] },
    sees('leads') && digits ? readLeads({ digits }) : { rows: [] },
    sees('posts') ? read(documents('blog-posts', 'title', term)) : { docs: [] },
    sees('services') ? read(documents('services', 'name', term)) : { docs: [] },
    sees('industries') ? read(documents('industries', 'name', term)) : { docs: [] },
    sees('content') ? read(`${paths.contentSearch}?${new URLSearchParams({ text: term })}`) : { found: [] },
  ])
  const pages = (collection: string, kind: string, docs: readonly Document[]) =>
    docs.map(({ id, name = '' }) => ({
      href: `${paths.admin}/collections/${collection}/${id}`,
      label: name,
      detail: kind,
    }))
  return [
    { heading: 'Leads', targets: toLeads([...leads.rows, ...called.rows]) },
    { heading: 'Posts', targets: posts.docs.map(toPost) },
    {
      heading: 'Pages',
      targets: [
        ...pages('services', 'Service', services.docs),
        ...pages('industries', 'Industry', industries.docs),
      ],
    },
    { heading: 'Content', targets: content.found.map(toField) },
  ]
}

function documents(collection: string, field: string, term: string): string {
  const query = {
    [`where[${field}][like]`]: term,
    [`select[${field}]`]: 'true',
    ...(collection === 'blog-posts' && { 'select[published]': 'true' }),
    limit: String(SHOWN),
    depth: '0',
  }
  return `/api/${collection}?${new URLSearchParams(query)}`
}

/** Removes duplicates, because a lead may match by both the typed and the dialled form of its number. */
function toLeads(rows: readonly Lead[]): Target[] {
  const known = new Map(rows.map((row) => [row.id, row]))
  return [...known.values()].slice(0, SHOWN).map(toLead)
}

function toLead({ id, name, email, phone }: Lead): Target {
  return { href: paths.adminSubmission(id), label: name, detail: `${email} · ${phone}` }
}

function toField({ href, excerpt, document, field }: FoundText): Target {
  return { href, label: excerpt, detail: field ? `${document}: ${field}` : document }
}

function toPost({ id, title, published }: Document): Target {
  return { href: paths.adminPost(id), label: title || 'Untitled', detail: published ? 'Published' : 'Draft' }
}
