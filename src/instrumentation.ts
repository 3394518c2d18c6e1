import { isDatabaseUnavailable } from '@/lib/known-errors'
import { recordFailure } from '@/lib/request-context'

/** Runs once when a process of Next begins. In production the server around it has begun the work behind the pages. */
export async function register() {
  // Next builds this file for the edge runtime too, where Payload cannot be compiled: it reads these names at build.
  if (process.env.NEXT_RUNTIME === 'nodejs' && process.env.NODE_ENV === 'development') {
    const { startWork } = await import('@/http/served')
    startWork()
  }
}

/** Runs for every request that failed, before it is answered. */
export function onRequestError(error: unknown) {
  recordFailure(isDatabaseUnavailable(error) ? 'database' : 'other')
}
