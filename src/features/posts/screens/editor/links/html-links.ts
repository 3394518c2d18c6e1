import { escapeHtml } from '@/lib/html/escape'
import { isInLink, isInTag } from './html-caret'
import { wordAround } from './word-around'

/** The place of a new link in HTML source. */
export type HtmlPlace = {
  /** The replaced part of the source, in UTF-16 units. */
  start: number
  end: number
  /** The selected source, which stays within the link; otherwise the initial link text. */
  words: string
  /** Whether nothing was selected, so that the link text can be changed. */
  isPlain: boolean
}

/**
 * The selected source, or else the word at the caret.
 *
 * @returns a message if no link is possible: within a tag, in another link, or around half of a tag
 */
export function linkPlace(source: string, start: number, end: number): HtmlPlace | string {
  const selected = source.slice(start, end)
  if (isInTag(source, start) || isInTag(source, end))
    return 'A link can stand among words only, not within a tag'
  if (isInLink(source, start) || /<\/?a[\s>]/i.test(selected)) return 'There is a link here already'
  if (selected) return { start, end, words: selected, isPlain: false }
  const line = source.lastIndexOf('\n', start - 1) + 1
  const word = wordAround(source.slice(line), start - line)
  // The name of an entity is not a word.
  if (!word || /[&#]/.test(source.charAt(line + word.start - 1)))
    return { start, end, words: '', isPlain: true }
  const place = { start: line + word.start, end: line + word.end }
  return { ...place, words: source.slice(place.start, place.end), isPlain: true }
}

/** The link as HTML. */
export function toLink(href: string, words: string, { isPlain }: Pick<HtmlPlace, 'isPlain'>): string {
  return `<a href="${escapeHtml(href)}">${isPlain ? escapeHtml(words) : words}</a>`
}
