import type { Element, ElementContent, Root, RootContent, Text } from 'hast'
import { visit } from 'unist-util-visit'
import { BLOCK_TAGS } from '@/lib/html/sanitize'

/** Formats that a run of words may carry, the outermost first where they are written. */
export const MARKS = ['strong', 'em', 'u', 's', 'mark', 'code', 'sub', 'sup'] as const

export type Mark = (typeof MARKS)[number]

/** Words, an image, or an element around words, with the formats that all of it carries. */
export type Leaf = { marks: ReadonlySet<Mark>; node: Text | Element }

const MARK_OF: Record<string, Mark> = {
  ...Object.fromEntries(MARKS.map((mark) => [mark, mark])),
  b: 'strong',
  i: 'em',
}

const NONE: ReadonlySet<Mark> = new Set()

/** What the cleaner gives anew at every saving. */
const MADE_BY_SERVER = ['id', 'rel', 'loading', 'decoding']

/**
 * Brings a cleaned article into the one form that the visual editor reads and writes: blocks without the white
 * space between them, words that stand alone in a paragraph, formats nested in one order.
 */
export function tidy(tree: Root): Element[] {
  visit(tree, 'element', ({ properties }) => {
    for (const name of MADE_BY_SERVER) delete properties[name]
  })
  return flowOf(tree.children.flatMap(withoutStray)).map((part) =>
    Array.isArray(part) ? { type: 'element', tagName: 'p', properties: {}, children: part } : part,
  )
}

/** A part of a table without its table: only at the very top does a parser let it stand, and not beside a paragraph. */
function withoutStray(node: RootContent): RootContent[] {
  const isStray = node.type === 'element' && /^(?:caption|t(?:head|body|foot|r|d|h))$/.test(node.tagName)
  return isStray ? node.children.flatMap(withoutStray) : [node]
}

/** Sorts the children of a block into blocks and the runs of words between them. */
export function flowOf(children: readonly RootContent[]): (Element | ElementContent[])[] {
  const flow: (Element | ElementContent[])[] = []
  let run: RootContent[] = []
  const endRun = () => {
    const words = tidyRun(run)
    if (words.length > 0) flow.push(words)
    run = []
  }
  for (const child of children) {
    if (child.type !== 'element' || !holdsBlock(child)) {
      run.push(child)
      continue
    }
    endRun()
    flow.push(tidyBlock(child))
  }
  endRun()
  return flow
}

/** Writes words with their formats as elements; the same leaves are always written alike. */
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

/** The words in what `nest` has written, each with its formats. */
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

/** Whether an element is a block, or something around one. */
export function holdsBlock(node: Element): boolean {
  return (
    BLOCK_TAGS.has(node.tagName) ||
    node.children.some((child) => child.type === 'element' && holdsBlock(child))
  )
}

function tidyBlock(node: Element): Element {
  if (node.tagName === 'pre' || !BLOCK_TAGS.has(node.tagName)) return node
  return { ...node, children: flowOf(node.children).flat() }
}

function tidyRun(nodes: readonly RootContent[]): ElementContent[] {
  const leaves = leavesOf(nodes)
  if (!leaves.some(({ node }) => isSeen(node))) return []
  let isAfterSpace = true
  for (const leaf of leaves) {
    // Of two spaces side by side only one is seen, and none at either end.
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
