'use client'

import { useEffect } from 'react'
import { ERROR_ACTION, ErrorScreen } from '@/ui/error-screen'
import { announcePreloadError } from '@/ui/load-part'

type UnexpectedErrorProps = { error: Error & { digest?: string } }

/** The screen of an unexpected error (reading A84). It offers a reload. */
export function UnexpectedError({ error }: UnexpectedErrorProps) {
  useEffect(() => {
    if (error.name === 'ChunkLoadError') announcePreloadError(error)
  }, [error])
  const text = (
    <>
      Sorry, that is on us. Load the page again; if it keeps happening, please call.
      {error.digest && <span className="block text-ink-soft"> Reference: {error.digest}</span>}
    </>
  )
  return (
    <ErrorScreen ground="ticket" title="Unexpected Application Error!" text={text}>
      <button type="button" className={ERROR_ACTION} onClick={() => location.reload()}>
        Load the page again
      </button>
    </ErrorScreen>
  )
}
