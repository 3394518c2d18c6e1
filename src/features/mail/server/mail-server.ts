import { lookup } from 'node:dns/promises'
import { type Advice, advise, doubt } from '@/features/mail/rules/server-fault'
import { innermostCause, wordsOf } from '@/lib/causes'
import { isPublicAddress } from '@/lib/public-address'
import { answerOf, greet } from '@/lib/smtp'

/** With what was said, in words that are not ours. */
export type Fault = Advice & { said: string }

/** OpenSSL writes where in its code it noticed, and between that what. */
const OF_OPENSSL = /:error:[^:]*:[^:]*:[^:]*:([^:]+)/

/**
 * Says plainly why a mail server has not done what it was asked.
 *
 * @param error - of Nodemailer
 */
export function toFault(error: unknown): Fault {
  const cause = innermostCause(error)
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const answer = answerOf(cause)
  const words = wordsOf(error)
  const said = answer?.text ?? OF_OPENSSL.exec(words)?.[1] ?? words
  return { ...advise({ code, words, answer }), said: said.trim().replaceAll(/\s*\n\s*/g, ' ') }
}

/** Greets a mail server and signs in. What it does not take is a fault; a doubt is about what it does take. */
export async function examineServer(
  url: string,
  siteUrl: string,
): Promise<{ fault: Fault | null; doubt: Advice | null }> {
  try {
    const seen = await greet(url, siteUrl)
    const { username, password, hostname } = new URL(url)
    const hasLogin = Boolean(username || password)
    return { fault: null, doubt: doubt({ ...seen, hasLogin, isPublic: await isPublic(hostname) }) }
  } catch (error) {
    return { fault: toFault(error), doubt: null }
  }
}

async function isPublic(hostname: string): Promise<boolean> {
  const addresses = await lookup(hostname.replaceAll(/^\[|\]$/g, ''), { all: true })
  return addresses.some(({ address }) => isPublicAddress(address))
}
