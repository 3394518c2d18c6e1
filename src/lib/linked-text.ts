/** A piece of a text; `href` is set where it is a web address. */
export type TextPart = { text: string; href?: string }

const ADDRESS = /https?:\/\/[^\s<>"'`]+/gi

/** Matches the punctuation at the end of a sentence, which is no part of an address. */
const SENTENCE_END = /[.,;:!?)\]}]+$/

/**
 * Splits a plain text into pieces, of which web addresses become links: they begin with http or https and contain no
 * user name or password.
 */
export function toLinkedParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(SENTENCE_END, '')
    const href = toHref(address)
    if (!href) continue
    if (index > from) parts.push({ text: text.slice(from, index) })
    parts.push({ text: address, href })
    from = index + address.length
  }
  return from < text.length ? [...parts, { text: text.slice(from) }] : parts
}

function toHref(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { href, username, password } = new URL(address)
  return username || password ? null : href
}
