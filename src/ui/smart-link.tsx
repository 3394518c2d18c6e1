import type { ReactNode } from 'react'
import { IntentLink } from './intent-link.client'

export type SmartLinkProps = {
  href: string
  className?: string
  children: ReactNode
  'aria-label'?: string
  'aria-current'?: 'page'
  /**
   * The id of the section that the label promises, for a visitor who is on that page already; without it the link
   * leads to the top.
   */
  section?: string
  /** What the link chooses in a following form. */
  choice?: string
}

/** A link by what it leads to: a page of the site without a reload, everything else as the browser does it. */
export function SmartLink({ href, section, choice, ...rest }: SmartLinkProps) {
  const link = { ...rest, href, 'data-lead': choice }
  return href.startsWith('/') ? <IntentLink {...link} section={section} /> : <a {...link} />
}
