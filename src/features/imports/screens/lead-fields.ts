import type { LeadField } from '@/features/imports/rules/lead-columns'

/** The names of the fields that a column may become, in their groups. */
const FIELDS = {
  name: ['Person', 'Name'],
  prefix: ['Person', 'Salutation'],
  firstName: ['Person', 'First name'],
  middleName: ['Person', 'Middle name'],
  lastName: ['Person', 'Last name'],
  suffix: ['Person', 'Name suffix'],
  email: ['Person', 'E-mail'],
  phone: ['Person', 'Phone'],
  website: ['Person', 'Website'],
  city: ['Person', 'City'],
  createdAt: ['Request', 'Date it came in'],
  message: ['Request', 'Message'],
  services: ['Request', 'Services'],
  plan: ['Request', 'Plan'],
  notes: ['Request', 'Notes'],
  tags: ['Request', 'Tags'],
  stage: ['What became of it', 'Stage'],
  lostReason: ['What became of it', 'Reason why it was lost'],
  owner: ['What became of it', 'Owner'],
  value: ['What became of it', 'Value'],
  currency: ['What became of it', 'Currency of the value'],
  wonAt: ['What became of it', 'Date it was won'],
  closedAt: ['What became of it', 'Close date'],
  source: ['Where it came from', 'Source'],
  channel: ['Where it came from', 'Channel'],
  page: ['Where it came from', 'Page of the form'],
  referrer: ['Where it came from', 'Referrer'],
  utmSource: ['Where it came from', 'utm_source'],
  utmMedium: ['Where it came from', 'utm_medium'],
  utmCampaign: ['Where it came from', 'utm_campaign'],
  utmTerm: ['Where it came from', 'utm_term'],
  utmContent: ['Where it came from', 'utm_content'],
  gclid: ['Where it came from', 'gclid (Google Ads)'],
  gbraid: ['Where it came from', 'gbraid (Google Ads)'],
  wbraid: ['Where it came from', 'wbraid (Google Ads)'],
  msclkid: ['Where it came from', 'msclkid (Microsoft)'],
  fbclid: ['Where it came from', 'fbclid (Meta)'],
  ttclid: ['Where it came from', 'ttclid (TikTok)'],
  consent: ['Consent', 'Consent given'],
  consentWords: ['Consent', 'Words of the consent'],
  consentAt: ['Consent', 'Date of the consent'],
  marketing: ['Consent', 'May be sent marketing'],
  unsubscribed: ['Consent', 'Has unsubscribed'],
  id: ['The column itself', 'Number of the lead there'],
  other: ['The column itself', 'Keep it in a note'],
  ignore: ['The column itself', 'Leave it out'],
} as const satisfies Record<LeadField, readonly [group: string, name: string]>

const NAMES = Object.entries(FIELDS) as [LeadField, readonly [string, string]][]

export const FIELD_GROUPS: readonly (readonly [
  group: string,
  fields: readonly (readonly [LeadField, string])[],
])[] = [...new Set(NAMES.map(([, [group]]) => group))].map((group) => [
  group,
  NAMES.flatMap(([field, [of, name]]) => (of === group ? [[field, name] as const] : [])),
])

/** The field of an option's value. */
export const toLeadField = (value: string): LeadField =>
  NAMES.find(([field]) => field === value)?.[0] ?? 'other'
