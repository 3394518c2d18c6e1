import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { nameOf, PART, toOpenToken, toToken } from '@/lib/page-data'
import {
  type ElementModel,
  idsWithin,
  isElement,
  isKnownHint,
  reachedOf,
  readRows,
  toLine,
  UNDEFINED,
} from './flight-rows'
import { componentOf, createWriter } from './part-writer'

/** Naming a shorter part takes as many bytes as the part. */
const SHORTEST = 30

/**
 * Takes out of React's data what stands in the HTML and changes in the browser never: elements with no component of the
 * browser's in them. Before React begins, the browser takes them from the document (`src/lib/page-data.ts`). A part is
 * found by writing it as React does, so what is written in any other way stays in the data.
 *
 * @param html - a page without the scripts that carry data
 * @param flight - React's data of the page
 * @returns the page with numbered parts, and the text of a script element; null for data that cannot be read here
 */
export function takeStillParts(html: string, flight: string): { html: string; data: string } | null {
  const rows = readRows(Buffer.from(flight))?.filter((row) => !isKnownHint(row, html))
  const inside = rows && idsWithin(rows, flight)
  if (!rows || !inside) return null
  const places = placesOf(html)
  const write = createWriter(rows, inside)
  const starts: number[] = []
  const partAt = (start: number) => (starts.includes(start) ? starts.indexOf(start) : starts.push(start) - 1)
  const tokens = new Map<string, string | null>()

  function toPart(element: ElementModel): string | null {
    const written = write.element(element)
    const component = written && componentOf(written)
    if (!written || written.html.length < SHORTEST || component === null) return null
    const key = `${component} ${written.html}`
    const known = tokens.get(key)
    if (known !== undefined) return known
    const start = findElement(html, written.html, places.ends)
    const token = start === null ? null : toToken(partAt(start), component)
    tokens.set(key, token)
    return token
  }

  function take(model: unknown): unknown {
    if (Array.isArray(model))
      return (isElement(model) && (toPart(model) ?? toOpenPart(model))) || takeHeads(model).map(take)
    if (typeof model !== 'object' || model === null) return model
    const given = Object.entries(model).filter(([, value]) => value !== UNDEFINED)
    return Object.fromEntries(given.map(([name, value]) => [name, take(value)]))
  }

  /** An element with another component in it, of which the attributes are taken. */
  function toOpenPart(element: ElementModel): unknown[] | null {
    const { children, ...given } = element[3]
    const head = write.head(element[1], given)
    if (children === undefined || head === null || head.length < SHORTEST) return null
    const start = findStart(html, head, places.starts)
    return start === null ? null : [toOpenToken(partAt(start)), element[2], { children: take(children) }]
  }

  /** Takes the elements of the head with which a list begins, as far as they follow one another in the page, too. */
  function takeHeads(models: unknown[]): unknown[] {
    const heads = write.heads(models)
    for (let count = heads.length; count > 1; count -= 1) {
      const before = heads.slice(0, count - 1).join('')
      const start = html.indexOf(before + heads[count - 1])
      // The number stands in the last of them, because programs that read pages look for a plain `<title>`.
      if (places.heads.has(start))
        return [toToken(partAt(start + before.length), '', count - 1), ...models.slice(count)]
    }
    return models
  }

  // Stored HTML that has such an attribute would be taken for a part.
  const isFree = !html.toLowerCase().includes(PART)
  const lines = rows.map((row) => toLine(row, isFree && !inside.has(row.id) ? take : (model) => model))
  const data = reachedOf(rows, lines).join('')
  // A larger part may hold what was found as a part of its own.
  const named = starts
    .map((start, part) => ({ start, part }))
    .filter(({ part }) => new RegExp(`"\\$~${nameOf(part)}[":+=]`).test(data))
  return { html: numberParts(html, named), data }
}

/**
 * Where the elements of a page begin and end, as a browser reads it. What stands in an attribute, a comment, a script or
 * a template is no element, whatever it looks like.
 */
function placesOf(html: string) {
  const starts = new Set<number>()
  const ends = new Map<number, number>()
  const heads = new Set<number>()
  const waiting: DefaultTreeAdapterTypes.ParentNode[] = [parse(html, { sourceCodeLocationInfo: true })]
  for (let node = waiting.pop(); node; node = waiting.pop())
    for (const child of node.childNodes) {
      if (!('childNodes' in child)) continue
      const { startOffset, endOffset, endTag } = child.sourceCodeLocation ?? {}
      if (startOffset !== undefined) starts.add(startOffset)
      if (startOffset !== undefined && node.nodeName === 'head') heads.add(startOffset)
      if (startOffset !== undefined && endOffset !== undefined && endTag) ends.set(startOffset, endOffset)
      waiting.push(child)
    }
  return { ends, heads, starts }
}

/** Where an element stands in a page; null when it stands nowhere. */
function findElement(html: string, written: string, ends: ReadonlyMap<number, number>): number | null {
  for (let at = html.indexOf(written); at !== -1; at = html.indexOf(written, at + 1))
    if (ends.get(at) === at + written.length) return at
  return null
}

/** Where an element with this start stands in a page; null when it stands nowhere. */
function findStart(html: string, head: string, starts: ReadonlySet<number>): number | null {
  for (let at = html.indexOf(head); at !== -1; at = html.indexOf(head, at + 1)) if (starts.has(at)) return at
  return null
}

/**
 * Writes the number of each part into its element, behind its attributes, because programs that read pages look for
 * `<html lang` and `<link rel`. React writes no `>` into an attribute.
 */
function numberParts(html: string, parts: readonly { start: number; part: number }[]): string {
  const inOrder = parts.toSorted((a, b) => a.start - b.start)
  const pieces = inOrder.map(({ start, part }, at) => {
    const piece = html.slice(start, inOrder[at + 1]?.start)
    return piece.replace(/^<[^>]*?(?=\/?>)/, (head) => `${head} ${PART}="${nameOf(part)}"`)
  })
  return html.slice(0, inOrder[0]?.start) + pieces.join('')
}
