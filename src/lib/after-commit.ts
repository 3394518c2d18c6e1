import { processWide } from './process-wide'

type Work = () => Promise<void> | void
type TransactionId = string | number

const waiting = processWide('after-commit', () => new Map<TransactionId, Work[]>())

/**
 * Does something as soon as a transaction is durable, and never if it is rolled back. Whoever asked for the
 * commit waits for it. Without a transaction it is done at once.
 */
export async function afterCommit(id: TransactionId | null | undefined, work: Work): Promise<void> {
  if (id === null || id === undefined) return work()
  waiting.set(id, [...(waiting.get(id) ?? []), work])
}

/** For the database adapter: the transaction is durable. */
export async function committed(id: TransactionId): Promise<void> {
  const works = waiting.get(id) ?? []
  waiting.delete(id)
  for (const work of works) await work()
}

/** For the database adapter: the transaction never happened. */
export function rolledBack(id: TransactionId): void {
  waiting.delete(id)
}
