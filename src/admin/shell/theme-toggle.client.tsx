'use client'

import { useTheme } from '@payloadcms/ui'
import { useEffect } from 'react'
import { THEME_KEY } from '@/domain/theme'
import { AdminIcon } from './admin-icon'

/** Light or dark, for the site and for Payload's own screens at once. */
export function ThemeToggle() {
  const setTheme = useKeptTheme()

  function toggle() {
    const isDark = document.documentElement.classList.toggle('dark')
    const theme = isDark ? 'dark' : 'light'
    localStorage.setItem(THEME_KEY, theme)
    setTheme(theme)
  }

  return (
    <button
      type="button"
      className="inline-flex size-11 items-center justify-center rounded border border-transparent hover:bg-paper-raised"
      onClick={toggle}
      aria-label="Switch theme"
      data-tip="Switch theme"
    >
      <span className="inline-flex dark:hidden">
        <AdminIcon name="moon" />
      </span>
      <span className="hidden dark:inline-flex">
        <AdminIcon name="sun" />
      </span>
    </button>
  )
}

/** The choice may have been made on the public site, which knows nothing of Payload's cookie. */
function useKeptTheme() {
  const { setTheme } = useTheme()
  useEffect(() => {
    const isDark = localStorage.getItem(THEME_KEY) === 'dark'
    document.documentElement.classList.toggle('dark', isDark)
    setTheme(isDark ? 'dark' : 'light')
  }, [setTheme])
  return setTheme
}
