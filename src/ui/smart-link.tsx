import type { ReactNode } from 'react'
import { IntentLink } from './intent-link.client'

export type SmartLinkProps = {
  href: string
  className?: string
  children: ReactNode
  'aria-label'?: string
  'aria-current'?: 'page'
  /**
   * The id of the section to which the link leads when the visitor is already on that page. Without it, the link leads
   * to the top of the page.
   */
  section?: string
  /** The option that the link chooses in the lead form. */
  choice?: string
}

/** A link. It opens a page of the site without a reload, and any other address is an ordinary link. */
export function SmartLink({ href, section, choice, ...rest }: SmartLinkProps) {
  const link = { ...rest, href, 'data-lead': choice }
  return href.startsWith('/') ? <IntentLink {...link} data-section={section} /> : <a {...link} />
}
