'use client'

import { useEffect } from 'react'
import { Toaster, toast } from 'sonner'

const ABOVE_THE_BAR = 'calc(var(--bar-height) + env(safe-area-inset-bottom) + 1rem)'
const OFFSET = { right: '1rem', bottom: ABOVE_THE_BAR, left: '1rem' }

/** Sonner's own style has no layer, so it overrides utilities that are not important. */
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
 * sonner's toaster in our looks: each toast in full above the last. The page's scroll padding keeps what gets the focus clear
 * of them.
 *
 * @param onReady - told once it listens, with what it listens to
 */
export function SiteToaster({ onReady }: { onReady: (api: typeof toast) => void }) {
  useEffect(() => {
    // Effects run from the inside out: by now the toaster listens.
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
