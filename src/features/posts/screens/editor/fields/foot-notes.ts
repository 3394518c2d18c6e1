import type { Element, ElementContent, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { styleOf } from './office-markup'

/** The mark of a footnote: a number, a letter or a sign, which may stand in brackets. */
const MARK = /^[[(]?(?:\d{1,4}|[ivxlcdm]{1,8}|[a-z]{1,2}|[*†‡§¶]{1,4})[\])]?$/i

/** References and ways back as Word, LibreOffice and Google Docs name them. */
const OFFICE_NOTE = /^(?:_(?:ftn|edn)(?:ref)?\d+|sd(?:foot|end)note\d+(?:sym|anc)|ftnt(?:_ref)?\d+)$/

/** The elements in which a footnote stands. */
const BLOCKS = new Set(['p', 'li', 'div', 'td', 'dd', 'aside', 'section'])

type Parents = readonly (Root | Element)[]

type Link = { element: Element; parents: Parents; target: string; position: number }

/** The links within a text, and its elements by their anchors. */
type Places = { links: Link[]; named: Map<string, { element: Element; parents: Parents }> }

/**
 * Turns the links between references and footnotes into those that an article has: two links that lead to each other,
 * `#fn-1-…` and `#fnref-1-…`, to which the server gives the anchors. A reference without its footnote becomes text.
 *
 * @returns the number of references whose footnote was not copied
 */
export function linkNotes(tree: Root): number {
  const { links, named } = read(tree, [], { links: [], named: new Map() })
  const name = digestOf(textOf(tree))
  const used = new Set<Link>()
  const taken = new Set<string>()
  for (const reference of links) {
    if (used.has(reference) || !isMark(reference)) continue
    const back = wayBackTo(reference, links, named)
    if (!back || used.has(back)) continue
    used.add(reference).add(back)
    const key = freeKey(textOf(reference.element), name, taken)
    back.element.properties = { href: `#fnref-${key}` }
    // LibreOffice separates the mark and the words by an indent.
    separate(back)
    reference.element.properties = { href: `#fn-${key}` }
    raise(reference)
  }
  let missing = 0
  for (const link of links) {
    if (used.has(link) || !OFFICE_NOTE.test(link.target) || isOnTheWeb(link.element)) continue
    if (!/ref|anc$/.test(link.target)) missing += 1
    link.element.properties = {}
    raise(link)
  }
  return missing
}

function read(parent: Root | Element, parents: Parents, places: Places): Places {
  const { links, named } = places
  const around = [...parents, parent]
  for (const element of parent.children) {
    if (element.type !== 'element') continue
    for (const name of namesOf(element)) if (!named.has(name)) named.set(name, { element, parents: around })
    const href = element.tagName === 'a' ? String(element.properties.href ?? '') : ''
    const [, target] = /#(.+)$/.exec(href) ?? []
    if (target) links.push({ element, parents: around, target: decoded(target), position: links.length })
    read(element, around, places)
  }
  return places
}

const namesOf = ({ properties }: Element) =>
  [properties.id, properties.name].filter((name) => typeof name === 'string' && name !== '').map(String)

function decoded(target: string): string {
  try {
    return decodeURIComponent(target)
  } catch {
    return target
  }
}

const isMark = ({ element, target }: Link) => MARK.test(textOf(element).trim()) || OFFICE_NOTE.test(target)

const isOnTheWeb = ({ properties }: Element) => /^https?:/i.test(String(properties.href ?? ''))

/** The link that stands behind a reference, at its target, and leads back to it. */
function wayBackTo(reference: Link, links: readonly Link[], named: Places['named']) {
  const target = named.get(reference.target)
  if (!target) return
  // The anchor may stand at the mark or in front of it instead of around the words.
  const around = [...target.parents, target.element].findLast(
    (element) => element.type === 'element' && BLOCKS.has(element.tagName),
  )
  const names = [reference.element, ...inlineAround(reference)].flatMap(namesOf)
  return links.find(
    (link) =>
      link.position > reference.position &&
      names.includes(link.target) &&
      around !== undefined &&
      link.parents.includes(around),
  )
}

function inlineAround({ parents }: Link): Element[] {
  const inner: Element[] = []
  for (const parent of parents.toReversed()) {
    if (parent.type !== 'element' || BLOCKS.has(parent.tagName)) break
    inner.push(parent)
  }
  return inner
}

/** Writes a reference as a superscript. */
function raise({ element, parents }: Link): void {
  const mark: ElementContent = { type: 'text', value: textOf(element).trim() }
  const isRaised = parents.some(
    (parent) =>
      parent.type === 'element' &&
      (parent.tagName === 'sup' || styleOf(parent).get('vertical-align') === 'super'),
  )
  element.children = isRaised
    ? [mark]
    : [{ type: 'element', tagName: 'sup', properties: {}, children: [mark] }]
}

function separate({ element, parents }: Link): void {
  const parent = parents.at(-1)
  const next = parent?.children[parent.children.indexOf(element) + 1]
  if (next?.type === 'text' && /^[\p{L}\p{N}]/u.test(next.value)) next.value = ` ${next.value}`
}

function freeKey(mark: string, name: string, taken: Set<string>): string {
  const letters = mark.toLowerCase().replace(/[^a-z\d]/g, '') || 'x'
  for (let copy = 1; ; copy += 1) {
    const key = copy === 1 ? `${letters}-${name}` : `${letters}-${name}-${copy}`
    if (!taken.has(key)) {
      taken.add(key)
      return key
    }
  }
}

/**
 * Four letters from the words of a text, so that the footnotes of two pasted texts do not take each other's anchors.
 *
 * @see http://www.isthe.com/chongo/tech/comp/fnv/ for the sum (FNV-1a, 32 bits)
 */
function digestOf(text: string): string {
  let sum = 0x811c9dc5
  for (const letter of text) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return sum.toString(36).padStart(4, '0').slice(-4)
}
