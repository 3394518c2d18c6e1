/**
 * Events of a script that could not be loaded. The second is the name in the former tool chain (reading A84).
 */
const PRELOAD_EVENTS = ['preload-error', 'vite:preloadError'] as const

/**
 * Fetches a part of the page's script. When that fails, a cancelable `preload-error` event is fired on window.
 *
 * @throws the reason in any case, so that a caller can fall back; it is also reported as an uncaught error
 * unless a listener prevented that
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (reason) {
    announcePreloadError(reason)
    throw reason
  }
}

/** Fires the event; rethrows outside of any caller when nobody prevented it. */
export function announcePreloadError(reason: unknown) {
  const events = PRELOAD_EVENTS.map((name) =>
    Object.assign(new Event(name, { cancelable: true }), { payload: reason }),
  )
  const unhandled = events.map((event) => window.dispatchEvent(event)).every(Boolean)
  if (unhandled) reportError(reason)
}
