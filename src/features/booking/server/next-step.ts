import { serverPaths } from '@/domain/server-paths'
import { LEAD_TOKEN_KEY, PICK_A_TIME } from '@/features/booking/rules/next-step'
import type { Feature } from '@/server/feature'
import { findBookingSettings } from './booking-settings'
import { toLeadToken } from './lead-token'

/** Whoever has sent a lead may book a time for it, from the same tab or by the link of the mail. */
export const findNextStep: NonNullable<Feature['nextStep']> = async (payload) => {
  const { hours } = await findBookingSettings(payload)
  if (!hours) return null
  return (lead) => {
    const token = toLeadToken(payload, lead)
    return {
      label: PICK_A_TIME,
      path: serverPaths.book,
      keep: { [LEAD_TOKEN_KEY]: token },
      fragment: `lead=${token}`,
    }
  }
}
