type Clipboard = { getData: (type: string) => string }

/** Elements that carry meaning; a clipboard without any of them is plain text in a wrapper. */
const MEANING = /<(?:h[1-6]|p|ul|ol|li|table|a|b|strong|i|em|blockquote|pre|img)[\s>]/i

/**
 * The formatted text of a paste from a word processor or a page.
 *
 * @returns its HTML; null for plain text, and for source code, whose own tags are what is meant
 */
export function pastedMarkup(clipboard: Clipboard): string | null {
  const markup = clipboard.getData('text/html')
  const plain = clipboard.getData('text/plain')
  if (!MEANING.test(markup) || /<\/?[a-z][^<>]*>/i.test(plain)) return null
  return markup
}
