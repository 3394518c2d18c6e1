import type { toast } from 'sonner'
import { defer } from '../deferred.client'
import { loadPart } from '../load-part'

type ToastApi = typeof toast

const toaster = defer(() => loadPart(() => import('./toaster.client')))
let markReady: (api: ToastApi) => void = () => {}
const listeners = new Set<() => void>()

/**
 * Resolves with sonner's API when the toaster is mounted, because earlier toasts would be lost. Other modules must not
 * import sonner, because it would then be loaded twice.
 */
export const toasterIsReady = new Promise<ToastApi>((resolve) => {
  markReady = resolve
})

export const announceReady = (api: ToastApi) => markReady(api)

/** The toaster for the region that renders it; null until `wantToaster` has loaded it. */
export const toasterDemand = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: () => toaster.now()?.SiteToaster ?? null,
  none: () => null,
}

/** Loads the toaster once, when a component that may show a toast is used. */
export function wantToaster() {
  toaster.load().then(
    () => {
      for (const listener of listeners) listener()
    },
    () => undefined,
  )
}
