import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse, serialize } from 'parse5'
import { PART, restoreParts } from '@/lib/page-data'

/** Restores the data of a page as a browser does that has read its HTML. */
export function restoreFrom({ html, data }: { html: string; data: string }): string {
  const document = parse(html)
  return restoreParts(data, (selector) => findPart(document, /"(\d+)"/.exec(selector)?.[1]))
}

function findPart(node: DefaultTreeAdapterTypes.ParentNode, part?: string): Element | null {
  for (const child of node.childNodes) {
    if (!defaultTreeAdapter.isElementNode(child)) continue
    const { attrs: attributes, tagName: localName } = child
    if (attributes.some(({ name, value }) => name === PART && value === part))
      return { localName, attributes, innerHTML: serialize(child) } as unknown as Element
    const found = findPart(child, part)
    if (found) return found
  }
  return null
}
