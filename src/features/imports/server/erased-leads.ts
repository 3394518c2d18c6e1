import { connectionOf } from '@/data/transaction'
import { OWN_EXPORT } from '@/features/imports/rules/lead-csv'
import type { Feature } from '@/server/feature'
import { keyOf } from './keys'
import { rememberErased } from './known-rows'

/**
 * Remembers leads that are deleted for good, in the transaction that deletes them, so that our own file, written before, does not
 * bring them back.
 */
export const rememberErasedLeads: NonNullable<Feature['onLeads']> = async (
  payload,
  transaction,
  news,
  ids,
) => {
  if (news !== 'lead.erased') return
  const keys = ids.map((id) => keyOf(payload, OWN_EXPORT, 'lead', id))
  await rememberErased(await connectionOf({ payload, transactionID: transaction ?? undefined }), keys)
}
