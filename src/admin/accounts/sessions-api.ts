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

async function listFrom(response: Promise<Response>): Promise<ListedSession[]> {
  const { sessions }: SessionList = await (await response).json()
  return sessions
}
