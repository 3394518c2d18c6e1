import type { PayloadRequest } from 'payload'
import { mayRead } from '@/domain/areas'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import { findOwnTime } from '@/features/booking/server/own-time'
import { OwnTimeForm } from './deferred.client'

/** The calendars, the time off and the private feed of who reads it, on the screen of the own account. */
export async function OwnTime({ req: { user, payload } }: { req: PayloadRequest }) {
  if (!user || !mayRead(user, 'form-submissions')) return null
  const account = String(user.id)
  const stored = await findOwnTime(payload, account)
  return <OwnTimeForm account={account} stored={stored} zone={BUSINESS_TIME_ZONE} isOwn />
}
