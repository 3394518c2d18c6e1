'use client'

import { usePathname } from 'next/navigation'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { IntentLink } from '@/ui/intent-link.client'

/** The header has a shadow once the page has scrolled further. */
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
    <header
      data-raised={raised}
      className="shade sticky top-0 z-20 border-b border-line bg-paper print:hidden"
    >
      {children}
    </header>
  )
}

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

const MENU_ID = 'mobile-menu'

type MobileMenuProps = { openIcon: ReactNode; closeIcon: ReactNode; children: ReactNode }

/** A native popover: it opens, closes on Escape and gives focus back without a script; the rest is added here. */
export function MobileMenu({ openIcon, closeIcon, children }: MobileMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useCloseOnLeave(panel)
  // It may have been opened before the script was there to hear of it.
  useEffect(() => setOpen(panel.current?.matches(':popover-open') ?? false), [])

  const keepFocus = (event: KeyboardEvent) => {
    if (!isOpen || event.key !== 'Tab' || !toggle.current || !panel.current) return
    const links = [...panel.current.querySelectorAll('a, button')]
    // What the width hides takes no focus: Tab would stay where it is.
    const shown = links.filter((link) => link.getClientRects().length > 0)
    const stops: (Element | null)[] = [toggle.current, ...shown]
    const here = stops.indexOf(document.activeElement)
    const next = stops.at((here + (event.shiftKey ? -1 : 1)) % stops.length)
    event.preventDefault()
    if (next instanceof HTMLElement) next.focus()
  }
  const closeOnLink = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) panel.current?.hidePopover()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears keys and clicks of the controls inside
    <div className="lg:hidden" onKeyDown={keepFocus} onClick={closeOnLink}>
      <button
        ref={toggle}
        type="button"
        className="grid size-knob place-items-center rounded border-2 border-ink text-ink low:reach-below low:h-low"
        popoverTarget={MENU_ID}
        aria-expanded={isOpen}
        aria-controls={MENU_ID}
        aria-label="Menu"
      >
        {isOpen ? closeIcon : openIcon}
      </button>
      <div
        ref={panel}
        id={MENU_ID}
        popover="auto"
        className="fixed inset-x-0 top-header bottom-0 h-auto max-h-none w-full overflow-y-auto overscroll-contain bg-paper px-gutter pt-2 pb-[calc(var(--bar-height)+2rem)] text-ink"
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {children}
      </div>
    </div>
  )
}

/** The menu closes on a new route, and when the browser shows the page again from memory. */
function useCloseOnLeave(panel: { current: HTMLDivElement | null }) {
  const pathname = usePathname()
  const shown = useRef(pathname)
  useEffect(() => {
    // On its first page it may have been opened before this script came.
    if (pathname !== shown.current) panel.current?.hidePopover()
    shown.current = pathname
    const close = () => panel.current?.hidePopover()
    window.addEventListener('pagehide', close)
    return () => window.removeEventListener('pagehide', close)
  }, [pathname, panel])
}
