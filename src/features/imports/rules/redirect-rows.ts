import { readOldPath, readTarget } from '@/features/redirects/rules/redirect'
import { decodings } from '@/lib/decodings'
import { fieldOf, plainHead } from './lead-columns'

/** What a column of a list of redirects may be. `matching` says how the old address is compared. */
const NAMES = {
  from:
    'from, source, source url, old, old url, old path, old address, origin, redirect from, from url, from path, path, request url, ' +
    'url, source path, old link, alte url, von',
  to:
    'to, target, target url, new, new url, new path, new address, destination, destination url, redirect to, to url, to path, ' +
    'redirect url, target path, new link, neue url, nach',
  code: 'code, status code, http code, redirect type, action code, statuscode, http status, response code, redirect code',
  matching: 'regex, matching, format, match type, is regex, query mode',
  status: 'status, enabled, active, state',
  type: 'type, action type',
} as const satisfies Record<string, string>

export type RedirectField = keyof typeof NAMES

const FIELDS = Object.keys(NAMES) as RedirectField[]
const BY_NAME = new Map(
  FIELDS.flatMap((field) => NAMES[field].split(', ').map((name) => [name, field] as const)),
)

/** The field that a column of a list of redirects is, by its name. */
export const redirectFieldOf = (head: string): RedirectField | null => BY_NAME.get(plainHead(head)) ?? null

/** How many columns of a list of redirects these cells name. */
export const countRedirectHeads = (cells: readonly string[]) =>
  new Set(cells.map(redirectFieldOf).filter((field) => field !== null)).size

/** Whether the columns of a table are those of redirects: where from and where to, and nobody to reach. */
export function isRedirectTable(columns: readonly string[]): boolean {
  const fields = columns.map(redirectFieldOf)
  const hasPerson = columns.some((column) => /^(?:email|phone|createdAt)$/.test(fieldOf(column) ?? ''))
  return fields.includes('from') && fields.includes('to') && !hasPerson
}

/** A row of a list, each value as written and empty where its column is missing. */
export type RedirectRow = Record<RedirectField, string>

/** A redirect, or a sentence about why a row is none: `isOff` when the old site did not use it either. */
export type ReadRedirect =
  | { from: string; to: string; code: 307 | 308; host: string }
  | { problem: string; isOff?: boolean }

const OFF = /^(?:disabled|inactive|trashed|trash|off|false|no|0)$/i
const PERMANENT = /^(?:|301|308|permanent|moved permanently|true)$/i
const TEMPORARY = /^(?:302|303|307|temporary|found|false)$/i
const GONE = /^(?:404|410|418|451)$/
const EXACT = /^(?:|0|no|false|plain|exact|url|equals?|ignore|pass)$/i
/** Letters of a pattern, which stand in no address as they are. `?` parts the query of one. */
const PATTERN = /[*^$()[\]{}|\\]|\.\+|:\w+\//

/**
 * Reads a redirect of an old site. Redirects here lead from one address to one: a pattern is refused aloud, unless it
 * matches a single address alone, as `^/old/?$` does.
 *
 * @param hosts - of the old site, so that `https://old.example/new` is a path of this one
 */
export function readRedirect(row: RedirectRow, hosts: ReadonlySet<string>): ReadRedirect {
  const { from, to, matching, status } = row
  if (OFF.test(status)) return { problem: 'It was switched off.', isOff: true }
  if (from === '') return { problem: 'It names no old address.' }
  const { code, problem } = readCode(row)
  if (code === null) return { problem }
  if (to === '') return { problem: 'It leads nowhere.' }
  const isExact = EXACT.test(matching) || matching.toLowerCase() === 'query'
  const source = isExact && !PATTERN.test(from) ? from : literalOf(from, isExact ? 'regex' : matching)
  if (source === null)
    return {
      problem: `${from} is a pattern: redirects here lead from one address to one. Enter each address that matters.`,
    }
  if (/[$]\d|\*/.test(to))
    return { problem: `${to} repeats a part of the old address, which redirects here cannot.` }
  const old = toPath(source, hosts, true)
  if ('problem' in old) return old
  const target = toPath(to, hosts, false)
  if ('problem' in target) return target
  if (old.path === target.path) return { problem: 'It leads to itself.' }
  return { from: old.path, to: target.path, code, host: old.host }
}

function readCode({
  code,
  type,
}: RedirectRow): { code: 307 | 308; problem: '' } | { code: null; problem: string } {
  // Yoast and Rank Math write the code as the type, Redirection a word.
  const written = (code || (/^\d/.test(type) ? type : '')).trim()
  if (GONE.test(written) || /^(?:error|nothing|pass|random)$/i.test(type))
    return {
      code: null,
      problem: `It answers ${written || type} and leads nowhere: an address without a page here answers 404.`,
    }
  if (PERMANENT.test(written)) return { code: 308, problem: '' }
  if (TEMPORARY.test(written)) return { code: 307, problem: '' }
  return { code: null, problem: `${written} is no code of a redirect.` }
}

/** The one address that a pattern matches, with or without a slash at its end; null when there are others. */
function literalOf(pattern: string, matching: string): string | null {
  if (!/^(?:1|yes|true|regex|regexp)$/i.test(matching)) return null
  const [, anchored] = /^\^(.*?)(?:\/\?|\/)?\$$/.exec(pattern) ?? []
  const text = anchored?.replace(/\\([/.\-?])/g, (_, letter: string) => (letter === '?' ? '\0' : letter))
  if (
    !text ||
    PATTERN.test(text) ||
    /[?+]/.test(text) ||
    (/\./.test(text) && /(?<!\\)\./.test(anchored ?? ''))
  )
    return null
  return text.replaceAll('\0', '?')
}

type Path = { path: string; host: string } | { problem: string }

function toPath(written: string, hosts: ReadonlySet<string>, isOld: boolean): Path {
  const address = /^\/\//.test(written) ? `https:${written}` : written
  if (!/^[a-z][a-z\d+.-]*:/i.test(address))
    return readLocal(address.startsWith('/') ? address : `/${address}`, isOld, '')
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    return { problem: `${written} is no address of a page.` }
  const { host, pathname, search, hash } = new URL(address)
  const name = withoutWww(host)
  if (!isOld && !hosts.has(name))
    return {
      problem: `${written} is another site: redirects here stay on this one. Or name ${host} as the old address of it.`,
    }
  return readLocal(pathname + search + hash, isOld, name)
}

function readLocal(address: string, isOld: boolean, host: string): Path {
  if (!isOld) {
    const { path, problem } = readTarget(address)
    return path === null ? { problem: `${problem}.` } : { path, host }
  }
  const [withoutHash = ''] = address.split('#')
  const at = withoutHash.indexOf('?')
  const [head, query] = at === -1 ? [withoutHash, ''] : [withoutHash.slice(0, at), withoutHash.slice(at)]
  if (query.length > 1 && !/^\?[!-~]{1,500}$/.test(query))
    return { problem: 'What follows ? in the old address has spaces, or letters beyond a to z.' }
  // Only a query tells its old page from Home.
  if (query.length > 1 && head === '/') return { path: `/${query}`, host }
  const { path, problem } = readOldPath(spelled(head))
  return path === null ? { problem: `${problem}.` } : { path: path + (query.length > 1 ? query : ''), host }
}

/** An old address may be written with its letters or with their codes, as the browser shows it or as it sends it. */
const spelled = (path: string) =>
  /\P{ASCII}| /u.test(path) && decodings(path) ? encodeURI(decodeURI(path)) : path

export const withoutWww = (host: string) => host.toLowerCase().replace(/^www\./, '')
