import { createGiveWay } from '@/lib/give-way'

/** Letters that the JSON of PostgreSQL cannot have: NUL, and halves of letters. */
const UNSTORABLE = /\0|\p{Surrogate}/gu

/** As JSON writes them, and perhaps others. */
const WRITTEN = /\\u(?:0000|d[89a-f])/

/** A value as JSON that can be stored, whatever a file had in it. */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value)
  // Looking at each value by itself takes several times as long.
  if (!WRITTEN.test(text)) return text
  return JSON.stringify(value, (_, inner) =>
    typeof inner === 'string' ? inner.replace(UNSTORABLE, '') : inner,
  )
}

/** The JSON of the rows that values become, as `storableJson` writes it. Requests are served while it is made. */
export async function storableRows<T>(
  values: readonly T[],
  rowsOf: (value: T) => readonly unknown[],
): Promise<string> {
  const giveWay = createGiveWay()
  const rows: string[] = []
  for (const value of values) {
    const own = storableJson(rowsOf(value)).slice(1, -1)
    if (own !== '') rows.push(own)
    const turn = giveWay()
    if (turn) await turn
  }
  return `[${rows.join()}]`
}
