import type { NavItem } from '@/copy/types'
import { paths, toAddress } from '@/domain/paths'
import { profilesOf } from '@/domain/profile'
import { canonicalOf, type SearchFields, searchDescriptionOf } from '@/domain/search-appearance'
import { serverPaths } from '@/domain/server-paths'
import { JsonData } from '@/ui/html'
import type { Author, BlogPost, Plan, Questions, Service, Company as Words } from '../../payload-types'
import { toOpeningHours } from './opening-hours'

/** The JSON-LD of a page for search engines and assistants, from the same content that the page shows. */
export function StructuredData({ nodes }: { nodes: readonly JsonLdNode[] }) {
  return <JsonData type="application/ld+json" data={{ '@context': 'https://schema.org', '@graph': nodes }} />
}

/** A node of schema.org with its type, its properties, and references to other nodes by `@id`. */
export type JsonLdNode = { '@type': string | readonly string[]; [property: string]: unknown }

/** The `@id` of the business in the JSON-LD of every page. */
function businessId(siteUrl: string): string {
  return `${siteUrl}/#business`
}

/** The business as its content describes it. */
export type Company = Pick<Words, 'name' | 'email' | 'serviceArea' | 'hours' | 'profiles'> & {
  siteUrl: string
  phone: { display: string; e164: string }
}

type ServicePage = Pick<Service, 'name' | 'description'> & { href: string }

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
    image: `${company.siteUrl}${serverPaths.socialImage(paths.home)}`,
    address: { '@type': 'PostalAddress', addressCountry: 'US' },
    areaServed: toArea(company),
    openingHoursSpecification: toOpeningHours(company.hours ?? []),
    sameAs: company.profiles?.length ? company.profiles : undefined,
  }
}

const toArea = ({ serviceArea }: Company) =>
  serviceArea ? { '@type': 'Country', name: serviceArea } : undefined

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

/** One service. Its `@id` is derived from the URL of its page, so that the catalog and the page refer to one node. */
export function toService(service: ServicePage, company: Company): JsonLdNode {
  const url = `${company.siteUrl}${service.href}`
  return {
    '@type': 'Service',
    '@id': `${url}#service`,
    name: service.name,
    serviceType: service.name,
    description: service.description,
    url,
    provider: { '@id': businessId(company.siteUrl) },
    areaServed: toArea(company),
  }
}

/** The services with name and description. They have no prices, because these are quoted on request. */
export function toServiceCatalog(
  name: string,
  services: readonly ServicePage[],
  company: Company,
): JsonLdNode {
  return toCatalog(
    name,
    services.map((service) => toService(service, company)),
    company,
  )
}

type PlanOffer = Pick<Plan, 'label' | 'description' | 'features'>

/** The plans, with their features in the description. They have no prices, because these are quoted on request. */
export function toPlanCatalog(name: string, plans: readonly PlanOffer[], company: Company): JsonLdNode {
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

/** The questions of a page as one node; an empty list without questions. */
export const toFaqNodes = (faqs?: Questions): JsonLdNode[] => (faqs?.length ? [toFaqPage(faqs)] : [])

/** Answers are plain text. */
function toFaqPage(faqs: NonNullable<Questions>): JsonLdNode {
  return {
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/**
 * The breadcrumbs from Home to a page.
 *
 * @param trail - Home first, the page itself last
 */
export function toBreadcrumbs(trail: readonly NavItem[], siteUrl: string): JsonLdNode {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: toAddress(href, siteUrl),
    })),
  }
}

type Post = SearchFields &
  Pick<BlogPost, 'title' | 'slug' | 'excerpt' | 'category' | 'author' | 'publishedAt' | 'updatedAt'>

type Writer = Pick<Author, 'name' | 'slug' | 'about' | 'links' | 'picture'>

/** An author as their page describes them. The `@id` is derived from the URL of that page. */
export function toPerson({ name, slug, about, links, picture }: Writer, siteUrl: string): JsonLdNode {
  const url = new URL(serverPaths.author(slug), siteUrl).href
  const profiles = profilesOf({ links })
  const image = typeof picture === 'object' && picture?.url ? new URL(picture.url, siteUrl).href : undefined
  return {
    '@type': 'Person',
    '@id': `${url}#person`,
    name,
    url,
    description: about || undefined,
    image,
    sameAs: profiles.length > 0 ? profiles : undefined,
  }
}

/** The page of an author. */
export function toProfilePage(author: Writer, siteUrl: string): JsonLdNode {
  const mainEntity = toPerson(author, siteUrl)
  return { '@type': 'ProfilePage', '@id': `${mainEntity.url}#page`, url: mainEntity.url, mainEntity }
}

/**
 * A post as an article of schema.org. The business is the author of a post that names no author.
 *
 * @param image - the address of the image that the page shows; without one it is the post's card
 * @param writer - the author of the post, if the author has a page
 */
export function toArticleNode(
  post: Post,
  { words, image }: { words: number; image?: string },
  { siteUrl }: Company,
  writer: Writer | null = null,
): JsonLdNode {
  const url = new URL(paths.post(post.slug), siteUrl).href
  const business = { '@id': businessId(siteUrl) }
  const named = post.author ? { '@type': 'Person', name: post.author } : business
  return {
    '@type': 'Article',
    '@id': `${url}#article`,
    headline: post.title,
    description: searchDescriptionOf(post) || undefined,
    articleSection: post.category || undefined,
    image: new URL(image || paths.postImage(post.slug), siteUrl).href,
    datePublished: post.publishedAt ?? undefined,
    dateModified: post.updatedAt ?? undefined,
    author: writer ? toPerson(writer, siteUrl) : named,
    publisher: business,
    mainEntityOfPage: new URL(canonicalOf(post), siteUrl).href,
    wordCount: words,
    inLanguage: 'en-US',
  }
}
