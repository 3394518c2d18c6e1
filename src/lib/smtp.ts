import { createTransport } from 'nodemailer'

const TIMEOUTS_MS = {
  dnsTimeout: 5_000,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
}

/** @param url - the mail server, for example `smtps://user:password@mail.example.com:465`; nothing is sent yet */
export function smtpTransport(url: string) {
  return createTransport({ url, ...TIMEOUTS_MS })
}
