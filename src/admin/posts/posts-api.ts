import { fetchInTime, RequestFailed } from '../session/session-fetch'
import { PAGE_SIZE } from '../table/list-pages.client'
import type { ListResult } from '../table/use-list.client'
import type { Column } from './columns'

export type PostRow = { id: string; title?: string | null; published?: boolean | null } & Record<
  string,
  unknown
>

const API = '/api/blog-posts'

/**
 * Reads one page of the posts, newest first, with the columns shown and nothing else.
 *
 * @param page - from 0
 * @param search - part of a title; empty for all posts
 * @throws {RequestFailed} for any other response than the rows
 */
export async function listPosts(
  columns: readonly Column[],
  page: number,
  search: string,
  signal: AbortSignal,
): Promise<ListResult<PostRow, null>> {
  const query = new URLSearchParams({
    limit: String(PAGE_SIZE),
    page: String(page + 1),
    depth: '0',
    sort: '-createdAt,-id',
  })
  for (const name of new Set(['title', 'published', 'createdAt', ...columns.map((each) => each.name)])) {
    query.set(`select[${name}]`, 'true')
  }
  if (search.trim()) query.set('where[title][contains]', search.trim())
  const { docs, totalDocs } = await read(`${API}?${query}`, { signal })
  if (!Array.isArray(docs)) throw new RequestFailed(502)
  return { rows: docs, total: Number(totalDocs) }
}

/** Sets `published` of one post and leaves everything else as it is. */
export async function setPublished(id: string, published: boolean): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  await read(addressOf(id), { method: 'PATCH', headers, body: JSON.stringify({ published }) })
}

/** @throws {RequestFailed} for any response that is not a success */
export async function deletePost(id: string): Promise<void> {
  await read(addressOf(id), { method: 'DELETE' })
}

function addressOf(id: string): string {
  return `${API}/${encodeURIComponent(id)}?depth=0`
}

/** A page that something on the way has put in the place of the response is no success: it is no JSON. */
async function read(address: string, how: RequestInit) {
  return (await fetchInTime(address, how)).json()
}
