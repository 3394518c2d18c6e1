/** What a mail server has answered. */
export type Answer = {
  /** Of three digits, as 550. */
  code: number
  /** All of it, with both codes; several lines where the server wrote several. */
  text: string
  /** What was asked, as Nodemailer names it: `RCPT TO`, `MAIL FROM`, `DATA`, `AUTH PLAIN`, `CONN`. */
  command: string
}

/** What an answer means for a mail. */
export type Verdict = {
  /** In plain words, to be read before the server's own. */
  meaning: string
  /** Whether no further try can end otherwise. */
  isFinal: boolean
  /** Whether it says something about this site, which somebody has to change. */
  isAboutUs: boolean
}

const GONE: Verdict = { meaning: 'This address does not exist', isFinal: true, isAboutUs: false }
const SWITCHED_OFF: Verdict = { meaning: 'This mailbox is switched off', isFinal: true, isAboutUs: false }
const FULL: Verdict = { meaning: 'The mailbox is full', isFinal: false, isAboutUs: false }
const LATER: Verdict = {
  meaning: 'The mail server asks to try again later',
  isFinal: false,
  isAboutUs: false,
}
const NOT_THIS_MAIL: Verdict = {
  meaning: 'The mail server does not take this mail',
  isFinal: false,
  isAboutUs: false,
}

/** The meaning that warns the admins. */
export const REFUSES_US = 'The mail server refuses mail from this site'
const US: Verdict = { meaning: REFUSES_US, isFinal: false, isAboutUs: true }

/** The enhanced code of RFC 3463: what kind it is of, what it is about, and what that has. */
const ENHANCED = /^\d{3}[ -]([245])\.(\d{1,3})\.(\d{1,3})(?!\S)/m

/** Words of an answer about the sender, although it was asked about the recipient or has a code of one. */
const OF_SENDER = /\bsender\b|\bfrom address\b/i

/** Words of an answer to a recipient that has no enhanced code and is about this site (Exim: `relay not permitted`). */
const OF_POLICY =
  /relay|authenticat|black ?list|block ?list|blocked|dnsbl|\brbl\b|spam|reputation|\bhelo\b|\behlo\b|reverse dns|\bptr\b|not (?:permitted|allowed)|prohibit|\bpolicy\b/i

/** `530` and `535` ask for a sign-in, or refuse it; `534` and `538` ask for another one. */
const SIGN_IN_CODES = [530, 534, 535, 538]

/**
 * What a mail server's answer means. The enhanced code decides; without one, only an answer to the recipient is about the
 * recipient. An answer that is not final for the server (4xx) is not final here, whatever its enhanced code says.
 */
export function judge(answer: Answer): Verdict {
  const { code, text, command } = answer
  const [, kind = '', subject = '', detail = ''] = ENHANCED.exec(text) ?? []
  const about = `${subject}.${detail}`
  if (about === '2.2') return FULL
  if (code < 500 || kind === '4') return LATER
  if (SIGN_IN_CODES.includes(code) || subject === '7' || about === '3.4') return US
  if (subject === '1') return isOfSender(about, answer) ? US : GONE
  if (about === '2.1') return SWITCHED_OFF
  if (command !== 'RCPT TO') return subject === '6' || subject === '2' ? NOT_THIS_MAIL : US
  return judgeRecipient(answer)
}

/** Exchange has two of its own beside those of RFC 3463: two senders (5.1.20), and the most mails of a day (5.1.90). */
const SENDER_CODES = ['1.7', '1.8', '1.20', '1.90']

const isOfSender = (about: string, { command, text }: Answer) =>
  SENDER_CODES.includes(about) || command === 'MAIL FROM' || OF_SENDER.test(text)

function judgeRecipient({ code, text }: Answer): Verdict {
  if (code === 552) return FULL
  return OF_SENDER.test(text) || OF_POLICY.test(text) ? US : GONE
}
