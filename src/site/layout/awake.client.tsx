'use client'

import { useEffect } from 'react'
import { AWAKE_EVENT, TAPS_SCRIPT } from '@/domain/taps'
import { InlineScript } from '@/ui/html'

/** The first script of a document. A client component keeps its text out of React's data, so it is sent only once. */
export function TapsScript() {
  return <InlineScript code={TAPS_SCRIPT} />
}

/** The last element of a document. When its effect runs, React has hydrated the page and has run all other effects. */
export function Awake() {
  useEffect(() => {
    window.dispatchEvent(new Event(AWAKE_EVENT))
  }, [])
  return null
}
