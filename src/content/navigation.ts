import { LEAD_SECTION_ID, paths } from '@/domain/paths'
import { company } from './company'
import type { Action, NavGroup, NavItem } from './types'

/** The seven destinations of the header (C067). */
export const headerLinks = [
  { name: 'Home', href: paths.home },
  { name: 'Services', href: paths.services },
  { name: 'Industries', href: paths.industries },
  { name: 'Plans', href: paths.plans },
  { name: 'Blog', href: paths.blog },
  { name: 'About', href: paths.about },
  { name: 'Contact', href: paths.contact },
] as const satisfies readonly NavItem[]

/** The footer's internal links: these eleven and no others (reading A16). */
export const footerGroups = [
  {
    heading: 'Services',
    items: [
      { name: 'Optimized Websites', href: paths.service('optimized-websites') },
      { name: '24/7 Phone Reception', href: paths.service('phone-reception') },
      { name: 'Google Business Optimization', href: paths.service('google-business') },
      { name: 'Social Media Management', href: paths.service('social-media') },
    ],
  },
  {
    heading: 'Company',
    items: [
      { name: 'Plans', href: paths.plans },
      { name: 'Contact', href: paths.contact },
      { name: 'About', href: paths.about },
      { name: 'Blog', href: paths.blog },
    ],
  },
  {
    heading: 'Fine print',
    items: [
      { name: 'Privacy Policy', href: paths.privacy },
      { name: 'Terms of Service', href: paths.terms },
      { name: 'Site Map', href: paths.sitemap },
    ],
  },
] as const satisfies readonly NavGroup[]

export const footerLine = 'We run the phones, the site and the search results. You run the crew.'

/** The button of the header, and of every section that asks for a lead. */
export const growthPlanAction = {
  label: 'Get My Free Growth Plan',
  href: paths.contact,
  section: LEAD_SECTION_ID,
} as const satisfies Action

export const quoteAction = { label: 'Request a Quote', href: paths.contact } as const satisfies Action

export const plansAction = { label: 'View Plans', href: paths.plans } as const satisfies Action

export const callAction = {
  label: `Call ${company.phone.display}`,
  href: company.phone.href,
} as const satisfies Action

export const auditAction = {
  label: 'Book a 15-Minute Audit',
  href: company.phone.href,
} as const satisfies Action

/** The two buttons of the bar at the bottom of a phone's screen. */
export const mobileBar = [
  { label: 'Call Now', href: company.phone.href },
  { label: 'Free Growth Plan', href: paths.contact, section: LEAD_SECTION_ID },
] as const satisfies readonly Action[]
