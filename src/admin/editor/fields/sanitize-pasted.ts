import { sanitizeHtml } from '@/lib/html/sanitize'

/** What word processors put around a copied text, and what no article needs. */
const MESS = [
  /<!--[\s\S]*?-->/g,
  /<(style|script|xml|title)\b[\s\S]*?<\/\1>/gi,
  /<\/?(?:o|w|m|v):[^>]*>/gi,
  // Google Docs wraps everything in a bold that is not bold.
  /<b\b[^>]*font-weight:\s*normal[^>]*>|<\/b>(?=\s*(?:<br[^>]*>)?\s*$)/gi,
  / dir="ltr"/g,
  /<br[^>]*>\s*$/gi,
  /&nbsp;/g,
]

/**
 * Keeps the structure of a pasted text and drops its mess.
 *
 * @param origin - the site's own, by which links are told apart
 * @returns HTML as it would be stored, one block a line
 * @throws {HtmlLimitError} when it is too large or too deep
 */
export function sanitizePasted(markup: string, origin: string): string {
  const body = /<!--StartFragment-->([\s\S]*?)<!--EndFragment-->/.exec(markup)?.[1] ?? markup
  const plain = MESS.reduce((text, mess) => text.replace(mess, mess.source === '&nbsp;' ? ' ' : ''), body)
  return sanitizeHtml(plain, { origin })
    .replace(/<(p|li|h[1-6])>\s*<\/\1>/g, '')
    .replace(/(<\/(?:p|h[1-6]|ul|ol|li|table|blockquote|pre)>)\s*/g, '$1\n')
    .trim()
}
