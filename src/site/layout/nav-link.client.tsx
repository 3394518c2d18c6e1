'use client'

import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { IntentLink } from '@/ui/intent-link.client'

/** A navigation link that marks the page, or the part of the site, that one is on. */
export function NavLink({ href, children }: { href: string; children: ReactNode }) {
  const pathname = usePathname()
  const isPage = pathname === href
  const isPart = href !== '/' && pathname.startsWith(`${href}/`)
  return (
    <IntentLink href={href} aria-current={isPage ? 'page' : isPart ? 'true' : undefined}>
      {children}
    </IntentLink>
  )
}
