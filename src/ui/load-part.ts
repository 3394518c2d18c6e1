/**
 * The events for a script that could not be loaded. The second name is that of the former tool chain (reading A84).
 */
const PRELOAD_EVENTS = ['preload-error', 'vite:preloadError'] as const

/**
 * Loads a part of the page's script. If that fails, cancelable events such as `preload-error` are dispatched on window.
 *
 * @throws the reason, so that the caller can use a fallback; it is also reported as an uncaught error unless a listener
 * has called `preventDefault`
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (reason) {
    announcePreloadError(reason)
    throw reason
  }
}

/** Dispatches the events, and reports the reason as an uncaught error unless a listener has prevented it. */
export function announcePreloadError(reason: unknown) {
  const events = PRELOAD_EVENTS.map((name) =>
    Object.assign(new Event(name, { cancelable: true }), { payload: reason }),
  )
  const unhandled = events.map((event) => window.dispatchEvent(event)).every(Boolean)
  if (unhandled) reportError(reason)
}
