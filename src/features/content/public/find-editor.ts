import { paths } from '@/domain/paths'
import { isAdmin } from '@/domain/roles'
import { readSession } from '@/features/accounts/rules/session-requests'
import { clearStaffFlag } from '@/features/accounts/rules/staff-flag'
import { editTargetOf } from '@/features/content/rules/edit-target'
import { fetchJson, isRecord } from '@/lib/fetch-json'

/**
 * The address of the screen on which a public page is edited, for a signed-in admin; null for everybody else and for a
 * page that cannot be edited. If the session has ended, the flag of this browser is cleared.
 *
 * @param path - the path of the page
 */
export async function findEditor(path: string): Promise<string | null> {
  const target = editTargetOf(path)
  if (!target) return null
  const { session } = await readSession()
  if (session && !session.user) clearStaffFlag()
  if (!isAdmin(session?.user)) return null
  if ('global' in target) return `${paths.admin}/globals/${target.global}`
  const { collection, slug } = target
  const query = new URLSearchParams({ 'where[slug][equals]': slug, limit: '1', depth: '0' })
  const body: unknown = await fetchJson(`/api/${collection}?${query}`).catch(() => null)
  const [found]: unknown[] = isRecord(body) && Array.isArray(body.docs) ? body.docs : []
  if (!isRecord(found) || typeof found.id !== 'string') return null
  return collection === 'blog-posts'
    ? paths.adminPost(found.id)
    : `${paths.admin}/collections/${collection}/${found.id}`
}
