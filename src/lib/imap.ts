import { ImapFlow } from 'imapflow'
import { innermostCause } from './causes'

/** For whoever waits for the result of a command: a program that reads an inbox now and then has no other either. */
const WAIT_MS = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 }

/** The most that a server may send at once, so that a broken one does not fill the memory. */
const BOUNDS = {
  maxLiteralSize: 1024 * 1024,
  maxLineLength: 8 * 1024 * 1024,
  maxResponseSize: 16 * 1024 * 1024,
}

const HERE = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

/**
 * @param address - an inbox, for example `imaps://user:password@mail.example.com/INBOX`; nothing is sent yet. `imap:` begins
 *   without TLS and has to change to it, but on this machine.
 */
export function imapClient(address: string): ImapFlow {
  const { protocol, hostname, port, username, password } = new URL(address)
  const secure = protocol === 'imaps:'
  const client = new ImapFlow({
    ...WAIT_MS,
    ...BOUNDS,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 993 : 143),
    secure,
    doSTARTTLS: secure || HERE.test(hostname) ? undefined : true,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    disableAutoIdle: true,
    logger: false,
  })
  // What waits for the server is rejected with it too.
  client.on('error', () => undefined)
  return client
}

/** The folder of such an address. */
export function folderOf(address: string): string {
  return decodeURIComponent(new URL(address).pathname.slice(1)) || 'INBOX'
}

/** Why an inbox could not be read: the words of its server where it has said any. */
export function imapProblem(error: unknown): string {
  const cause = innermostCause(error)
  if (!(cause instanceof Error)) return String(cause)
  const said = 'responseText' in cause && typeof cause.responseText === 'string' ? cause.responseText : ''
  return said || cause.message || cause.name
}
