import type { ComponentType } from 'react'
import { loadPart } from '../load-part'

let Toaster: ComponentType<{ onReady: () => void }> | null = null
let isComing = false
let markReady = () => {}
const listeners = new Set<() => void>()

/** Ends when the toaster shows what it is told: sonner drops what comes before. */
export const toasterIsReady = new Promise<void>((resolve) => {
  markReady = resolve
})

export const tellReady = () => markReady()

/** The toaster of the page, for the region that draws it; null as long as nobody wants one. */
export const toasterDemand = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: () => Toaster,
  none: () => null,
}

/** Fetches the toaster, once, when a form that may have something to say is about to be used. */
export function wantToaster() {
  if (isComing) return
  isComing = true
  loadPart(() => import('./toaster.client')).then(
    (part) => {
      Toaster = part.SiteToaster
      for (const listener of listeners) listener()
    },
    () => {
      isComing = false
    },
  )
}
