import type { Root } from 'hast'
import { sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { toString as textOf } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'
import type { FoundImage } from '@/features/imports/rules/records'
import { checkHtmlDepth, checkHtmlSize, HtmlLimitError } from '@/lib/html/limits'
import { parseHtml } from '@/lib/html/parse'
import { articleSchema, sanitizeHtml } from '@/lib/html/sanitize'
import { ArticleBlocks, type OldSite, shown } from './article-blocks'

/** The text of an old post in the words of ours. */
export type OldArticle = { html: string; images: FoundImage[]; lost: string[] }

/** Thrown for a text that no post here can have; the message is a sentence for the staff. */
export class ArticleProblem extends Error {
  override name = 'ArticleProblem'
}

/**
 * Makes the text of an old post one that the sanitizer takes: blocks of our own elements, images by their largest file,
 * films as players, links with absolute addresses.
 *
 * @param isClassic - whether a blank line makes a paragraph, and a line end a line
 * @param prepare - changes the parsed text before it is read
 * @throws {ArticleProblem} for a text that is too large or too deep
 */
export function readArticle(
  source: string,
  site: OldSite,
  {
    isClassic = false,
    prepare,
  }: { isClassic?: boolean; prepare?: (tree: Root, lost: Set<string>) => void } = {},
): OldArticle {
  const lost = new Set<string>()
  try {
    checkHtmlSize(source)
    const parsed = parseHtml(source)
    checkHtmlDepth(parsed)
    prepare?.(parsed, lost)
    const blocks = new ArticleBlocks(site, lost, isClassic)
    // A block a line, for whoever edits the HTML.
    const lines = blocks
      .read(parsed.children)
      .flatMap((block) => [block, { type: 'text', value: '\n' } as const])
    const written: Root = { type: 'root', children: lines }
    const html = toHtml(sanitize(written, articleSchema) as Root).trim()
    nameTaken(html, sanitizeHtml(html, { origin: site.origin }), lost)
    return { html, images: blocks.images(), lost: [...lost] }
  } catch (error) {
    if (error instanceof HtmlLimitError) throw new ArticleProblem(`${error.message}.`, { cause: error })
    throw error
  }
}

/** The text of a piece of HTML such as a title, on one line. What is too long or too deep to be parsed is read without it. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html.replace(/\s+/g, ' ').trim()
  try {
    checkHtmlSize(html)
  } catch (error) {
    if (!(error instanceof HtmlLimitError)) throw error
    return plainText(html.slice(0, 1000).replaceAll('<', ' '))
  }
  return textOf(parseHtml(html)).replace(/\s+/g, ' ').trim()
}

/** Compares what was written with what the sanitizer leaves, so that nothing goes without a word. */
function nameTaken(before: string, after: string, lost: Set<string>) {
  const [had, has] = [contentOf(before), contentOf(after)]
  for (const src of had.sources) if (!has.sources.has(src)) lost.add(`It cannot be shown here: ${shown(src)}`)
  if (had.text !== has.text) lost.add('Some of the text could not be kept.')
}

function contentOf(html: string) {
  const tree = parseHtml(html)
  const sources = new Set<string>()
  visit(tree, 'element', ({ tagName, properties }) => {
    if (tagName === 'img' || tagName === 'iframe') sources.add(String(properties.src ?? ''))
  })
  return { sources, text: textOf(tree).replace(/\s+/g, ' ') }
}
