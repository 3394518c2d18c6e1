import { env } from '@/env'

/**
 * What a signature covers of a mail that has it. One-click unsubscribing asks for both of its heads (RFC 8058, 4), and
 * Nodemailer's own list has one of them.
 */
const SIGNED_HEADS = [
  ...['From', 'Sender', 'Reply-To', 'To', 'Cc', 'Subject', 'Date', 'Message-ID', 'In-Reply-To', 'References'],
  ...['MIME-Version', 'Content-Type', 'Content-Transfer-Encoding', 'Auto-Submitted'],
  ...['List-Unsubscribe', 'List-Unsubscribe-Post'],
].join(':')

/** Whether every mail is signed by DKIM, over the heads of one-click unsubscribing too. */
export const areMailsSigned = (): boolean => Boolean(env.DKIM_KEY)

/** What makes Nodemailer sign a mail; nothing where no key is set. */
export function signature() {
  const { DKIM_DOMAIN: domainName, DKIM_SELECTOR: keySelector, DKIM_KEY: privateKey } = env
  if (!domainName || !keySelector || !privateKey) return {}
  return { dkim: { domainName, keySelector, privateKey, headerFieldNames: SIGNED_HEADS } }
}
