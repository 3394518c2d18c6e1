import type { EmailAdapter, Payload, SendEmailOptions } from 'payload'
import { noteEvent } from '@/domain/events'
import { env } from '@/env'
import { smtpTransport } from '@/lib/smtp'

/**
 * Sends mail through SMTP_URL. Without it, mail goes to the log in development and nowhere in production,
 * where a log is no place for a link that opens an account.
 */
export const mailAdapter: EmailAdapter = ({ payload }) => {
  const [, name = env.COMPANY_NAME, address = env.MAIL_FROM] = /^(.+) <(.+)>$/.exec(env.MAIL_FROM) ?? []
  return {
    name: env.SMTP_URL ? 'smtp' : 'log',
    defaultFromName: name,
    defaultFromAddress: address,
    sendEmail: env.SMTP_URL ? throughServer(env.SMTP_URL) : (message) => intoLog(payload, message),
  }
}

function throughServer(url: string) {
  const transport = smtpTransport(url)
  return (message: SendEmailOptions) => transport.sendMail({ from: env.MAIL_FROM, ...message })
}

async function intoLog(payload: Payload, { to, subject, text }: SendEmailOptions): Promise<void> {
  if (env.NODE_ENV === 'development') payload.logger.info(`Mail to ${to}: ${subject}\n${text}`)
  else noteEvent(payload.logger, 'mail.unsent')
}
