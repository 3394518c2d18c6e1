import type { Payload, SanitizedCollectionConfig, SanitizedConfig, SanitizedGlobalConfig } from 'payload'
import { mayOpen } from '@/domain/areas'
import { paths } from '@/domain/paths'
import { isAdmin } from '@/domain/roles'
import type { AdminAccess } from '@/features/accounts/rules/account'
import { logRefusal } from '@/server/log-refusal'
import { requireUser } from './require-user'

/** The name of the not-found view. It has no address of its own, so no path matches it. */
const MISSING = 'missing'

/** Payload's screens for signing in, which redirect elsewhere, and the screen of one's own account. */
const PAYLOAD_SCREENS =
  /^(?:account|login|logout|logout-inactivity|create-first-user|forgot|unauthorized|reset\/[^/]+|[^/]+\/verify\/[^/]+)$/

const POST = /^blog\/(?:new|edit\/[^/]+)$/

type Views = Record<string, { path?: string; exact?: boolean } | undefined>

/**
 * Whether an address of the admin has a screen, by the configuration alone. The screen itself checks whether the
 * document exists.
 *
 * @param segments - what follows /admin, decoded
 */
export function isStaffScreen({ collections, globals, admin }: SanitizedConfig, segments: string[]): boolean {
  const path = segments.join('/')
  const [kind, slug, ...rest] = segments
  if (path === '' || PAYLOAD_SCREENS.test(path) || POST.test(path)) return true
  if (kind === 'collections' || kind === 'globals') {
    if (slug === undefined) return true
    if (kind === 'globals') {
      const global = globals.find((each) => each.slug === slug)
      return global !== undefined && isOfGlobal(global, rest)
    }
    const collection = collections.find((each) => each.slug === slug)
    return collection !== undefined && isOfCollection(collection, rest)
  }
  const views = Object.entries((admin.components?.views ?? {}) as Views)
  return views.some(
    ([key, view]) => key !== MISSING && view?.path && matches(`/${path}`, view.path, view.exact),
  )
}

/**
 * Addresses of a collection: its list, a document with its versions and data, the trash, and screens of an
 * extension.
 */
function isOfCollection(collection: SanitizedCollectionConfig, rest: string[]): boolean {
  const { admin, versions, trash } = collection
  if (admin.hidden === true) return false
  const [id, screen, version, ...more] = rest
  if (id === 'trash' && trash && screen) return isOfCollection(collection, rest.slice(1))
  if (screen === undefined) return true
  if (screen === 'versions') return Boolean(versions) && more.length === 0
  const own = Object.values((admin.components?.views?.edit ?? {}) as Views)
  const hasOwn = own.some(
    (view) => view?.path && matches(`/${rest.slice(1).join('/')}`, view.path, view.exact),
  )
  return hasOwn || (screen === 'api' && !admin.hideAPIURL && version === undefined)
}

/** Addresses of a global: its form, versions and data. */
function isOfGlobal(
  { admin, versions }: SanitizedGlobalConfig,
  [screen, version, ...more]: string[],
): boolean {
  if (screen === undefined) return admin?.hidden !== true
  if (screen === 'versions') return Boolean(versions) && more.length === 0
  return screen === 'api' && !admin?.hideAPIURL && version === undefined
}

/**
 * Matches a path as Payload does: `:name` stands for one segment, and without `exact` more segments may follow.
 */
function matches(path: string, pattern: string, exact = false): boolean {
  const source = pattern
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('/')
  return new RegExp(`^${source}${exact ? '' : '(?:/.*)?'}$`, 'i').test(path)
}

/**
 * Says what the sender of a request may see at an address of the admin, while the status can still be set: Payload's
 * layout begins to stream before its page knows. It grants nothing, and the page's own guard checks again.
 *
 * @param path - of the request, decoded or not
 */
export async function adminAccessAt(
  openPayload: () => Promise<Payload>,
  headers: Headers,
  path: string,
): Promise<AdminAccess> {
  try {
    const payload = await openPayload()
    const user = await requireUser(payload, headers)
    if (!user) return 'visitor'
    if (!isAdmin(user)) {
      await logRefusal(payload, 'access.refused', { headers, method: 'GET' }, '')
      return 'member'
    }
    const segments = segmentsOf(path)
    if (!isStaffScreen(payload.config, segments)) return 'missing'
    if (mayOpen(user, segments)) return 'admin'
    await logRefusal(payload, 'access.refused', { headers, method: 'GET' }, '')
    return 'elsewhere'
  } catch {
    return 'unknown'
  }
}

function segmentsOf(path: string): string[] {
  return decodeURIComponent(path).slice(paths.admin.length).split('/').filter(Boolean)
}
