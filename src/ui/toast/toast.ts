import { useEffect } from 'react'
import { toasterIsReady, wantToaster } from './toaster-demand'

export type Notice = {
  title: string
  description?: string
  /** Whether it is a failure, which has another colour and stays longer. */
  isBad?: boolean
}

/** How long a toast is shown, in milliseconds: eight seconds for a failure, four otherwise (U11). */
const STAYS_MS = { good: 4000, bad: 8000 }

let lastId = 0

/** The ids of the toasts that are shown or wait for the toaster, by their texts. */
const shown = new Map<string, number>()

/** Components that call `showToast` use this hook, so that the toaster has loaded in time. */
export function useToaster() {
  useEffect(wantToaster, [])
}

/**
 * Shows a toast in the notification region. It replaces a toast with the same texts that is still shown.
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
    // The toast may have been dismissed before the toaster had loaded.
    if (shown.get(words) !== id) return
    const show = isBad ? api.error : api.success
    const duration = isBad ? STAYS_MS.bad : STAYS_MS.good
    show(title, { id, description, duration, onDismiss: forget, onAutoClose: forget })
  })
  return id
}

/** Removes a toast early. It is no error when the toast has already disappeared. */
export function dismissToast(id: number) {
  // For an id that is falsy, sonner would remove all toasts.
  if (id === 0) return
  for (const [words, each] of shown) if (each === id) shown.delete(words)
  toasterIsReady.then((api) => api.dismiss(id))
}
