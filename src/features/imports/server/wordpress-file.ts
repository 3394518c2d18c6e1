import sax from 'sax'
import { FileProblem, type Place } from '@/features/imports/rules/records'
import { plainLines, readPieces } from './text-file'

/** An `item` of an export of WordPress: a post, a page, an attachment or anything else that it keeps as a post. */
export type WordPressItem = {
  place: Place
  /** By the names of the elements, such as `wp:post_id`. */
  fields: Readonly<Record<string, string>>
  categories: { domain: string; slug: string; name: string }[]
  meta: { key: string; value: string }[]
  comments: number
  /** Whether a field is longer than any that could be kept, and therefore cut. */
  isCut: boolean
}

/** A group of the head, such as an author, by the names of its elements. */
export type WordPressGroup = { name: string; fields: Readonly<Record<string, string>> }

export type WordPressPart =
  | { kind: 'field'; name: string; value: string }
  | { kind: 'group'; group: WordPressGroup }
  | { kind: 'item'; item: WordPressItem }

/** Longer than the longest text that an article may have. */
const MOST_LETTERS = 4_000_000

const GROUPS = new Set(['wp:author', 'wp:category', 'wp:tag', 'wp:term'])

/**
 * Reads the parts of an export of WordPress (WXR) in their order, by stream.
 *
 * @throws {FileProblem} for a file that is cut off, damaged or no such export
 * @see https://github.com/WordPress/WordPress/blob/6.1/wp-admin/includes/export.php
 */
export async function* readWordPressFile(path: string, file: number): AsyncGenerator<WordPressPart> {
  const reader = new PartReader(file)
  for await (const piece of readPieces(path, file)) yield* reader.read(piece)
  yield* reader.end()
}

type Fields = Record<string, string>

class PartReader {
  readonly #file: number
  readonly #parser = sax.parser(true, { position: true })
  readonly #open: string[] = []
  #parts: WordPressPart[] = []
  #isExport = false
  #isClosed = false
  #text = ''
  #attributes: Fields = {}
  #group: { name: string; fields: Fields } | null = null
  #item: (WordPressItem & { fields: Fields }) | null = null

  constructor(file: number) {
    this.#file = file
    const parser = this.#parser
    parser.onerror = (error) => this.#fail(`The file is cut off or damaged (${firstLine(error.message)})`)
    // Nothing that WordPress writes has a document type, in which entities could be declared.
    parser.ondoctype = () => this.#fail('The file declares a document type, which no export of WordPress has')
    parser.onopentag = ({ name, attributes }) => this.#opened(name, attributes as Fields)
    parser.onclosetag = (name) => this.#closed(name)
    parser.ontext = (text) => this.#add(text)
    parser.oncdata = (text) => this.#add(text)
  }

  *read(piece: string): Generator<WordPressPart> {
    this.#parser.write(piece)
    yield* this.#taken()
  }

  *end(): Generator<WordPressPart> {
    if (!this.#isClosed) this.#fail('The file is cut off: its end is missing')
    this.#parser.close()
    yield* this.#taken()
    if (!this.#isExport) this.#fail('The file is not an export of WordPress')
  }

  *#taken(): Generator<WordPressPart> {
    const parts = this.#parts
    this.#parts = []
    yield* parts
  }

  #place(): Place {
    return { file: this.#file, line: this.#parser.line + 1, column: this.#parser.column + 1 }
  }

  #fail(message: string): never {
    throw new FileProblem(message, this.#place())
  }

  #opened(name: string, attributes: Fields) {
    const depth = this.#open.push(name)
    if (depth === 1 && (name !== 'rss' || this.#isClosed))
      this.#fail('The file is not an export of WordPress')
    this.#text = ''
    this.#attributes = attributes
    if (depth !== 3) return
    if (name === 'item') {
      if (!this.#isExport) this.#fail('The file is a feed (RSS), and not an export of WordPress')
      this.#item = {
        place: this.#place(),
        fields: Object.create(null),
        categories: [],
        meta: [],
        comments: 0,
        isCut: false,
      }
    }
    if (GROUPS.has(name)) this.#group = { name, fields: Object.create(null) }
  }

  #add(text: string) {
    if (this.#open[3] === 'wp:comment') return
    const room = MOST_LETTERS - this.#text.length
    if (text.length > room && this.#item) this.#item.isCut = true
    if (room > 0) this.#text += text.slice(0, room)
  }

  #closed(name: string) {
    const depth = this.#open.length
    const value = plainLines(this.#text)
    this.#text = ''
    if (depth === 3) this.#closedPart(name, value)
    else if (this.#item) this.#closedInItem(name, value, depth)
    else if (this.#group && depth === 4) this.#group.fields[name] = value.trim()
    this.#open.pop()
    if (depth === 1) this.#isClosed = true
  }

  #closedPart(name: string, value: string) {
    if (name === 'wp:wxr_version') this.#isExport = true
    if (this.#item) this.#parts.push({ kind: 'item', item: this.#item })
    else if (this.#group) this.#parts.push({ kind: 'group', group: this.#group })
    else this.#parts.push({ kind: 'field', name, value: value.trim() })
    this.#item = null
    this.#group = null
  }

  #closedInItem(name: string, value: string, depth: number) {
    const item = this.#item
    if (!item) return
    if (depth === 4 && name === 'wp:comment') item.comments++
    else if (depth === 4 && name === 'category') {
      const { domain = '', nicename = '' } = this.#attributes
      item.categories.push({ domain, slug: nicename, name: value.trim() })
    } else if (depth === 4) item.fields[name] ??= value
    else if (depth === 5 && name === 'wp:meta_key') item.meta.push({ key: value.trim(), value: '' })
    else if (depth === 5 && name === 'wp:meta_value') {
      const last = item.meta.at(-1)
      if (last) last.value = value
    }
  }
}

const firstLine = (message: string) => message.split('\n', 1)[0]?.replace(/[.!]$/, '').toLowerCase() ?? ''
