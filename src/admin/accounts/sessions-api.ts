import { paths } from '@/domain/paths'
import type { ListedSession, SessionList } from '@/domain/session'
import { fetchInTime } from '../session/session-fetch'

const base = (account: string) => `${paths.accounts}/${encodeURIComponent(account)}/sessions`

/** Where an account is signed in. */
export const readSessions = (account: string) => listFrom(fetchInTime(base(account)))

/** Ends one session; what is left is the answer. */
export const endOne = (account: string, session: string) =>
  listFrom(fetchInTime(`${base(account)}/${encodeURIComponent(session)}/end`, { method: 'POST' }))

/** Ends every session but the one that asks. */
export const endOthers = (account: string) =>
  listFrom(fetchInTime(`${base(account)}/end-others`, { method: 'POST' }))

const CHANGED = 'sessions-changed'

/** Updates the list of one's own sessions after another part of the screen has ended some. */
export function broadcastSessions(sessions: ListedSession[]): void {
  window.dispatchEvent(new CustomEvent(CHANGED, { detail: sessions }))
}

/** @returns a function that stops listening */
export function onSessionsTold(listen: (sessions: ListedSession[]) => void): () => void {
  const hear = (event: Event) => event instanceof CustomEvent && listen(event.detail)
  window.addEventListener(CHANGED, hear)
  return () => window.removeEventListener(CHANGED, hear)
}

async function listFrom(response: Promise<Response>): Promise<ListedSession[]> {
  const { sessions }: SessionList = await (await response).json()
  return sessions
}
