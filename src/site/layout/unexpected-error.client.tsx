'use client'

import { useEffect } from 'react'
import { announcePreloadError } from '@/ui/load-part'
import styles from './unexpected-error.module.css'

type UnexpectedErrorProps = { error: Error & { digest?: string } }

/** The last screen: something broke that no page foresaw (reading A84). A reload is what helps, if anything does. */
export function UnexpectedError({ error }: UnexpectedErrorProps) {
  useEffect(() => {
    if (error.name === 'ChunkLoadError') announcePreloadError(error)
  }, [error])
  return (
    <div className={styles.screen} data-ground="ticket">
      <h1 className={styles.title}>Unexpected Application Error!</h1>
      <p className={styles.text}>
        Sorry, that is on us. Load the page again; if it keeps happening, please call.
        {error.digest && <span className={styles.digest}> Reference: {error.digest}</span>}
      </p>
      <button type="button" className={styles.again} onClick={() => location.reload()}>
        Load the page again
      </button>
    </div>
  )
}
