import type { Element, Root, RootContent } from 'hast'

/** The largest content that an editor may save, without the attributes that cleaning has added. */
export const MAX_WRITTEN_BYTES = 200 * 1024

/** The largest content that is read at all. It is larger, because a written `&` alone is stored in six characters. */
export const MAX_STORED_BYTES = 10 * MAX_WRITTEN_BYTES

/** The deepest nesting of elements. */
export const MAX_HTML_DEPTH = 100

/**
 * HTML with more open tags is refused before it is parsed, because the time of the parser grows with the square of
 * their number.
 */
const MAX_OPEN_TAGS = 1000

const VOID_TAGS = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/

/** Thrown for HTML that is too large or too deep; the message is made for the person who wrote it. */
export class HtmlLimitError extends Error {
  override name = 'HtmlLimitError'
}

const ADDED = / (?:rel="noopener noreferrer"|loading="lazy"|decoding="async"|id="s-[a-z0-9-]*")/g

/** @throws {HtmlLimitError} for more than an editor may save */
export function checkWrittenSize(html: string): void {
  checkHtmlSize(html)
  if (byteLength(html.replace(ADDED, '')) > MAX_WRITTEN_BYTES) throw tooLarge()
}

/** @throws {HtmlLimitError} for HTML that is too large, or too deep to be parsed */
export function checkHtmlSize(html: string): void {
  if (byteLength(html) > MAX_STORED_BYTES) throw tooLarge()
  if (openTags(html) > MAX_OPEN_TAGS) throw tooDeep()
}

/** @throws {HtmlLimitError} when elements are nested deeper than an article needs */
export function checkHtmlDepth(tree: Root): void {
  let level: (Root | RootContent)[] = [tree]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_HTML_DEPTH) throw tooDeep()
    level = level.flatMap((node) => ('children' in node ? node.children : [])).filter(isElement)
  }
}

/** Counts bytes without Buffer, because the editor's preview calls it in the browser. */
function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}

function isElement(node: RootContent): node is Element {
  return node.type === 'element'
}

function tooLarge() {
  return new HtmlLimitError(`The content is larger than ${MAX_WRITTEN_BYTES / 1024} kB`)
}

function tooDeep() {
  return new HtmlLimitError(`The content is nested more than ${MAX_HTML_DEPTH} levels deep`)
}

/** Estimates the largest number of tags that are open at once, without parsing; at least half of the true depth. */
function openTags(html: string): number {
  const open = new Map<string, number>()
  let all = 0
  let highest = 0
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][^\s/>]*)/gi)) {
    const tag = name.toLowerCase()
    const count = open.get(tag) ?? 0
    const step = slash ? (count > 0 ? -1 : 0) : VOID_TAGS.test(tag) ? 0 : 1
    open.set(tag, count + step)
    all += step
    highest = Math.max(highest, all)
  }
  // Tags that the next tag of the same kind closes are not nested, so the unclosed ones do not count.
  const implied = ['p', 'li', 'dt', 'dd', 'td', 'th', 'tr', 'option', 'thead', 'tbody', 'tfoot']
  return highest - implied.reduce((sum, tag) => sum + (open.get(tag) ?? 0), 0)
}
