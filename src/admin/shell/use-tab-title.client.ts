'use client'

import { useConfig } from '@payloadcms/ui'
import { useEffect } from 'react'

/**
 * Names the tab by what is open in front of a screen.
 *
 * @param title - of what is open
 * @param behind - of the screen, for when it is closed
 */
export function useTabTitle(title: string, behind: string): void {
  const suffix = useConfig().config.admin.meta?.titleSuffix ?? ''
  useEffect(() => {
    document.title = `${title}${suffix}`
    return () => {
      document.title = `${behind}${suffix}`
    }
  }, [title, behind, suffix])
}
