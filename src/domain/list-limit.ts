/** The most rows that a list of Payload gives over HTTP at once: the largest page that its own screens offer. */
export const MOST_ROWS = 100

/** The parameters of a query that say how many rows a list gives. */
const OF_LENGTH = ['limit', 'pagination']

/**
 * The names that Payload reads from a key of a query: `where`, `id` and `in` from `where[id][in]`. What stands between and
 * behind brackets is skipped, as its reader does it: `[limit]x` is `limit`.
 */
export function namesOf(key: string): string[] {
  const [parent = ''] = key.split('[', 1)
  const inBrackets = [...key.matchAll(/\[([^[\]]*)\]/g)].map(([, name = '']) => name)
  return parent ? [parent, ...inBrackets] : inBrackets
}

/** Says whether a key of a query asks for a number of rows, in any notation. */
export const isOfLength = (key: string): boolean => OF_LENGTH.includes(namesOf(key)[0] ?? '')

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
