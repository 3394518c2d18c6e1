import type { Root } from 'hast'
import { defaultSchema, type Schema, sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { toString as textOf } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'
import { countWords } from '@/lib/text'
import { checkHtmlDepth, checkHtmlSize, checkWrittenSize } from './limits'
import { parseHtml } from './parse'
import { type Heading, headingsOf, lowerHeadings, type TransformOptions, transformHtml } from './transform'

const BLOCKS = 'p h2 h3 h4 h5 h6 blockquote pre ul ol li dl dt dd hr figure figcaption details summary'
const WORDS = 'a abbr b br cite code del em i ins kbd mark q s samp small strong sub sup time u var'
const TABLES = 'table caption thead tbody tfoot tr th td'

/** The block elements of an article, and the elements that blocks consist of. */
export const BLOCK_TAGS: ReadonlySet<string> = new Set(`${BLOCKS} ${TABLES}`.split(' '))

/**
 * The elements and attributes that an article may have. No id, name, style, class or handler survives, except the
 * language class of code; the server adds anchors of headings and the rest afterwards.
 */
export const articleSchema: Schema = {
  tagNames: `${BLOCKS} ${WORDS} ${TABLES} img iframe`.split(' '),
  attributes: {
    a: ['href', 'title'],
    abbr: ['title'],
    code: [['className', /^language-[\w-]{1,30}$/]],
    iframe: ['src', 'title', 'width', 'height'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start', 'reversed'],
    td: ['colSpan', 'rowSpan'],
    th: ['colSpan', 'rowSpan', ['scope', 'row', 'col']],
    time: ['dateTime'],
    '*': ['lang', ['dir', 'ltr', 'rtl', 'auto']],
  },
  protocols: { href: ['http', 'https', 'mailto', 'tel'], src: ['https'] },
  ancestors: { ...defaultSchema.ancestors, li: ['ol', 'ul'] },
  clobber: [],
  // These are removed with their content, which is no text of the article, or which a parser reads differently.
  strip: (
    'script style svg math template xmp noscript noembed noframes plaintext textarea title head select ' +
    'object embed applet audio video canvas frameset'
  ).split(' '),
  allowComments: false,
  allowDoctypes: false,
}

/** A cleaned article, with its headings and its number of words. */
export type SanitizedArticle = { html: string; headings: Heading[]; words: number }

/**
 * The most rounds of cleaning. Two are nearly always enough, and an article that still changes after these is shown as
 * plain text.
 */
const MAX_ROUNDS = 8

/**
 * Cleans the HTML that an editor saves. Cleaning the result once more changes nothing.
 *
 * @param html - whatever was typed, pasted or stored
 * @param options - the site's own origin, and the dimensions of images where they are known
 * @throws {HtmlLimitError} when the HTML is too large or too deep
 * @see https://cheatsheetseries.owasp.org/cheatsheets/XSS_Filter_Evasion_Cheat_Sheet.html for what it withstands
 */
export function sanitizeHtml(html: string, options: TransformOptions): string {
  checkWrittenSize(html)
  return sanitizeArticle(html, options).html
}

/**
 * As `sanitizeHtml`, for stored content including old rows, whose limit is larger; with the headings and the number of
 * words.
 */
export function sanitizeArticle(html: string, options: TransformOptions): SanitizedArticle {
  checkHtmlSize(html)
  let before = html
  let result = sanitizeOnce(before, options)
  // A removed element can leave a tree that a parser reads differently, so cleaning repeats until nothing changes.
  for (let round = 1; result.html !== before; round++) {
    if (round > MAX_ROUNDS) return sanitizeOnce(escaped(textOf(parseHtml(before))), options)
    before = result.html
    result = sanitizeOnce(before, options)
  }
  return result
}

function sanitizeOnce(html: string, options: TransformOptions): SanitizedArticle {
  const parsed = parseHtml(html)
  checkHtmlDepth(parsed)
  lowerHeadings(parsed)
  const tree = sanitize(parsed, articleSchema) as Root
  transformHtml(tree, options)
  return { html: toHtml(tree).trim(), headings: headingsOf(tree), words: wordsIn(tree) }
}

function wordsIn(tree: Root): number {
  let words = 0
  visit(tree, 'text', ({ value }) => {
    words += countWords(value)
  })
  return words
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}
