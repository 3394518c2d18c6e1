import { paths } from '@/domain/paths'
import type { ListedSession, SessionList } from '@/domain/session'
import { fetchJson } from '@/lib/fetch-json'

/** Reads the sessions of an account. */
export const readSessions = (account: string) => list(account, '', 'GET')

/** Ends one session, and returns the remaining ones. */
export const endOne = (account: string, session: string) =>
  list(account, `/${encodeURIComponent(session)}/end`, 'POST')

/** Ends every session except the current one, and returns the remaining ones. */
export const endOthers = (account: string) => list(account, '/end-others', 'POST')

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

async function list(account: string, path: string, method: 'GET' | 'POST'): Promise<ListedSession[]> {
  const address = `${paths.accounts}/${encodeURIComponent(account)}/sessions${path}`
  const { sessions }: SessionList = await fetchJson(address, { method })
  return sessions
}
