import type { Element } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { visit } from 'unist-util-visit'
import { UNKNOWN_ORIGIN } from '@/features/imports/rules/old-image'
import { toCanonicalPath } from '@/lib/canonical-path'
import { parseHtml } from '@/lib/html/parse'
import { isOnSite } from './images'

type Rewriting = {
  /** The address here of an image there, or what to write in its place. */
  image: (url: string) => string
  /** The address here of a page there; null for one that stays there. */
  link: (url: string) => string | null
}

/** Gives images and links of a text their addresses here. */
export function rewriteHtml(html: string, { image, link }: Rewriting): string {
  const tree = parseHtml(html)
  visit(tree, 'element', (node: Element) => {
    const { src, href } = node.properties
    if (node.tagName === 'img' && typeof src === 'string') node.properties.src = image(src)
    if (node.tagName === 'a' && typeof href === 'string') {
      const address = link(href)
      if (address) node.properties.href = address
    }
  })
  return toHtml(tree)
}

/**
 * The form in which addresses of the old site are compared: the path and the query, without host, case, outer slashes and fragment;
 * null for an address elsewhere.
 */
export function addressKey(address: string, site: string): string | null {
  const base = site ? `https://${site}` : UNKNOWN_ORIGIN
  if (!URL.canParse(address, base)) return null
  const url = new URL(address, base)
  if (!/^https?:$/.test(url.protocol) || !isOnSite(url.href, new URL(base).host)) return null
  const path = toCanonicalPath(url.pathname)
  return path === null ? null : path.toLowerCase() + url.search
}

/** What of a text the sanitiser takes away, by the names of its elements. */
export function takenFrom(before: string, after: string): string[] {
  const [had, has] = [countElements(before), countElements(after)]
  return [...had].flatMap(([name, count]) => {
    const left = has.get(name) ?? 0
    return left < count && !RENAMED.has(name)
      ? [`<${name}>${count - left > 1 ? ` (${count - left})` : ''}`]
      : []
  })
}

/** These become others, or say how something looks and not what it is. */
const RENAMED = new Set([
  'h1',
  'div',
  'span',
  'font',
  'center',
  'section',
  'article',
  'tbody',
  'colgroup',
  'col',
  'wbr',
])

function countElements(html: string): Map<string, number> {
  const counts = new Map<string, number>()
  visit(parseHtml(html), 'element', ({ tagName }: Element) => {
    counts.set(tagName, (counts.get(tagName) ?? 0) + 1)
  })
  return counts
}
