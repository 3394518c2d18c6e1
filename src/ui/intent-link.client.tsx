'use client'

import Link, { useLinkStatus } from 'next/link'
import { usePathname } from 'next/navigation'
import { type ComponentProps, useState } from 'react'
import { createPortal } from 'react-dom'

type IntentLinkProps = Omit<ComponentProps<typeof Link>, 'href' | 'prefetch' | 'onNavigate'> & {
  href: string
  /**
   * The id of the section to which the link leads when the visitor is already on that page. Without it, the link leads
   * to the top of the page. It stands in the document, from which React takes its links (`src/lib/page-data.ts`).
   */
  'data-section'?: string
}

/**
 * A link that preloads its page when somebody is about to follow it, and not already when it is in view. It also works
 * on the page to which it leads, where Next would do nothing (reading A102). There the URL has the fragment of the
 * section, so that the link leads to it without scripts too (reading A117).
 */
export function IntentLink({ children, ...props }: IntentLinkProps) {
  const { href, 'data-section': section } = props
  const [isLikely, setLikely] = useState(false)
  const isHere = usePathname() === href
  const expect = () => setLikely(true)
  const stay = (event: { preventDefault: () => void }) => {
    if (!isThisPage(href)) return
    event.preventDefault()
    goWithinPage(section)
  }
  return (
    <Link
      {...props}
      href={section !== undefined && isHere ? `${href}#${section}` : href}
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

/**
 * Shows that the next page is loading. It is part of the link and not a fallback around the page, because React would
 * put a fallback into the finished HTML, and a visitor without JavaScript would see only that.
 */
function LinkPending() {
  const { pending } = useLinkStatus()
  if (!pending) return null
  return createPortal(
    // The bar is above everything and appears only after 120 ms, because most pages have loaded by then.
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-0 z-60 h-0.75 overflow-hidden bg-line [transition:opacity_1ms_120ms] starting:opacity-0"
    >
      <span className="absolute inset-y-0 left-0 w-2/5 animate-pass bg-accent motion-reduce:w-full motion-reduce:animate-none" />
      <span className="sr-only">Loading</span>
    </div>,
    document.body,
  )
}

/** Whether a link without a fragment leads to the present page; queries are ignored. */
function isThisPage(href: string): boolean {
  const { pathname, hash } = new URL(href, location.href)
  return hash === '' && pathname === location.pathname
}

/** Moves to a section of the page, or to its top, with the focus. */
function goWithinPage(section?: string) {
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
  const target = section === undefined ? null : document.getElementById(section)
  focusQuietly(target ?? document.querySelector('main'))
  // The open menu blocks scrolling, but it has closed by the next frame.
  requestAnimationFrame(() => {
    if (target) target.scrollIntoView({ behavior })
    else window.scrollTo({ top: 0, behavior })
  })
}

function focusQuietly(place: HTMLElement | null) {
  if (!place) return
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1
  place.focus({ preventScroll: true })
}
