import { neutral } from '@/domain/inbox-csv'
import { nameColumns, PROBLEM_COLUMN } from '@/features/imports/rules/lead-columns'
import type { Refused } from '@/features/imports/rules/records'
import { toCsvLines } from '@/lib/csv'

/**
 * Writes refused rows as a CSV in the columns of the upload with one more, *Problem*: who has mended them uploads this file.
 * A cell that a spreadsheet would run as a formula gets an apostrophe, which the reader takes off again.
 *
 * @param columns - of the upload, as its head names them
 * @returns pieces of text; a row that has more cells than the upload has columns gives them too
 */
export async function* refusedRowsCsv(
  columns: readonly string[],
  refused: AsyncIterable<Refused> | Iterable<Refused>,
): AsyncGenerator<string> {
  yield toCsvLines([nameColumns([...columns, PROBLEM_COLUMN]).map(neutral)])
  for await (const { cells, problem } of refused) {
    const surplus = Object.keys(cells).filter((column) => !columns.includes(column))
    const said =
      surplus.length > 0
        ? `${problem} Behind it: ${surplus.map((column) => cells[column]).join(' ')}`
        : problem
    yield toCsvLines([[...columns.map((column) => cells[column] ?? ''), said].map(neutral)])
  }
}
