/** The most rows that a list of Payload gives over HTTP at once: the largest page that its own screens offer. */
export const MOST_ROWS = 100

/** The parameters of a query that say how many rows a list gives. */
const OF_LENGTH = ['limit', 'pagination']

/** The parameter that Payload reads a key of a query as: `limit` for `limit`, `limit[]` and `[limit][0]`. */
export function parameterOf(key: string): string {
  return key.replace(/^\[([^[\]]*)\]/, '$1').split('[', 1)[0] ?? ''
}

/** Says whether a key of a query asks for a number of rows, in any notation. */
export const isOfLength = (key: string): boolean => OF_LENGTH.includes(parameterOf(key))

/**
 * The number of rows that is given where some are asked for.
 *
 * @param asked - as it came: the number, its text, or anything else
 * @returns `asked` where it is a whole number from 1 to 100, else 100
 */
export function toRows(asked: unknown): number {
  const rows = /^[1-9]\d{0,2}$/.test(String(asked)) ? Number(asked) : MOST_ROWS
  return Math.min(rows, MOST_ROWS)
}

/**
 * The query of a screen, asking for no more rows than a list gives.
 *
 * @param query - its parameters; several values of one are a list
 */
export function withRows<Value>(query: Readonly<Record<string, Value>>): Record<string, Value | string> {
  const asked = Object.keys(query).filter(isOfLength)
  if (asked.length === 0) return query
  const others = Object.entries(query).filter(([key]) => !isOfLength(key))
  return { ...Object.fromEntries(others), limit: String(toRows(query.limit)) }
}
