import type { PayloadRequest } from 'payload'
import type { AddressChange } from '@/domain/redirect'
import { featuresOf } from './feature'

/** Tells every noun that a page has left its address, in the transaction of `req`, which ends when one of them fails. */
export async function announceAddressChange(req: PayloadRequest, change: AddressChange): Promise<void> {
  for (const { onAddressChange } of featuresOf(req.payload)) await onAddressChange?.(req, change)
}
