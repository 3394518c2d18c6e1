/** A moment of the database as an ISO text; null for none. */
export function instant(value: unknown): string | null {
  return typeof value === 'string' || value instanceof Date ? new Date(value).toISOString() : null
}
