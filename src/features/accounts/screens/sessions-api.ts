import { paths } from '@/domain/paths'
import type { ListedSession, SessionList } from '@/domain/session'
import { fetchInTime } from '@/staff-ui/session-fetch'

const base = (account: string) => `${paths.accounts}/${encodeURIComponent(account)}/sessions`

/** Reads the sessions of an account. */
export const readSessions = (account: string) => listFrom(fetchInTime(base(account)))

/** Ends one session, and returns the remaining ones. */
export const endOne = (account: string, session: string) =>
  listFrom(fetchInTime(`${base(account)}/${encodeURIComponent(session)}/end`, { method: 'POST' }))

/** Ends every session except the current one, and returns the remaining ones. */
export const endOthers = (account: string) =>
  listFrom(fetchInTime(`${base(account)}/end-others`, { method: 'POST' }))

const CHANGED = 'sessions-changed'

/** Updates the list of the reader's sessions after another part of the screen has ended some. */
export function broadcastSessions(sessions: ListedSession[]): void {
  window.dispatchEvent(new CustomEvent(CHANGED, { detail: sessions }))
}

/**
 * Calls `listen` when another part of the screen has ended sessions.
 *
 * @returns a function that stops listening
 */
export function onSessionsTold(listen: (sessions: ListedSession[]) => void): () => void {
  const hear = (event: Event) => event instanceof CustomEvent && listen(event.detail)
  window.addEventListener(CHANGED, hear)
  return () => window.removeEventListener(CHANGED, hear)
}

async function listFrom(response: Promise<Response>): Promise<ListedSession[]> {
  const { sessions }: SessionList = await (await response).json()
  return sessions
}
