import type { Payload } from 'payload'
import { serverPaths } from '@/domain/server-paths'
import { aboutAccount, recordEvent } from '@/features/audit/server/record-event'
import { accountOfLink } from '@/features/mail/server/unsubscribe-link'
import { BodyTooLargeError, readCapped, UnreadableBodyError } from '@/lib/request-body'
import { seeOther, UNCACHED } from '@/lib/responses'
import type { OpenPayload } from '@/server/feature'
import { withAccount } from './lock'

/** Whether an account gets the periodic mails; null for a link that is not ours, or of an account that is gone. */
type Subscription = 'on' | 'off' | null

/** What the link of a periodic mail finds, which changes nothing. */
export async function findSubscription({ db }: Payload, token: string): Promise<Subscription> {
  const account = accountOfLink(token)
  if (!account) return null
  const { rows } = await db.pool.query<{ isOn: boolean }>(
    'select daily_mail is not false as "isOn" from users where id = $1',
    [account],
  )
  const [found] = rows
  return found ? (found.isOn ? 'on' : 'off') : null
}

const MAX_BYTES = 8 * 1024

/** The field of our own page's form, whose browser is led back to it. A mail program must get no redirect (RFC 8058, 3.1). */
export const FROM_PAGE = 'page'

/**
 * `POST /unsubscribe?token=...` ends the periodic mails to the account of the token. It uses no session, so a mail program
 * and any other site may call it: only who has the mail has the token.
 */
export function unsubscribeWith(openPayload: OpenPayload) {
  return async (request: Request): Promise<Response> => {
    const token = new URL(request.url).searchParams.get('token') ?? ''
    const account = accountOfLink(token)
    if (!account) return says(400, 'This link is not complete. Your account has the same setting.')
    const isFromPage = await hasField(request, FROM_PAGE)
    if (isFromPage === null) return says(413, 'Too large')
    try {
      await endPeriodicMail(await openPayload(), account, request.headers)
    } catch {
      return says(503, 'This cannot be stored at the moment. Please try again in a minute.')
    }
    return isFromPage
      ? seeOther(`${serverPaths.unsubscribe}?token=${token}`)
      : says(200, 'You get no more of these mails.')
  }
}

const says = (status: number, text: string) =>
  new Response(text, { status, headers: { ...UNCACHED, 'content-type': 'text/plain; charset=utf-8' } })

/** Whether a plain form has a field; null for a body that cannot be one. A mail program may send multipart, which has none of ours. */
async function hasField(request: Request, name: string): Promise<boolean | null> {
  try {
    const body = new TextDecoder().decode(await readCapped(request, MAX_BYTES))
    return new URLSearchParams(body).has(name)
  } catch (error) {
    if (error instanceof BodyTooLargeError || error instanceof UnreadableBodyError) return null
    throw error
  }
}

async function endPeriodicMail(payload: Payload, account: string, headers: Headers): Promise<void> {
  await withAccount(payload, account, async (client, transaction) => {
    const { rows } = await client.query<{ email: string; roles: string[] | null }>(
      `update users set daily_mail = false, updated_at = now() where id = $1 and daily_mail is not false
       returning email, (select array_agg(value::text) from users_roles where parent_id = users.id) as roles`,
      [account],
    )
    const [ended] = rows
    if (!ended) return
    const about = aboutAccount({ id: account, ...ended })
    await recordEvent(
      { payload, headers },
      'auth.account-changed',
      { about, details: { fields: ['dailyMail'] } },
      transaction,
    )
  })
}
