import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, inject, test, vi } from 'vitest'
import { sendDueMail } from '@/features/mail/server/outbox'
import { LEAD, sendJson } from '../../helpers/leads'
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
