/** Converts a time from the database to an ISO text; null for none. */
export function instant(value: unknown): string | null {
  return typeof value === 'string' || value instanceof Date ? new Date(value).toISOString() : null
}
