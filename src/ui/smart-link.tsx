import type { ReactNode } from 'react'
import { IntentLink } from './intent-link.client'

export type SmartLinkProps = {
  href: string
  className?: string
  children: ReactNode
  'aria-label'?: string
  'aria-current'?: 'page'
  /** The id of what the label promises, for who is on that page already; without it the link leads to the top. */
  section?: string
  /** What a press chooses in a form that follows, for the script that remembers it. */
  choice?: string
}

/** A link by what it leads to: a page of the site without a reload, everything else as the browser does it. */
export function SmartLink({ href, section, choice, ...rest }: SmartLinkProps) {
  const link = { ...rest, href, 'data-lead': choice }
  return href.startsWith('/') ? <IntentLink {...link} section={section} /> : <a {...link} />
}
