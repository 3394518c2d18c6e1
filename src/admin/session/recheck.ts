/** The event by which a screen asks for a look at the session. */
export const RECHECK_EVENT = 'session-recheck'

/**
 * To be called by a screen whose request was refused (401, 403 or 404): if the session is over, the screen is
 * locked for signing in again, and what was typed stays.
 */
export function recheckSession(): void {
  window.dispatchEvent(new Event(RECHECK_EVENT))
}
