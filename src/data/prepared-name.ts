import { createHash } from 'node:crypto'
import { env } from '@/env'

const names = new Map<string, string>()

/**
 * The name by which a connection keeps a statement prepared. Behind a pooler the next query may use another server
 * session, in which it is not prepared, so there it has none.
 *
 * @param text - one of a few: their names are kept
 */
export function preparedName(text: string): string | undefined {
  if (env.DATABASE_DIRECT_URL) return
  const known = names.get(text) ?? createHash('sha1').update(text).digest('base64url')
  names.set(text, known)
  return known
}
