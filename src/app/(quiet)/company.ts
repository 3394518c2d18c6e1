import 'server-only'
import { payloadClient } from '@/app/payload'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import { env } from '@/env'
import type { BusinessSettings } from '@/features/company/server/company'
import { readCompany } from '@/features/content/server/content'
import { isDatabaseUnavailable } from '@/lib/known-errors'

type Company = Pick<BusinessSettings, 'name' | 'timeZone'> & { email: string | null }

/** The business for the sign-in page. While the database is unavailable, only the settings are known. */
export async function signInCompany(): Promise<Company> {
  try {
    return await readCompany(await payloadClient())
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
    const name = env.COMPANY_NAME ?? new URL(env.SITE_URL).hostname
    return { name, email: env.COMPANY_EMAIL ?? null, timeZone: BUSINESS_TIME_ZONE }
  }
}
