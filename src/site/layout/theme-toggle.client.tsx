'use client'

import { type ReactNode, useSyncExternalStore } from 'react'
import { DARK_CLASS, THEME_SWITCH } from '@/domain/theme'

function subscribe(onChange: () => void) {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['class'] })
  return () => observer.disconnect()
}

const isDark = () => document.documentElement.classList.contains(DARK_CLASS)

/**
 * The button that switches between light and dark. The state is a class on the document root, a script in the document
 * toggles it, and CSS shows the right icon. This component only sets the state for assistive technology.
 */
export function ThemeToggle({ sun, moon }: { sun: ReactNode; moon: ReactNode }) {
  const dark = useSyncExternalStore(subscribe, isDark, () => false)
  return (
    <button
      type="button"
      className="grid size-knob place-items-center rounded text-ink hover:bg-paper-sunk low:reach-below low:h-low"
      aria-label="Dark theme"
      aria-pressed={dark}
      suppressHydrationWarning
      {...THEME_SWITCH}
    >
      <span className="dark:hidden">{moon}</span>
      <span className="hidden dark:block">{sun}</span>
    </button>
  )
}
