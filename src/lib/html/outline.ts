import type { Element } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'
import { parseHtml } from './parse'

/** The parts of an article that can be checked automatically, each list in the order of the text. */
export type Outline = {
  images: { src: string; alt: string }[]
  links: { href: string; text: string }[]
  headings: { level: number; text: string }[]
  /** The texts between the tags. */
  texts: string[]
  /** The targets of links within the article. */
  ids: ReadonlySet<string>
}

const attribute = ({ properties }: Element, name: string) => String(properties[name] ?? '')

/** @param html - as the cleaner gave it */
export function outlineOf(html: string): Outline {
  const ids = new Set<string>()
  const outline: Outline = { images: [], links: [], headings: [], texts: [], ids }
  const tree = parseHtml(html)
  visit(tree, 'text', ({ value }) => void outline.texts.push(value))
  visit(tree, 'element', (node) => {
    if (node.properties.id) ids.add(attribute(node, 'id'))
    if (node.tagName === 'img')
      outline.images.push({ src: attribute(node, 'src'), alt: attribute(node, 'alt') })
    if (node.tagName === 'a' && node.properties.href)
      outline.links.push({ href: attribute(node, 'href'), text: textOf(node).trim() })
    if (/^h[1-6]$/.test(node.tagName))
      outline.headings.push({ level: Number(node.tagName[1]), text: textOf(node).trim() })
  })
  return outline
}

/** A place in an article: the nth of the equal parts, from 0. */
export type Spot =
  | { kind: 'link' | 'image'; address: string; nth: number }
  | { kind: 'heading'; nth: number }
  | { kind: 'text'; pattern: RegExp; nth: number }

/**
 * Finds a spot of the cleaned article in the HTML as it was typed.
 *
 * @returns the first character and the one after the last; null when the typed text has another form there
 */
export function findInSource(html: string, spot: Spot): [number, number] | null {
  const found = [...spotsIn(html, spot)][spot.nth]
  return found ?? null
}

function* spotsIn(html: string, spot: Spot): Generator<[number, number]> {
  if (spot.kind === 'text') {
    // Tags are skipped, because their attributes are no text.
    for (const { index, 0: piece } of html.matchAll(/<[^>]*>|[^<]+/g)) {
      if (piece.startsWith('<')) continue
      for (const match of piece.matchAll(spot.pattern))
        yield [index + match.index, index + match.index + match[0].length]
    }
    return
  }
  const tag = { link: 'a', image: 'img', heading: 'h[1-6]' }[spot.kind]
  for (const { index, 0: opening } of html.matchAll(new RegExp(`<${tag}(?=[\\s/>])[^>]*>`, 'gi'))) {
    if (spot.kind !== 'heading' && addressIn(opening, spot.kind) !== spot.address) continue
    yield [index, index + opening.length]
  }
}

function addressIn(opening: string, kind: 'link' | 'image'): string | null {
  const name = kind === 'link' ? 'href' : 'src'
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(opening)
  const written = match?.[1] ?? match?.[2] ?? match?.[3]
  return (
    written
      ?.replace(/&#x26;|&#38;|&amp;/gi, '&')
      .replace(/&quot;|&#x22;/gi, '"')
      .trim() ?? null
  )
}
