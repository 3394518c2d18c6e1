import { inTime } from '@/lib/longest-wait'
import { recheckSession } from '../session/recheck'
import type { Column } from '../table/columns'

export type PostRow = { id: string; title?: string | null; published?: boolean | null } & Record<
  string,
  unknown
>

export type PostsPage = { docs: PostRow[]; total: number }

const API = '/api/blog-posts'

/** Rows a request; enough for two screens. */
export const PAGE_SIZE = 100

/** Thrown for every answer that is not a success. */
export class RequestFailed extends Error {
  override name = 'RequestFailed'
}

/**
 * Reads one page of the posts, newest first, with the columns shown and nothing else.
 *
 * @param page - from 0
 * @param search - part of a title; empty for all posts
 * @throws {RequestFailed} for any other answer than the rows
 */
export async function listPosts(
  columns: readonly Column[],
  page: number,
  search: string,
): Promise<PostsPage> {
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
  const { docs, totalDocs } = await answerOf(
    fetch(`${API}?${query}`, { cache: 'no-store', signal: inTime() }),
  )
  if (!Array.isArray(docs)) throw new RequestFailed('The answer has no rows')
  return { docs, total: Number(totalDocs) }
}

/** Sets `published` of one post and leaves everything else as it is. */
export async function setPublished(id: string, published: boolean): Promise<void> {
  const body = JSON.stringify({ published })
  await answerOf(
    fetch(addressOf(id), {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body,
      signal: inTime(),
    }),
  )
}

export async function deletePost(id: string): Promise<void> {
  await answerOf(fetch(addressOf(id), { method: 'DELETE', signal: inTime() }))
}

function addressOf(id: string): string {
  return `${API}/${encodeURIComponent(id)}?depth=0`
}

async function answerOf(answer: Promise<Response>) {
  const response = await answer
  if (response.status === 401 || response.status === 404) recheckSession()
  if (!response.ok) throw new RequestFailed(`Answered ${response.status}`)
  return response.json()
}
