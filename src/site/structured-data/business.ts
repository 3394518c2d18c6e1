import { toAddress } from '@/domain/address'
import { paths } from '@/domain/paths'
import type { Company } from './company'
import { businessId, type JsonLdNode } from './node'
import { toOpeningHours } from './opening-hours'

/** The business behind the site. It has no street address, so only the country is given. */
export function toBusiness(company: Company): JsonLdNode {
  return {
    '@type': ['Organization', 'LocalBusiness'],
    '@id': businessId(company.siteUrl),
    name: company.name,
    url: toAddress(paths.home, company.siteUrl),
    telephone: company.phone.e164,
    email: company.email,
    logo: `${company.siteUrl}/icons/512.png`,
    image: `${company.siteUrl}${paths.socialImage(paths.home)}`,
    address: { '@type': 'PostalAddress', addressCountry: 'US' },
    areaServed: { '@type': 'Country', name: company.serviceArea },
    openingHoursSpecification: toOpeningHours(company.hours),
  }
}

/** The site itself, published by the business. */
export function toWebSite(company: Company): JsonLdNode {
  return {
    '@type': 'WebSite',
    '@id': `${company.siteUrl}/#website`,
    name: company.name,
    url: toAddress(paths.home, company.siteUrl),
    inLanguage: 'en-US',
    publisher: { '@id': businessId(company.siteUrl) },
  }
}
