import type { Element, ElementContent, RootContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { toPlayer } from '@/features/imports/rules/films'
import type { FoundImage } from '@/features/imports/rules/records'
import { safeLink } from '@/lib/html/urls'

/** How the old site's images and addresses are read. */
export type OldSite = {
  /** Such as `https://old-agency.example`, without a slash at the end. */
  origin: string
  /**
   * The image that an address belongs to, by its largest file.
   *
   * @param hint - the id by which the text names the attachment, and whether it says that this is the whole file
   * @returns null for what is no address of an image
   */
  imageOf(written: string, hint?: { id?: string; isWhole?: boolean }): FoundImage | null
}

type Node = ElementContent | RootContent

const PHRASES = new Set(
  'a abbr b br cite code del em i ins kbd mark q s samp small strong sub sup time u var img iframe'.split(
    ' ',
  ),
)

/** Elements of words whose only purpose was a look; what they hold stays. */
const LOOKS = new Set('span font big tt nobr acronym bdi bdo center data label wbr strike picture'.split(' '))

/** What no article can have, as a sentence names it. */
const TAKEN: ReadonlyMap<string, string> = new Map([
  ['script', 'A script'],
  ['style', 'A style sheet'],
  ['form', 'A form'],
  ['input', 'A field of a form'],
  ['select', 'A field of a form'],
  ['textarea', 'A field of a form'],
  ['button', 'A button without an address'],
  ['svg', 'A drawing (SVG)'],
  ['math', 'A formula'],
  ['canvas', 'A drawing'],
  ['object', 'An embedded object'],
  ['embed', 'An embedded object'],
  ['applet', 'An embedded object'],
  ['frameset', 'An embedded page'],
  ['frame', 'An embedded page'],
  ['noembed', 'Text for old browsers'],
  ['noframes', 'Text for old browsers'],
  ['template', 'A template'],
  ['dialog', 'A dialog'],
  ['meter', 'A meter'],
  ['progress', 'A meter'],
])

/** What stood for the rest of the page, and says nothing by itself. */
const SILENT = new Set(
  'noscript head title meta link base source track param area map col colgroup'.split(' '),
)

const BLANK_LINE = /\n[^\S\n]*\n\s*/

/** A line that is nothing but an address. */
const ADDRESS = /^\s*(https?:\/\/[^\s<>"]+)\s*$/i

/** Reads parsed HTML of any origin as blocks of an article, and collects its images. */
export class ArticleBlocks {
  readonly #site: OldSite
  readonly #lost: Set<string>
  readonly #isClassic: boolean
  readonly #images = new Map<string, FoundImage>()

  constructor(site: OldSite, lost: Set<string>, isClassic: boolean) {
    this.#site = site
    this.#lost = lost
    this.#isClassic = isClassic
  }

  /** The images of everything that was read, each once. */
  images(): FoundImage[] {
    return [...this.#images.values()]
  }

  /** Blocks of the article for what stands where blocks stand; loose words become paragraphs. */
  read(nodes: readonly Node[]): Element[] {
    const blocks: Element[] = []
    let run: Node[] = []
    const flush = () => {
      blocks.push(...this.#paragraphs(this.#phrases(run)))
      run = []
    }
    for (const node of nodes) {
      if (!isElement(node) || (isPhrase(node) && !node.children.some(holdsBlock))) {
        run.push(node)
        continue
      }
      flush()
      blocks.push(...this.#block(node))
    }
    flush()
    return blocks
  }

  #block(node: Element): Element[] {
    const { tagName, children } = node
    if (this.#isTaken(node)) return []
    if (tagName === 'figure') return this.#figure(node)
    if (tagName === 'video' || tagName === 'audio') return [element('p', this.#player(node))]
    if (tagName === 'blockquote') return [element('blockquote', this.read(children))]
    if (tagName === 'p') return this.read(children).map((block) => inLanguageOf(node, block))
    if (tagName === 'pre') return [element('pre', this.#verbatim(children))]
    if (tagName === 'hr') return [element('hr', [])]
    if (tagName === 'table') return [this.#copy(node, this.#parts(children, 'caption thead tbody tfoot tr'))]
    if (/^(?:ul|ol|menu|dir)$/.test(tagName)) {
      const items = this.#parts(children, 'li')
      return items.length > 0 ? [this.#copy({ ...node, tagName: tagName === 'ol' ? 'ol' : 'ul' }, items)] : []
    }
    if (tagName === 'dl') return [this.#copy(node, this.#parts(children, 'dt dd'))]
    if (tagName === 'details') return [this.#copy(node, this.#details(children))]
    if (/^h[1-6]$/.test(tagName)) {
      const words = this.#phrases(children.flatMap(phrasesIn))
      // The page has its title as h1.
      return says(words) ? [element(tagName === 'h1' ? 'h2' : tagName, trimmed(words))] : []
    }
    // An item, a cell or a caption that stands alone, and everything that only arranged its content.
    return this.read(children)
  }

  /** The parts of a list or a table. What is none, such as a stray line end, goes; stray content becomes a part. */
  #parts(nodes: readonly Node[], names: string): Element[] {
    const allowed = names.split(' ')
    return nodes.filter(isElement).flatMap((node) => {
      if (this.#isTaken(node)) return []
      if (/^(?:thead|tbody|tfoot)$/.test(node.tagName))
        return [this.#copy(node, this.#parts(node.children, 'tr'))]
      if (node.tagName === 'tr') return [this.#copy(node, this.#parts(node.children, 'td th'))]
      if (allowed.includes(node.tagName)) return [this.#copy(node, this.#flow(node.children))]
      if (node.tagName === 'div') return this.#parts(node.children, names)
      const flow = this.#flow([node])
      return flow.length > 0 && allowed[0] ? [element(allowed[0], flow)] : []
    })
  }

  /** What an item or a cell holds: words as they are, or blocks where it has some. */
  #flow(nodes: readonly Node[]): ElementContent[] {
    if (!nodes.some(holdsBlock)) return trimmed(this.#phrases(nodes))
    const out: ElementContent[] = []
    let run: Node[] = []
    const flush = () => {
      const words = trimmed(this.#phrases(run))
      if (says(words)) out.push(...words)
      run = []
    }
    for (const node of nodes) {
      if (!holdsBlock(node)) run.push(node)
      else {
        flush()
        out.push(...this.read([node]))
      }
    }
    flush()
    return out
  }

  #details(nodes: readonly Node[]): Element[] {
    const summary = nodes.filter(isElement).find(({ tagName }) => tagName === 'summary')
    const words = summary ? trimmed(this.#phrases(summary.children.flatMap(phrasesIn))) : []
    return [element('summary', words), ...this.read(nodes.filter((node) => node !== summary))]
  }

  /** A figure of one image, film, table or quotation with its caption; a gallery becomes a figure for each image. */
  #figure(figure: Element): Element[] {
    const caption = figure.children.filter(isElement).find(({ tagName }) => tagName === 'figcaption')
    const rest = figure.children.filter((node) => node !== caption)
    const words = caption ? trimmed(this.#phrases(caption.children.flatMap(phrasesIn))) : []
    const isEmbed = classesOf(figure).some((name) => /^(?:wp-block-embed|kg-embed-card)/.test(name))
    const blocks = isEmbed ? this.#embed(rest) : this.read(rest).flatMap(imagesAlone)
    const last = blocks.at(-1)
    if (!last) return says(words) ? [element('p', words)] : []
    blocks.push(...captioned(blocks.pop() ?? last, says(words) ? words : []))
    return blocks
  }

  /** What a site showed for an address of another one: a film, or else a link. */
  #embed(nodes: readonly Node[]): Element[] {
    const text = textOf(element('div', nodes.filter(isContent))).trim()
    const address = ADDRESS.exec(text)?.[1]
    if (!address) return this.read(nodes)
    const film = this.#film(address)
    if (film) return [element('p', [film])]
    this.#lost.add(`An embedded page became a link: ${shown(address)}`)
    return [element('p', [linkTo(address)])]
  }

  #film(address: string): Element | null {
    const src = toPlayer(address)
    return src ? { ...element('iframe', []), properties: { src } } : null
  }

  /** Paragraphs of phrases. In a classic text blank lines part them, and a line end is one. */
  #paragraphs(phrases: readonly ElementContent[]): Element[] {
    const paragraphs = this.#isClassic ? partedAt(phrases, BLANK_LINE) : [[...phrases]]
    return paragraphs.flatMap((paragraph) => {
      const lines = this.#isClassic ? partedAt(paragraph, /\n/) : [paragraph]
      return this.#linesToBlocks(lines.map((line) => trimmed(line)))
    })
  }

  #linesToBlocks(lines: readonly ElementContent[][]): Element[] {
    const blocks: Element[] = []
    let words: ElementContent[] = []
    const flush = () => {
      const content = trimmed(words)
      if (content.every(isPicture) && content.some((node) => isElement(node))) {
        for (const node of content) if (isElement(node)) blocks.push(element('figure', [node]))
      } else if (says(content)) blocks.push(element('p', content))
      words = []
    }
    for (const line of lines) {
      const address =
        line.length === 1 && line[0]?.type === 'text' ? ADDRESS.exec(line[0].value)?.[1] : undefined
      const film = address ? this.#film(address) : null
      if (film) {
        flush()
        blocks.push(element('p', [film]))
        continue
      }
      if (words.length > 0 && !isBreak(words.at(-1)) && !isBreak(line[0])) words.push(element('br', []))
      words.push(...(address ? [linkTo(address)] : line))
    }
    flush()
    return blocks
  }

  /** Words, with the elements that an article may have within a line. */
  #phrases(nodes: readonly Node[]): ElementContent[] {
    return nodes.flatMap((node) => this.#phrase(node))
  }

  #phrase(node: Node): ElementContent[] {
    if (node.type === 'text') return [node]
    if (!isElement(node) || this.#isTaken(node)) return []
    if (node.tagName === 'img') return this.#image(node)
    if (node.tagName === 'iframe') return this.#frame(node)
    if (node.tagName === 'video' || node.tagName === 'audio') return this.#player(node)
    if (node.tagName === 'strike')
      return [this.#copy({ ...node, tagName: 's' }, this.#phrases(node.children))]
    if (!PHRASES.has(node.tagName)) return this.#phrases(node.children)
    const children = this.#phrases(node.children)
    if (node.tagName === 'a') return this.#link(node, children)
    return node.tagName === 'br' || says(children) || children.some(isSpace)
      ? [this.#copy(node, children)]
      : []
  }

  /** A link with an absolute address; only its words where there is none that works. */
  #link({ properties }: Element, children: ElementContent[]): ElementContent[] {
    if (!says(children)) return []
    const written = String(properties.href ?? '').trim()
    // The link of an image to its own file says nothing, and an anchor is no link.
    const isOwnFile = children.every(isPicture) && /\.(?:jpe?g|png|gif|webp|avif)(?:\?|$)/i.test(written)
    if (written === '' || isOwnFile) return children
    const base = `${this.#site.origin}/`
    const href = URL.canParse(written, base) ? new URL(written, base).href : ''
    if (written.startsWith('#'))
      this.#lost.add(`A link to a place in the text leads nowhere: ${shown(written)}`)
    else if (safeLink(href) === null)
      this.#lost.add(`A link has no address that can be kept: ${shown(written)}`)
    else {
      if (isFile(href, base)) this.#lost.add(`A link leads to a file on the old site: ${shown(href)}`)
      return [{ ...element('a', children), properties: { href, title: properties.title } }]
    }
    return children
  }

  #image({ properties }: Element): ElementContent[] {
    const lazy = properties.dataOrigFile ?? properties.dataLazySrc ?? properties.dataSrc
    const written = String(lazy ?? properties.src ?? '')
    if (written === '') return []
    const classes = Array.isArray(properties.className) ? properties.className.map(String) : []
    const id = classes.map((name) => /^wp-image-(\d+)$/.exec(name)?.[1]).find(Boolean)
    const found = this.#site.imageOf(written, { id, isWhole: classes.includes('size-full') })
    if (!found) {
      this.#lost.add(`An image has no address of a file: ${shown(written)}`)
      return []
    }
    const alt = String(properties.alt ?? '').trim() || found.alt
    const known = this.#images.get(found.url)
    if (!known) this.#images.set(found.url, { ...found, alt })
    else if (known.alt === '') known.alt = alt
    return [{ ...element('img', []), properties: { src: found.url, alt, title: properties.title } }]
  }

  #frame({ properties }: Element): ElementContent[] {
    const src = String(properties.dataSrc ?? properties.dataLazySrc ?? properties.src ?? '')
    const player = toPlayer(src)
    const { title, width, height } = properties
    if (player) return [{ ...element('iframe', []), properties: { src: player, title, width, height } }]
    this.#lost.add(`An embedded page does not come along: ${shown(src)}`)
    return []
  }

  /** A link to a file of sound or film, because an article plays none. */
  #player(node: Element): ElementContent[] {
    const source = [node, ...node.children.filter(isElement)].find(({ properties }) => properties.src)
    const src = String(source?.properties.src ?? '')
    const kind = node.tagName === 'video' ? 'A film' : 'A sound'
    if (src === '') {
      this.#lost.add(`${kind} without a file does not come along.`)
      return []
    }
    this.#lost.add(`${kind} became a link to its file: ${shown(src)}`)
    const name = src.split(/[?#]/, 1)[0]?.split('/').at(-1) || src
    return this.#link({ ...node, properties: { href: src } }, [text(name)])
  }

  #verbatim(nodes: readonly Node[]): ElementContent[] {
    return nodes.flatMap((node) => {
      if (node.type === 'text') return [node]
      if (!isElement(node) || this.#isTaken(node)) return []
      const children = this.#verbatim(node.children)
      return PHRASES.has(node.tagName) ? [this.#copy(node, children)] : children
    })
  }

  #isTaken({ tagName }: Element): boolean {
    const name = TAKEN.get(tagName)
    if (name) this.#lost.add(`${name} does not come along.`)
    return name !== undefined || SILENT.has(tagName)
  }

  #copy(node: Element, children: ElementContent[]): Element {
    return { type: 'element', tagName: node.tagName, properties: { ...node.properties }, children }
  }
}

/** An address as a sentence names it. */
export const shown = (address: string) => (address.length > 120 ? `${address.slice(0, 119)}…` : address)

export const isElement = (node: RootContent | ElementContent): node is Element => node.type === 'element'

/** The classes of an element. */
export function classesOf({ properties }: Element): string[] {
  return Array.isArray(properties.className) ? properties.className.map(String) : []
}

function element(tagName: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children }
}

/** A paragraph in the language and direction of the one that it was made of. */
function inLanguageOf({ properties: { lang, dir } }: Element, block: Element): Element {
  return block.tagName === 'p' && (lang || dir) ? { ...block, properties: { lang, dir } } : block
}

const text = (value: string): ElementContent => ({ type: 'text', value })

const linkTo = (href: string): Element => ({ ...element('a', [text(href)]), properties: { href } })

/** Whether an address of the old site is a file, and no page. */
function isFile(href: string, origin: string): boolean {
  return href.startsWith(origin) && /\.(?!html?$|php$)[a-z\d]{2,5}$/i.test(new URL(href).pathname)
}

const isContent = (node: Node): node is ElementContent => node.type !== 'doctype'

const isPhrase = ({ tagName }: Element) =>
  PHRASES.has(tagName) || LOOKS.has(tagName) || SILENT.has(tagName) || TAKEN.has(tagName)

/** Whether a node is a block or has one in it, which then cannot stand within a line. */
function holdsBlock(node: Node): boolean {
  if (!isElement(node)) return false
  return !isPhrase(node) || node.children.some(holdsBlock)
}

/** The words of a node that would be a block, for places where only a line can stand. */
function phrasesIn(node: Node): Node[] {
  if (!isElement(node) || !holdsBlock(node)) return [node]
  return [...node.children.flatMap(phrasesIn), text(' ')]
}

const isSpace = (node: Node) => node.type === 'text' && node.value.trim() === ''

const isBreak = (node: Node | undefined) => node !== undefined && isElement(node) && node.tagName === 'br'

/** Whether nodes show anything: a word, an image or a frame. */
function says(nodes: readonly Node[]): boolean {
  return nodes.some((node) => {
    if (node.type === 'text') return node.value.trim() !== ''
    return isElement(node) && (/^(?:img|iframe|hr|table)$/.test(node.tagName) || says(node.children))
  })
}

/** Whether a node is an image, a link around one, or the space between. */
function isPicture(node: Node): boolean {
  if (isSpace(node)) return true
  if (!isElement(node)) return false
  return (
    node.tagName === 'img' || (node.tagName === 'a' && says(node.children) && node.children.every(isPicture))
  )
}

/** Nodes without white space and breaks at their ends. */
function trimmed(nodes: readonly ElementContent[]): ElementContent[] {
  const isNothing = (node: ElementContent | undefined) =>
    node !== undefined && (isSpace(node) || isBreak(node))
  let start = 0
  let end = nodes.length
  while (start < end && isNothing(nodes[start])) start++
  while (end > start && isNothing(nodes[end - 1])) end--
  return nodes.slice(start, end).map((node, at, all) => {
    if (node.type !== 'text') return node
    const begun = at === 0 ? node.value.trimStart() : node.value
    return { ...node, value: at === all.length - 1 ? begun.trimEnd() : begun }
  })
}

/**
 * Parts phrases where their text matches. An element that the mark goes through is parted with it, so that
 * `<strong>one, blank line, two</strong>` is two bold paragraphs.
 */
function partedAt(nodes: readonly ElementContent[], mark: RegExp): ElementContent[][] {
  let part: ElementContent[] = []
  const parts = [part]
  const next = () => {
    part = []
    parts.push(part)
  }
  for (const node of nodes) {
    const pieces: ElementContent[][] =
      node.type === 'text'
        ? node.value.split(mark).map((value) => (value === '' ? [] : [{ ...node, value }]))
        : node.type === 'element' && node.children.length > 0
          ? partedAt(node.children, mark).map((children) => [{ ...node, children }])
          : [[node]]
    pieces.forEach((piece, at) => {
      if (at > 0) next()
      part.push(...piece)
    })
  }
  return parts
}

/** The figures for a block that is nothing but images; others stay. */
function imagesAlone(block: Element): Element[] {
  if (block.tagName !== 'p' || !block.children.every(isPicture)) return [block]
  return block.children.filter(isElement).map((image) => element('figure', [image]))
}

/** A block with a caption: within its figure, or below what cannot have one. */
function captioned(block: Element, words: ElementContent[]): Element[] {
  if (words.length === 0) return [block]
  const caption = element('figcaption', words)
  if (
    block.tagName === 'figure' &&
    !block.children.some((node) => isElement(node) && node.tagName === 'figcaption')
  )
    return [element('figure', [...block.children, caption])]
  const [only] = block.children
  if (
    block.tagName === 'p' &&
    block.children.length === 1 &&
    only &&
    isElement(only) &&
    only.tagName === 'iframe'
  )
    return [element('figure', [only, caption])]
  if (/^(?:table|blockquote|pre)$/.test(block.tagName)) return [element('figure', [block, caption])]
  return [block, element('p', words)]
}
