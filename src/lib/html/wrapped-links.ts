import { safeLink } from './urls'

/** Services through which mail programs and sites lead their links, and how each writes the inner address. */
type Wrapper = { host: RegExp; path?: RegExp; inner: (url: URL) => string | null }

const parameter =
  (...names: string[]) =>
  ({ searchParams }: URL) =>
    names.map((name) => searchParams.get(name)).find(Boolean) ?? null

const WRAPPERS: readonly Wrapper[] = [
  {
    host: /\.safelinks\.protection\.(?:outlook\.com|partner\.outlook\.cn|office365\.us)$/,
    inner: parameter('url'),
  },
  { host: /^statics\.teams\.cdn\.office\.net$/, path: /safelinks/, inner: parameter('url') },
  { host: /^(?:www\.)?google\.(?:com?\.)?[a-z]{2,3}$/, path: /^\/url$/, inner: parameter('q', 'url') },
  { host: /^urldefense\.proofpoint\.com$/, path: /^\/v1\/url$/, inner: parameter('u') },
  { host: /^urldefense\.proofpoint\.com$/, path: /^\/v2\/url$/, inner: proofpoint2 },
  { host: /^urldefense\.(?:com|us|proofpoint\.com)$/, path: /^\/v3\//, inner: proofpoint3 },
  { host: /^linkprotect\.cudasvc\.com$/, path: /^\/url$/, inner: parameter('a') },
  { host: /^lm?\.(?:facebook|messenger)\.com$/, path: /^\/l\.php$/, inner: parameter('u') },
  { host: /^l\.instagram\.com$/, inner: parameter('u') },
  { host: /^(?:www\.)?youtube\.com$/, path: /^\/redirect$/, inner: parameter('q') },
  {
    host: /^(?:www\.)?linkedin\.com$/,
    path: /^\/(?:redir\/redirect|safety\/go)\/?$/,
    inner: parameter('url'),
  },
  { host: /^slack-redir\.net$/, path: /^\/link$/, inner: parameter('url') },
  { host: /^duckduckgo\.com$/, path: /^\/l\/$/, inner: parameter('uddg') },
]

/** Mails that were forwarded are wrapped once by each server on their way. */
const MOST_WRAPPERS = 5

/**
 * Takes the address out of a link that leads through a mail server's scanner or a site's counter. What the address itself
 * carries, such as `utm_source`, stays.
 *
 * @returns the inner address when it is http, https or mailto, else the link as it was
 */
export function unwrapLink(href: string): string {
  let address = href.trim()
  for (let wrapper = 0; wrapper < MOST_WRAPPERS; wrapper += 1) {
    const inner = innerOf(address)
    if (inner === null) break
    address = inner
  }
  return address
}

function innerOf(address: string): string | null {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return null
  const url = new URL(address)
  const wrapper = WRAPPERS.find(
    ({ host, path }) => host.test(url.hostname) && (path?.test(url.pathname) ?? true),
  )
  const inner = wrapper?.inner(url)?.trim()
  return inner && /^(?:https?|mailto):/i.test(inner) ? safeLink(inner) : null
}

/** Writes `_` for a slash and `-` for the sign of a percent code. */
function proofpoint2({ searchParams }: URL): string | null {
  const written = searchParams.get('u')?.replaceAll('-', '%').replaceAll('_', '/')
  try {
    return written ? decodeURIComponent(written) : null
  } catch {
    return null
  }
}

/** Lengths of runs of replaced characters, by the letter after `**`. */
const RUNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/**
 * Writes `*` for a character that an address may not hold, `**` and a letter for a run of them, and all of these
 * characters behind the address in base64.
 */
function proofpoint3({ href }: URL): string | null {
  const [, written, base64] = /\/v3\/__(.+?)__;([\w=-]*)!/.exec(href) ?? []
  if (!written) return null
  const replaced = [...fromBase64(base64 ?? '')]
  const address = written.replace(/\*(?:\*([\w-]))?/g, (_, run?: string) =>
    replaced.splice(0, run ? RUNS.indexOf(run) + 2 : 1).join(''),
  )
  // Two slashes in a row become one on some ways.
  return address.replace(/^(https?:)\/(?!\/)/i, '$1//')
}

function fromBase64(text: string): string {
  try {
    const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return new TextDecoder().decode(Uint8Array.from(letters, (letter) => letter.charCodeAt(0)))
  } catch {
    return ''
  }
}
