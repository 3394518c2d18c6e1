import { randomInt } from 'node:crypto'
import { afterAll, vi } from 'vitest'
import { startDueMail } from '@/features/mail/server/outbox'
import { bridge } from '@/lib/bridge'
import { outsideOfRequests } from '@/lib/request-context'
import { payload, query } from './payload'
import { rest } from './rest'

const sendDue = () => void outsideOfRequests(() => startDueMail(payload).done.catch(() => undefined))

/**
 * Sends mails about accounts as soon as they are queued, as a server does, where a test collects them: no mail server listens.
 */
bridge.wakeMail = () => {
  if (vi.isMockFunction(payload.sendEmail)) sendDue()
}

/** As above, for a file with a mail server of its own. */
export function sendAtOnce(): void {
  bridge.wakeMail = sendDue
}
afterAll(() => {
  bridge.wakeMail = undefined
})

/** A password that the rule takes. */
export const GOOD_PASSWORD = 'violet tractor pianist cloud'

/** A password of which a comparison tries three forms, since it is neither of NFC nor of NFD. */
export const THREE_FORMS = `größer ${'brûlée'.normalize('NFD')} violet wagon`

/** An address that no other test uses, for the limits that count by it. */
export function freshAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
}

type Options = { address?: string; cookie?: string; headers?: Record<string, string> }

/** Posts JSON to an account endpoint, from an address of its own. */
export function post(
  path: string,
  json: unknown,
  { address = freshAddress(), cookie, headers }: Options = {},
) {
  return rest('POST', `users${path}`, { json, cookie, headers: { 'x-client-address': address, ...headers } })
}

/** What a browser would send after a response: every cookie that it set, without attributes. */
export function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** The headers of a response that could tell something: all but its number, which is drawn at random. */
export function tellingHeaders({ headers }: Response): [string, string][] {
  return [...headers].filter(([name]) => name !== 'x-request-id')
}

/** The session's cookie alone. */
export function sessionOf(response: Response): string {
  return cookiesOf(response).split('; ')[0] ?? ''
}

/** How many sessions an account has. */
export async function countSessions(id: string): Promise<number> {
  const rows = await query('SELECT 1 FROM users_sessions WHERE _parent_id = $1', [id])
  return rows.length
}

/** Every column of an account's row, to compare what a request has changed. */
export async function rowOf(email: string): Promise<Record<string, unknown> | undefined> {
  const rows = await query('SELECT * FROM users WHERE email = $1', [email])
  return rows[0]
}

/** The roles of an account as they are stored. */
export async function rolesOf(id: string): Promise<string[]> {
  const rows = await query('SELECT value FROM users_roles WHERE parent_id = $1', [id])
  return rows.map(({ value }) => value)
}

/** Says whether a cookie still opens a session. */
export async function isSignedIn(cookie: string): Promise<boolean> {
  const response = await rest('GET', 'users/me', { cookie })
  return (await response.json()).user !== null
}

type Mail = { to: string; subject: string; text: string }

/** Collects mails in place of sending them, until the mocks are restored. */
export function collectMails(): Mail[] {
  const sent: Mail[] = []
  vi.spyOn(payload, 'sendEmail').mockImplementation(async ({ to, subject, text }) => {
    sent.push({ to: String(to), subject: String(subject), text: String(text) })
  })
  return sent
}
