import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { sendDueMail } from '@/features/mail/server/outbox'
import { LEAD, sendJson } from '../../helpers/leads'
import { startMailSink } from '../../helpers/mail-sink'
import { queueMails, strangers } from '../../helpers/mails'
import { payload, query } from '../../helpers/payload'
import { startProcess } from '../../helpers/start'

vi.hoisted(() => {
  process.env.LEADS_TO = 'sales@example.com'
})

const WORKER = [`${inject('programs')}/send-due-mail.js`]

/** A mail server that takes the call and says nothing, so that whoever called is in the middle of sending. */
async function muteMailServer() {
  const server = createServer((socket) => socket.on('error', () => {}))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, called: once(server, 'connection'), close: () => server.close() }
}

async function mails() {
  const rows = await query(
    'select recipient, state, attempts::int, next_attempt_at > now() as leased from outbox order by recipient',
  )
  return rows
}

test('D02 D15 F30 what a killed worker had in its hands is sent by another, when the lease is over and not before', async () => {
  await sendJson({ ...LEAD, email: 'visitor@example.com' })
  const server = await muteMailServer()
  const worker = startProcess(WORKER, {
    DATABASE_URL: process.env.DATABASE_URL ?? '',
    PAYLOAD_SECRET: process.env.PAYLOAD_SECRET ?? '',
    SMTP_URL: server.url,
  })
  await Promise.race([server.called, worker.ended.then(() => Promise.reject(new Error(worker.printed())))])
  worker.signal('SIGKILL')
  await worker.ended
  server.close()
  expect(await mails()).toEqual([
    { recipient: 'sales@example.com', state: 'queued', attempts: 1, leased: true },
    { recipient: 'visitor@example.com', state: 'queued', attempts: 1, leased: true },
  ])

  const sent: unknown[] = []
  vi.spyOn(payload, 'sendEmail').mockImplementation(async ({ to }) => sent.push(to))
  expect(await sendDueMail(payload)).toBe(0)
  await query("update outbox set next_attempt_at = now() - interval '1 second'")
  await sendDueMail(payload)
  expect(sent.sort()).toEqual(['sales@example.com', 'visitor@example.com'])
  expect((await mails()).map(({ state }) => state)).toEqual(['sent', 'sent'])
})

/** So many that a worker is killed at every step of some mail. */
const MANY = 10_000

const countBy = <T>(all: readonly T[], key: (one: T) => string) => new Set(all.map(key)).size

test(
  'F30 D15 F54 workers that are killed and stopped again and again lose nothing, and double only what has one Message-ID',
  async () => {
    await query('delete from outbox')
    const sink = await startMailSink()
    onTestFinished(sink.close)
    await queueMails(strangers(MANY))
    const start = () =>
      startProcess(WORKER, {
        DATABASE_URL: process.env.DATABASE_URL ?? '',
        PAYLOAD_SECRET: process.env.PAYLOAD_SECRET ?? '',
        SITE_URL: 'https://www.example.com',
        SMTP_URL: sink.url,
      })
    for (const part of [0.25, 0.5, 0.75]) {
      const workers = [start(), start()]
      await vi.waitFor(() => expect(sink.taken.length).toBeGreaterThan(MANY * part), { timeout: 10 * 60_000 })
      workers[0]?.signal('SIGKILL')
      workers[1]?.signal('SIGTERM')
      await Promise.all(workers.map(({ ended }) => ended))
      // As a minute later, when the leases of the killed one have ended.
      await query("update outbox set next_attempt_at = now() where state = 'queued'")
    }
    const last = start()
    expect(await last.ended, last.printed()).toBe(0)
    expect(await query("select from outbox where state <> 'sent'")).toEqual([])
    expect(countBy(sink.taken, ({ to }) => to)).toBe(MANY)
    expect(countBy(sink.taken, ({ messageId }) => messageId)).toBe(MANY)
  },
  15 * 60_000,
)
