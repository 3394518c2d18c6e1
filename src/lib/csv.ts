import Papa from 'papaparse'

/** What ends a line. */
export const NEWLINE = '\r\n'

/**
 * Writes rows as CSV: every cell quoted, inner quotes doubled, each line ended by CRLF.
 *
 * @returns RFC 4180 text, empty for no rows
 */
export function toCsvLines(rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  return (
    Papa.unparse(
      rows.map((row) => [...row]),
      { quotes: true, newline: NEWLINE },
    ) + NEWLINE
  )
}

/**
 * Reads the cells of a CSV, or of rows that were copied from a sheet. A text that is no table has one cell in each
 * line.
 */
export function parseCsv(text: string): string[][] {
  return Papa.parse<string[]>(text.trimEnd(), { delimitersToGuess: [',', '\t', ';'] }).data
}
