type Work = () => Promise<void> | void
type TransactionId = string | number
type Waiting = { commit: Work[]; rollback: Work[] }

const waiting = new Map<TransactionId, Waiting>()

/**
 * Runs `work` as soon as a transaction is durable, and never if it is rolled back. The commit is answered only after
 * the work has ended. Without a transaction the work runs at once.
 */
export async function afterCommit(id: TransactionId | null | undefined, work: Work): Promise<void> {
  if (id === null || id === undefined) return work()
  worksOf(id).commit.push(work)
}

/** Runs `work` when a transaction is known to be rolled back, and never if it may be durable. */
export function afterRollback(id: TransactionId | null | undefined, work: Work): void {
  if (id !== null && id !== undefined) worksOf(id).rollback.push(work)
}

/** Runs the work that waits for a commit. The database adapter calls it when the transaction is durable. */
export async function committed(id: TransactionId): Promise<void> {
  const works = take(id).commit
  for (const work of works) await work()
}

/**
 * Runs the work that waits for a rollback. The database adapter calls it when the transaction is known not to have
 * happened.
 */
export async function rolledBack(id: TransactionId): Promise<void> {
  const works = take(id).rollback
  for (const work of works) await work()
}

/** Drops all waiting work. The database adapter calls it when it is unknown whether the transaction is durable. */
export function forgotten(id: TransactionId): void {
  waiting.delete(id)
}

/** The number of transactions for which some work waits. */
export function waitingTransactions(): number {
  return waiting.size
}

function worksOf(id: TransactionId): Waiting {
  const works = waiting.get(id) ?? { commit: [], rollback: [] }
  waiting.set(id, works)
  return works
}

function take(id: TransactionId): Waiting {
  const works = worksOf(id)
  waiting.delete(id)
  return works
}
