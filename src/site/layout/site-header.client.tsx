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
import { currentAt } from '@/domain/current-link'
import { IntentLink } from '@/ui/intent-link.client'

/** The header has a shadow when the page has scrolled further than this. */
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
 * The header, with a shadow after the page has scrolled. It reads the scroll position on load, so that a page that the
 * browser restores half-way down has the shadow at once. The shadow is always painted and only made visible, so that
 * no layout and no repaint of the bar is needed.
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

/** A navigation link that is highlighted on its page and on the pages below it. */
export function NavLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <IntentLink href={href} aria-current={currentAt(usePathname(), href)}>
      {children}
    </IntentLink>
  )
}

const MENU_ID = 'mobile-menu'

type MobileMenuProps = { openIcon: ReactNode; closeIcon: ReactNode; children: ReactNode }

/**
 * The menu of a phone. It is a native popover, which opens, closes on Escape and returns the focus without a script.
 * This component adds the focus trap and closes it on links and page changes.
 */
export function MobileMenu({ openIcon, closeIcon, children }: MobileMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useCloseOnLeave(panel)
  // The visitor may have opened the menu before this script had loaded.
  useEffect(() => setOpen(panel.current?.matches(':popover-open') ?? false), [])

  const keepFocus = (event: KeyboardEvent) => {
    if (!isOpen || event.key !== 'Tab' || !toggle.current || !panel.current) return
    const links = [...panel.current.querySelectorAll('a, button')]
    // Links that are hidden at this width cannot take the focus, so Tab would not move.
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
    // On the first page the menu stays open, because the visitor may have opened it before this script had loaded.
    if (pathname !== shown.current) panel.current?.hidePopover()
    shown.current = pathname
    const close = () => panel.current?.hidePopover()
    window.addEventListener('pagehide', close)
    return () => window.removeEventListener('pagehide', close)
  }, [pathname, panel])
}
