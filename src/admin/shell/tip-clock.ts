/** How long the pointer rests on a control before its tooltip opens (C548). */
export const TIP_DELAY_MS = 700

/** Within this time of the last tooltip the next one opens at once (C549). */
export const TIP_SKIP_MS = 300

/** Decides when a tooltip opens. `arrive` asks for one, `leave` takes it back. */
export function createTipClock(now: () => number = Date.now) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOpen = false
  let closedAt = Number.NEGATIVE_INFINITY

  return {
    arrive(open: () => void) {
      clearTimeout(timer)
      const delay = isOpen || now() - closedAt <= TIP_SKIP_MS ? 0 : TIP_DELAY_MS
      timer = setTimeout(() => {
        isOpen = true
        open()
      }, delay)
    },
    leave() {
      clearTimeout(timer)
      if (isOpen) closedAt = now()
      isOpen = false
    },
  }
}
