'use client'

import { useSyncExternalStore } from 'react'
import { NotificationsKey } from './notifications-key.client'
import { announceReady, toasterDemand } from './toaster-demand'

/**
 * The page's one region of notifications. It stands in the HTML; the toaster, when it comes, draws the same region in
 * its place, so that there are never two. Empty it has no size: who goes there by key is shown that it is empty.
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
