import { innermostCause, wordsOf } from '@/lib/causes'

type Refusal = { code: string; words: string; isAnswer: boolean }

/**
 * What to do about a mail server that does not take our mail; the first that is meant. Nodemailer has one code,
 * `ESOCKET`, for much of it, so its words tell.
 */
const FIXES: readonly [isMeant: (refusal: Refusal) => boolean, fix: string][] = [
  [
    ({ code }) => code === 'EAUTH',
    'Correct the user and the password in SMTP_URL (a special letter as %..), or ask whoever runs the mail server for a password of its own for this site.',
  ],
  [
    ({ isAnswer }) => isAnswer,
    'The mail server is there and refuses this machine: ask whoever runs it to allow it, or look at its log.',
  ],
  [
    ({ code, words }) => code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(words),
    'Correct the name of the mail server in SMTP_URL, or the name server of this machine.',
  ],
  [({ words }) => /certificate has expired/i.test(words), 'Renew the certificate of the mail server.'],
  [
    ({ words }) => /altnames|does not match certificate/i.test(words),
    'Write the name in SMTP_URL that the certificate of the mail server has.',
  ],
  [
    ({ words }) => /certificate/i.test(words),
    'Give the mail server a certificate of a known authority, or start with NODE_EXTRA_CA_CERTS naming the file of its own authority.',
  ],
  [
    ({ words }) => /wrong version number|packet length|SSL routines/i.test(words),
    'The port does not begin with TLS: write smtp:// for 587 and 25, where the connection changes to TLS, and smtps:// for 465.',
  ],
  [
    ({ words }) => /greeting/i.test(words),
    'What is there does not greet as a mail server does: correct the port, and write smtps:// for 465, which begins with TLS, and smtp:// for 587 and 25.',
  ],
]

const NOT_THERE =
  'Start the mail server, or let this machine reach it (firewall; many hosts close port 25). If it is elsewhere, correct the host and the port in SMTP_URL.'

/**
 * Says what to do about an error of the mail server.
 *
 * @param error - of nodemailer
 */
export function fixMail(error: unknown): string {
  const cause = innermostCause(error)
  const told = cause instanceof Error ? { code: '', responseCode: undefined, ...cause } : { code: '' }
  const refusal = {
    code: told.code,
    words: wordsOf(error),
    isAnswer: 'responseCode' in told && typeof told.responseCode === 'number',
  }
  return FIXES.find(([isMeant]) => isMeant(refusal))?.[1] ?? NOT_THERE
}
