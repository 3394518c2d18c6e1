'use client'

import { useEffect } from 'react'
import { AWAKE_EVENT, TAPS_SCRIPT } from '@/domain/taps'
import { InlineScript } from '@/ui/html'

/** Stands first in a document. As a client component its text is in the document once, and not in React's data again. */
export function TapsScript() {
  return <InlineScript code={TAPS_SCRIPT} />
}

/** Stands last in a document: when its effect runs, React has committed all of it, and all other effects have run. */
export function Awake() {
  useEffect(() => {
    window.dispatchEvent(new Event(AWAKE_EVENT))
  }, [])
  return null
}
