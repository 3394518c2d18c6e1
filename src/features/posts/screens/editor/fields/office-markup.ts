import type { Element, ElementContent, Root, RootContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { BLOCK_TAGS } from '@/lib/html/sanitize'
import { unwrapLink } from '@/lib/html/wrapped-links'

/** The context of an element that changes what its style means. */
type Context = { isInHeading: boolean; isInLink: boolean }

/** Elements without text of the article. */
const NOTHING = new Set(['head', 'link', 'meta', 'script', 'style', 'title', 'xml', 'col', 'colgroup'])

/** Elements that only group others. One that holds only text becomes a paragraph. */
const BOXES = new Set('address article aside body center div footer header html main nav section'.split(' '))

/** Elements whose meaning is in their style and not in their name. */
const SPANS = new Set(['font', 'span', 'label', 'o:p'])

/**
 * Converts text that was copied from Google Docs, Word or a page to elements of an article: both programs use styles
 * for bold text, and Word for lists. Everything else is dropped.
 */
export function toArticle(tree: Root): void {
  const converted = convertAll(tree.children, { isInHeading: false, isInLink: false })
  tree.children = withoutBreaks(converted.flatMap(withoutListAround))
}

function convertAll(nodes: readonly RootContent[], around: Context): ElementContent[] {
  const converted: ElementContent[] = []
  let items: ListItem[] = []
  const endList = () => {
    converted.push(...toLists(items, around))
    items = []
  }
  for (const node of nodes) {
    const found = node.type === 'element' ? itemsIn(node) : []
    items.push(...found)
    // White space and comments between two items do not end their list.
    const isBetween = items.length > 0 && (node.type === 'comment' || isBlank(node))
    if (found.length > 0 || isBetween) continue
    endList()
    converted.push(...convert(node, around))
  }
  endList()
  return converted
}

function convert(node: RootContent, around: Context): ElementContent[] {
  if (node.type === 'text') return [{ type: 'text', value: node.value.replaceAll('\u00a0', ' ') }]
  if (node.type !== 'element' || NOTHING.has(node.tagName)) return []
  const style = styleOf(node)
  const tagName = headingOf(node) ?? node.tagName
  if (style.get('display') === 'none' || style.get('mso-hide') === 'all') return []
  if (style.get('mso-list') === 'ignore' || isCheckbox(node) || isEndMark(node)) return []
  if (tagName === 'pre') return [{ ...node, properties: {} }]
  const children = convertAll(node.children, {
    isInHeading: around.isInHeading || /^(?:h[1-6]|th)$/.test(tagName),
    isInLink: around.isInLink || tagName === 'a',
  })
  const marked = withMarks(children, marksIn(style, around, tagName))
  if (isUnmarked(tagName, style) || SPANS.has(tagName)) return marked
  if (BOXES.has(tagName)) return unbox(marked, around)
  if (tagName === 'a' && !node.properties.href) return marked
  return rebuild({ ...node, tagName, properties: attributesOf(node), children: marked })
}

/** Converts an element to elements of the article; nothing for one without text. */
function rebuild(element: Element): ElementContent[] {
  const { tagName, children } = element
  if (tagName === 'ul' || tagName === 'ol') {
    const items = withNestedLists(children)
    return items.length > 0 ? [{ ...element, children: items }] : []
  }
  if (tagName === 'li') return [{ ...element, children: inOneLine(children) }]
  if (tagName === 'td' || tagName === 'th') return [{ ...element, children: withoutLoneParagraph(children) }]
  if (/^(?:p|h[1-6]|a|b|strong|i|em|u|s|del|ins|sub|sup)$/.test(tagName) && !children.some(saysSomething)) {
    return BLOCK_TAGS.has(tagName) ? [] : children
  }
  return [{ ...element, children: withoutBreaks(children) }]
}

function unbox(children: ElementContent[], { isInLink }: Context): ElementContent[] {
  if (isInLink || children.some(isBlock)) return withoutBreaks(children)
  return children.some(saysSomething) ? [elementOf('p', children)] : []
}

/** The declarations of the `style` attribute, in lower case. */
export function styleOf({ properties }: Element): ReadonlyMap<string, string> {
  const declarations = String(properties.style ?? '').split(';')
  return new Map(
    declarations.map((declaration) => {
      const colon = declaration.indexOf(':')
      return [
        declaration.slice(0, colon).trim().toLowerCase(),
        declaration
          .slice(colon + 1)
          .trim()
          .toLowerCase(),
      ]
    }),
  )
}

/** The formats that a style means. A heading is bold anyway, and a link is underlined. */
function marksIn(style: ReadonlyMap<string, string>, around: Context, tagName: string): string[] {
  if (BOXES.has(tagName) || /^(?:b|strong|i|em|u|s|ul|ol|table|tbody|tr|h[1-6]|th)$/.test(tagName)) return []
  const marks: string[] = []
  const line = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`
  const isLink = around.isInLink || tagName === 'a'
  if (weightOf(style) === 'bold' && !around.isInHeading) marks.push('strong')
  if (/^(?:italic|oblique)/.test(style.get('font-style') ?? '')) marks.push('em')
  if (line.includes('underline') && !isLink) marks.push('u')
  if (line.includes('line-through')) marks.push('s')
  if (style.get('vertical-align') === 'super') marks.push('sup')
  if (style.get('vertical-align') === 'sub') marks.push('sub')
  return marks
}

function weightOf(style: ReadonlyMap<string, string>): 'bold' | 'normal' | null {
  const weight = style.get('font-weight')
  if (!weight) return null
  return weight.startsWith('bold') || Number(weight) >= 600 ? 'bold' : 'normal'
}

/** Google Docs wraps the whole text in a `b` that is not bold. */
function isUnmarked(tagName: string, style: ReadonlyMap<string, string>): boolean {
  if (tagName === 'b' || tagName === 'strong') return weightOf(style) === 'normal'
  return (tagName === 'i' || tagName === 'em') && style.get('font-style') === 'normal'
}

/** Formats wrap the text of a block, never a block. */
function withMarks(children: ElementContent[], marks: readonly string[]): ElementContent[] {
  if (marks.length === 0 || !children.some(saysSomething)) return children
  if (children.some(isBlock)) {
    return children.map((child) =>
      child.type === 'element' && isBlock(child)
        ? { ...child, children: withMarks(child.children, marks) }
        : child,
    )
  }
  return marks.reduceRight((inner, mark) => [elementOf(mark, inner)], children)
}

/** The paragraph styles of Word that are headings by their level, and the headings of Word in a browser. */
function headingOf(element: Element): string | undefined {
  if (element.tagName !== 'p') return undefined
  const { role, ariaLevel } = element.properties
  const level = role === 'heading' ? Number(ariaLevel) : Number(styleOf(element).get('mso-outline-level'))
  return level >= 1 && level <= 6 ? `h${level}` : undefined
}

/**
 * The language of a spelling dictionary and spans of one cell have no meaning. The title of a wrapped link says where it
 * leads, which the link does now.
 */
function attributesOf({ properties }: Element): Element['properties'] {
  const { style, className, dir, lang, colSpan, rowSpan, href, title, ...others } = properties
  const link = href === undefined ? undefined : unwrapLink(String(href))
  return {
    ...others,
    ...(link !== undefined && { href: link }),
    ...(title && link === String(href ?? link) && { title }),
    ...(dir && dir !== 'ltr' && { dir }),
    ...(lang && !/^en\b/i.test(String(lang)) && { lang }),
    ...(Number(colSpan) > 1 && { colSpan }),
    ...(Number(rowSpan) > 1 && { rowSpan }),
  }
}

/** Google Docs draws the box before an item of a checklist as an image. */
function isCheckbox({ tagName, properties }: Element): boolean {
  return tagName === 'img' && String(properties.ariaRoleDescription) === 'checkbox'
}

/** Word on the web ends each paragraph with an extra space. */
function isEndMark({ properties }: Element): boolean {
  return Array.isArray(properties.className) && properties.className.includes('EOP')
}

/** A list item of a word processor: a paragraph, or a list with one item, that says its level. */
type ListItem = { level: number; isOrdered: boolean; start: number; children: RootContent[] }

function itemsIn(element: Element): ListItem[] {
  if (element.tagName === 'p') return headingOf(element) ? [] : itemOfParagraph(element)
  const isWrapper = String(element.properties.className ?? '').includes('ListContainerWrapper')
  return isWrapper ? itemsOfWrapper(element) : []
}

/** Word on the web writes each item as a list in a box. */
function itemsOfWrapper({ children }: Element): ListItem[] {
  return children.flatMap((list) => {
    if (list.type !== 'element') return []
    return list.children.flatMap((item): ListItem[] => {
      if (item.type !== 'element' || item.tagName !== 'li') return []
      const level = Number(item.properties.dataAriaLevel ?? 1)
      const start = Number(item.properties.dataAriaPosinset ?? 1)
      return [{ level, isOrdered: list.tagName === 'ol', start, children: item.children }]
    })
  })
}

/** Bullets that begin no sentence, including those of symbol fonts. */
const BULLET = /^\s*[·•▪‣◦\uf0b7\uf0a7\uf0fc]\s+/
/** The marker and the space that Word writes into a paragraph of a list. */
const MARKER = /^\s*(?:[·•▪‣◦§Ø\uf000-\uf0ff–-]|o(?=\s\s)|\(?(?:\d+(?:\.\d+)*|[a-z]|[ivx]+)[.)])\s+/i

function itemOfParagraph(paragraph: Element): ListItem[] {
  const style = styleOf(paragraph)
  const list = style.get('mso-list')
  const level = /level(\d)/.exec(list ?? '')?.[1]
  const text = textOf(paragraph)
  const ignored = findIgnored(paragraph)
  if (level && ignored) return [toItem(paragraph, Number(level), textOf(ignored))]
  const isOfList = level || String(paragraph.properties.className ?? '').includes('MsoListParagraph')
  const marker = (isOfList ? MARKER : BULLET).exec(text)?.[0]
  if (!marker) return []
  const rest = { ...paragraph, children: withoutStart(paragraph.children, marker.length) }
  return [toItem(rest, Number(level ?? levelByMargin(style)), marker)]
}

/** A number or letter with a full stop or bracket. Word's second bullet is the letter o. */
const NUMBER = /^\(?(?:(?:\d+\.)*(\d+)|[a-z]+)[.)]$/i

function toItem({ children }: Element, level: number, marker: string): ListItem {
  const number = NUMBER.exec(marker.trim())
  return { level, isOrdered: number !== null, start: Number(number?.[1] ?? 1), children }
}

function findIgnored({ children }: Element): Element | undefined {
  for (const child of children) {
    if (child.type !== 'element') continue
    const found = styleOf(child).get('mso-list') === 'ignore' ? child : findIgnored(child)
    if (found) return found
  }
}

const INCH: Record<string, number> = { in: 1, pt: 1 / 72, px: 1 / 96, cm: 1 / 2.54 }

/** Word indents each level by half an inch. */
function levelByMargin(style: ReadonlyMap<string, string>): number {
  const [, size = '0.5', unit = 'in'] = /^([\d.]+)(in|pt|px|cm)$/.exec(style.get('margin-left') ?? '') ?? []
  return Math.max(1, Math.round((Number(size) * (INCH[unit] ?? 1)) / 0.5))
}

/** Removes a number of letters from the beginning. */
function withoutStart(nodes: readonly ElementContent[], letters: number): ElementContent[] {
  let left = letters
  return nodes.map((node) => {
    const length = textOf(node).length
    const cut = Math.min(left, length)
    left -= cut
    if (cut === 0) return node
    if (node.type === 'text') return { ...node, value: node.value.slice(cut) }
    return node.type === 'element' ? { ...node, children: withoutStart(node.children, cut) } : node
  })
}

/** Nests items by their levels. */
function toLists(items: readonly ListItem[], around: Context): Element[] {
  const lists: Element[] = []
  const open: { level: number; list: Element }[] = []
  for (const { level, isOrdered, start, children } of items) {
    const tag = isOrdered ? 'ol' : 'ul'
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    // A list of the other kind at the same level is a separate list.
    if (open.at(-1)?.level === level && open.at(-1)?.list.tagName !== tag) open.pop()
    const outer = open.at(-1)
    const item = elementOf('li', inOneLine(convertAll(children, around)))
    if (outer?.level === level) {
      outer.list.children.push(item)
      continue
    }
    const list = elementOf(tag, [item], isOrdered && start > 1 ? { start } : {})
    const parent = outer?.list.children.at(-1)
    if (parent?.type === 'element') parent.children.push(list)
    else lists.push(list)
    open.push({ level, list })
  }
  return lists
}

/** Word processors number headings as lists: a list around headings goes, and the items beside them stay lists. */
function withoutListAround(node: ElementContent): ElementContent[] {
  if (node.type !== 'element' || !isList(node) || !holdsHeading(node)) return [node]
  const parts: ElementContent[] = []
  let items: ElementContent[] = []
  const endList = () => {
    if (items.length > 0) parts.push({ ...node, children: items })
    items = []
  }
  for (const item of node.children) {
    if (item.type !== 'element') continue
    const content = item.children.filter((child) => !isBlank(child))
    const isOfHeadings = holdsHeading(item) && content.every((child) => isHeading(child) || isList(child))
    if (!isOfHeadings) {
      items.push(item)
      continue
    }
    endList()
    parts.push(...content.flatMap(withoutListAround))
  }
  endList()
  return parts
}

function holdsHeading(node: Element): boolean {
  return node.children.some((child) => child.type === 'element' && (isHeading(child) || holdsHeading(child)))
}

/** Google Docs puts a nested list beside its item, and not into it. */
function withNestedLists(children: readonly ElementContent[]): Element[] {
  const items: Element[] = []
  for (const child of children) {
    if (child.type !== 'element') continue
    const last = items.at(-1)
    if (!isList(child)) items.push(child.tagName === 'li' ? child : elementOf('li', [child]))
    else if (last) last.children.push(child)
    else items.push(...child.children.filter((item) => item.type === 'element'))
  }
  return items.filter(({ children }) => children.some(saysSomething))
}

/** An item holds text and lists, so its paragraphs become lines. */
function inOneLine(children: readonly ElementContent[]): ElementContent[] {
  const line: ElementContent[] = []
  let isAfterParagraph = false
  for (const child of children) {
    if (isBlank(child) || (child.type === 'element' && child.tagName === 'br' && isAfterParagraph)) continue
    const isParagraph = child.type === 'element' && child.tagName === 'p'
    if (isAfterParagraph && isParagraph) line.push(elementOf('br', []))
    line.push(...(isParagraph ? child.children : [child]))
    isAfterParagraph = isParagraph
  }
  // Spaces between words are not trimmed.
  return line.length > 0 && !isAfterParagraph && !line.some(isBlock) ? [...children] : line
}

function withoutLoneParagraph(children: ElementContent[]): ElementContent[] {
  const [only, ...others] = children.filter((child) => !isBlank(child))
  const isLone = only?.type === 'element' && only.tagName === 'p' && others.length === 0
  return isLone ? only.children : children
}

/** A line break between blocks would be an empty line. */
function withoutBreaks(children: ElementContent[]): ElementContent[] {
  if (!children.some(isBlock)) return children
  return children.filter(
    (child, position) =>
      child.type !== 'element' ||
      child.tagName !== 'br' ||
      !(isBlockOrEdge(children[position - 1]) || isBlockOrEdge(children[position + 1])),
  )
}

function isBlockOrEdge(node: ElementContent | undefined): boolean {
  return !node || isBlock(node) || isBlank(node) || (node.type === 'element' && node.tagName === 'br')
}

function isBlock(node: RootContent): boolean {
  return node.type === 'element' && (BLOCK_TAGS.has(node.tagName) || node.children.some(isBlock))
}

function isHeading(node: RootContent): boolean {
  return node.type === 'element' && /^h[1-6]$/.test(node.tagName)
}

function isList(node: RootContent): boolean {
  return node.type === 'element' && (node.tagName === 'ul' || node.tagName === 'ol')
}

function isBlank(node: RootContent): boolean {
  return node.type === 'text' && node.value.trim() === ''
}

function saysSomething(node: RootContent): boolean {
  if (node.type === 'text') return node.value.trim() !== ''
  if (node.type !== 'element') return false
  return (
    ['img', 'iframe', 'hr', 'table', 'video', 'audio'].includes(node.tagName) ||
    node.children.some(saysSomething)
  )
}

function elementOf(
  tagName: string,
  children: ElementContent[],
  properties: Element['properties'] = {},
): Element {
  return { type: 'element', tagName, properties, children }
}
