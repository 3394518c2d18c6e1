import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse, serialize } from 'parse5'
import { PART, restoreParts } from '@/lib/page-data'

/** Restores the data of a page as a browser does that has read its HTML. */
export function restoreFrom({ html, data }: { html: string; data: string }): string {
  const document = parse(html)
  return restoreParts(data, (selector) => findPart(document, /"(\w+)"/.exec(selector)?.[1]))
}

function findPart(node: DefaultTreeAdapterTypes.ParentNode, part?: string): Element | null {
  for (const child of node.childNodes) {
    if (!defaultTreeAdapter.isElementNode(child)) continue
    if (child.attrs.some(({ name, value }) => name === PART && value === part)) return toElement(child)
    const found = findPart(child, part)
    if (found) return found
  }
  return null
}

/** What is asked of an element of a browser, which has one question about links: `a[href^="/"]`. */
function toElement(element: DefaultTreeAdapterTypes.Element): Element {
  const { attrs: attributes, tagName: localName, parentNode } = element
  return {
    nodeType: 1,
    ELEMENT_NODE: 1,
    TEXT_NODE: 3,
    localName,
    attributes,
    innerHTML: serialize(element),
    get childNodes() {
      return element.childNodes.map(toNode)
    },
    get previousElementSibling() {
      const siblings = parentNode?.childNodes.filter(defaultTreeAdapter.isElementNode) ?? []
      const previous = siblings[siblings.indexOf(element) - 1]
      return previous ? toElement(previous) : null
    },
    matches: () => isLink(element),
    querySelector: () => (holdsLink(element) ? element : null),
  } as unknown as Element
}

function toNode(node: DefaultTreeAdapterTypes.ChildNode): unknown {
  if (defaultTreeAdapter.isElementNode(node)) return toElement(node)
  const isText = defaultTreeAdapter.isTextNode(node)
  return { nodeType: isText ? 3 : 8, TEXT_NODE: 3, ELEMENT_NODE: 1, nodeValue: isText ? node.value : '' }
}

const isLink = ({ tagName, attrs }: DefaultTreeAdapterTypes.Element) =>
  tagName === 'a' && attrs.some(({ name, value }) => name === 'href' && value.startsWith('/'))

function holdsLink(element: DefaultTreeAdapterTypes.Element): boolean {
  return element.childNodes.some(
    (child) => defaultTreeAdapter.isElementNode(child) && (isLink(child) || holdsLink(child)),
  )
}
