import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { listed } from '@/all/facts'
import { isBelow, paths } from '@/domain/paths'
import { SESSION_SCRIPT } from '@/domain/session'
import { TAPS_SCRIPT } from '@/domain/taps'
import { THEME_SCRIPT } from '@/domain/theme-script'
import { env } from '@/env'
import { pathOf } from '@/front/gate/page-request'
import { LOADER } from '@/front/scripts/deferred-scripts'
import { toHomeScript } from '@/lib/home-address'
import { EMBED_HOSTS } from '@/lib/html/urls'

/** Scripts and styles that a document may use beyond the files of its own origin. */
export type Allowed = { scripts: readonly string[]; styles: readonly string[] }

/** A hash in the form of a content security policy. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/**
 * Hashes of styles that packages add in the browser without a nonce. A test takes them from the installed packages.
 */
export const PACKAGE_STYLES = {
  notifications: "'sha256-Od9mHMH7x2G6QuoV3hsPkDCwIyqbg2DX3F5nLeCYQBc='",
  modals: "'sha256-RRvYYvypkfR67NPWQ5YM5msNEwtYz7N+9rYPCnXMfXw='",
  logo: "'sha256-CBWLupykV2+tCbiz5P0GpxXQf8OkxfFZqzAb+7mTv0s='",
  /** The inline style of Next's own not-found page. */
  missing: "'sha256-Z5XTK23DFuEMs0PwnyZDO9SWxemQ5HxcpVaBNuUJyWY='",
}

/** The style that Payload's layout writes into every page of the admin: the order of its layers. */
const LAYERS = '@layer payload-default, payload;'

/** The hash of an empty style element. Some components fill it by rules, which no policy prevents. */
const EMPTY = hashSource('')

/** The inline scripts of our own documents, which are known before any document is rendered. */
const KNOWN_SCRIPTS = [
  THEME_SCRIPT,
  TAPS_SCRIPT,
  ...listed('scripts'),
  SESSION_SCRIPT,
  toHomeScript(env.SITE_URL),
].map(hashSource)

/**
 * Allowed in documents that are the same for everyone, and in the sign-in page. Sonner's style is added when a form
 * is first used.
 */
export const PAGE: Allowed = {
  scripts: [hashSource(LOADER), ...KNOWN_SCRIPTS],
  styles: [EMPTY, PACKAGE_STYLES.notifications],
}

/** Allowed in a document for one reader, in which Next's scripts and styles have a nonce. */
export const OWN: Allowed = {
  scripts: KNOWN_SCRIPTS,
  styles: [hashSource(LAYERS), EMPTY, ...Object.values(PACKAGE_STYLES)],
}

/** Allowed in responses that are no documents. */
export const NOTHING: Allowed = { scripts: [], styles: [] }

export const isDevelopment = env.NODE_ENV === 'development'

/** React's development build evaluates code, and Next tells the browser about saved changes over a socket. */
const DEVELOPMENT = isDevelopment
  ? { scripts: ["'unsafe-eval'"], connections: ['ws:'] }
  : { scripts: [], connections: [] }

/** Which pages hold others of the site in frames and have workers, as the admin does, and which may be held so. */
type FramePolicy = { holdsOwn: boolean; mayBeHeld: boolean }

const NO_FRAMES: FramePolicy = { holdsOwn: false, mayBeHeld: false }

/** @param path - of a document that is rendered for one reader */
function framesOf(path: string): FramePolicy {
  return { holdsOwn: isBelow(path, paths.admin), mayBeHeld: isBelow(path, PREVIEWS) }
}

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
  { holdsOwn, mayBeHeld }: FramePolicy = NO_FRAMES,
): string {
  const frames = [...(holdsOwn ? ["'self'"] : []), ...EMBED_HOSTS.map((host) => `https://${host}`)]
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...DEVELOPMENT.scripts, ...scripts].join(' '),
    // Next's error overlay adds styles, and a hash would disable 'unsafe-inline'.
    ['style-src', "'self'", ...(isDevelopment ? ["'unsafe-inline'"] : styles)].join(' '),
    // React sets widths and colours in `style` attributes, which affect only their own elements.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' https: data: blob:",
    "font-src 'self'",
    ['connect-src', "'self'", ...DEVELOPMENT.connections].join(' '),
    "media-src 'self'",
    "manifest-src 'self'",
    // The staff's screens have a worker that shows alerts; without this line any page could begin it.
    `worker-src ${holdsOwn ? "'self'" : "'none'"}`,
    ['frame-src', ...frames].join(' '),
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${mayBeHeld ? "'self'" : "'none'"}`,
    ...(siteUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Two years, which the preload lists of browsers require. */
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
 * The headers of every response by name. A document has its Content-Security-Policy in addition.
 *
 * @param siteUrl - the public origin; HSTS is set only for https
 * @param isImage - feed readers and sites that share a page show images
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
 * Adds the headers to a response that Next makes for one request, and allows scripts with an unpredictable nonce.
 * Next finds the nonce in the policy of the request.
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
