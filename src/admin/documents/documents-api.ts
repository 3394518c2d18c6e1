import type { Where } from 'payload'
import { fetchJson, isRecord, RequestFailed } from '@/lib/fetch-json'
import type { Column } from '@/staff-ui/table/columns'
import { PAGE_SIZE } from '@/staff-ui/table/list-pages.client'
import type { ListResult } from '@/staff-ui/table/use-list.client'
import type { RowOrder } from '@/staff-ui/table/use-list-view.client'

/** A document with the fields of its list. `_order` is its place, in a collection that the staff put in order. */
export type Row = { id: string; _order?: string | null } & Record<string, unknown>

/** What a list shows of its collection. It is plain data, so that it can be sent to the browser. */
export type Listed = {
  slug: string
  columns: readonly Column[]
  /** The field whose value is a document's name. */
  titleField: string
  /** The fields in which a text is searched. */
  searched: readonly string[]
  /** A condition that all rows fulfil. */
  filter: Where | null
  hasDrafts: boolean
  isOrderable: boolean
  /** The copy of an image that its row shows; null in a list without files. */
  thumbnail: string | null
}

type Question = Listed & {
  text: string
  sort: RowOrder
  /** Counted from 0. */
  page: number
}

/**
 * Reads one page of a list.
 *
 * @throws {RequestFailed} for any response without rows
 */
export async function readRows(
  { slug, text, sort, page, hasDrafts, ...listed }: Question,
  signal: AbortSignal,
): Promise<ListResult<Row, null>> {
  const { columns, searched, filter } = listed
  const query = new URLSearchParams({
    limit: String(PAGE_SIZE),
    page: String(page + 1),
    depth: columns.some(({ related }) => related) ? '1' : '0',
    sort: `${sort.descending ? '-' : ''}${sort.by},-id`,
  })
  // A document is shown as it was saved last, and some were never published.
  if (hasDrafts) query.set('draft', 'true')
  for (const name of new Set(toNames(listed))) query.set(`select${name}`, 'true')
  for (const { related, relatedName } of columns)
    if (related && relatedName) query.set(`populate[${related}][${relatedName}]`, 'true')
  const found = text ? { or: searched.map((name) => ({ [name]: { contains: text } })) } : null
  const all = [filter, found].filter((each) => each !== null)
  if (all.length > 0) addTo(query, 'where', { and: all })
  const read: unknown = await fetchJson(`/api/${slug}?${query}`, { signal })
  if (!isRecord(read) || !Array.isArray(read.docs)) throw new RequestFailed(502)
  return { rows: read.docs, total: Number(read.totalDocs) }
}

/** The fields that a row needs, in brackets. */
function toNames({ titleField, columns, isOrderable, thumbnail }: Omit<Listed, 'slug' | 'hasDrafts'>) {
  const names = [titleField, ...columns.map(({ name }) => name)]
  if (isOrderable) names.push('_order')
  if (thumbnail) names.push('url', 'alt', 'height')
  return [...names.map((name) => `[${name}]`), ...(thumbnail ? [`[sizes][${thumbnail}][url]`] : [])]
}

/** Writes a condition as Payload reads it in an address: `where[and][0][kind][equals]=mail`. */
function addTo(query: URLSearchParams, name: string, value: unknown) {
  if (!isRecord(value)) return query.append(name, String(value))
  for (const [key, each] of Object.entries(value)) addTo(query, `${name}[${key}]`, each)
}

/**
 * Moves a document in its order to the place behind or before another one.
 *
 * @param beside - the other document, with its present key
 * @returns the new key of the moved one
 * @throws {RequestFailed} for any response without it
 */
export async function moveRow(
  slug: string,
  id: string,
  place: 'behind' | 'before',
  beside: { id: string; key: string },
): Promise<string> {
  const body = {
    collectionSlug: slug,
    orderableFieldName: '_order',
    docsToMove: [id],
    newKeyWillBe: place === 'behind' ? 'greater' : 'less',
    target: beside,
  }
  // Whoever goes on to another screen meanwhile has moved it all the same.
  const read: unknown = await fetchJson('/api/reorder', { body, keepalive: true })
  const [key]: unknown[] = isRecord(read) && Array.isArray(read.orderValues) ? read.orderValues : []
  if (typeof key !== 'string') throw new RequestFailed(502)
  return key
}

/** What can be done with many documents at once. */
export type Act = 'publish' | 'unpublish' | 'delete'
