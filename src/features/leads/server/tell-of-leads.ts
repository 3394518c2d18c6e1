import type { Payload } from 'payload'
import type { Transaction } from '@/data/transaction'
import { featuresOf, type LeadNews } from '@/server/feature'

/**
 * What the nouns above store with a new lead, in the statement that stores it.
 *
 * @param state - of what they put into the outbox
 * @returns INSERTs without parameters, which may select from `created`, the new lead
 */
export function insertsWithLead(payload: Payload, state: string): string[] {
  return featuresOf(payload).flatMap(({ insertWithLead }) => insertWithLead?.(payload, state) ?? [])
}

/**
 * Tells the nouns above of leads, in the transaction that changes them.
 *
 * @param ids - of leads; without any nobody is told. The rows of erased leads may be gone
 * @throws whatever one of them throws, so that the change is not stored either
 */
export async function tellOfLeads(
  payload: Payload,
  transaction: string | number | null | undefined,
  news: LeadNews,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  for (const { onLeads } of featuresOf(payload)) await onLeads?.(payload, transaction, news, ids)
}

/**
 * Tells the nouns above that a change of leads was taken back, in the transaction that does.
 *
 * @param batch - the name of the change
 * @param ids - of its leads
 * @throws whatever one of them throws, so that nothing is taken back
 */
export async function tellOfUndo(
  payload: Payload,
  transaction: Transaction,
  batch: string,
  ids: readonly string[],
): Promise<void> {
  for (const { onLeadUndo } of featuresOf(payload)) await onLeadUndo?.(payload, transaction, batch, ids)
}
