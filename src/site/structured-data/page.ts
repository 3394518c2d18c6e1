import type { Faq, NavItem } from '@/content/types'
import { toAddress } from '@/domain/address'
import type { JsonLdNode } from './node'

/** The questions that a page shows; an answer is plain text. */
export function toFaqPage(faqs: readonly Faq[]): JsonLdNode {
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
 * The way from Home to a page.
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
