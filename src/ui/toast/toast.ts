import { useEffect } from 'react'
import { toasterIsReady, wantToaster } from './toaster-demand'

export type Notice = {
  title: string
  description?: string
  /** A failure has another colour, and stays longer. */
  isBad?: boolean
}

/** Milliseconds of a toast: eight seconds for a failure, four otherwise (U11). */
const STAYS_MS = { good: 4000, bad: 8000 }

let lastId = 0

/** Toasts that are shown or wait for the toaster, by their texts. */
const shown = new Map<string, number>()

/** Whoever uses `showToast` says so when it is drawn, so that the toaster is there in time. */
export function useToaster() {
  useEffect(wantToaster, [])
}

/**
 * Shows a toast in the notification region. One that says the same as one that still shows takes its place.
 *
 * @returns its id, by which it can be dismissed
 */
export function showToast({ title, description, isBad = false }: Notice): number {
  const words = JSON.stringify([title, description])
  lastId += 1
  const id = shown.get(words) ?? lastId
  shown.set(words, id)
  const forget = () => shown.delete(words)
  wantToaster()
  toasterIsReady.then((api) => {
    // It may have been dismissed before the toaster came.
    if (shown.get(words) !== id) return
    const show = isBad ? api.error : api.success
    const duration = isBad ? STAYS_MS.bad : STAYS_MS.good
    show(title, { id, description, duration, onDismiss: forget, onAutoClose: forget })
  })
  return id
}

/** Removes a toast before its time; one that has left already is no error. */
export function dismissToast(id: number) {
  // Without an id sonner takes all of them away.
  if (id === 0) return
  for (const [words, each] of shown) if (each === id) shown.delete(words)
  toasterIsReady.then((api) => api.dismiss(id))
}
