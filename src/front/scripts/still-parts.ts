import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { PART, toToken } from '@/lib/page-data'

/**
 * A row of React's data: a model in JSON, a text, or a line that stays as it is, such as the address of a script.
 * Models name other rows by their ids.
 */
type Row = { id: string } & ({ kind: 'model'; model: unknown } | { kind: 'text' | 'line'; text: string })

/** An element in React's data: a mark, its kind, its key and its properties. */
type ElementModel = ['$', string, string | null, Record<string, unknown>]

/** What React leaves out when it is the value of a property. */
const UNDEFINED = '$undefined'

/** Naming a shorter part takes as many bytes as the part. */
const SHORTEST = 60

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
  const rows = readRows(Buffer.from(flight))
  const inside = rows && idsWithin(rows, flight)
  if (!rows || !inside) return null
  const ends = endsOfElements(html)
  const write = createWriter(rows, inside)
  const starts: number[] = []
  const tokens = new Map<string, string | null>()

  function toPart(element: ElementModel): string | null {
    const written = canBeginPart(element) ? write(element) : null
    if (written === null || written.length < SHORTEST) return null
    const known = tokens.get(written)
    if (known !== undefined) return known
    const start = findElement(html, written, ends)
    const token = start === null ? null : toToken(starts.push(start) - 1)
    tokens.set(written, token)
    return token
  }

  function take(model: unknown): unknown {
    if (Array.isArray(model)) return (isElement(model) && toPart(model)) || model.map(take)
    if (typeof model !== 'object' || model === null) return model
    const given = Object.entries(model).filter(([, value]) => value !== UNDEFINED)
    return Object.fromEntries(given.map(([name, value]) => [name, take(value)]))
  }

  // Stored HTML that has such an attribute would be taken for a part.
  const isFree = !html.toLowerCase().includes(PART)
  const lines = rows.map((row) => toLine(row, isFree && !inside.has(row.id) ? take : (model) => model))
  const data = reachedOf(rows, lines).join('')
  // A larger part may hold what was found as a part of its own.
  const named = starts
    .map((start, part) => ({ start, part }))
    .filter(({ part }) => data.includes(`"${toToken(part)}"`))
  return { html: numberParts(html, named), data }
}

/** What marks a line that names a script, gives a hint or an error, or begins or ends a list that came in pieces. */
const STAYS = /^[IHEXC]/

/** What would be taken for the token of a part: the name of a property, or what a later React may send. */
const LOOKS_TAKEN = /(?:^|[[{,:])"\$~/

const BEGINS_MODEL = /^[[{"\d\-tfn]/

const BEGINS_TEXT = 'T'.charCodeAt(0)

/** @returns null for a form of data that is not known here */
function readRows(flight: Buffer): Row[] | null {
  const rows: Row[] = []
  let at = 0
  while (at < flight.length) {
    const colon = flight.indexOf(':', at)
    if (colon === -1) return null
    const id = flight.toString('utf8', at, colon)
    const isText = flight[colon + 1] === BEGINS_TEXT
    const begin = isText ? flight.indexOf(',', colon) + 1 : colon + 1
    const bytes = Number.parseInt(flight.toString('utf8', colon + 2, begin - 1), 16)
    const end = isText ? begin + bytes : flight.indexOf('\n', begin)
    if (!/^[\da-f]*$/.test(id) || !(end >= begin && end <= flight.length)) return null
    const row = toRow(id, flight.toString('utf8', begin, end), isText)
    if (row === null) return null
    rows.push(row)
    at = isText ? end : end + 1
  }
  return rows
}

function toRow(id: string, text: string, isText: boolean): Row | null {
  if (isText) return { id, kind: 'text', text }
  if (LOOKS_TAKEN.test(text)) return null
  if (STAYS.test(text)) return { id, kind: 'line', text }
  // A row of bytes, or what a later React may send.
  if (!BEGINS_MODEL.test(text)) return null
  try {
    return { id, kind: 'model', model: JSON.parse(text) }
  } catch {
    return null
  }
}

/**
 * The rows that references to an inner part of a row lead through: they must stay as they are.
 *
 * @returns null when a reference leads to nothing that is known here
 */
function idsWithin(rows: readonly Row[], flight: string): ReadonlySet<string> | null {
  const models = new Map(rows.map((row) => [row.id, row.kind === 'model' ? row.model : undefined]))
  const inside = new Set<string>()

  function leadsOn(model: unknown, names: readonly string[]): boolean {
    const id = typeof model === 'string' ? /^\$L?([\da-f]+)$/.exec(model)?.[1] : undefined
    const [name, ...others] = names
    if (id !== undefined) {
      if (name !== undefined) inside.add(id)
      return models.has(id) && leadsOn(models.get(id), names)
    }
    if (name === undefined) return model !== undefined
    if (typeof model !== 'object' || model === null) return false
    const isOfElement = Array.isArray(model) && isElement(model)
    return leadsOn(Reflect.get(model, isOfElement ? (PLACES[name] ?? name) : name), others)
  }

  const references = flight.matchAll(/"(\$[\da-f]+):([^"]*)"/g)
  const areKnown = [...references].every(([, row, names = '']) => leadsOn(row, names.split(':')))
  return areKnown ? inside : null
}

/** Where React's names of what an element consists of stand in its model. */
const PLACES: Readonly<Record<string, string>> = { type: '1', key: '2', props: '3' }

function isElement(model: unknown[]): model is ElementModel {
  return model[0] === '$' && typeof model[1] === 'string' && typeof model[3] === 'object'
}

/** Elements without content, and those that the browser, a visitor or React changes or moves. */
const NEVER_PARTS =
  /^(?:html|head|body|link|meta|base|title|style|template|noscript|form|input|select|option|textarea|button|iframe|video|audio|source)$/

const VOID = /^(?:img|br|hr|wbr)$/

/** Whether React can be given the element anew from its attributes, which are texts, and its content. */
function canBeginPart([, kind, , props]: ElementModel): boolean {
  const isFlag = ([name, value]: [string, unknown]) => value === true && !IN_WORDS.test(name)
  return !VOID.test(kind) && !Object.entries(props).some(isFlag)
}

/** Attributes in which React writes true and false as words. */
const IN_WORDS = /^(?:aria|data)-|^suppressHydrationWarning$/

/** What an element holds, in order. React separates texts that follow one another. */
type Piece = { isText: boolean; html: string }

/**
 * @param inside - ids of rows that are not followed
 * @returns writes an element as React writes HTML; null when it holds a component or what is not known here
 */
function createWriter(rows: readonly Row[], inside: ReadonlySet<string>) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const written = new WeakMap<ElementModel, Piece[] | null>()

  /** Follows a reference to a row that holds a text or a model. */
  function follow(reference: string): Row | undefined {
    const id = /^\$L?([\da-f]+)$/.exec(reference)?.[1] ?? ''
    return inside.has(id) ? undefined : byId.get(id)
  }

  function textOf(text: unknown): string | null {
    if (typeof text !== 'string') return null
    if (!text.startsWith('$')) return text
    if (text.startsWith('$$')) return text.slice(1)
    const row = follow(text)
    return row?.kind === 'text' ? row.text : null
  }

  function toPieces(model: unknown): Piece[] | null {
    if (model === undefined || model === null || model === UNDEFINED || typeof model === 'boolean') return []
    if (typeof model === 'number') return [{ isText: true, html: String(model) }]
    if (typeof model === 'string') {
      const text = textOf(model)
      if (text !== null) return text === '' ? [] : [{ isText: true, html: escapeText(text) }]
      const row = follow(model)
      return row?.kind === 'model' ? toPieces(row.model) : null
    }
    if (!Array.isArray(model)) return null
    if (isElement(model)) return writeOnce(model)
    const all = model.map(toPieces)
    return all.includes(null) ? null : all.flatMap((pieces) => pieces ?? [])
  }

  /** Elements are asked for again with each element around them. */
  function writeOnce(element: ElementModel): Piece[] | null {
    const known = written.get(element)
    if (known !== undefined) return known
    const pieces = elementOf(element)
    written.set(element, pieces)
    return pieces
  }

  function elementOf([, kind, , props]: ElementModel): Piece[] | null {
    const { children, dangerouslySetInnerHTML: raw, ...given } = props
    if (kind.startsWith('$')) return isFragment(kind) ? toPieces(children) : null
    if (NEVER_PARTS.test(kind)) return null
    const attributes = Object.entries(given).map(([name, value]) => toAttribute(name, value, textOf))
    if (attributes.includes(null)) return null
    const head = `<${kind}${attributes.join('')}`
    if (VOID.test(kind)) return [{ isText: false, html: `${head}/>` }]
    const content =
      raw === undefined ? joined(toPieces(children)) : textOf(Reflect.get(Object(raw), '__html'))
    return content === null ? null : [{ isText: false, html: `${head}>${content}</${kind}>` }]
  }

  function isFragment(kind: string): boolean {
    const row = follow(kind)
    return row?.kind === 'model' && row.model === '$Sreact.fragment'
  }

  return (element: ElementModel) => joined(writeOnce(element))
}

function joined(pieces: Piece[] | null): string | null {
  if (pieces === null) return null
  const isSecondText = (at: number) => pieces[at]?.isText && pieces[at - 1]?.isText
  return pieces.map(({ html }, at) => (isSecondText(at) ? `<!-- -->${html}` : html)).join('')
}

/** Attributes of drawings that React names in one word. */
const HYPHENATED = /^(?:stroke|fill|clip|stop|text|font|vector)[A-Z]/

const RENAMED: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for', tabIndex: 'tabindex' }

function toAttribute(name: string, value: unknown, textOf: (text: unknown) => string | null): string | null {
  if (name === 'suppressHydrationWarning' || value === UNDEFINED || value === null) return ''
  const written = RENAMED[name] ?? (HYPHENATED.test(name) ? toHyphens(name) : name)
  if (typeof value === 'boolean' && !IN_WORDS.test(name)) return value ? ` ${written}=""` : ''
  const text = typeof value === 'string' ? textOf(value) : typeof value === 'object' ? null : String(value)
  return text === null ? null : ` ${written}="${escapeText(text)}"`
}

const toHyphens = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
}

/** Escapes as React does, in texts and in attributes. */
const escapeText = (text: string) => text.replace(/["&'<>]/g, (letter) => ESCAPES[letter] ?? letter)

/**
 * Where the elements of a page begin and end, as a browser reads it. What stands in an attribute, a comment, a script or
 * a template is no element, whatever it looks like.
 */
function endsOfElements(html: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>()
  const waiting: DefaultTreeAdapterTypes.ParentNode[] = [parse(html, { sourceCodeLocationInfo: true })]
  for (let node = waiting.pop(); node; node = waiting.pop())
    for (const child of node.childNodes) {
      if (!('childNodes' in child)) continue
      const { startOffset, endOffset, endTag } = child.sourceCodeLocation ?? {}
      if (startOffset !== undefined && endOffset !== undefined && endTag) ends.set(startOffset, endOffset)
      waiting.push(child)
    }
  return ends
}

/** Where an element stands in a page; null when it stands nowhere. */
function findElement(html: string, written: string, ends: ReadonlyMap<number, number>): number | null {
  for (let at = html.indexOf(written); at !== -1; at = html.indexOf(written, at + 1))
    if (ends.get(at) === at + written.length) return at
  return null
}

/** Writes the number of each part into its element. */
function numberParts(html: string, parts: readonly { start: number; part: number }[]): string {
  const inOrder = parts.toSorted((a, b) => a.start - b.start)
  const pieces = inOrder.map(({ start, part }, at) => {
    const piece = html.slice(start, inOrder[at + 1]?.start)
    return piece.replace(/^<[^\s>]+/, (kind) => `${kind} ${PART}="${part}"`)
  })
  return html.slice(0, inOrder[0]?.start) + pieces.join('')
}

/** A line of the data that neither ends the script element that it stands in nor begins another. */
function toLine(row: Row, take: (model: unknown) => unknown): string {
  const model = row.kind === 'model' ? take(row.model) : asModel(row.text)
  const text = row.kind === 'line' ? row.text : JSON.stringify(model)
  return `${row.id}:${text.replace(/<(?=!--|\/?script)/gi, '\\u003c')}\n`
}

/** A row of text has its length before it and escapes nothing. As a model it needs neither. */
const asModel = (text: string) => (text.startsWith('$') ? `$${text}` : text)

/** The lines without the models and texts that only parts have named. React begins with the row 0. */
function reachedOf(rows: readonly Row[], lines: readonly string[]): string[] {
  const reached = new Set<string>()
  const waiting = ['0']
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    for (const [at, row] of rows.entries()) if (row.id === id) waiting.push(...namesIn(lines[at] ?? ''))
  }
  return lines.filter((_line, at) => rows[at]?.kind === 'line' || reached.has(rows[at]?.id ?? ''))
}

/** The ids of the rows that a line names, each after a letter that says how. */
function namesIn(line: string): string[] {
  return [...line.matchAll(/"\$[A-Zh-z@]?([\da-f]+)(?=[":])/g)].map(([, id = '']) => id)
}
