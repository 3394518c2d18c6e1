import { env } from '@/env'

/** How an address of this site answers a visitor, by its status; null when that could not be found out. */
export type ReadStatus = (path: string) => Promise<number | null>

const PATIENCE_MS = 5_000
const MOST_STEPS = 3

/**
 * Asks the server itself, as a visitor would: it knows pages, files and redirects alike.
 *
 * @param path - begins with one slash
 * @param steps - how many redirects are followed
 */
export async function lookAtOwnSite(path: string, steps = MOST_STEPS): Promise<number | null> {
  if (!/^\/(?![/\\])/.test(path)) return null
  try {
    const { status, headers } = await fetch(`http://127.0.0.1:${env.PORT}${path}`, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const next = headers.get('location')
    const isMoved = status >= 300 && status < 400 && next !== null && steps > 1
    return isMoved ? await lookAtOwnSite(next, steps - 1) : status
  } catch {
    return null
  }
}
