import { withConnection } from '@/data/connection'
import type { Env } from '@/env'
import { hasProxySign } from '@/http/client-address'
import { wordsOf } from '@/lib/causes'
import { smtpTransport } from '@/lib/smtp'
import { type Finding, fatal, warning, yes } from './finding'
import { fixMail } from './fix-mail'

const LONGEST_MS = 5_000
const HERE = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

/**
 * Checks that staff can sign in at SITE_URL, and that this product responds there.
 *
 * @param siteUrl - the public origin
 */
export async function checkOrigin(siteUrl: string): Promise<Finding> {
  const { protocol, hostname } = new URL(siteUrl)
  if (protocol === 'http:' && !HERE.test(hostname)) {
    return fatal(
      `${siteUrl} is not encrypted: passwords can be read on the way, and browsers keep no session there.`,
      'Put TLS in front and set SITE_URL to the https address.',
    )
  }
  try {
    const response = await fetch(new URL('/healthz', siteUrl), { signal: AbortSignal.timeout(LONGEST_MS) })
    const body: unknown = await response.json()
    const isOurs = typeof body === 'object' && body !== null && 'status' in body && body.status === 'ok'
    if (!isOurs) return notOurs(siteUrl, `/healthz says ${response.status}`)
  } catch (error) {
    return notOurs(siteUrl, wordsOf(error))
  }
  if (!HERE.test(hostname)) return yes(`${siteUrl} answers`)
  return warning(
    `${siteUrl} answers, on this machine alone.`,
    'For visitors, set SITE_URL to the public address.',
  )
}

function notOurs(siteUrl: string, why: string): Finding {
  return warning(
    `${siteUrl} does not lead to this product: ${why}`,
    'Start it (npm start), or correct SITE_URL, the name server or the proxy.',
  )
}

/** Checks that TRUST_PROXY_HOPS counts the proxies; otherwise all visitors have one address and share one limit. */
export async function checkProxy({
  TRUST_PROXY_HOPS: hops,
  SITE_URL,
  DATA_DIR,
}: Pick<Env, 'TRUST_PROXY_HOPS' | 'SITE_URL' | 'DATA_DIR'>): Promise<Finding> {
  if (hops > 0) return yes(`${hops} of yours in front`)
  if (await hasProxySign(DATA_DIR)) return uncounted('Requests have come through a proxy')
  // The product itself does not terminate TLS, so an https address means that there is a proxy.
  if (SITE_URL.startsWith('https:')) return uncounted(`${SITE_URL} is encrypted by a proxy`)
  return yes('none in front')
}

function uncounted(sign: string): Finding {
  return warning(
    `${sign}, and TRUST_PROXY_HOPS is 0: all visitors share one limit.`,
    'Set TRUST_PROXY_HOPS to the number of proxies of yours in front, mostly 1, and start again.',
  )
}

type MailSettings = { SMTP_URL?: string; LEADS_TO?: readonly string[] }

/** Mails that should have gone; `since` is the time of the oldest, null when there is none. */
export type WaitingMails = { count: number; since: Date | null }

const NONE_WAIT: WaitingMails = { count: 0, since: null }

/**
 * Checks that the mail server accepts a connection and the sign-in. No mail is sent.
 *
 * @param waiting - of `readWaitingMails`
 */
export async function checkMail(
  { SMTP_URL: url, LEADS_TO: staff }: MailSettings,
  waiting: WaitingMails | Promise<WaitingMails> = NONE_WAIT,
): Promise<Finding> {
  const wait = toWaitingWords(await waiting)
  if (!url) {
    return warning(
      `No mail server is set: nobody is told of a lead, and no password can be recovered.${wait}`,
      'Set SMTP_URL, for example smtps://user:password@mail.example.com:465.',
    )
  }
  const transport = smtpTransport(url)
  try {
    await transport.verify()
  } catch (error) {
    return fatal(`${new URL(url).host} does not take our mail: ${wordsOf(error)}.${wait}`, fixMail(error))
  } finally {
    transport.close()
  }
  if (!staff?.length)
    return warning(`The mail server is fine, but nobody is told of a lead.${wait}`, 'Set LEADS_TO.')
  if (wait) {
    return warning(
      `${new URL(url).host} takes our mail.${wait}`,
      'They go by themselves while the product runs; Send now, above Outgoing Mail, makes all due. Each has its reason there.',
    )
  }
  return yes(
    `${new URL(url).host} takes our mail; leads go to ${staff.length === 1 ? 'one address' : `${staff.length} addresses`}`,
  )
}

function toWaitingWords({ count, since }: WaitingMails): string {
  if (count === 0 || !since) return ''
  const time = `${since.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return count === 1 ? ` 1 mail waits since ${time}.` : ` ${count} mails wait, the oldest since ${time}.`
}

/** Mails that are put off, and those that nobody has taken for a minute; none when the database fails, which another check reports. */
export async function readWaitingMails(databaseUrl: string): Promise<WaitingMails> {
  try {
    const { rows } = await withConnection(databaseUrl, (client) =>
      client.query<WaitingMails>(
        `select count(*)::int as count, min(created_at) as since from outbox
         where kind = 'mail' and state in ('queued', 'waiting')
           and (problem is not null or next_attempt_at < now() - interval '1 minute')`,
      ),
    )
    return rows[0] ?? NONE_WAIT
  } catch {
    return NONE_WAIT
  }
}
