'use client'

import { type ReactNode, useSyncExternalStore } from 'react'

/** The header casts a shadow once the page has moved further than this. */
const SHADOW_AFTER_PX = 20

function subscribe(onChange: () => void) {
  window.addEventListener('scroll', onChange, { passive: true })
  window.addEventListener('pageshow', onChange)
  return () => {
    window.removeEventListener('scroll', onChange)
    window.removeEventListener('pageshow', onChange)
  }
}

const isScrolled = () => window.scrollY > SHADOW_AFTER_PX

/**
 * Reads the scroll position itself, so a page restored half-way down has its shadow without a scroll. The shadow is
 * painted from the start and only uncovered: no layout, no repaint of the bar.
 */
export function StickyHeader({ children }: { children: ReactNode }) {
  const raised = useSyncExternalStore(subscribe, isScrolled, () => false)
  return (
    <header data-raised={raised} className="shade sticky top-0 z-20 border-b border-line bg-paper">
      {children}
    </header>
  )
}
