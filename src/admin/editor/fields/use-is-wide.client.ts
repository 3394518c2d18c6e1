'use client'

import { useSyncExternalStore } from 'react'

/** The breakpoint `xl` of the theme. */
const WIDE = '(min-width: 75rem)'

/** Whether the window has room for two columns beside the navigation; no on the server, which cannot know. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    listen,
    () => window.matchMedia(WIDE).matches,
    () => false,
  )
}

function listen(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
