import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { countWaitingMail, listNotNotified } from '@/features/leads/server/dashboard'
import { checkMail, readWaitingMails } from '@/features/mail/server/check-mail'
import { sendDueMail } from '@/features/mail/server/outbox'
import { LEAD, sendJson } from '../../helpers/leads'
import { recordedLog } from '../../helpers/log'
import { addAdmin, payload, query, requestOf } from '../../helpers/payload'
import { startProcess } from '../../helpers/start'

vi.hoisted(() => {
  process.env.LEADS_TO = 'sales@example.com'
  delete process.env.SMTP_URL
})

const log = recordedLog()
payload.logger = log.logger

const WORKER = [`${inject('programs')}/send-due-mail.js`]
const arrived: string[] = []
const server = new SMTPServer({
  logger: false,
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _session, done) => {
    arrived.push(address)
    done()
  },
  onData: (stream, _session, done) => {
    stream.on('end', done).resume()
  },
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.server.address() as AddressInfo

const mails = () => query('select recipient, state, problem, attempts::int from outbox order by recipient')

/** A start of the product with a mail server, which sends what is due. */
async function startWithServer() {
  const worker = startProcess(WORKER, {
    DATABASE_URL: process.env.DATABASE_URL ?? '',
    PAYLOAD_SECRET: process.env.PAYLOAD_SECRET ?? '',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  })
  expect(await worker.ended, worker.printed()).toBe(0)
}

beforeEach(async () => {
  log.forget()
  arrived.length = 0
  await query('delete from outbox')
})

afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

test('T90 without a mail server a mail waits and says why, and goes out once when a server is set', async () => {
  await sendJson({ ...LEAD, email: 'visitor@example.com' })
  await sendDueMail(payload)
  await sendDueMail(payload)
  const waiting = { state: 'waiting', problem: 'No mail server is set', attempts: 0 }
  expect(await mails()).toEqual([
    { recipient: 'sales@example.com', ...waiting },
    { recipient: 'visitor@example.com', ...waiting },
  ])
  expect(log.entries().filter(({ event }) => event === 'mail.unsent')).toHaveLength(2)

  const req = await requestOf(await addAdmin())
  expect(await countWaitingMail(req)).toBe(2)
  expect((await listNotNotified(req, 5)).leads).toMatchObject([
    { state: 'waiting', problem: 'No mail server is set' },
  ])
  const found = await checkMail(
    { SITE_URL: 'http://localhost:3000' },
    readWaitingMails(process.env.DATABASE_URL ?? ''),
  )
  expect(found).toMatchObject({
    isFine: false,
    reason: expect.stringMatching(/2 mails wait, the oldest since \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/),
  })

  await startWithServer()
  await startWithServer()
  expect(arrived.sort()).toEqual(['sales@example.com', 'visitor@example.com'])
  expect((await mails()).map(({ state, problem }) => [state, problem])).toEqual([
    ['sent', null],
    ['sent', null],
  ])
})

test('T90 what has waited for more than three days is given up and not sent, also when a worker took it and died', async () => {
  await sendJson({ ...LEAD, email: 'old@example.com' })
  await sendJson({ ...LEAD, email: 'taken@example.com' })
  await sendDueMail(payload)
  const age = (recipient: string, hours: number, attempts: number) =>
    query(`update outbox set created_at = now() - interval '${hours} hours', attempts = ${attempts}
      where recipient = '${recipient}'`)
  await age('old@example.com', 73, 0)
  await age('sales@example.com', 71, 0)
  await age('taken@example.com', 73, 1)
  await startWithServer()
  expect(arrived).toEqual(['sales@example.com', 'sales@example.com'])
  const [old, ...others] = await mails()
  expect(old).toMatchObject({ state: 'failed', problem: 'No mail server was set for three days' })
  expect(others.map(({ state }) => state)).toEqual(['sent', 'sent', 'failed'])
})
