'use client'

import Link from 'next/link'
import { type ComponentProps, useState } from 'react'
import { LinkPending } from './link-pending.client'

/** A link that fetches its page when someone is about to follow it, and not merely because it is in view. */
export function IntentLink({ children, ...props }: Omit<ComponentProps<typeof Link>, 'prefetch'>) {
  const [isLikely, setLikely] = useState(false)
  const expect = () => setLikely(true)
  return (
    <Link
      {...props}
      prefetch={isLikely ? null : false}
      onPointerEnter={expect}
      onTouchStart={expect}
      onFocus={expect}
    >
      {children}
      <LinkPending />
    </Link>
  )
}
