import { BUSINESS_TIME_ZONE } from '@/domain/working-hours'
import { env } from '@/env'

const digits = env.COMPANY_PHONE.slice(2)

/** The business itself: one place for the name, the phone in its two forms, e-mail and hours. */
export const company = {
  name: env.COMPANY_NAME,
  email: env.COMPANY_EMAIL,
  siteUrl: env.SITE_URL,
  phone: {
    display: `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`,
    href: `tel:${env.COMPANY_PHONE}`,
    e164: env.COMPANY_PHONE,
  },
  location: 'United States (Multi-market)',
  serviceArea: 'United States',
  hours: [
    { days: 'Mon-Fri', hours: '9am-6pm EST' },
    { days: 'Sat', hours: '10am-4pm EST' },
    { days: 'Sun', hours: 'closed' },
  ],
  /** IANA zone of the business: dates on public pages and the footer's year are in it. */
  timeZone: BUSINESS_TIME_ZONE,
} as const
