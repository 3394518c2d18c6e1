import type { Payload, PayloadRequest } from 'payload'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import { env } from '@/env'
import { type CompanyPlaceholders, toDisplayPhone } from '@/features/company/rules/company'
import { cached } from '@/lib/content-cache'
import type { Company } from '../../../../payload-types'

/** The settings of the business for pages and mails. Variables of the environment take precedence (reading A96). */
export type BusinessSettings = CompanyPlaceholders &
  Pick<Company, 'location' | 'serviceArea' | 'hours' | 'profiles'> & {
    siteUrl: string
    phone: { display: string; href: string; e164: string }
    /** IANA time zone of the business, for dates on public pages and the year in the footer. */
    timeZone: string
  }

/**
 * Reads the published settings of the business.
 *
 * @param transactionID - of the transaction of whoever asks, which may hold the last connection
 */
export function findCompany(
  payload: Payload,
  transactionID?: PayloadRequest['transactionID'],
): Promise<BusinessSettings> {
  const req = transactionID === undefined ? undefined : { transactionID }
  return cached('company settings', async () =>
    toBusinessSettings(await payload.findGlobal({ slug: 'company', depth: 0, overrideAccess: false, req })),
  )
}

/** Converts a version of the document to the settings of the business. */
export function toBusinessSettings(content: Company): BusinessSettings {
  const e164 = env.COMPANY_PHONE ?? content.phone
  return {
    name: env.COMPANY_NAME ?? content.name,
    email: env.COMPANY_EMAIL ?? content.email,
    siteUrl: env.SITE_URL,
    phone: { display: toDisplayPhone(e164), href: `tel:${e164}`, e164 },
    location: content.location,
    serviceArea: content.serviceArea,
    hours: content.hours,
    profiles: content.profiles,
    timeZone: BUSINESS_TIME_ZONE,
  }
}

/** The sender of the site's mails. */
export async function findSender(payload: Payload): Promise<string | { name: string; address: string }> {
  if (env.MAIL_FROM) return env.MAIL_FROM
  const { name, email } = await findCompany(payload)
  return { name, address: email }
}
