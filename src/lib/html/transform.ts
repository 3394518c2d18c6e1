import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'
import { isExternal, safeLink, safeSource, toEmbed } from './urls'

export type Size = { width: number; height: number }
export type Heading = { id: string; text: string; level: number }
export type TransformOptions = { origin: string; sizeOf?: (src: string) => Size | undefined }

/** Turns h1 into h2, because the h1 of the page is its title. */
export function lowerHeadings(tree: Root): void {
  visit(tree, 'element', (node) => {
    if (node.tagName === 'h1') node.tagName = 'h2'
  })
}

/**
 * Adds to a cleaned article what only the server may add: checked addresses, `rel`, lazy loading, dimensions, the
 * sandbox of frames, and anchors of headings and footnotes.
 */
export function transformHtml(tree: Root, { origin, sizeOf }: TransformOptions): void {
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName === 'a') transformLink(node, origin)
    if (node.tagName === 'pre') dropFirstLineEnd(node)
    const isKept =
      (node.tagName !== 'img' || transformImage(node, sizeOf)) &&
      (node.tagName !== 'iframe' || transformFrame(node))
    if (isKept || !parent || index === undefined) return
    parent.children.splice(index, 1)
    return [SKIP, index]
  })
  for (const { node, id } of anchored(tree)) node.properties.id = id
  anchorNotes(tree)
}

/** The headings of an article in their order, with the anchors that `transformHtml` gives them. */
export function headingsOf(tree: Root): Heading[] {
  return anchored(tree).map(({ node, id }) => ({
    id,
    text: textOf(node).trim(),
    level: Number(node.tagName[1]),
  }))
}

function anchored(tree: Root) {
  const found: { node: Element; id: string }[] = []
  const taken = new Map<string, number>()
  visit(tree, 'element', (node) => {
    if (!/^h[2-4]$/.test(node.tagName)) return
    // The prefix keeps an anchor from shadowing a name that a script could look for.
    const base = `s-${toWords(textOf(node)) || 'section'}`
    const count = (taken.get(base) ?? 0) + 1
    taken.set(base, count)
    found.push({ node, id: count === 1 ? base : `${base}--${count}` })
  })
  return found
}

/** A link to a footnote, or from one back to its place in the text. */
const NOTE_LINK = /^#(fn|fnref)-([a-z\d-]{1,40})$/

/** The two links of a footnote lead to each other: each gets the anchor to which the other leads. */
function anchorNotes(tree: Root) {
  const taken = new Set<string>()
  visit(tree, 'element', ({ tagName, properties }) => {
    const [, kind, name] = tagName === 'a' ? (NOTE_LINK.exec(String(properties.href ?? '')) ?? []) : []
    const id = `${kind === 'fn' ? 'fnref' : 'fn'}-${name}`
    if (!kind || taken.has(id)) return
    taken.add(id)
    properties.id = id
  })
}

function toWords(text: string): string {
  const plain = text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
    .replace(/-$/, '')
}

function transformLink(node: Element, origin: string) {
  const href = safeLink(String(node.properties.href ?? ''))
  node.properties.href = href ?? undefined
  node.properties.rel = href && isExternal(href, origin) ? ['noopener', 'noreferrer'] : undefined
}

function transformImage(node: Element, sizeOf: TransformOptions['sizeOf']): boolean {
  const src = safeSource(String(node.properties.src ?? ''))
  if (!src) return false
  const { alt, title } = node.properties
  const size = sizeOf?.(src) ?? sizeFrom(node)
  node.properties = { src, alt: alt ?? '', title, ...size, loading: 'lazy', decoding: 'async' }
  return true
}

function transformFrame(node: Element): boolean {
  const embed = toEmbed(String(node.properties.src ?? ''))
  if (!embed) return false
  const size = sizeFrom(node) ?? { width: 560, height: 315 }
  node.properties = {
    src: embed.src,
    title: node.properties.title || embed.title,
    ...size,
    loading: 'lazy',
    referrerPolicy: 'strict-origin-when-cross-origin',
    sandbox: ['allow-scripts', 'allow-same-origin', 'allow-popups', 'allow-presentation'],
    allowFullScreen: true,
  }
  node.children = []
  return true
}

function sizeFrom(node: Element): Size | undefined {
  const width = Number(node.properties.width)
  const height = Number(node.properties.height)
  const isSize = [width, height].every((side) => Number.isInteger(side) && side > 0 && side < 20_000)
  return isSize ? { width, height } : undefined
}

/** Removes line ends at the start of `pre`: a parser drops the first one, so each save would lose another. */
function dropFirstLineEnd(node: Element) {
  const [first] = node.children
  if (first?.type === 'text') first.value = first.value.replace(/^[\r\n]+/, '')
}
