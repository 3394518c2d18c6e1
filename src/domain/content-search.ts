import { fold } from '@/lib/fold'

/** A text of the site's content: in which document and field it stands, and where that field is edited. */
export type ContentText = {
  /** For example 'Home'. */
  document: string
  /** The labels that lead to the field in its document's form, for example 'Questions, Items 2, Answer'. */
  field: string
  /** The address of the field, as `toFieldAddress` makes it. */
  href: string
  text: string
}

/** A text that was found, with the part of it that was looked for. */
export type FoundText = Pick<ContentText, 'document' | 'field' | 'href'> & { excerpt: string }

/** How many characters are shown before the match, and altogether. */
const BEFORE = 24
const LONGEST = 90

/**
 * The texts that have every word of what is looked for, in any case; those that have it in one piece come first.
 *
 * @param most - how many are wanted
 */
export function findTexts(texts: readonly ContentText[], wanted: string, most: number): FoundText[] {
  const phrase = fold(toLine(wanted))
  if (phrase === '') return []
  const words = phrase.split(' ')
  const inOnePiece: FoundText[] = []
  const inPieces: FoundText[] = []
  for (const { text, document, field, href } of texts) {
    const line = toLine(text)
    const folded = fold(line)
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

const toLine = (text: string) => text.trim().replace(/\s+/g, ' ')

/** The part of a line around a match, from the beginning to the end of a word. */
function toExcerpt(line: string, at: number): string {
  if (line.length <= LONGEST) return line
  const begin = at <= BEFORE ? 0 : line.indexOf(' ', at - BEFORE) + 1
  const rest = line.slice(begin)
  const lastWord = rest.lastIndexOf(' ', LONGEST)
  const shown = rest.length <= LONGEST ? rest : `${rest.slice(0, lastWord > 0 ? lastWord : LONGEST)} …`
  return begin > 0 ? `… ${shown}` : shown
}

/** A field of a document's form, and the tabs that have to be open for it to be there, from the outside in. */
export type FieldPlace = { path: string; tabs: readonly string[] }

/**
 * The address at which a document opens with a field in view and focused. The field stands behind the `#`, which the
 * server never sees, so a form that is open already is not rendered again.
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
