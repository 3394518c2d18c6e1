import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

type Mail = { to: string; text: string }
type Waiting = { to: string; says: RegExp; take: (text: string) => void }

/** A real mail server for the browser tests, at the address that the product's SMTP_URL names. */
export type Mailbox = {
  /** The first mail to an address that says something, as text with its line breaks fixed. */
  next: (to: string, says?: RegExp) => Promise<string>
  /** All that have come, in their order. */
  all: readonly Mail[]
  close: () => Promise<void>
}

export async function openMailbox(port: number): Promise<Mailbox> {
  const waiting: Waiting[] = []
  const arrived: Mail[] = []
  const all: Mail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, session, done) => {
      const raw = await buffer(stream).catch(() => null)
      // A client that is stopped in the middle of a message has sent none.
      if (raw === null) return
      const text = unfolded(raw.toString())
      for (const { address } of session.envelope.rcptTo) {
        all.push({ to: address, text })
        const reader = waiting.find(({ to, says }) => to === address && says.test(text))
        if (reader) reader.take(text)
        else arrived.push({ to: address, text })
      }
      done()
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    all,
    next: (to, says = /^/) =>
      new Promise((take) => {
        const early = arrived.find((mail) => mail.to === to && says.test(mail.text))
        if (early) take(early.text)
        else waiting.push({ to, says, take })
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Long lines travel in pieces (quoted-printable). */
function unfolded(raw: string): string {
  return raw
    .replace(/=\r?\n/g, '')
    .replace(/=3D/g, '=')
    .replace(/\r\n/g, '\n')
}
