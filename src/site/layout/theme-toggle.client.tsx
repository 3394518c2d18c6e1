'use client'

import { type ReactNode, useSyncExternalStore } from 'react'
import { DARK_CLASS, THEME_KEY } from '@/domain/theme'
import styles from './theme-toggle.module.css'

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
      className={styles.toggle}
      aria-label="Dark theme"
      aria-pressed={dark}
      onClick={() => setDark(!isDark())}
    >
      <span className={styles.moon}>{moon}</span>
      <span className={styles.sun}>{sun}</span>
    </button>
  )
}
