import type { ReactNode } from 'react'
import { IntentLink } from './intent-link.client'

export type SmartLinkProps = {
  href: string
  className?: string
  children: ReactNode
  'aria-label'?: string
  'aria-current'?: 'page'
}

/** A link by what it leads to: a page of the site without a reload, everything else as the browser does it. */
export function SmartLink({ href, ...rest }: SmartLinkProps) {
  return href.startsWith('/') ? <IntentLink href={href} {...rest} /> : <a href={href} {...rest} />
}
