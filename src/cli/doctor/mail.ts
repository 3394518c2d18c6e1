import { smtpTransport } from '@/lib/smtp'
import { withConnection } from '@/server/database/connection'
import { type Finding, fatal, warning, wordsOf, yes } from './finding'

type MailSettings = { SMTP_URL?: string; LEADS_TO?: readonly string[] }

/**
 * Greets the mail server and signs in to it, without sending anything.
 *
 * @param waiting - how many mails wait for a server to be set
 */
export async function checkMail(
  { SMTP_URL: url, LEADS_TO: staff }: MailSettings,
  waiting: number | Promise<number> = 0,
): Promise<Finding> {
  if (!url) {
    const mails = await waiting
    return warning(
      'No mail server is set: nobody is told of a lead, and no password can be recovered.' +
        (mails > 0 ? ` ${mails === 1 ? '1 mail waits' : `${mails} mails wait`} for one.` : ''),
      'Set SMTP_URL, for example smtps://user:password@mail.example.com:465.',
    )
  }
  const transport = smtpTransport(url)
  try {
    await transport.verify()
  } catch (error) {
    return fatal(`${new URL(url).host} does not take our mail: ${wordsOf(error)}`, 'Correct SMTP_URL.')
  } finally {
    transport.close()
  }
  if (!staff?.length)
    return warning('The mail server is fine, but nobody is told of a lead.', 'Set LEADS_TO.')
  return yes(
    `${new URL(url).host} takes our mail; leads go to ${staff.length === 1 ? 'one address' : `${staff.length} addresses`}`,
  )
}

/** How many mails wait for a mail server; 0 when the database cannot tell, which another check says. */
export async function countWaiting(databaseUrl: string): Promise<number> {
  try {
    const { rows } = await withConnection(databaseUrl, (client) =>
      client.query<{ total: number }>("select count(*)::int as total from outbox where state = 'waiting'"),
    )
    return rows[0]?.total ?? 0
  } catch {
    return 0
  }
}
