import { processWide } from './process-wide'
import { currentRequestId } from './request-id'

/** Why a request failed: the database is away, or anything else. */
export type Trouble = 'database' | 'other'

const troubles = processWide('request-trouble', () => new Map<string, Trouble>())

/** Notes why the request that this code runs for fails. */
export function noteTrouble(trouble: Trouble): void {
  const id = currentRequestId()
  if (id && troubles.get(id) !== 'database') troubles.set(id, trouble)
}

/** What was noted of a request; undefined when nothing was. */
export function troubleOf(id: string): Trouble | undefined {
  return troubles.get(id)
}

/** Forgets a request that has been answered. */
export function forgetTrouble(id: string): void {
  troubles.delete(id)
}
