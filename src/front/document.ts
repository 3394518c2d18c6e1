import { createHash } from 'node:crypto'
import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

/** An element of a document, by its place in the text: from its first character to behind its last. */
export type Placed = { start: number; end: number; element: Element }

/** What of a document its policy and its loader are about. */
export type Document = { scripts: Placed[]; styles: Placed[]; preloads: Placed[] }

const parser = unified().use(rehypeParse)

/**
 * Reads a document as browsers do: what stands in an attribute or a comment is no element. Scripts in the content of a
 * page are none of ours, and are left out: no policy allows them.
 */
export function readDocument(html: string): Document {
  const document: Document = { scripts: [], styles: [], preloads: [] }
  const tree: Root = parser.parse(html)
  let content: Placed | undefined
  visit(tree, 'element', (element) => {
    const start = element.position?.start.offset
    const end = element.position?.end.offset
    if (start === undefined || end === undefined) return
    const placed = { start, end, element }
    if (element.tagName === 'main') content ??= placed
    const isOurs = !content || start < content.start || start >= content.end
    if (element.tagName === 'script' && isOurs) document.scripts.push(placed)
    if (element.tagName === 'style') document.styles.push(placed)
    if (element.tagName === 'link' && isScriptPreload(element)) document.preloads.push(placed)
  })
  return document
}

function isScriptPreload({ properties }: Element): boolean {
  return String(properties.rel) === 'preload' && properties.as === 'script'
}

/** The address of a script that the browser fetches and runs; null for any other script. */
export function sourceOf({ properties }: Element): string | null {
  return typeof properties.src === 'string' && !properties.noModule ? properties.src : null
}

/** The code of a script that stands in the document and is run; null for any other script. */
export function codeOf(element: Element): string | null {
  const { src, type } = element.properties
  const isCode = type === undefined || type === '' || type === 'module' || type === 'text/javascript'
  return src === undefined && isCode ? textOf(element) : null
}

/** What a policy calls the content of an element. */
export function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
