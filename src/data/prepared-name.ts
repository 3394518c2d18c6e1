import { createHash } from 'node:crypto'
import { env } from '@/env'

/**
 * The name by which a connection keeps a statement prepared. Behind a pooler the next query may use another server
 * session, in which it is not prepared, so there it has none.
 */
export function preparedName(text: string): string | undefined {
  return env.DATABASE_DIRECT_URL ? undefined : createHash('sha1').update(text).digest('base64url')
}
