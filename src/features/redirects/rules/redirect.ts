import { paths } from '@/domain/paths'
import { isReserved } from '@/domain/redirect'
import { toCanonicalPath } from '@/lib/canonical-path'
import { decodings } from '@/lib/decodings'

const MOST_LETTERS = 500

/** The result of reading a typed path: the path to store, or a sentence for the staff about what is wrong with it. */
export type ReadPath = { path: string; problem: null } | { path: null; problem: string }

const wrong = (problem: string): ReadPath => ({ path: null, problem })

const OTHER_SITE = 'A redirect stays on this site: write a path that begins with one /'

/**
 * Reads the old address of a redirect: a path in the one spelling in which the server looks it up, and the query where the old site
 * told its pages apart by one (`/?p=123`). Only such a redirect can lead away from an address at which a page stands.
 */
export function readOldPath(text: string): ReadPath {
  if (text.includes('#'))
    return wrong('Write the old address without # and what follows it: no server is told of that')
  if (text.includes('*')) return wrong('Write each old address by itself: a * stands for nothing here')
  const [head = '', ...queries] = text.split('?')
  const query = queries.join('?')
  const read = readPath(head)
  if (read.path === null) return read
  if (query !== '') {
    if (!/^[!-~]*$/.test(query)) return wrong('Write what follows ? without spaces and letters beyond a to z')
    return { path: `${read.path}?${query}`, problem: null }
  }
  if (read.path === paths.home) return wrong('Home is always there, so nothing can lead away from it')
  return read
}

/**
 * Reads the target of a redirect: a path of this site, which may have a query and a fragment. A text that a browser, or
 * a proxy that decodes it, could take for another host is refused.
 */
export function readTarget(text: string): ReadPath {
  const end = text.search(/[?#]/)
  const [head, rest] = end === -1 ? [text, ''] : [text.slice(0, end), text.slice(end)]
  if (!/^[!-~]*$/.test(rest) || rest.includes('\\'))
    return wrong('Write what follows ? or # without spaces, \\ and letters beyond a to z')
  const read = readPath(head)
  if (read.path === null) return read
  const path = read.path + rest
  const { host, pathname } = new URL(path, 'https://site.invalid')
  return host === 'site.invalid' && !pathname.startsWith('//') ? { path, problem: null } : wrong(OTHER_SITE)
}

function readPath(text: string): ReadPath {
  if (text.length > MOST_LETTERS) return wrong(`Write at most ${MOST_LETTERS} letters`)
  if (!/^\/(?![/\\])/.test(text)) return wrong(OTHER_SITE)
  const spellings = decodings(text)
  if (!spellings) return wrong('The address cannot be read: after each % stand two digits or letters a to f')
  for (const each of spellings) {
    if (each.includes('\\') || each.includes('//')) return wrong(OTHER_SITE)
    if (/[\p{C}\p{Z}]/u.test(each) && each === text)
      return wrong('Write the address without spaces and invisible letters; %20 stands for a space')
    if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(each))
      return wrong('The address hides a letter that nobody can see')
    if (each.split('/').some((part) => part === '.' || part === '..'))
      return wrong('Write the address without . and .. between its slashes')
  }
  const path = toCanonicalPath(text)
  if (path === null) return wrong('The address cannot be read')
  if (spellings.some(isReserved)) return wrong('This address belongs to the product itself')
  return { path, problem: null }
}

/** A path in the form in which the case of its letters makes no difference. */
const withoutCase = (path: string) => (decodings(path)?.[1] ?? path).toLowerCase()

/** Redirects by their old addresses. */
export type RedirectLookup<R> = {
  /** The redirect that leads away from a path at which nothing stands. */
  from: (path: string) => R | null
  /**
   * The redirect that leads away from a path with this query, whatever stands there, and what is left of the query: a request may
   * have more parameters, in any order. Of several the one counts that names the most.
   *
   * @param query - as received, with its `?`
   */
  fromQuery: (path: string, query: string) => { found: R; rest: string } | null
  /** The same, without asking whether its target leads on, which nobody may enter. */
  step: (path: string) => R | null
}

/**
 * Creates a lookup that takes an old address in any case of its letters, the exact one first. A redirect that was found
 * by another case leads to another path, from which nothing leads on, so that no visitor goes in a circle.
 *
 * @param redirects - the earliest comes first, and counts where several differ only by case
 */
export function lookUpRedirects<R extends { from: string; to: string }>(
  redirects: readonly R[],
): RedirectLookup<R> {
  const exact = new Map(redirects.map((each) => [each.from, each]))
  const inAnyCase = new Map(redirects.toReversed().map((each) => [withoutCase(each.from), each]))
  const step = (path: string) => {
    const found = exact.get(path)
    if (found) return found
    const alike = inAnyCase.get(withoutCase(path))
    return alike && pathOfTarget(alike.to) !== path ? alike : null
  }
  const isLast = ({ to }: R) => step(pathOfTarget(to)) === null
  const byQuery = new Map<string, { redirect: R; pairs: string[] }[]>()
  for (const redirect of redirects) {
    const { path, query } = splitOldPath(redirect.from)
    if (query === '') continue
    const key = withoutCase(path)
    byQuery.set(key, [...(byQuery.get(key) ?? []), { redirect, pairs: pairsOf(query) }])
  }
  return {
    step,
    fromQuery(path, query) {
      const given = pairsOf(query.replace(/^\?/, ''))
      const [best] = (byQuery.get(withoutCase(path)) ?? [])
        .filter(({ pairs }) => pairs.every((pair) => given.includes(pair)))
        .sort((a, b) => b.pairs.length - a.pairs.length)
      if (!best) return null
      const rest = given.filter((pair) => !best.pairs.includes(pair)).join('&')
      return { found: best.redirect, rest: rest && `?${rest}` }
    },
    from(path) {
      const found = step(path)
      return found && (found.from === path || isLast(found)) ? found : null
    },
  }
}

/** The two parts of an old address, the query without its `?`. */
function splitOldPath(from: string): { path: string; query: string } {
  const at = from.indexOf('?')
  return at === -1 ? { path: from, query: '' } : { path: from.slice(0, at), query: from.slice(at + 1) }
}

const pairsOf = (query: string) => query.split('&').filter(Boolean)

/** The path of a target, without its query and fragment. */
export const pathOfTarget = (target: string) => target.split(/[?#]/, 1)[0] ?? target

/** A conflict of a redirect with the others; `field` is the one that the staff should change. */
export type RedirectProblem = { field: 'fromPath' | 'toPath'; message: string }

/**
 * Says whether a redirect would lead in a circle, or be one of several steps. A visitor should take a single step, and
 * the staff should see at once where an address leads.
 *
 * @param others - the other redirects
 */
export function chainProblem(
  { from, to }: { from: string; to: string },
  others: readonly { from: string; to: string }[],
): RedirectProblem | null {
  const target = pathOfTarget(to)
  if (target === from) return { field: 'toPath', message: 'This would lead to itself' }
  const next = lookUpRedirects(others).step(target)?.to
  if (next !== undefined && withoutCase(pathOfTarget(next)) === withoutCase(from))
    return { field: 'toPath', message: `${target} leads back here, so visitors would go in circles` }
  if (next !== undefined)
    return { field: 'toPath', message: `${target} itself leads to ${next}: write that address here` }
  const leadsHere = lookUpRedirects([{ from, to }]).step
  const before = others.find((each) => leadsHere(pathOfTarget(each.to)) !== null)
  if (before === undefined) return null
  return { field: 'fromPath', message: `${before.from} leads here: let it lead to ${to} first` }
}
