/** Letters that the JSON of PostgreSQL cannot have: NUL, and halves of letters. */
const UNSTORABLE = /\0|\p{Surrogate}/gu

/** A value as JSON that can be stored, whatever a file had in it. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_, inner) =>
    typeof inner === 'string' ? inner.replace(UNSTORABLE, '') : inner,
  )
}
