import { processWide } from './process-wide'
import { currentRequestId } from './request-id'

const ids = processWide('request-trouble', () => new Set<string>())

/** Notes that the request that this code runs for failed because the database is away. */
export function noteTrouble(): void {
  const id = currentRequestId()
  if (id) ids.add(id)
}

/** Whether that was noted of a request. */
export function hadTrouble(id: string): boolean {
  return ids.has(id)
}

/** Forgets a request that has been answered. */
export function forgetTrouble(id: string): void {
  ids.delete(id)
}
