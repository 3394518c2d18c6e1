import { withConnection } from '@/data/connection'
import { UNSENT } from '@/features/mail/rules/outbox'
import { type Finding, fatal, warning, yes } from '@/lib/finding'
import { examineServer } from './mail-server'

type MailSettings = { SITE_URL: string; SMTP_URL?: string; LEADS_TO?: readonly string[] }

/** Mails that should have gone; `since` is the time of the oldest, null when there is none. */
export type WaitingMails = { count: number; since: Date | null }

const NONE_WAIT: WaitingMails = { count: 0, since: null }

/**
 * Checks that the mail server accepts a connection and the sign-in. No mail is sent.
 *
 * @param waiting - of `readWaitingMails`
 */
export async function checkMail(
  { SITE_URL: siteUrl, SMTP_URL: url, LEADS_TO: staff }: MailSettings,
  waiting: WaitingMails | Promise<WaitingMails> = NONE_WAIT,
): Promise<Finding> {
  const wait = toWaitingWords(await waiting)
  if (!url) {
    return warning(
      `No mail server is set: nobody is told of a lead, and no password can be recovered.${wait}`,
      'Set SMTP_URL, for example smtps://user:password@mail.example.com:465.',
    )
  }
  const { host } = new URL(url)
  const { fault, doubt } = await examineServer(url, siteUrl)
  if (fault)
    return fatal(`${host} does not take our mail: ${fault.cause} (${fault.said}).${wait}`, fault.cure)
  if (doubt) return warning(`${host} can be reached, but ${doubt.cause}.${wait}`, doubt.cure)
  if (!staff?.length)
    return warning(`The mail server is fine, but nobody is told of a lead.${wait}`, 'Set LEADS_TO.')
  if (wait) {
    return warning(
      `${host} takes our mail.${wait}`,
      'They go by themselves while the product runs; Send now, above Outgoing Mail, makes all due. Each has its reason there.',
    )
  }
  return yes(
    `${host} takes our mail; leads go to ${staff.length === 1 ? 'one address' : `${staff.length} addresses`}`,
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
         where kind = 'mail' and state in ${UNSENT}
           and (problem is not null or next_attempt_at < now() - interval '1 minute')`,
      ),
    )
    return rows[0] ?? NONE_WAIT
  } catch {
    return NONE_WAIT
  }
}
