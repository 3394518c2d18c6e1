import type { Element, ElementContent, Root, RootContent, Text } from 'hast'
import { toHtml as write } from 'hast-util-to-html'
import { visit } from 'unist-util-visit'
import { BLOCK_TAGS } from '@/lib/html/sanitize'

/** The formats of text, in the order in which they are nested, the outermost first. */
export const MARKS = ['strong', 'em', 'u', 's', 'mark', 'code', 'sub', 'sup'] as const

export type Mark = (typeof MARKS)[number]

/** Text, an image, or an element around text, with the formats that apply to all of it. */
export type Leaf = { marks: ReadonlySet<Mark>; node: Text | Element }

const MARK_OF: Record<string, Mark> = {
  ...Object.fromEntries(MARKS.map((mark) => [mark, mark])),
  b: 'strong',
  i: 'em',
}

const NONE: ReadonlySet<Mark> = new Set()

/** Attributes that the sanitizer sets at every save. */
const MADE_BY_SERVER = ['id', 'rel', 'loading', 'decoding']

/** A block of an article, or text between blocks without a `p`. */
export type Part = {
  /** As stored, with the following white space. */
  stored: RootContent[]
  /** The same in the form that the nodes read and write: text without a block has a `p`. */
  tidy: Element
}

/** Splits a sanitized article into its blocks and the text between them. */
export function partsOf(tree: Root): Part[] {
  const groups: RootContent[][] = []
  for (const child of tree.children) {
    const last = groups.at(-1)
    const isSpace = child.type === 'text' && child.value.trim() === ''
    if (last && (isSpace || !(isBlock(child) || isBlock(last[0])))) last.push(child)
    else groups.push([child])
  }
  return groups.map((stored) => ({ stored, tidy: tidy(stored) }))
}

/**
 * Converts a block, or text without one, to the form of the visual editor: no white space between blocks, formats
 * nested in one order, and no attributes that the server sets.
 */
function tidy(stored: readonly RootContent[]): Element {
  const tree: Root = structuredClone({ type: 'root', children: [...stored] })
  visit(tree, 'element', (node) => {
    for (const name of MADE_BY_SERVER) delete node.properties[name]
    if (node.tagName === 'thead') dropScopes(node)
  })
  const [part = []] = flowOf(tree.children)
  return Array.isArray(part) ? elementOf('p', part) : part
}

/** Splits the children of a block into blocks and the runs of text between them. */
export function flowOf(children: readonly RootContent[]): (Element | ElementContent[])[] {
  const flow: (Element | ElementContent[])[] = []
  let run: RootContent[] = []
  const endRun = () => {
    const words = tidyRun(run)
    if (words.length > 0) flow.push(words)
    run = []
  }
  for (const child of children) {
    if (!isBlock(child)) {
      run.push(child)
      continue
    }
    endRun()
    flow.push(tidyBlock(child))
  }
  endRun()
  return flow
}

/** Converts text with its formats to elements; equal leaves always give equal elements. */
export function nest(leaves: readonly Leaf[], level = 0): ElementContent[] {
  const mark = MARKS[level]
  if (!mark) return joinTexts(leaves.map(({ node }) => node))
  return joinTexts(
    groupsOf(leaves, mark).flatMap((group) => {
      const inner = nest(group, level + 1)
      return group[0]?.marks.has(mark) ? [elementOf(mark, inner)] : inner
    }),
  )
}

/** The text in elements, each part with its formats; the reverse of `nest`. */
export function leavesOf(nodes: readonly RootContent[], marks = NONE): Leaf[] {
  return nodes.flatMap((node): Leaf[] => {
    if (node.type === 'text') return [{ marks, node: { ...node, value: collapse(node.value) } }]
    if (node.type !== 'element') return []
    const mark = Object.keys(node.properties).length === 0 ? MARK_OF[node.tagName] : undefined
    if (mark) return leavesOf(node.children, new Set([...marks, mark]))
    if (isVoid(node)) return [{ marks: NONE, node: { ...node, children: [] } }]
    const children = nest(leavesOf(node.children, marks))
    return children.length > 0 ? [{ marks: NONE, node: { ...node, children } }] : []
  })
}

/** An element of HTML with these children and, unless given, no attributes. */
export function elementOf(
  tagName: string,
  children: ElementContent[],
  properties: Element['properties'] = {},
): Element {
  return { type: 'element', tagName, properties, children }
}

/** Writes elements as HTML, without additional white space. */
export function toHtml(nodes: readonly RootContent[]): string {
  return write({ type: 'root', children: [...nodes] })
}

/** Whether a node is a block, or contains one. */
export function isBlock(node: RootContent | undefined): node is Element {
  return node?.type === 'element' && (BLOCK_TAGS.has(node.tagName) || node.children.some(isBlock))
}

function tidyBlock(node: Element): Element {
  if (node.tagName === 'pre') return withCode(node)
  return BLOCK_TAGS.has(node.tagName) ? { ...node, children: flowOf(node.children).flat() } : node
}

/** Removes the scope of header cells, because a header cell in the head means the same without it. */
function dropScopes(head: Element): void {
  visit(head, 'element', ({ properties }) => {
    if (properties.scope === 'col') delete properties.scope
  })
}

/** Adds a `code` to a `pre` that holds only text, because both mean the same. */
function withCode(pre: Element): Element {
  const isBare = pre.children.every(({ type }) => type === 'text')
  return isBare ? { ...pre, children: [elementOf('code', pre.children)] } : pre
}

function tidyRun(nodes: readonly RootContent[]): ElementContent[] {
  const leaves = leavesOf(nodes)
  if (!leaves.some(({ node }) => isSeen(node))) return []
  let isAfterSpace = true
  for (const leaf of leaves) {
    // Browsers collapse adjacent spaces, and show none at either end.
    if (isAfterSpace) trim(leaf, /^ /)
    isAfterSpace = leaf.node.type === 'text' && (leaf.node.value ? / $/.test(leaf.node.value) : isAfterSpace)
  }
  trim(
    leaves.findLast(({ node }) => node.type !== 'text' || node.value !== ''),
    / $/,
  )
  return nest(leaves.filter(({ node }) => node.type !== 'text' || node.value !== ''))
}

function trim(leaf: Leaf | undefined, space: RegExp): void {
  if (leaf?.node.type === 'text') leaf.node.value = leaf.node.value.replace(space, '')
}

function isSeen(node: ElementContent): boolean {
  if (node.type === 'text') return node.value.trim() !== ''
  return node.type === 'element' && (isVoid(node) || node.children.some(isSeen))
}

function isVoid({ tagName }: Element): boolean {
  return tagName === 'br' || tagName === 'img' || tagName === 'iframe'
}

function collapse(text: string): string {
  return text.replace(/[ \t\n\r\f]+/g, ' ')
}

function groupsOf(leaves: readonly Leaf[], mark: Mark): Leaf[][] {
  const groups: Leaf[][] = []
  for (const leaf of leaves) {
    const last = groups.at(-1)
    if (last?.[0]?.marks.has(mark) === leaf.marks.has(mark)) last.push(leaf)
    else groups.push([leaf])
  }
  return groups
}

function joinTexts(nodes: readonly ElementContent[]): ElementContent[] {
  const joined: ElementContent[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    if (node.type === 'text' && last?.type === 'text') last.value += node.value
    else joined.push(node.type === 'text' ? { ...node } : node)
  }
  return joined
}
