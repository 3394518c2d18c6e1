import type { Plan, Service } from '@/content/types'
import type { Company } from './company'
import { businessId, type JsonLdNode } from './node'

/** One service; its `@id` is the address of its page, so that the catalog and the page name the same thing. */
export function toService(service: Service, company: Company): JsonLdNode {
  const url = `${company.siteUrl}${service.href}`
  return {
    '@type': 'Service',
    '@id': `${url}#service`,
    name: service.name,
    serviceType: service.name,
    description: service.description,
    url,
    provider: { '@id': businessId(company.siteUrl) },
    areaServed: { '@type': 'Country', name: company.serviceArea },
  }
}

/** What the business sells, by name and description; prices are quoted on request and therefore absent. */
export function toServiceCatalog(name: string, services: readonly Service[], company: Company): JsonLdNode {
  return toCatalog(
    name,
    services.map((service) => toService(service, company)),
    company,
  )
}

/** The plans, each with its features in its description; prices are quoted on request and therefore absent. */
export function toPlanCatalog(name: string, plans: readonly Plan[], company: Company): JsonLdNode {
  const provider = { '@id': businessId(company.siteUrl) }
  return toCatalog(
    name,
    plans.map(({ label, description, features }) => ({
      '@type': 'Service',
      name: label,
      description: `${description} ${features.join('; ')}.`,
      provider,
    })),
    company,
  )
}

function toCatalog(name: string, items: readonly JsonLdNode[], company: Company): JsonLdNode {
  const seller = { '@id': businessId(company.siteUrl) }
  return {
    '@type': 'OfferCatalog',
    name,
    itemListElement: items.map((itemOffered) => ({ '@type': 'Offer', seller, itemOffered })),
  }
}
