import type { Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import rehypeParse from 'rehype-parse'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { type Dressing, dress, type Heading, headingsOf, lowerHeadings } from './dress'
import { checkHtmlDepth, checkHtmlSize, checkWrittenSize } from './limits'
import { articleSchema } from './schema'

/** An article that has been cleaned, and what a page tells about it. */
export type CleanArticle = { html: string; headings: Heading[]; words: number }

/** Two are nearly always enough; an article that has not come to rest after these is shown as plain text. */
const MAX_ROUNDS = 8

/**
 * Cleans the HTML that an editor saves. Cleaning the result once more changes nothing.
 *
 * @param html - whatever was typed, pasted or stored
 * @param dressing - the site's own origin, and the dimensions of images where they are known
 * @throws {HtmlLimitError} when the HTML is too large or too deep
 * @see https://cheatsheetseries.owasp.org/cheatsheets/XSS_Filter_Evasion_Cheat_Sheet.html for what it withstands
 */
export function cleanHtml(html: string, dressing: Dressing): string {
  checkWrittenSize(html)
  return cleanArticle(html, dressing).html
}

/** As `cleanHtml` for what is stored, old rows as well; with the headings and the number of words. */
export function cleanArticle(html: string, dressing: Dressing): CleanArticle {
  checkHtmlSize(html)
  let before = html
  let result = cleanOnce(before, dressing)
  // Taking an element away can leave a tree that a parser would read differently: clean until it is still.
  for (let round = 1; result.html !== before; round++) {
    if (round > MAX_ROUNDS) return cleanOnce(escaped(textOf(parser.parse(before))), dressing)
    before = result.html
    result = cleanOnce(before, dressing)
  }
  return result
}

const parser = unified().use(rehypeParse, { fragment: true })
const writer = unified().use(rehypeStringify)

function cleanOnce(html: string, dressing: Dressing): CleanArticle {
  const cleaner = unified().use(lowerHeadings).use(rehypeSanitize, articleSchema).use(dress, dressing)
  const parsed = parser.parse(html)
  checkHtmlDepth(parsed)
  const tree: Root = cleaner.runSync(parsed)
  return { html: writer.stringify(tree).trim(), headings: headingsOf(tree), words: wordsIn(tree) }
}

function wordsIn(tree: Root): number {
  let words = 0
  visit(tree, 'text', ({ value }) => {
    words += value.match(/[\p{L}\p{N}][\p{L}\p{N}'.,-]*/gu)?.length ?? 0
  })
  return words
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}
