type Work = () => Promise<void> | void
type TransactionId = string | number
type Waiting = { commit: Work[]; rollback: Work[] }

const waiting = new Map<TransactionId, Waiting>()

/**
 * Does something as soon as a transaction is durable, and never if it is rolled back. Whoever asked for the
 * commit waits for it. Without a transaction it is done at once.
 */
export async function afterCommit(id: TransactionId | null | undefined, work: Work): Promise<void> {
  if (id === null || id === undefined) return work()
  worksOf(id).commit.push(work)
}

/** Does something when a transaction is known to be rolled back, and never if it may be durable. */
export function afterRollback(id: TransactionId | null | undefined, work: Work): void {
  if (id !== null && id !== undefined) worksOf(id).rollback.push(work)
}

/** For the database adapter: the transaction is durable. */
export async function committed(id: TransactionId): Promise<void> {
  const works = take(id).commit
  for (const work of works) await work()
}

/** For the database adapter: the transaction never happened. */
export async function rolledBack(id: TransactionId): Promise<void> {
  const works = take(id).rollback
  for (const work of works) await work()
}

/** For the database adapter: nobody can say whether the transaction is durable. */
export function forgotten(id: TransactionId): void {
  waiting.delete(id)
}

/** How many transactions something waits for. */
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
