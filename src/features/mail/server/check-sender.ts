import { createPrivateKey, createPublicKey } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { withConnection } from '@/data/connection'
import type { Env } from '@/env'
import {
  dkimName,
  dmarcNames,
  judgeDkim,
  judgeDmarc,
  judgeSpf,
  type RecordFinding,
  type Records,
  recordsToPublish,
  type SigningKey,
  type ToPublish,
} from '@/features/mail/rules/sender-records'
import { type Finding, warning, yes } from '@/lib/finding'

type SenderSettings = Pick<Env, 'SMTP_URL' | 'DKIM_DOMAIN' | 'DKIM_SELECTOR' | 'DKIM_KEY'>

/** What asks DNS. */
type Names = Pick<Resolver, 'resolveTxt'>

/** Each name server is asked twice, so nobody waits for long. */
const NAME_SERVER = { timeout: 3_000, tries: 2 }

/** Answers that say that there is no such record, or no such name. */
const NONE = ['ENODATA', 'ENOTFOUND']

async function recordsOf(names: Names, name: string): Promise<Records> {
  try {
    return (await names.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return NONE.includes(code) ? [] : null
  }
}

function signingKeyOf({
  DKIM_DOMAIN: domain,
  DKIM_SELECTOR: selector,
  DKIM_KEY,
}: SenderSettings): SigningKey | null {
  if (!domain || !selector || !DKIM_KEY) return null
  const publicKey = createPublicKey(createPrivateKey(DKIM_KEY)).export({ type: 'spki', format: 'der' })
  return { domain: domain.toLowerCase(), selector, publicKey: publicKey.toString('base64') }
}

const domainOf = (sender: string) => sender.slice(sender.lastIndexOf('@') + 1).toLowerCase()

/**
 * What has to stand in DNS for the sender of mails. Nobody is asked for it.
 *
 * @param sender - the address alone
 */
export function senderRecords(settings: SenderSettings & { SMTP_URL: string }, sender: string): ToPublish[] {
  return recordsToPublish(domainOf(sender), new URL(settings.SMTP_URL).hostname, signingKeyOf(settings))
}

/**
 * Looks up what receivers of mail look for: SPF, DKIM and DMARC of the sender's domain.
 *
 * @param sender - the address alone
 */
export async function examineSender(
  settings: SenderSettings & { SMTP_URL: string },
  sender: string,
  names: Names = new Resolver(NAME_SERVER),
): Promise<RecordFinding[]> {
  const domain = domainOf(sender)
  const key = signingKeyOf(settings)
  const [spf, dkim, ...dmarc] = await Promise.all([
    recordsOf(names, domain),
    key ? recordsOf(names, dkimName(key)) : null,
    ...dmarcNames(domain).map((name) => recordsOf(names, name)),
  ])
  return [
    judgeSpf(domain, new URL(settings.SMTP_URL).hostname, spf ?? null),
    judgeDkim(domain, key, dkim ?? null),
    judgeDmarc(domain, dmarc),
  ]
}

/**
 * Says which of these is missing or wrong, and the record to add.
 *
 * @param sender - of `readSender`; null when it is not known
 */
export async function checkSender(
  { SMTP_URL, ...settings }: SenderSettings,
  sender: string | null | Promise<string | null>,
  names?: Names,
): Promise<Finding> {
  if (!SMTP_URL) return yes('no mail is sent, so nobody looks up its sender')
  const address = await sender
  if (!address) return warning('The sender of mails is not known.', 'Set MAIL_FROM, or mend the database.')
  const findings = await examineSender({ ...settings, SMTP_URL }, address, names)
  const said = `Of the sender ${address}: ${findings.map(({ what, says }) => `${what} ${says}`).join('; ')}`
  const cures = findings.flatMap(({ cure }) => cure ?? [])
  return cures.length === 0 ? yes(said) : warning(`${said}.`, [...new Set(cures)].join('\n'))
}

/** @param from - an address, or a name with one in angle brackets */
export const addressOf = (from: string): string => /<(.+)>$/.exec(from)?.[1] ?? from

/** The address of `MAIL_FROM`, or else that of the company; null when the database fails, which another check reports. */
export async function readSender(
  { MAIL_FROM, COMPANY_EMAIL }: Pick<Env, 'MAIL_FROM' | 'COMPANY_EMAIL'>,
  databaseUrl: string,
): Promise<string | null> {
  if (MAIL_FROM) return addressOf(MAIL_FROM)
  if (COMPANY_EMAIL) return COMPANY_EMAIL
  return withConnection(databaseUrl, (client) =>
    client.query<{ email: string | null }>('select email from company limit 1'),
  )
    .then(({ rows }) => rows[0]?.email ?? null)
    .catch(() => null)
}
