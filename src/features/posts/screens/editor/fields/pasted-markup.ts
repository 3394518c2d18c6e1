type Clipboard = { getData: (type: string) => string }

/** Elements and styles with a meaning. A clipboard without any of them is plain text in a wrapper. */
const MEANING =
  /<(?:h[1-6]|p|ul|ol|li|table|a|b|strong|i|em|blockquote|pre|img)[\s>]|<span[^>]*(?:font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic)/i

/** A tag in HTML source. */
const TAG = /<\/?[a-z][^<>]*>/i

/** A tag that is the whole of a source. */
const LONE_TAG = /^<(?:img|hr|br|iframe|input|link|meta)\b[^<>]*>$/i

/** The first element of what an editor of code copies: it has the font of code. */
const CODE =
  /^[^<]*(?:<(?:!--[\s\S]*?--|meta[^>]*|\/?(?:html|head|body)[^>]*)>[^<]*)*<(?:pre|code|div|span)\b[^>]*(?:mono|courier|consolas|menlo)/i

/** Elements of a text that is not code alone. */
const BLOCKS = /<(?:h[1-6]|p|ul|ol|table)[\s>]/i

/**
 * The formatted text of a paste from a word processor or a page.
 *
 * @returns its HTML; null for plain text, and for source code, whose own tags are meant
 */
export function pastedMarkup(clipboard: Clipboard): string | null {
  const markup = clipboard.getData('text/html')
  const plain = clipboard.getData('text/plain')
  if (!MEANING.test(markup) || (TAG.test(plain) && isSource(markup, plain))) return null
  return markup
}

/** Whether a text is HTML source, and does not only mention tags as in 'Write a <title>'. */
function isSource(markup: string, plain: string): boolean {
  if (CODE.test(markup) && !BLOCKS.test(markup)) return true
  const text = plain.trim()
  if (!/^<[!?a-z]/i.test(text) || !text.endsWith('>')) return false
  return LONE_TAG.test(text) || /<\/[a-z]|\/>$|^<!/i.test(text)
}

/** Splits a plain text at its blank lines into paragraphs, which keep their own line breaks. */
export function plainParagraphs(text: string): string[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*(?:\n[ \t]*)+/)
    .map((paragraph) => paragraph.replace(/^\n+|\s+$/g, ''))
    .filter((paragraph) => paragraph.trim() !== '')
}

/** Headings, code, links, bold words, tables, and lists of two items and more. */
const MARKDOWN =
  /^ {0,3}#{1,6} +\S|^ {0,3}(?:```|~~~)|\[[^\]\n]+\]\([^)\s]+\)|\*\*[^\s*](?:[^*\n]*[^\s*])?\*\*|\|.*\n *\|? *:?-{2,}:? *\||^ {0,3}([-*+]|\d+[.)]) +\S.*\n(?: *\n)? {0,3}(?:\1|\d+[.)]) +\S/m

/** Characters that are looked at: what a text is, its beginning says. */
const LOOKED_AT = 5_000

/** Whether a plain text has forms of Markdown; false for HTML source. */
export function isMarkdown(text: string): boolean {
  const beginning = text.slice(0, LOOKED_AT).replace(/\r\n?/g, '\n')
  return !/^\s*<[!?a-z]/i.test(beginning) && MARKDOWN.test(beginning)
}

/** HTML source before a place where a block may begin. */
const BETWEEN_BLOCKS = /(?:^|<\/(?:p|h[1-6]|ul|ol|blockquote|pre|table|figure|details|dl)>|<hr[^>]*>)\s*$/i

/**
 * Converts a plain text of several paragraphs to HTML source, for a place between blocks.
 *
 * @param before - the source before that place
 * @returns null where the text is to be inserted as it is: one paragraph, source code, or within an element
 */
export function plainAsSource(text: string, before: string): string | null {
  const paragraphs = plainParagraphs(text)
  if (paragraphs.length < 2 || TAG.test(text) || !BETWEEN_BLOCKS.test(before)) return null
  return paragraphs.map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br>')}</p>`).join('\n')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
