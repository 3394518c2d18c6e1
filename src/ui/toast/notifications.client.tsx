'use client'

import { useSyncExternalStore } from 'react'
import { NotificationsKey } from './notifications-key.client'
import { announceReady, toasterDemand } from './toaster-demand'

/**
 * The page's one region of notifications. It is in the HTML, and the toaster replaces it with an equal region when it
 * has loaded, so that there are never two. The empty region has no size, but it says that it is empty when it gets the
 * focus.
 */
export function Notifications() {
  const Toaster = useSyncExternalStore(toasterDemand.subscribe, toasterDemand.current, toasterDemand.none)
  return (
    <>
      <NotificationsKey />
      {Toaster ? (
        <Toaster onReady={announceReady} />
      ) : (
        <section
          aria-label="Notifications alt+T"
          tabIndex={-1}
          aria-live="polite"
          aria-relevant="additions text"
          aria-atomic="false"
        />
      )}
    </>
  )
}
