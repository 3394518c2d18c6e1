import { searchable } from '@/lib/fold'

/** A text of the site's content, with its document, its field, and the address where the field is edited. */
export type ContentText = {
  /** For example 'Home'. */
  document: string
  /** The labels that lead to the field in its document's form, for example 'Questions, Items 2, Answer'. */
  field: string
  /** The address of the field, as `toFieldAddress` makes it. */
  href: string
  text: string
}

/** A text that was found, with an excerpt around the match. */
export type FoundText = Pick<ContentText, 'document' | 'field' | 'href'> & { excerpt: string }

/** The most characters of an excerpt before the match, and in total. */
const BEFORE = 24
const LONGEST = 90

/**
 * Finds the texts that contain every searched word, in any case. Texts that contain the words as one phrase come first.
 *
 * @param most - the most results that are returned
 */
export function findTexts(texts: readonly ContentText[], wanted: string, most: number): FoundText[] {
  const phrase = searchable(toLine(wanted))
  if (phrase === '') return []
  const words = phrase.split(' ')
  const inOnePiece: FoundText[] = []
  const inPieces: FoundText[] = []
  for (const { text, document, field, href } of texts) {
    const line = toLine(text)
    const folded = searchable(line)
    if (!words.every((word) => folded.includes(word))) continue
    const whole = folded.indexOf(phrase)
    const found = {
      document,
      field,
      href,
      excerpt: toExcerpt(line, whole < 0 ? folded.indexOf(words[0] ?? '') : whole),
    }
    if (whole < 0) inPieces.push(found)
    else inOnePiece.push(found)
  }
  return [...inOnePiece, ...inPieces].slice(0, most)
}

const toLine = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ')

/** The part of a line around a match, cut between words. */
function toExcerpt(line: string, at: number): string {
  if (line.length <= LONGEST) return line
  const begin = at <= BEFORE ? 0 : line.indexOf(' ', at - BEFORE) + 1
  const rest = line.slice(begin)
  const lastWord = rest.lastIndexOf(' ', LONGEST)
  const shown = rest.length <= LONGEST ? rest : `${rest.slice(0, lastWord > 0 ? lastWord : LONGEST)} …`
  return begin > 0 ? `… ${shown}` : shown
}

/** A field of a document's form, and the tabs that contain it, from the outermost in. */
export type FieldPlace = { path: string; tabs: readonly string[] }

/**
 * The address that opens a document with a field in view and focused. The field is in the fragment, which the server
 * never sees, so that a form that is already open is not rendered again.
 *
 * @param document - the address of the document's screen
 */
export function toFieldAddress(document: string, { path, tabs }: FieldPlace): string {
  return `${document}#${new URLSearchParams([['field', path], ...tabs.map((tab) => ['tab', tab])])}`
}

/**
 * The field that an address names.
 *
 * @param hash - with or without its `#`
 * @returns null when it names none
 */
export function readFieldAddress(hash: string): FieldPlace | null {
  const query = new URLSearchParams(hash.replace(/^#/, ''))
  const path = query.get('field')
  return path && /^[\w.]+$/.test(path) ? { path, tabs: query.getAll('tab') } : null
}
