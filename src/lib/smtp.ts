import { createTransport } from 'nodemailer'

const TIMEOUTS_MS = {
  dnsTimeout: 5_000,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
}

/** Nodemailer's codes of a server that works, and does not take this mail. */
const OF_ONE_MAIL = ['EENVELOPE', 'EMESSAGE', 'ESTREAM']
/** A server says so when it closes the connection, whatever it was asked. */
const CLOSING = 421

/**
 * Whether an error of a send is about the mail server (away, not understood, not trusted, a sign-in refused) and not
 * about one mail.
 */
export function isServerAway(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return false
  return !OF_ONE_MAIL.includes(error.code) || ('responseCode' in error && error.responseCode === CLOSING)
}

/** @param url - the mail server, for example `smtps://user:password@mail.example.com:465`; nothing is sent yet */
export function smtpTransport(url: string) {
  return createTransport({ url, ...TIMEOUTS_MS })
}
