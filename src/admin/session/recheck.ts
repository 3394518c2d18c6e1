/** The event by which a screen asks for a look at the session. */
export const RECHECK_EVENT = 'session-recheck'

/** What the event carries when a screen holds work and waits for the answer. */
export type SessionQuestion = { answer: (isOpen: boolean) => void }

/**
 * To be called by a screen whose request was refused (401, 403 or 404): if the session is over, the screen is
 * locked for signing in again, and what was typed stays.
 */
export function recheckSession(): void {
  window.dispatchEvent(new Event(RECHECK_EVENT))
}

/**
 * As `recheckSession` for a screen that holds work, whether or not somebody typed it: waits while somebody signs in.
 *
 * @returns true once the session is open, so that the request may be tried again; false when nobody can tell
 */
export function regainSession(): Promise<boolean> {
  return new Promise((answer) => {
    const detail: SessionQuestion = { answer }
    window.dispatchEvent(new CustomEvent(RECHECK_EVENT, { detail }))
  })
}
