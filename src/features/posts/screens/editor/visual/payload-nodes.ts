import {
  $isElementNode,
  $parseSerializedNode,
  type ElementNode,
  type LexicalNode,
  type SerializedLexicalNode,
} from '@payloadcms/richtext-lexical/lexical'

// The classes of Payload's nodes differ between browser and server, and no import works in both, so nodes are created
// by their type names, which the present editor knows.

type Stored = SerializedLexicalNode & Record<string, unknown>

const PLAIN = { direction: null, format: '', indent: 0 }

/** Creates a link of Payload's editor. */
export function $createLink(url: string): ElementNode {
  const fields = { linkType: 'custom', newTab: false, url }
  const stored: Stored = { ...PLAIN, type: 'link', version: 3, fields, children: [] }
  const link = $parseSerializedNode(stored)
  if (!$isElementNode(link)) throw new Error('The editor has no links')
  return link
}

/** Creates a horizontal line. */
export function $createLine(): LexicalNode {
  return $parseSerializedNode({ type: 'horizontalrule', version: 1 })
}

/** The address of a link; null for any other node. */
export function $addressOf(node: LexicalNode): string | null {
  if (node.getType() !== 'link') return null
  const stored: object = node.exportJSON()
  const fields = 'fields' in stored ? stored.fields : null
  const url = typeof fields === 'object' && fields !== null && 'url' in fields ? fields.url : ''
  return typeof url === 'string' ? url : ''
}

export function $isLine(node: LexicalNode): boolean {
  return node.getType() === 'horizontalrule'
}
