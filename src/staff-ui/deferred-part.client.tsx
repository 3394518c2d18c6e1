'use client'

import { type ComponentType, type ReactNode, useCallback, useState } from 'react'
import { button } from '@/ui/button'
import { type Deferred, useDeferred } from '@/ui/deferred.client'

type Props<P extends object> = {
  part: Deferred<ComponentType<P>>
  props: P
  /** What is shown until the component is there, and below the message when it cannot be. */
  waiting?: ReactNode
}

/**
 * A component whose script loads when it is first rendered. If it cannot be loaded, as after an update of the site, the
 * screen around it stays with all that was typed, and the place of the component says so. `React.lazy` would end the
 * screen.
 */
export function DeferredPart<P extends object>({ part, props, waiting }: Props<P>) {
  const [hasFailed, setFailed] = useState(false)
  const fail = useCallback(() => setFailed(true), [])
  const Here = useDeferred(part, !hasFailed, fail)
  if (Here) return <Here {...props} />
  return (
    <>
      {hasFailed && <NotLoaded onRetry={() => setFailed(false)} />}
      {waiting}
    </>
  )
}

/** Says that a part of the screen is missing, and how to go on. */
export function NotLoaded({ onRetry, children }: { onRetry?: () => void; children?: ReactNode }) {
  return (
    <div
      className="my-3 grid justify-items-start gap-3 border-l-4 border-warn bg-paper-raised px-4 py-3"
      role="alert"
      data-own
    >
      <p>
        <strong>A part of this screen could not be loaded.</strong> The connection may be down, or the site
        was updated since this page was opened. What you have typed is still here: save it, then load the page
        again.
      </p>
      <div className="flex flex-wrap gap-2">
        {onRetry && (
          <button type="button" className={button()} onClick={onRetry}>
            Try again
          </button>
        )}
        {children}
        <button type="button" className={button()} onClick={() => window.location.reload()}>
          Load the page again
        </button>
      </div>
    </div>
  )
}
