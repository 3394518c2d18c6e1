const LINK_SCHEMES = /^(?:https?|mailto|tel):$/
const RELATIVE = /^(?:[/#?]|[\w%-][\w%.~-]*(?:[/#?]|$))/

/**
 * Checks the address of a link, which may be http, https, mailto, tel or a place on this site. An address that leaves
 * the scheme out (`//host`) or carries a password is refused, because browsers and readers take it for something else.
 *
 * @returns the address without the white space that browsers ignore, or null
 */
export function safeLink(text: string): string | null {
  const url = withoutIgnored(text)
  if (/^[a-z][a-z\d+.-]*:/i.test(url)) return isPlain(url, LINK_SCHEMES) ? url : null
  return isOwnPath(url) ? url : null
}

/** As `safeLink`, for resources that a page loads by itself: https or this site. */
export function safeSource(text: string): string | null {
  const url = withoutIgnored(text)
  if (/^https:/i.test(url)) return isPlain(url, /^https:$/) ? url : null
  return url.startsWith('/') && isOwnPath(url) ? url : null
}

/** Says whether a link leaves the site. */
export function isExternal(url: string, origin: string): boolean {
  return /^https?:/i.test(url) && URL.canParse(url) && new URL(url).origin !== origin
}

function isOwnPath(url: string): boolean {
  return RELATIVE.test(url) && !/^[/\\]{2}/.test(url) && !url.includes('\\')
}

function isPlain(url: string, schemes: RegExp): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, username, password } = new URL(url)
  const hasHost = !/^https?:$/.test(protocol) || /^https?:\/\/[^/\\]/i.test(url)
  return schemes.test(protocol) && hasHost && !username && !password
}

function withoutIgnored(text: string): string {
  // Browsers drop these characters before they read an address.
  return text.replace(/^[\0-\x20]+|[\0-\x20]+$|[\t\n\r]/g, '')
}

type Embed = { host: string; path: RegExp; title: string; playsAs?: string }

const YOUTUBE = 'www.youtube-nocookie.com'
const EMBEDS: readonly Embed[] = [
  { host: YOUTUBE, path: /^\/embed\/[\w-]{1,64}$/, title: 'Video' },
  { host: 'www.youtube.com', path: /^\/embed\/[\w-]{1,64}$/, title: 'Video', playsAs: YOUTUBE },
  { host: 'youtube.com', path: /^\/embed\/[\w-]{1,64}$/, title: 'Video', playsAs: YOUTUBE },
  { host: 'player.vimeo.com', path: /^\/video\/\d{1,20}$/, title: 'Video' },
  { host: 'www.google.com', path: /^\/maps\/embed$/, title: 'Map' },
]

/** The hosts whose players and maps an article may show. The site's policy for frames must name the same hosts. */
export const EMBED_HOSTS = [...new Set(EMBEDS.map(({ host, playsAs }) => playsAs ?? host))]

/**
 * Checks the address of a frame, which may be a player or a map of a known host. YouTube plays from the host that sets
 * no cookie before the first click.
 *
 * @returns the address to load and a title for people who cannot see the frame, or null
 */
export function toEmbed(src: string): { src: string; title: string } | null {
  if (!URL.canParse(src)) return null
  const url = new URL(src)
  const embed = EMBEDS.find(({ host, path }) => host === url.hostname && path.test(url.pathname))
  if (!embed || url.protocol !== 'https:' || url.port || url.username || url.password) return null
  url.hostname = embed.playsAs ?? embed.host
  return { src: url.href, title: embed.title }
}
