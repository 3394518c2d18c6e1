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
