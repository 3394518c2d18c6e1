'use client'

import { useEffect } from 'react'
import { announcePreloadError } from '@/ui/load-part'

type UnexpectedErrorProps = { error: Error & { digest?: string } }

/** The last screen: something broke that no page foresaw (reading A84). A reload is what helps, if anything does. */
export function UnexpectedError({ error }: UnexpectedErrorProps) {
  useEffect(() => {
    if (error.name === 'ChunkLoadError') announcePreloadError(error)
  }, [error])
  return (
    <div className="trouble" data-ground="ticket">
      <h1>Unexpected Application Error!</h1>
      <p>
        Sorry, that is on us. Load the page again; if it keeps happening, please call.
        {error.digest && <span> Reference: {error.digest}</span>}
      </p>
      <button type="button" onClick={() => location.reload()}>
        Load the page again
      </button>
    </div>
  )
}
