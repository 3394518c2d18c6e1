import type { PayloadRequest } from 'payload'
import { requireMay } from '@/domain/areas'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import type { Days } from '@/domain/day-range'
import { CLICK_ID_NAMES } from '@/features/leads/rules/click-ids'
import { findLeadHandling } from '@/features/leads/server/lead-handling'
import { AD_PLATFORMS } from '@/features/results/rules/conversions'

/** What no platform can be told, because the ids of clicks are not kept. */
export type LostClicks = {
  /** The leads of the days that came by the click of an ad whose platform takes a feed, and have no id of it. */
  leads: number
  hasFeed: boolean
}

const TOLD = Object.values(AD_PLATFORMS).map(({ label }) => label)

const LOST = `select exists (select from conversion_feeds where active) as "hasFeed",
    (select count(*)::int from form_submissions where deleted_at is null and ad_platform = any($4)
      and coalesce(${CLICK_ID_NAMES.map((name) => `nullif(${name}, '')`).join()}) is null
      and created_at >= ($2::date)::timestamp at time zone $1
      and created_at < ($3::date + 1)::timestamp at time zone $1) as leads`

/**
 * Reads what was lost in some days of the business.
 *
 * @returns null while the ids are kept, and where nobody could use them: there was no such lead, and there is no feed
 * @throws for anyone but an admin who may read leads
 */
export async function findLostClicks(req: PayloadRequest, { from, to }: Days): Promise<LostClicks | null> {
  requireMay(req, 'form-submissions')
  if ((await findLeadHandling(req.payload)).keepsClickIds) return null
  const { rows } = await req.payload.db.pool.query<LostClicks>(LOST, [BUSINESS_TIME_ZONE, from, to, TOLD])
  const [lost] = rows
  return lost && (lost.hasFeed || lost.leads > 0) ? lost : null
}
