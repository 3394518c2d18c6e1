import { countWords } from '@/lib/text'

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

/**
 * Counts the words of an article as the site does.
 *
 * @param html - the article as it is typed. It is not sanitized, so elements that the next save removes still count
 */
export function countArticleWords(html: string): number {
  return countWords(decodeEntities(html.replace(/<[^>]*>/g, ' ')))
}

/** The letters that the named and numbered entities of an HTML text stand for; unknown ones stay. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[String(name).toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
