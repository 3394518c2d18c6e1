import { SMTPServer } from 'smtp-server'
import { paths } from '@/domain/paths'
import { CONSENT_HEADER, CONSENT_VERSION } from '@/features/leads/rules/consent'
import { freePort } from '@/lib/free-port'
import { writePart } from './document'
import { someLead, spread } from './load'
import { type Product, startProduct } from './product'

/**
 * Measures how long the newest notice to the staff takes while twenty visitors have mail servers that never answer:
 * npm run bench:mails. It fails above the limit.
 */
const MUTE = 20
const NOTICES = 20
const MOST_MS = 5_000

const STAFF = 'sales@example.com'

/** A mail server that takes mail for the staff, and says nothing to RCPT for anybody else, as slow greylists do. */
async function startServer(port: number) {
  const waiting = new Map<string, () => void>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Whoever is not answered stays.
    socketTimeout: 60 * 60_000,
    closeTimeout: 1_000,
    onRcptTo: ({ address }, _session, done) => {
      if (address === STAFF) done()
    },
    onData: async (stream, _session, done) => {
      let text = ''
      for await (const chunk of stream) text += chunk
      done()
      const plain = text.replaceAll('=\r\n', '').replaceAll('=3D', '=')
      for (const [sign, arrived] of waiting) if (plain.includes(sign)) arrived()
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    /** Resolves when a mail with this sign has come. */
    arrival: (sign: string) =>
      new Promise<void>((resolve) => {
        waiting.set(sign, () => {
          waiting.delete(sign)
          resolve()
        })
      }),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** @returns milliseconds from the request until the mail server has the notice */
async function timeNotice({ origin }: Product, arrival: (sign: string) => Promise<void>): Promise<number> {
  const lead = someLead()
  const arrived = arrival(lead.email)
  const began = performance.now()
  const response = await fetch(origin + paths.leads, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, [CONSENT_HEADER]: CONSENT_VERSION },
    body: JSON.stringify(lead),
  })
  if (!response.ok) throw new Error(`A lead was answered with ${response.status}: ${await response.text()}`)
  await arrived
  return performance.now() - began
}

const port = await freePort()
const server = await startServer(port)
const product = await startProduct({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  LEADS_TO: STAFF,
  LEAD_RATE: '100000/1m',
})
try {
  const time = () => timeNotice(product, server.arrival)
  // Each leaves a confirmation to a visitor behind that nobody takes.
  const before: number[] = []
  for (let lead = 0; lead < MUTE; lead += 1) before.push(await time())
  const times: number[] = []
  for (let lead = 0; lead < NOTICES; lead += 1) times.push(await time())
  const { median, least, most } = spread(times)
  const [first = 0] = before
  await writePart('A notice beside mail servers that never answer', 'bench:mails', [
    `${MUTE} visitors have mail servers that answer nothing to RCPT, and so hold the places for mails to strangers. From the request of one more lead until the mail server has the notice of it, ${NOTICES} times, one after the other; at most ${MOST_MS / 1000} s.`,
    '',
    '| The notice of | ms |',
    '| --- | --: |',
    `| the first lead, when nobody waits | ${first.toFixed(0)} |`,
    `| a lead behind ${MUTE} such visitors, median (least–greatest) | ${median.toFixed(0)} (${least.toFixed(0)}–${most.toFixed(0)}) |`,
  ])
  if (most > MOST_MS) throw new Error(`${most} ms are more than ${MOST_MS}`)
} finally {
  await product.stop()
  await server.close()
}
