import type { EmailAdapter, Payload, SendEmailOptions } from 'payload'
import { NoMailServer } from '@/domain/outbox'
import { env } from '@/env'
import { smtpTransport } from '@/lib/smtp'

/**
 * Sends mail through SMTP_URL. Without it nothing is sent, and whoever wanted to is told so; in development the log shows
 * the mail. In production a log is no place for a link that opens an account.
 */
export const mailAdapter: EmailAdapter = ({ payload }) => {
  const [, name = env.COMPANY_NAME, address = env.MAIL_FROM] = /^(.+) <(.+)>$/.exec(env.MAIL_FROM) ?? []
  return {
    name: env.SMTP_URL ? 'smtp' : 'none',
    defaultFromName: name,
    defaultFromAddress: address,
    sendEmail: env.SMTP_URL ? throughServer(env.SMTP_URL) : (message) => refuse(payload, message),
  }
}

function throughServer(url: string) {
  const transport = smtpTransport(url)
  return (message: SendEmailOptions) => transport.sendMail({ from: env.MAIL_FROM, ...message })
}

/** @throws {NoMailServer} always: nobody may take the mail for sent */
async function refuse(payload: Payload, { to, subject, text }: SendEmailOptions): Promise<never> {
  if (env.NODE_ENV === 'development') payload.logger.info(`Mail to ${to}: ${subject}\n${text}`)
  throw new NoMailServer()
}
