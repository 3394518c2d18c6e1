import type { Element, ElementContent, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'
import { classesOf, isElement, shown } from './article-blocks'

/** How a card becomes plain HTML. */
type ReadCard = (card: Element, lost: Set<string>) => Element[]

/**
 * The cards of Ghost 5 and 6 that plain elements would not tell.
 *
 * @see https://github.com/TryGhost/Koenig/tree/main/packages/kg-default-nodes for their markup
 */
const CARDS: ReadonlyMap<string, ReadCard> = new Map<string, ReadCard>([
  ['kg-bookmark-card', readBookmark],
  ['kg-callout-card', readCallout],
  ['kg-toggle-card', readToggle],
  ['kg-file-card', readFile],
  ['kg-audio-card', readAudio],
  ['kg-video-card', readVideo],
  ['kg-product-card', readProduct],
  ['kg-signup-card', (_card, lost) => gone(lost, 'A form to sign up')],
  ['kg-nft-card', readLinks],
])

/** Makes plain elements of the cards in a parsed text. */
export function readCards(tree: Root, lost: Set<string>) {
  visit(tree, 'element', (node, index, parent) => {
    const card = classesOf(node).find((name) => CARDS.has(name))
    const read = card === undefined ? undefined : CARDS.get(card)
    if (!read || !parent || index === undefined) return
    const plain = read(node, lost)
    parent.children.splice(index, 1, ...plain)
    return [SKIP, index + plain.length]
  })
}

function readBookmark(card: Element, lost: Set<string>): Element[] {
  const href = hrefIn(card)
  const title = wordsOf(card, 'kg-bookmark-title') || href
  const description = wordsOf(card, 'kg-bookmark-description')
  if (href === '') return gone(lost, 'A bookmark without an address')
  return [
    element('p', [link(href, title), ...(description ? [text(` – ${description}`)] : [])]),
    ...captionOf(card),
  ]
}

function readCallout(card: Element): Element[] {
  const emoji = wordsOf(card, 'kg-callout-emoji')
  const words = find(card, 'kg-callout-text')?.children ?? []
  return [element('blockquote', [element('p', [...(emoji ? [text(`${emoji} `)] : []), ...words])])]
}

function readToggle(card: Element): Element[] {
  const heading = find(card, 'kg-toggle-heading-text')?.children ?? []
  const content = find(card, 'kg-toggle-content')?.children ?? []
  return [element('details', [element('summary', heading), ...content])]
}

function readFile(card: Element, lost: Set<string>): Element[] {
  const href = hrefIn(card)
  if (href === '') return gone(lost, 'A file without an address')
  const name = wordsOf(card, 'kg-file-card-filename')
  const details = [wordsOf(card, 'kg-file-card-caption'), name].filter(Boolean).join(', ')
  const title = wordsOf(card, 'kg-file-card-title') || name || href
  const words = details && details !== title ? ` (${details})` : ''
  return [element('p', [link(href, title), ...(words ? [text(words)] : [])])]
}

function readAudio(card: Element, lost: Set<string>): Element[] {
  return readMedia(card, 'audio', wordsOf(card, 'kg-audio-title'), lost)
}

function readVideo(card: Element, lost: Set<string>): Element[] {
  return [...readMedia(card, 'video', '', lost), ...captionOf(card)]
}

function readMedia(card: Element, tagName: 'audio' | 'video', title: string, lost: Set<string>): Element[] {
  const media = all(card, (node) => node.tagName === tagName)[0]
  const src = String(media?.properties.src ?? '')
  const kind = tagName === 'video' ? 'A film' : 'A sound'
  if (src === '') return gone(lost, `${kind} without a file`)
  lost.add(`${kind} became a link to its file: ${shown(src)}`)
  return [element('p', [link(src, title || (src.split('/').at(-1) ?? src))])]
}

function readProduct(card: Element, lost: Set<string>): Element[] {
  const image = all(card, (node) => node.tagName === 'img')[0]
  const title = wordsOf(card, 'kg-product-card-title')
  const button = find(card, 'kg-product-card-button')
  if (all(card, (node) => node.tagName === 'svg').length > 0)
    lost.add('The stars of a product do not come along.')
  return [
    ...(image ? [element('figure', [image])] : []),
    ...(title ? [element('h4', [text(title)])] : []),
    ...(find(card, 'kg-product-card-description')?.children ?? []).filter(isElement),
    ...(button ? [element('p', [link(String(button.properties.href ?? ''), textOf(button).trim())])] : []),
  ]
}

/** The links of a card, a line each. */
function readLinks(card: Element): Element[] {
  return all(card, (node) => node.tagName === 'a').map((node) =>
    element('p', [link(String(node.properties.href ?? ''), textOf(node).replace(/\s+/g, ' ').trim())]),
  )
}

function gone(lost: Set<string>, what: string): Element[] {
  lost.add(`${what} does not come along.`)
  return []
}

function captionOf(card: Element): Element[] {
  const caption = all(card, (node) => node.tagName === 'figcaption')[0]
  return caption ? [element('p', caption.children)] : []
}

function all(tree: Element, is: (node: Element) => boolean): Element[] {
  const found: Element[] = []
  visit(tree, 'element', (node) => {
    if (is(node)) found.push(node)
  })
  return found
}

const find = (card: Element, name: string) => all(card, (node) => classesOf(node).includes(name))[0]

const wordsOf = (card: Element, name: string) => {
  const found = find(card, name)
  return found ? textOf(found).replace(/\s+/g, ' ').trim() : ''
}

const hrefIn = (card: Element) => String(all(card, (node) => node.tagName === 'a')[0]?.properties.href ?? '')

const text = (value: string): ElementContent => ({ type: 'text', value })

const link = (href: string, words: string) => ({ ...element('a', [text(words)]), properties: { href } })

function element(tagName: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children }
}
