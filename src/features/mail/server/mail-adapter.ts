import type { EmailAdapter, Payload, SendEmailOptions } from 'payload'
import { env } from '@/env'
import { findSender } from '@/features/company/server/company'
import { NoMailServer } from '@/features/mail/rules/outbox'
import { smtpTransport } from '@/lib/smtp'
import { signature } from './signature'

/**
 * Sends mail through SMTP_URL. Without it nothing is sent and the caller gets an error; in development the log shows
 * the mail. In production the log must not hold a link that opens an account.
 */
export const mailAdapter: EmailAdapter = ({ payload }) => {
  const { hostname } = new URL(env.SITE_URL)
  return {
    name: env.SMTP_URL ? 'smtp' : 'none',
    // These are for mails that Payload itself would send, which are switched off.
    defaultFromName: hostname,
    defaultFromAddress: `no-reply@${hostname}`,
    sendEmail: env.SMTP_URL ? openSender(payload, env.SMTP_URL) : (message) => refuse(payload, message),
  }
}

/**
 * Sends mails of this site through a mail server: from its sender, and signed where a key is set.
 *
 * @param waits - `command` for whoever waits for the result
 */
export function openSender(payload: Payload, url: string, waits: 'protocol' | 'command' = 'protocol') {
  const transport = smtpTransport(url, { siteUrl: env.SITE_URL, waits })
  return async (message: SendEmailOptions) =>
    transport.sendMail({ from: await findSender(payload), ...message, ...signature() })
}

/** @throws {NoMailServer} always, so that no caller takes the mail for sent */
async function refuse(payload: Payload, { to, subject, text }: SendEmailOptions): Promise<never> {
  if (env.NODE_ENV === 'development') payload.logger.info(`Mail to ${to}: ${subject}\n${text}`)
  throw new NoMailServer()
}
