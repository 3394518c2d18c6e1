import { joined } from '@/all/facts'
import { ELSEWHERE } from '@/domain/area-words'
import { UUID_PATTERN } from '@/lib/uuid'
import { type Action, EVERYBODY, OF_PUBLISHING, type Rights, type Who } from './area-list'
import { isAdmin } from './roles'

/**
 * The one table of the rights of each area, read by access functions, the gateway, screens, menu, search and mails. The
 * nouns name their rows; `tests/integration/attacks/area-table.md` shows all of them. What it does not name is only for
 * admins without areas. `writing` never changes what visitors see: the hooks of posts enforce that
 * (`features/posts/server/writers`).
 */
export const AREA_TABLE: {
  collections: Readonly<Record<string, Rights>>
  globals: Readonly<Record<string, Rights>>
  /** Routes other than Payload's own for these collections and globals: method, and path below /api. */
  endpoints: Readonly<Record<string, Who>>
  /** Screens other than those of these collections and globals: the path below /admin. */
  screens: Readonly<Record<string, Who>>
} = {
  collections: {
    ...joined('collectionRights'),
    // Payload's collections: who has which document open, by ids alone, and the settings in which an admin left a list.
    'payload-locked-documents': { read: EVERYBODY, update: EVERYBODY, delete: EVERYBODY },
    'payload-preferences': { create: EVERYBODY },
  },
  globals: joined('globalRights'),
  endpoints: {
    'GET access': EVERYBODY,
    'GET payload-preferences/:key': EVERYBODY,
    'POST payload-preferences/:key': EVERYBODY,
    ...joined('callRights'),
  },
  screens: { '': EVERYBODY, ...joined('screenRights') },
}

type MaybeUser = { roles?: readonly string[] | null; areas?: readonly string[] | null } | null | undefined

/** The areas that an admin is limited to; null when they are unknown, because the account was read without them. */
function areasOf(user: MaybeUser): readonly string[] | null {
  return user?.areas ?? null
}

/** Says whether an account is an admin without areas. An account that was read without its areas counts as limited. */
export function isUnlimited(user: MaybeUser): boolean {
  return isAdmin(user) && areasOf(user)?.length === 0
}

function isOf(user: MaybeUser, who: Who | undefined): boolean {
  if (isUnlimited(user)) return true
  return isAdmin(user) && (who ?? []).some((area) => areasOf(user)?.includes(area))
}

type Named = { collection: string } | { global: string }

/** Says whether an account may do an action with a collection or a global. It is false for everybody but admins. */
export function mayDo(user: MaybeUser, what: Named, action: Action): boolean {
  const rights =
    'global' in what ? own(AREA_TABLE.globals, what.global) : own(AREA_TABLE.collections, what.collection)
  return isOf(user, rights?.[action])
}

/** As `mayDo` for reading, with a slug that can be a collection's or a global's. */
export function mayRead(user: MaybeUser, slug: string): boolean {
  return mayDo(user, { collection: slug }, 'read') || mayDo(user, { global: slug }, 'read')
}

/** Says whether an admin may publish a post, change a published one, or unpublish it. */
export function mayPublish(user: MaybeUser): boolean {
  return isOf(user, OF_PUBLISHING)
}

/**
 * Requires an admin who may read a collection, for code that calls no access function of a collection.
 *
 * @returns the id of the account
 * @throws an error with status 403 for everyone else, whose status and message Payload sends
 */
export function requireMay(
  { user }: { user?: (MaybeUser & { id: string | number }) | null },
  collection: string,
): string {
  if (!user || !mayDo(user, { collection }, 'read')) throw toRefusal(user)
  return String(user.id)
}

/**
 * As `requireMay`, for a route.
 *
 * @param path - below /api, as requested
 * @returns the account
 */
export function requireCall<User extends MaybeUser>(
  { user }: { user?: User },
  method: string,
  path: string,
): NonNullable<User> {
  if (!user || !mayCall(user, method, path)) throw toRefusal(user)
  return user
}

function toRefusal(user: MaybeUser): Error {
  const words = isAdmin(user) ? ELSEWHERE : 'Not allowed'
  return Object.assign(new Error(words), { name: 'Refusal', status: 403 })
}

/** Payload's own routes of a collection, as method and path below the collection's address, with the action of each. */
const OF_COLLECTION: readonly [RegExp, Action][] = [
  [new RegExp(`^GET (?:|/count|/${UUID_PATTERN})$`, 'i'), 'read'],
  [new RegExp(`^POST /access(?:/${UUID_PATTERN})?$`, 'i'), 'read'],
  [new RegExp(`^GET /versions(?:/${UUID_PATTERN})?$`, 'i'), 'readVersions'],
  [new RegExp(`^POST (?:|/${UUID_PATTERN}/duplicate)$`, 'i'), 'create'],
  [new RegExp(`^(?:PATCH (?:|/${UUID_PATTERN})|POST /versions/${UUID_PATTERN})$`, 'i'), 'update'],
  [new RegExp(`^DELETE (?:|/${UUID_PATTERN})$`, 'i'), 'delete'],
]

/** Payload's own routes of a global, in the same form. */
const OF_GLOBAL: readonly [RegExp, Action][] = [
  [/^(?:GET |POST \/access)$/, 'read'],
  [new RegExp(`^GET /versions(?:/${UUID_PATTERN})?$`, 'i'), 'readVersions'],
  [new RegExp(`^POST (?:|/versions/${UUID_PATTERN})$`, 'i'), 'update'],
]

const ENDPOINTS = toPatterns(AREA_TABLE.endpoints)
const SCREENS = toPatterns(AREA_TABLE.screens)

/**
 * Says whether an admin may call a route of the REST interface. A route that the table does not name, or that is not
 * written as it is there, is only for admins without areas.
 *
 * @param path - below /api, as requested, without the query
 */
export function mayCall(user: MaybeUser, method: string, path: string): boolean {
  if (isUnlimited(user)) return true
  const route = `${method === 'HEAD' ? 'GET' : method} ${path}`
  const found = ENDPOINTS.find(([pattern]) => pattern.test(route))
  if (found) return isOf(user, found[1])
  const [, kind, slug = '', rest = ''] = /^(globals\/)?([^/]+)(.*)$/.exec(path) ?? []
  const call = `${method === 'HEAD' ? 'GET' : method} ${rest}`
  const action = (kind ? OF_GLOBAL : OF_COLLECTION).find(([pattern]) => pattern.test(call))?.[1]
  return action !== undefined && mayDo(user, kind ? { global: slug } : { collection: slug }, action)
}

/**
 * Says whether an admin may open a screen.
 *
 * @param segments - what follows /admin, decoded
 */
export function mayOpen(user: MaybeUser, segments: readonly string[] = []): boolean {
  if (isUnlimited(user)) return true
  if (!isAdmin(user) || segments.some((segment) => segment.includes('/'))) return false
  const path = segments.join('/')
  const found = SCREENS.find(([pattern]) => pattern.test(path))
  if (found) return isOf(user, found[1])
  const [kind, slug = '', ...rest] = segments
  if (kind !== 'collections' && kind !== 'globals') return false
  const what = kind === 'globals' ? { global: slug } : { collection: slug }
  if (rest.includes('versions')) return mayDo(user, what, 'readVersions')
  return mayDo(user, what, rest[0] === 'create' ? 'create' : 'read')
}

/**
 * As `mayOpen`, for the address of a screen.
 *
 * @param href - a path that begins with /admin; its query and fragment are ignored
 */
export function mayGoTo(user: MaybeUser, href: string): boolean {
  const [path = ''] = href.split(/[?#]/)
  return mayOpen(user, path.split('/').filter(Boolean).slice(1))
}

type Call = Readonly<Record<string, unknown>>

/**
 * Says whether an admin may call one of Payload's server functions. The admin must be able to read every collection and
 * global that the arguments name. A call that names none is only for admins without areas.
 *
 * @param call - the arguments
 */
export function mayHave(user: MaybeUser, call: Call): boolean {
  if (isUnlimited(user)) return true
  const named = [call.collectionSlug, call.globalSlug, firstPart(call.schemaPath), call.enabledCollections]
    .flat()
    .filter((slug) => slug !== undefined && slug !== null)
  return named.length > 0 && named.every((slug) => typeof slug === 'string' && mayRead(user, slug))
}

/** The slug in a schema path: `blog-posts` for `blog-posts.content` and for `collection.blog-posts.content`. */
function firstPart(path: unknown): unknown {
  return typeof path === 'string' ? path.replace(/^(?:collection|global)\./, '').split('.')[0] : path
}

/** Reads an own property of a table, so that a name such as `constructor` finds nothing. */
function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

function toPatterns(table: Readonly<Record<string, Who>>): readonly [RegExp, Who][] {
  return Object.entries(table).map(([route, who]) => [
    new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`),
    who,
  ])
}
