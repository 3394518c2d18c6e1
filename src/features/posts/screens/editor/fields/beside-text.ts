import type { Element, Root, RootContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'
import { safeLink } from '@/lib/html/urls'
import { styleOf } from './office-markup'

const NONE = {
  comments: 0,
  drawings: 0,
  equations: 0,
  fields: 0,
  links: 0,
  objects: 0,
  pageParts: 0,
  textBoxes: 0,
}

/** How many of each kind an office program or a page had beside its text. */
export type Beside = typeof NONE

type Kind = keyof Beside
type Parent = Root | Element

/** A text while it is cleaned. */
type Cleaning = {
  beside: Beside
  isLibreOffice: boolean
  /** The names of shapes, of which a picture follows for programs that cannot draw them. */
  shapes: Set<string>
}

/**
 * Removes what stands beside a text and is none of it: headers and footers of pages, equations, text boxes, drawings,
 * embedded objects, and fields of forms. Of a link that leads nowhere in an article the words stay.
 */
export function dropBeside(tree: Root): Beside {
  const cleaning: Cleaning = { beside: { ...NONE }, isLibreOffice: isOfLibreOffice(tree), shapes: new Set() }
  clean(tree, cleaning)
  visit(tree, 'element', (element) => {
    if (element.tagName === 'a' && leadsNowhere(element)) {
      if (textOf(element).trim()) cleaning.beside.links += 1
      delete element.properties.href
    }
    if (cleaning.isLibreOffice && /^h[1-6]$/.test(element.tagName)) dropGluedNumber(element)
  })
  return cleaning.beside
}

function isOfLibreOffice(tree: Root): boolean {
  let isFound = false
  visit(tree, 'element', ({ tagName, properties }) => {
    if (tagName === 'meta' && /(?:Libre|Open)Office/.test(String(properties.content ?? ''))) isFound = true
  })
  return isFound
}

function clean(parent: Parent, cleaning: Cleaning): void {
  const kept: RootContent[] = []
  let isCopy = false
  for (const node of parent.children) {
    if (node.type === 'comment') {
      // Between these two a picture of the equation stands.
      isCopy = isCopy ? !node.value.startsWith('[endif]') : node.value.startsWith('[if !msEquation]')
      readComment(node.value, cleaning)
    }
    if (isCopy || (node.type === 'element' && isBeside(node, cleaning))) continue
    if (node.type === 'element') clean(node, cleaning)
    kept.push(node)
  }
  parent.children = kept as typeof parent.children
}

/** Word writes into comments what browsers cannot draw, and LibreOffice what reviewers wrote. */
function readComment(value: string, { beside, isLibreOffice, shapes }: Cleaning): void {
  if (/^\[if [^\]]*msEquation/.test(value)) {
    if (value.includes('<m:oMath')) beside.equations += 1
  } else if (/^\[if [^\]]*vml/.test(value)) {
    const kind = kindOfShape(value)
    if (!kind) return
    beside[kind] += 1
    for (const [, name = ''] of value.matchAll(/<v:[a-z]+\b[^>]*?\sid="([^"]+)"/g)) shapes.add(name)
  } else if (isLibreOffice && /^[^[]*\S/.test(value)) {
    beside.comments += 1
  }
}

/** A shape with a picture is an image, which is named as one. */
function kindOfShape(markup: string): Kind | null {
  if (markup.includes('<o:OLEObject')) return 'objects'
  if (markup.includes('<v:textbox')) return 'textBoxes'
  return markup.includes('<v:imagedata') || !/<v:(?!shapetype)/.test(markup) ? null : 'drawings'
}

function isBeside(element: Element, { beside, isLibreOffice, shapes }: Cleaning): boolean {
  const { tagName, properties } = element
  const names = String(properties['v:shapes'] ?? '').split(' ')
  if (tagName === 'img' && names.some((name) => shapes.has(name))) return true
  const kind = kindOf(element, isLibreOffice)
  if (kind) beside[kind] += 1
  return kind !== null
}

function kindOf(element: Element, isLibreOffice: boolean): Kind | null {
  const { tagName, properties } = element
  const partOf =
    styleOf(element).get('mso-element') ?? (isLibreOffice && tagName === 'div' && properties.title)
  if (partOf === 'header' || partOf === 'footer') return 'pageParts'
  if (tagName === 'math') return 'equations'
  const isField = tagName === 'select' || tagName === 'textarea' || tagName === 'input'
  return isField && properties.type !== 'hidden' ? 'fields' : null
}

/** The server gives these anchors, and no others. */
const OWN_ANCHOR = /^#(?:s|fn|fnref)-/

function leadsNowhere({ properties }: Element): boolean {
  const href = String(properties.href ?? '').trim()
  if (href === '') return false
  return href.startsWith('#') ? !OWN_ANCHOR.test(href) : safeLink(href) === null
}

/** LibreOffice writes the number of a heading in front of its first word, without a space. */
function dropGluedNumber(heading: Element): void {
  let left = /^\s*(?:\d+\.)+\d*(?=\p{L})/u.exec(textOf(heading))?.[0].length ?? 0
  visit(heading, 'text', (text) => {
    const cut = Math.min(left, text.value.length)
    text.value = text.value.slice(cut)
    left -= cut
  })
}
