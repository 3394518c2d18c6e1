import { paths } from '@/domain/paths'
import { fetchJson, RequestFailed } from '@/lib/fetch-json'
import type { Column } from '@/staff-ui/table/columns'
import { PAGE_SIZE } from '@/staff-ui/table/list-pages.client'
import type { ListResult } from '@/staff-ui/table/use-list.client'
import { type PostFilter, toConditions } from './post-filter'

export type PostRow = { id: string; title?: string | null; published?: boolean | null } & Record<
  string,
  unknown
>

/**
 * Reads one page of the posts, newest first, with the shown columns only.
 *
 * @param isTrash - whether to read the posts in the trash, the last deleted first
 * @param page - the page, counted from 0
 * @param filter - the posts to read
 * @throws {RequestFailed} for any response without rows
 */
export async function listPosts(
  columns: readonly Column[],
  isTrash: boolean,
  page: number,
  filter: PostFilter,
  signal: AbortSignal,
): Promise<ListResult<PostRow, null>> {
  const query = new URLSearchParams({
    limit: String(PAGE_SIZE),
    page: String(page + 1),
    depth: '0',
    sort: isTrash ? '-deletedAt,-id' : '-createdAt,-id',
  })
  if (isTrash) {
    query.set('trash', 'true')
    query.set('where[deletedAt][exists]', 'true')
  }
  for (const name of new Set(['title', 'published', 'createdAt', ...columns.map((each) => each.name)])) {
    query.set(`select[${name}]`, 'true')
  }
  for (const [name, value] of toConditions(filter)) query.set(name, value)
  const { docs, totalDocs } = await fetchJson(`${paths.posts}?${query}`, { signal })
  if (!Array.isArray(docs)) throw new RequestFailed(502)
  return { rows: docs, total: Number(totalDocs) }
}

/**
 * Sets `published` of one post and leaves everything else as it is.
 *
 * @throws {RequestFailed}, with the status 400 and a message when a rule of the owner forbids it
 */
export async function setPublished(id: string, published: boolean): Promise<void> {
  await fetchJson(addressOf(id), { method: 'PATCH', body: { published } })
}

/**
 * Puts a post into the trash.
 *
 * @throws {RequestFailed} for any response that is not a success
 */
export async function trashPost(id: string): Promise<void> {
  await fetchJson(addressOf(id), { method: 'PATCH', body: { deletedAt: new Date().toISOString() } })
}

/**
 * Copies a post into a new draft.
 *
 * @returns the id of the copy
 * @throws {RequestFailed} for any response that is not a success
 */
export async function duplicatePost(id: string): Promise<string> {
  const { doc } = await fetchJson(`${paths.posts}/${encodeURIComponent(id)}/duplicate`, { method: 'POST' })
  return String(doc.id)
}

/**
 * The address of a post on the site.
 *
 * @throws {RequestFailed} for any response that is not a success
 */
export async function findAddress(id: string): Promise<string> {
  const { slug } = await fetchJson(`${addressOf(id)}&select[slug]=true`)
  return paths.post(String(slug))
}

/**
 * Takes a post out of the trash.
 *
 * @throws {RequestFailed}, with the status 409 and a message that names the other post when that one has its slug
 */
export async function restorePost(id: string): Promise<void> {
  await fetchJson(inTrash(id), { method: 'PATCH', body: { deletedAt: null } })
}

/** @throws {RequestFailed} for any response that is not a success */
export async function deleteForGood(id: string): Promise<void> {
  await fetchJson(inTrash(id), { method: 'DELETE' })
}

function inTrash(id: string): string {
  return `${addressOf(id)}&trash=true`
}

function addressOf(id: string): string {
  return `${paths.posts}/${encodeURIComponent(id)}?depth=0`
}
