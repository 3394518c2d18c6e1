'use client'

import Link from 'next/link'
import { type ComponentProps, useState } from 'react'
import { LinkPending } from './link-pending.client'
import { goWithinPage, isThisPage } from './within-page'

type IntentLinkProps = Omit<ComponentProps<typeof Link>, 'href' | 'prefetch' | 'onNavigate'> & {
  href: string
  /** The id of what the label promises, for who is on that page already; without it the link leads to the top. */
  section?: string
}

/**
 * A link that fetches its page when someone is about to follow it, and not merely because it is in view. To the page
 * one is on it leads as well, where Next would do nothing (reading A102).
 */
export function IntentLink({ children, section, ...props }: IntentLinkProps) {
  const [isLikely, setLikely] = useState(false)
  const expect = () => setLikely(true)
  const stay = (event: { preventDefault: () => void }) => {
    if (!isThisPage(props.href)) return
    event.preventDefault()
    goWithinPage(section)
  }
  return (
    <Link
      {...props}
      prefetch={isLikely}
      onPointerEnter={expect}
      onTouchStart={expect}
      onFocus={expect}
      onNavigate={stay}
    >
      {children}
      <LinkPending />
    </Link>
  )
}
