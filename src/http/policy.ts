import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { CLICKS_VISIT_SCRIPT, VISIT_SCRIPT } from '@/domain/lead-draft'
import { MEASURE_SCRIPT } from '@/domain/measure-script'
import { isBelow, paths } from '@/domain/paths'
import { SESSION_SCRIPT } from '@/domain/session'
import { TAPS_SCRIPT } from '@/domain/taps'
import { THEME_SCRIPT } from '@/domain/theme'
import { env } from '@/env'
import { EMBED_HOSTS } from '@/lib/html/urls'
import { LOADER } from './deferred-scripts'
import { pathOf } from './page-request'

/** What a document may run and be styled with beyond the files of its own origin. */
export type Allowed = { scripts: readonly string[]; styles: readonly string[] }

/** What a policy calls the content of an element. */
export function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/**
 * Styles that packages put into a page in the browser, where they know no number: by their hashes, which a test takes
 * from the packages that are installed.
 */
export const PACKAGE_STYLES = {
  notifications: "'sha256-Od9mHMH7x2G6QuoV3hsPkDCwIyqbg2DX3F5nLeCYQBc='",
  modals: "'sha256-RRvYYvypkfR67NPWQ5YM5msNEwtYz7N+9rYPCnXMfXw='",
  logo: "'sha256-CBWLupykV2+tCbiz5P0GpxXQf8OkxfFZqzAb+7mTv0s='",
  /** Next's own page for what is not there. */
  missing: "'sha256-Z5XTK23DFuEMs0PwnyZDO9SWxemQ5HxcpVaBNuUJyWY='",
}

/** What Payload's layout writes into every page of the admin: the order of its layers. */
const LAYERS = '@layer payload-default, payload;'

/** An empty style: some parts fill it by rules, which no policy hinders. */
const EMPTY = hashOf('')

/** The scripts that stand in our own documents: all that a document runs by itself is known before there is one. */
const KNOWN_SCRIPTS = [
  THEME_SCRIPT,
  TAPS_SCRIPT,
  VISIT_SCRIPT,
  CLICKS_VISIT_SCRIPT,
  MEASURE_SCRIPT,
  SESSION_SCRIPT,
].map(hashOf)

/** Of documents that are the same for everyone, and of the sign-in page. sonner's style comes with the first form that is touched. */
export const PAGE: Allowed = {
  scripts: [hashOf(LOADER), ...KNOWN_SCRIPTS],
  styles: [EMPTY, PACKAGE_STYLES.notifications],
}

/** Of a document that is made for one reader, where Next's scripts and styles carry a number. */
export const OWN: Allowed = {
  scripts: KNOWN_SCRIPTS,
  styles: [hashOf(LAYERS), EMPTY, ...Object.values(PACKAGE_STYLES)],
}

/** Of what is no document. */
export const NOTHING: Allowed = { scripts: [], styles: [] }

export const isDevelopment = env.NODE_ENV === 'development'

/** React's development build evaluates code, and Next tells browsers of saved changes over a socket. */
const DEVELOPMENT = isDevelopment
  ? { scripts: ["'unsafe-eval'"], connections: ['ws:'] }
  : { scripts: [], connections: [] }

/** What of the site may stand in a frame of the site: the admin shows previews of the site's content. */
type Frames = { holdsOwn: boolean; mayBeHeld: boolean }

const NO_FRAMES: Frames = { holdsOwn: false, mayBeHeld: false }

/** @param path - of a document that is made for one reader */
function framesOf(path: string): Frames {
  return { holdsOwn: isBelow(path, paths.admin), mayBeHeld: isBelow(path, PREVIEWS) }
}

/** Previews of the site's content, as `paths.previewWords` names them. */
const PREVIEWS = '/preview/words'

/**
 * The Content-Security-Policy of a document.
 *
 * @param allowed - hashes or nonces, quoted
 * @param siteUrl - the public origin
 */
export function toPolicy(
  { scripts, styles }: Allowed,
  siteUrl: string,
  { holdsOwn, mayBeHeld }: Frames = NO_FRAMES,
): string {
  const frames = [...(holdsOwn ? ["'self'"] : []), ...EMBED_HOSTS.map((host) => `https://${host}`)]
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...DEVELOPMENT.scripts, ...scripts].join(' '),
    // Next's overlay for mistakes writes its styles into the page; a hash beside the permission would take it back.
    ['style-src', "'self'", ...(isDevelopment ? ["'unsafe-inline'"] : styles)].join(' '),
    // Widths and colours that React sets; an attribute cannot reach beyond its element.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' https: data: blob:",
    "font-src 'self'",
    ['connect-src', "'self'", ...DEVELOPMENT.connections].join(' '),
    "media-src 'self'",
    "manifest-src 'self'",
    ['frame-src', ...frames].join(' '),
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${mayBeHeld ? "'self'" : "'none'"}`,
    ...(siteUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Two years, as browsers' preload lists ask for. */
const HSTS = 'max-age=63072000; includeSubDomains; preload'

const NOTHING_ALLOWED = [
  ...['accelerometer', 'autoplay=(self)', 'browsing-topics', 'camera', 'display-capture', 'geolocation'],
  ...[
    'gyroscope',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'screen-wake-lock',
    'usb',
    'xr-spatial-tracking',
  ],
].map((feature) => (feature.includes('=') ? feature : `${feature}=()`))

/**
 * The headers of every response, by name; a document has its Content-Security-Policy besides.
 *
 * @param siteUrl - the public origin; only one with https is told to stay so
 * @param isImage - images are shown by feed readers and by sites that share a page
 */
export function securityHeaders(siteUrl: string, isImage = false): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': NOTHING_ALLOWED.join(', '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': isImage ? 'cross-origin' : 'same-origin',
    ...(siteUrl.startsWith('https:') ? { 'strict-transport-security': HSTS } : {}),
  }
}

const POLICY = 'content-security-policy'

/**
 * Gives a response that Next makes for this one request its headers, and lets it run what carries a number that
 * nobody knows beforehand. Next finds the number in the policy of the request.
 *
 * @param siteUrl - the public origin
 */
export function allowByNonce(request: IncomingMessage, response: ServerResponse, siteUrl: string): void {
  const nonce = `'nonce-${randomBytes(16).toString('base64')}'`
  const frames = framesOf(pathOf(request) ?? '')
  const policy = toPolicy(
    { scripts: [...OWN.scripts, nonce], styles: [...OWN.styles, nonce] },
    siteUrl,
    frames,
  )
  request.headers[POLICY] = policy
  for (const [name, value] of Object.entries(securityHeaders(siteUrl))) response.setHeader(name, value)
  if (frames.mayBeHeld) response.setHeader('x-frame-options', 'SAMEORIGIN')
  response.setHeader(POLICY, policy)
}
