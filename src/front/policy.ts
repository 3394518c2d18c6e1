import { EMBED_HOSTS } from '@/lib/html/embeds'

/** What a document may run and be dressed with beyond the files of its own origin. */
export type Allowed = { scripts: readonly string[]; styles: readonly string[] }

/**
 * The Content-Security-Policy of a document.
 *
 * @param allowed - hashes or nonces, quoted
 * @param siteUrl - the public origin
 */
export function toPolicy({ scripts, styles }: Allowed, siteUrl: string): string {
  const frames = EMBED_HOSTS.map((host) => `https://${host}`)
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...scripts].join(' '),
    ['style-src', "'self'", ...styles].join(' '),
    // Widths and colours that React sets; an attribute cannot reach beyond its element.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' https: data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    ['frame-src', ...frames].join(' '),
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(siteUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
