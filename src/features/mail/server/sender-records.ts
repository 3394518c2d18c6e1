import type { Payload } from 'payload'
import { env } from '@/env'
import { findSender } from '@/features/company/server/company'
import type { ToPublish } from '@/features/mail/rules/sender-records'
import { addressOf, senderRecords } from './check-sender'

/** The sender of mails, and what has to stand in DNS for it; null without a mail server. */
export async function findSenderRecords(
  payload: Payload,
): Promise<{ address: string; records: ToPublish[] } | null> {
  const { SMTP_URL } = env
  if (!SMTP_URL) return null
  const sender = await findSender(payload)
  const address = typeof sender === 'string' ? addressOf(sender) : sender.address
  return { address, records: senderRecords({ ...env, SMTP_URL }, address) }
}
