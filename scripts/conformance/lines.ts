/** One promise of the checklist. */
export type Line = { id: string; section: string; statement: string }

/**
 * Reads the C and D lines of the checklist, each with the heading above it. U lines are decisions and not promises, so
 * they are left out.
 *
 * @param text - Markdown of docs/checklist.md
 * @throws {Error} when a number occurs twice
 */
export function linesOf(text: string): Line[] {
  const lines: Line[] = []
  let section = ''
  for (const row of text.split('\n')) {
    if (row.startsWith('## ')) section = row.slice(3).trim()
    const [, id, statement] = /^([CD]\d{2,3}) (.+)$/.exec(row) ?? []
    if (!id || !statement) continue
    if (lines.some((line) => line.id === id)) throw new Error(`The checklist has ${id} twice.`)
    lines.push({ id, section, statement })
  }
  return lines
}

/** Matches a number at the start of a line or of a table row, for example `- A91`, `| T15 |` or `U03 `. */
const DEFINED = /^(?:- |\| )?([ACDFTUX]\d{1,3}) /gm

/** The numbers that a document gives its lines and rows. */
export function numbersDefinedIn(text: string): string[] {
  return [...text.matchAll(DEFINED)].map(([, id = '']) => id)
}

const NAMED = /\b([ACDFTUX])(\d{1,3})(?:-\1(\d{1,3}))?\b/g

/**
 * The numbers that a title names. Ranges are expanded, so 'C007-C009 …' names three.
 *
 * @param title - title of a test or of a group of tests
 */
export function numbersIn(title: string): string[] {
  return [...title.matchAll(NAMED)].flatMap(([, letter = '', first = '', last = first]) =>
    Array.from(
      { length: Math.max(0, Number(last) - Number(first)) + 1 },
      (_, step) => letter + String(Number(first) + step).padStart(first.length, '0'),
    ),
  )
}
