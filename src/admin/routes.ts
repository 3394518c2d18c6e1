import { joined } from '@/all/facts'
import type { OwnScreens } from '@/domain/facts'
import { paths } from '@/domain/paths'

const OWN = new Map(Object.entries<OwnScreens>(joined('ownScreens')))

/**
 * Maps the product's addresses of one document to Payload's document screens. Every other address is Payload's own,
 * including the lists at /admin/blog and /admin/submissions, which are views of its configuration.
 *
 * @param segments - what follows /admin, for example ['blog', 'edit', id]
 */
export function toPayloadSegments(segments: readonly string[] = []): string[] {
  const address = [paths.admin, ...segments.map(encodeURIComponent)].join('/')
  const id = segments.at(-1) ?? ''
  for (const [collection, { document }] of OWN) {
    if (address === document?.create) return ['collections', collection, 'create']
    if (id && address === document?.edit(id)) return ['collections', collection, id]
  }
  return [...segments]
}

/**
 * The address of the screen that replaces a screen of Payload; null for every other address.
 *
 * @param segments - what follows /admin, for example ['collections', 'blog-posts', 'create']
 */
export function replacedBy(segments: readonly string[] = []): string | null {
  const [kind, collection = '', id] = segments
  const own = kind === 'collections' ? OWN.get(collection) : undefined
  if (!own) return null
  if (!own.document || !id || id === 'trash') return own.list
  return id === 'create' ? own.document.create : own.document.edit(id)
}

/** Payload's screens for signing in and out, and what replaces them. All of them redirect to /auth. */
const SIGN_IN_SCREENS = {
  login: 'Sign-in is on /auth.',
  logout: 'A link changes nothing; the shell has a button.',
  'logout-inactivity': 'The session guard asks for the password in place.',
  'create-first-user': 'The first admin is made before the port opens, or by npm run admin:create.',
  forgot: 'Recovery begins on /auth.',
  reset: 'A new password is set on /auth/reset.',
  verify: 'An address is confirmed on /auth/confirm.',
  unauthorized: 'The proxy shows Access Denied.',
} as const

/**
 * Whether an admin URL is one of Payload's own screens about signing in.
 *
 * @param segments - what follows /admin
 */
export function isSignInScreen(segments: readonly string[] = []): boolean {
  const [first = '', second = ''] = segments
  return Object.hasOwn(SIGN_IN_SCREENS, first) || second === 'verify'
}
