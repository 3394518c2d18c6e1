import { visit } from 'unist-util-visit'
import { parseHtml } from './parse'

/** The addresses that the links of a piece of HTML lead to, as they are written, each once. */
export function linksIn(html: string): string[] {
  const found = new Set<string>()
  visit(parseHtml(html), 'element', ({ tagName, properties }) => {
    if (tagName === 'a' && typeof properties.href === 'string') found.add(properties.href)
  })
  return [...found]
}
