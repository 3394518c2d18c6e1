export type Toast = {
  id: number
  title: string
  description?: string
  tone: 'plain' | 'destructive'
  /** What the visitor needs next, beside the control that has the focus: the toast keeps clear of both. */
  beside?: readonly Element[]
}

/** How long a toast stays: eight seconds for bad news, four otherwise. */
export const TOAST_MS = { plain: 4000, destructive: 8000 } as const

/** The oldest toast leaves when a fourth arrives. */
export const MAX_TOASTS = 3

const NONE: readonly Toast[] = []
let toasts = NONE
let lastId = 0
const listeners = new Set<() => void>()

function replace(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: () => toasts,
  none: () => NONE,
}

/**
 * Shows a toast in the notification region; safe to call from anywhere in the browser.
 *
 * @returns its id, by which it can be dismissed
 */
export function toast({
  tone = 'plain',
  ...rest
}: Omit<Toast, 'id' | 'tone'> & Partial<Pick<Toast, 'tone'>>): number {
  lastId += 1
  replace([...toasts, { id: lastId, tone, ...rest }].slice(-MAX_TOASTS))
  return lastId
}

/** Removes a toast before its time; one that has left already is no error. */
export function dismissToast(id: number) {
  replace(toasts.filter((shown) => shown.id !== id))
}
