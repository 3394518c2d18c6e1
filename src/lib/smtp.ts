import { isIPv4 } from 'node:net'
import { createTransport } from 'nodemailer'
import type SMTPTransport from 'nodemailer/lib/smtp-transport'

const MINUTE_MS = 60_000

/**
 * For how long a client waits, by RFC 5321, 4.5.3.2: some servers look for spam before they greet, or after the final dot.
 * Nodemailer has one time for all that follows the greeting, so it is the longest; and its time to connect holds until
 * the greeting has come, so both are that of the greeting.
 */
const PROTOCOL_MS = {
  dnsTimeout: 30_000,
  connectionTimeout: 5 * MINUTE_MS,
  greetingTimeout: 5 * MINUTE_MS,
  socketTimeout: 10 * MINUTE_MS,
}

/**
 * For whoever waits for the result of a command. The last is longer: it begins with the connection, and would be named in
 * place of a greeting that does not come.
 */
const COMMAND_MS = {
  dnsTimeout: 10_000,
  connectionTimeout: 30_000,
  greetingTimeout: 30_000,
  socketTimeout: 40_000,
}

/** All times of the protocol in a row, from the greeting to the answer to the final dot, and to connect. */
export const LONGEST_SEND_MS = 40 * MINUTE_MS

/** Nodemailer's codes of a server that works, and does not take this mail. */
const OF_ONE_MAIL = ['EENVELOPE', 'EMESSAGE', 'ESTREAM']
/** A server says so when it closes the connection, whatever it was asked. */
const CLOSING = 421
/** The words of Postfix, Exim, OpenSMTPD, Exchange and the large providers, whose codes are 421, 450, 451, 452 or 454. */
const CROWDED =
  /too many (?:concurrent |simultaneous |open )*(?:smtp )?(?:connections|sessions)|(?:concurrent|simultaneous) (?:smtp )?(?:connections|sessions)|connection (?:rate )?limit/i

/**
 * Whether an error of a send is about the mail server (away, not understood, not trusted, a sign-in refused) and not
 * about one mail. A server that has greeted, and then answers nothing, may be waiting for that of one recipient.
 */
export function isServerAway(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return false
  if ('timeoutType' in error && error.timeoutType === 'SOCKET_TIMEOUT') return false
  return !OF_ONE_MAIL.includes(error.code) || responseCodeOf(error) === CLOSING
}

/** Whether a server refused because it has too many connections, which says nothing of the mail. */
export function isCrowded(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = responseCodeOf(error)
  return code !== null && code >= 400 && code < 500 && CROWDED.test(error.message)
}

/** What the mail server has answered, if the error is one of its answers. */
export function answerOf(error: unknown): { code: number; text: string; command: string } | null {
  if (!(error instanceof Error)) return null
  const code = responseCodeOf(error)
  if (code === null) return null
  const { response, command } = error as { response?: unknown; command?: unknown }
  const text = typeof response === 'string' ? response : error.message
  return { code, text, command: typeof command === 'string' ? command : '' }
}

function responseCodeOf(error: Error): number | null {
  return 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : null
}

/** All mails are made by a program, of which no program is to be told that somebody is out of office (RFC 3834). */
const OF_ALL_MAILS = { headers: { 'Auto-Submitted': 'auto-generated' } }

type Sending = {
  /** The public origin. */
  siteUrl: string
  /** `command` for whoever waits for the result, and must be told when there is none. */
  waits?: 'protocol' | 'command'
  /** Is told what is said. */
  logger?: NonNullable<Exclude<SMTPTransport.Options['logger'], boolean>>
}

/** @param url - the mail server, for example `smtps://user:password@mail.example.com:465`; nothing is sent yet */
export function smtpTransport(url: string, { siteUrl, waits = 'protocol', logger }: Sending) {
  const times = waits === 'protocol' ? PROTOCOL_MS : COMMAND_MS
  return createTransport({ url, ...nameOf(url, siteUrl), ...times, logger }, OF_ALL_MAILS)
}

/**
 * The name that the mail server is told in EHLO: the site's, unless its own URL says another. That of the machine means
 * nothing elsewhere, and some servers look it up. Nodemailer finds a name where the site has none that others know.
 */
function nameOf(url: string, siteUrl: string): { name?: string } {
  const { hostname } = new URL(siteUrl)
  if (new URL(url).searchParams.has('name')) return {}
  if (isIPv4(hostname)) return { name: `[${hostname}]` }
  return hostname.includes('.') ? { name: hostname } : {}
}

/**
 * Greets a mail server and signs in, as a send does.
 *
 * @throws what is wrong with it, of Nodemailer
 */
export async function greet(
  url: string,
  siteUrl: string,
): Promise<{ isEncrypted: boolean; isSignedIn: boolean }> {
  const seen = { isEncrypted: url.startsWith('smtps:'), isSignedIn: false }
  const note = ({ action }: { action?: string }, message: string) => {
    if (action === 'authenticated') seen.isSignedIn = true
    // It is named by its words alone.
    if (message === 'Connection upgraded with STARTTLS') seen.isEncrypted = true
  }
  const logger = { level() {}, trace() {}, debug() {}, info: note, warn() {}, error() {}, fatal() {} }
  const transport = smtpTransport(url, { siteUrl, waits: 'command', logger })
  try {
    await transport.verify()
    return seen
  } finally {
    transport.close()
  }
}
