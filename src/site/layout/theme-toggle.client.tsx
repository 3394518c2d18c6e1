'use client'

import { type ReactNode, useSyncExternalStore } from 'react'
import { DARK_CLASS, THEME_KEY } from '@/domain/theme'

function subscribe(onChange: () => void) {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['class'] })
  return () => observer.disconnect()
}

const isDark = () => document.documentElement.classList.contains(DARK_CLASS)

function setDark(dark: boolean) {
  document.documentElement.classList.toggle(DARK_CLASS, dark)
  try {
    localStorage.setItem(THEME_KEY, dark ? 'dark' : 'light')
  } catch {
    // Storage may be forbidden; the choice then holds for this page.
  }
}

/** Light or dark. The class on the document root is the state; which drawing shows is decided by CSS alone. */
export function ThemeToggle({ sun, moon }: { sun: ReactNode; moon: ReactNode }) {
  const dark = useSyncExternalStore(subscribe, isDark, () => false)
  return (
    <button
      type="button"
      className="grid size-knob place-items-center rounded text-ink hover:bg-paper-sunk low:reach-below low:h-low"
      aria-label="Dark theme"
      aria-pressed={dark}
      onClick={() => setDark(!isDark())}
    >
      <span className="dark:hidden">{moon}</span>
      <span className="hidden dark:block">{sun}</span>
    </button>
  )
}
