import { LISTED_PAGES } from '@/domain/pages'
import { LEAD_SECTION_ID, paths } from '@/domain/paths'

/** The targets of a link other than pages: the lead form on /contact, a call, a mail. */
export const LINK_ACTIONS = [
  { key: 'form', name: 'The lead form' },
  { key: 'call', name: 'A call to the company' },
  { key: 'mail', name: 'A mail to the company' },
] as const

/** The present addresses to which stored links are resolved. */
export type LinkTargets = {
  /** Addresses by the id of a service or industry. A link to one that is not public leads to the list. */
  services: ReadonlyMap<string, string>
  industries: ReadonlyMap<string, string>
  phone: { href: string }
  email: string
}

const DOCUMENT = /^(service|industry):([\w-]+)$/

/**
 * Says what is wrong with a stored link. A link is `page:KEY`, `service:ID`, `industry:ID`, one of LINK_ACTIONS, a path
 * of this site, or an https address.
 *
 * @returns a sentence for the editor, or null
 */
export function linkProblem(href: string): string | null {
  if (LISTED_PAGES.some(({ key }) => href === `page:${key}`)) return null
  if (LINK_ACTIONS.some(({ key }) => href === key) || DOCUMENT.test(href)) return null
  if (/^\/(?![/\\])\S*$/.test(href)) return null
  if (/^https:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/i.test(href) && URL.canParse(href)) return null
  return 'Please choose a page, or write an address that begins with https:// or /'
}

/**
 * The present address of a stored link, and the section of that page if it leads to one.
 *
 * @param href - as `linkProblem` allows it; anything else leads to Home
 */
export function resolveLink(href: string, targets: LinkTargets): { href: string; section?: string } {
  const page = LISTED_PAGES.find(({ key }) => href === `page:${key}`)
  if (page) return { href: page.path }
  if (href === 'form') return { href: paths.contact, section: LEAD_SECTION_ID }
  if (href === 'call') return { href: targets.phone.href }
  if (href === 'mail') return { href: `mailto:${targets.email}` }
  const [, kind, id = ''] = DOCUMENT.exec(href) ?? []
  if (kind === 'service') return { href: targets.services.get(id) ?? paths.services }
  if (kind === 'industry') return { href: targets.industries.get(id) ?? paths.industries }
  return { href: linkProblem(href) ? paths.home : href }
}
