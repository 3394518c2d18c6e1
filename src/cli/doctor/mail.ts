import { smtpTransport } from '@/lib/smtp'
import { type Finding, fatal, warning, wordsOf, yes } from './finding'

type MailSettings = { SMTP_URL?: string; LEADS_TO?: readonly string[] }

/** Greets the mail server and signs in to it, without sending anything. */
export async function checkMail({ SMTP_URL: url, LEADS_TO: staff }: MailSettings): Promise<Finding> {
  if (!url) {
    return warning(
      'No mail server is set: nobody is told of a lead, and no password can be recovered.',
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
