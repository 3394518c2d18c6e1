import { currentAt } from '@/domain/current-link'
import { type ElementModel, isElement, type Row, UNDEFINED } from './flight-rows'

/** Elements without content, and those that the browser, a visitor or React changes or moves. */
const NEVER_PARTS =
  /^(?:html|head|body|link|meta|base|title|style|template|noscript|form|input|select|option|textarea|button|iframe|video|audio|source)$/

/** Attributes in which React writes true and false as words. */
const IN_WORDS = /^(?:aria|data)-|^suppressHydrationWarning$/

/** Whether an attribute is given by its presence, and cannot be given as a text. */
const isFlag = ([name, value]: [string, unknown]) => value === true && !IN_WORDS.test(name)

/** What an element holds, in order. React separates texts that follow one another. */
type Piece = {
  isText: boolean
  html: string
  /** The rows of the components that draw its links to pages of ours; `PLAIN` for a link that none draws. */
  links: readonly string[]
  /** Whether React can be given it anew from attributes, which are texts, and content. */
  isFirm: boolean
}

const PLAIN = 'plain'

const VOID = /^(?:img|br|hr|wbr)$/

/** A link to a page of ours within stored HTML. */
const PLAIN_LINK = /<a\s[^>]*href="?\//

const HEADS = /^(?:meta|link|title)$/

/** The components that draw links, by their names in the modules that export them. */
export const LINK_COMPONENTS: readonly unknown[] = ['IntentLink', 'NavLink']

/**
 * @param inside - ids of rows that are not followed
 * @returns functions that write an element as React writes HTML; null when it holds another component than a link, or
 * what is not known here
 */
export function createWriter(rows: readonly Row[], inside: ReadonlySet<string>) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const written = new WeakMap<ElementModel, Piece[] | null>()
  const pathname = pathnameIn(byId.get('0'))

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
    if (typeof model === 'number') return [toText(String(model))]
    if (typeof model === 'string') {
      const text = textOf(model)
      if (text !== null) return text === '' ? [] : [toText(escapeText(text))]
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
    if (kind.startsWith('$')) return isFragment(kind) ? toPieces(props.children) : linkOf(kind, props)
    if (NEVER_PARTS.test(kind)) return null
    const { children, dangerouslySetInnerHTML: raw, ...given } = props
    const head = headOf(kind, given)
    if (head === null) return null
    const isFirm = !Object.entries(given).some(isFlag)
    if (VOID.test(kind)) return [{ isText: false, html: `${head}/>`, links: [], isFirm }]
    const own = kind === 'a' && String(given.href).startsWith('/') ? [PLAIN] : []
    if (raw !== undefined) {
      const html = textOf(Reflect.get(Object(raw), '__html'))
      const links = html !== null && PLAIN_LINK.test(html) ? [PLAIN] : own
      return html === null ? null : [{ isText: false, html: `${head}>${html}</${kind}>`, links, isFirm }]
    }
    const content = joined(toPieces(children))
    if (content === null) return null
    const links = [...own, ...content.links]
    const isTree = links.some((link) => link !== PLAIN)
    const html = `${head}>${content.html}</${kind}>`
    return [{ isText: false, html, links, isFirm: isFirm && (content.isFirm || !isTree) }]
  }

  /** A link to a page of ours, which a component draws. */
  function linkOf(kind: string, { href, children, ...given }: ElementModel[3]): Piece[] | null {
    const row = byId.get(/^\$L([\da-f]+)$/.exec(kind)?.[1] ?? '')
    const name = row?.kind === 'line' && row.text.startsWith('I') ? nameIn(row.text) : undefined
    if (!row || !LINK_COMPONENTS.includes(name) || typeof href !== 'string') return null
    const current = name === 'NavLink' ? { 'aria-current': currentAt(pathname, href) ?? null } : {}
    const section = textOf(given['data-section'])
    const here = section && href === pathname ? `${href}#${section}` : href
    const head = headOf('a', { ...given, ...current, href: here })
    const content = joined(toPieces(children))
    if (head === null || content === null || content.links.length > 0) return null
    const isFirm = content.isFirm && !Object.entries(given).some(isFlag)
    return [{ isText: false, html: `${head}>${content.html}</a>`, links: [row.id], isFirm }]
  }

  function headOf(kind: string, given: Record<string, unknown>): string | null {
    const attributes = Object.entries(given).map(([name, value]) => toAttribute(name, value, textOf))
    return attributes.includes(null) ? null : `<${kind}${attributes.join('')}`
  }

  /** An element of the document's head. The colour of the browser's frame changes with the theme. */
  function headElementOf([, kind, , { children, ...given }]: ElementModel): string | null {
    const head = headOf(kind, given)
    const isTaken = HEADS.test(kind) && given.name !== 'theme-color' && !Object.entries(given).some(isFlag)
    if (head === null || !isTaken) return null
    const text = textOf(children)
    return text === null ? `${head}/>` : `${head}>${escapeText(text)}</${kind}>`
  }

  function isFragment(kind: string): boolean {
    const row = follow(kind)
    return row?.kind === 'model' && row.model === '$Sreact.fragment'
  }

  return {
    element: (element: ElementModel) => joined(writeOnce(element)),
    /** The start of an element whose attributes are texts. The theme is a class of the document, which React leaves alone. */
    head(kind: string, given: Record<string, unknown>): string | null {
      const isNever = kind.startsWith('$') || (NEVER_PARTS.test(kind) && kind !== 'html')
      if (isNever || Object.entries(given).some(isFlag)) return null
      const head = headOf(kind, given)
      return head && `${head}>`
    },
    /** The elements of the document's head with which a list begins, each with its place in the list as its key. */
    heads(models: readonly unknown[]): string[] {
      const found: string[] = []
      for (const model of models) {
        if (!Array.isArray(model) || !isElement(model) || model[2] !== String(found.length)) break
        const html = headElementOf(model)
        if (html === null) break
        found.push(html)
      }
      return found
    },
  }
}

/** The path of the page, as Next writes it into the first row of its data. */
function pathnameIn(row: Row | undefined): string {
  const parts = row?.kind === 'model' ? Reflect.get(Object(row.model), 'c') : undefined
  return Array.isArray(parts) ? parts.join('/') || '/' : ''
}

/** The name of what a line with a module exports. */
function nameIn(line: string): unknown {
  return JSON.parse(line.slice(1))[2]
}

const toText = (html: string): Piece => ({ isText: true, html, links: [], isFirm: true })

function joined(pieces: Piece[] | null): Piece | null {
  if (pieces === null) return null
  const isSecondText = (at: number) => pieces[at]?.isText && pieces[at - 1]?.isText
  return {
    isText: false,
    html: pieces.map(({ html }, at) => (isSecondText(at) ? `<!-- -->${html}` : html)).join(''),
    links: pieces.flatMap(({ links }) => links),
    isFirm: pieces.every(({ isFirm }) => isFirm),
  }
}

/** The component that all links of a part are; empty for a part that none draws, null for what can be no part. */
export function componentOf({ links, isFirm }: Piece): string | null {
  const components = new Set(links)
  const [component = ''] = [...components].filter((link) => link !== PLAIN)
  if (!isFirm || (component && components.size > 1)) return null
  return component
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
