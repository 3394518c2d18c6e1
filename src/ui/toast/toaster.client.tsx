'use client'

import { useEffect } from 'react'
import { Toaster, toast } from 'sonner'

const ABOVE_THE_BAR = 'calc(var(--bar-height) + env(safe-area-inset-bottom) + 1rem)'
const OFFSET = { right: '1rem', bottom: ABOVE_THE_BAR, left: '1rem' }

/** Sonner's own styles have no layer, so they override utilities without `!`. */
const CLASSES = {
  toast:
    'flex w-full gap-3 rounded border border-l-[5px] border-line-strong bg-paper-raised py-4 pr-13 pl-5 font-body leading-note text-ink shadow-high transition-opacity! focus-visible:outline-3! focus-visible:outline-focus!',
  title: 'font-display text-xl leading-tight! font-extrabold!',
  icon: 'mt-1 size-5!',
  success: 'border-l-good **:data-icon:text-good',
  error: 'border-l-danger **:data-icon:text-danger',
  closeButton:
    'top-1! right-1! left-auto! size-11! transform-none! rounded! border-0! bg-transparent! text-ink! focus-visible:outline-3! *:size-4',
}

/**
 * Sonner's toaster in our design, which shows all toasts in full one above the other. The scroll padding of the page
 * keeps the focused element visible beside them.
 *
 * @param onReady - called with sonner's API when the toaster listens
 */
export function SiteToaster({ onReady }: { onReady: (api: typeof toast) => void }) {
  useEffect(() => {
    // Effects of children run first, so the toaster listens by now.
    onReady(toast)
  }, [onReady])
  return (
    <Toaster
      containerAriaLabel="Notifications"
      className="sm:w-104!"
      expand
      closeButton
      gap={10}
      offset={OFFSET}
      mobileOffset={OFFSET}
      toastOptions={{ unstyled: true, classNames: CLASSES }}
    />
  )
}
