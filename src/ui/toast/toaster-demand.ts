import type { toast } from 'sonner'
import { defer } from '../deferred.client'
import { loadPart } from '../load-part'

type ToastApi = typeof toast

const toaster = defer(() => loadPart(() => import('./toaster.client')))
let markReady: (api: ToastApi) => void = () => {}
const listeners = new Set<() => void>()

/**
 * Resolves with sonner's API once the toaster is mounted; earlier toasts would be lost. Nothing else imports sonner,
 * which would then be loaded twice.
 */
export const toasterIsReady = new Promise<ToastApi>((resolve) => {
  markReady = resolve
})

export const announceReady = (api: ToastApi) => markReady(api)

/** The toaster of the page, for the region that draws it; null as long as nobody wants one. */
export const toasterDemand = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: () => toaster.now()?.SiteToaster ?? null,
  none: () => null,
}

/** Fetches the toaster, once, when a form that may have something to say is about to be used. */
export function wantToaster() {
  toaster.load().then(
    () => {
      for (const listener of listeners) listener()
    },
    () => undefined,
  )
}
