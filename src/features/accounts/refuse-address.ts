import type { CollectionBeforeValidateHook } from 'payload'
import { Refusal } from '@/features/errors'

/** Refuses an address that is no text: Payload writes it in small letters before it asks whether it is an address. */
export const refuseAddress: CollectionBeforeValidateHook = ({ data }) => {
  const email: unknown = data?.email
  if (email && typeof email !== 'string') throw new Refusal('An email address is text.', 400)
  return data
}
