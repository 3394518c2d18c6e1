import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { readInbox } from '@/features/mail/server/bounce-inbox'
import { checkBounces } from '@/features/mail/server/check-bounces'
import { sendDueMail } from '@/features/mail/server/outbox'
import { makeCertificate } from '../../helpers/certificate'
import { startMailStore } from '../../helpers/mail-store'
import { queueMails, recordMailEvents, sendToSink, strangers } from '../../helpers/mails'
import { payload, query } from '../../helpers/payload'

vi.hoisted(() => {
  process.env.BOUNCE_ADDRESS = 'bounces@example.com'
})

beforeEach(async () => {
  for (const table of ['outbox', 'suppressed_addresses', 'rate_limits', 'bounce_inbox'])
    await query(`delete from ${table}`)
  await query('insert into bounce_inbox default values')
})

async function openStore(faults?: Parameters<typeof startMailStore>[0]) {
  const store = await startMailStore(faults)
  onTestFinished(store.close)
  return store
}

const file = (name: string) =>
  readFile(join(import.meta.dirname, `../../unit/mail/files/${name}.eml`), 'latin1')

/** Sends mails, and gives the bounce of each. */
async function bouncesOf(count: number): Promise<Buffer[]> {
  const sink = await sendToSink()
  await queueMails(strangers(count))
  await sendDueMail(payload)
  const text = await file('postfix-3.7.11-gone')
  return sink.taken.map(({ from, to }) =>
    Buffer.from(
      text.replaceAll('bounces+k2sample@example.com', from).replaceAll('gone@example.net', to),
      'latin1',
    ),
  )
}

const countReturned = async () =>
  Number((await query('select count(*) from outbox where returned_at is not null'))[0].count)

const stateOf = async () =>
  (
    await query('select validity, last::int, failure, failing_since is not null as fails from bounce_inbox')
  )[0]

/** Lets the next look be due. */
const makeDue = () => query('update bounce_inbox set next_read_at = now()')

test('bounces of an inbox are taken, each once, and the inbox stays as it is', async () => {
  const store = await openStore()
  const [one, two] = await bouncesOf(2)
  if (!one || !two) throw new Error('They were not sent.')
  const events = recordMailEvents()
  store.add(Buffer.from('Subject: Hello\r\n\r\nA mail of a person'))
  store.add(one)
  expect(await readInbox(payload, store.url)).toBe(false)
  expect(await countReturned()).toBe(1)
  await makeDue()
  store.add(two)
  await readInbox(payload, store.url)
  expect(await countReturned()).toBe(2)
  expect(events()).toEqual(['mail.no-address', 'mail.no-address'])
  const day = new Date(Date.now() - 14 * 86_400_000).toUTCString()
  const since = day.replace(/^\w+, 0?(\d+) (\w+) (\d+) .*/, 'SINCE $1-$2-$3')
  expect(store.commands.find((command) => command.startsWith('UID SEARCH'))).toContain(since)
  // Nothing has come since, and a server asked for what is behind the last mail names that one.
  await makeDue()
  await readInbox(payload, store.url)
  expect(await stateOf()).toEqual({ validity: '7', last: 3, failure: null, fails: false })
  expect(store.commands.filter((command) => command.startsWith('UID FETCH'))).toHaveLength(3)
  expect(
    store.commands.filter((command) => /^(?:SELECT|STORE|UID STORE|EXPUNGE|UID MOVE)/.test(command)),
  ).toEqual([])
})

test('one process reads at a time, and each look is a minute after the one before', async () => {
  const store = await openStore()
  await Promise.all(Array.from({ length: 4 }, () => readInbox(payload, store.url)))
  expect(store.commands.filter((command) => command.startsWith('EXAMINE'))).toHaveLength(1)
  const [{ wait }] = await query(
    'select extract(epoch from next_read_at - now())::float8 as wait from bounce_inbox',
  )
  expect(wait).toBeGreaterThan(50)
  expect(wait).toBeLessThanOrEqual(60)
})

test('a large inbox is read in parts', async () => {
  const store = await openStore()
  for (let count = 0; count < 201; count += 1) store.add(Buffer.from('Subject: Hello\r\n\r\nA mail'))
  expect(await readInbox(payload, store.url)).toBe(true)
  expect(await stateOf()).toMatchObject({ last: 200 })
  expect(await readInbox(payload, store.url)).toBe(false)
  expect(await stateOf()).toMatchObject({ last: 201 })
})

test('an inbox that numbers its mails anew is read again, and no mail that was sent again comes back by an old bounce', async () => {
  const store = await openStore()
  const [bounce] = await bouncesOf(1)
  if (!bounce) throw new Error('It was not sent.')
  store.add(bounce, new Date(Date.now() - 3_600_000))
  store.validity = 8
  await query(`update bounce_inbox set validity = '7', last = 5`)
  await readInbox(payload, store.url)
  expect(await stateOf()).toMatchObject({ validity: '8', last: 1 })
  expect(await countReturned()).toBe(0)
})

test('T186 of a bounce of many megabytes its begin alone is asked for', async () => {
  const store = await openStore()
  const [bounce] = await bouncesOf(1)
  if (!bounce) throw new Error('It was not sent.')
  const end = bounce.lastIndexOf('--80FFC27011B')
  store.add(Buffer.concat([bounce.subarray(0, end), Buffer.alloc(50_000_000, 'x'), bounce.subarray(end)]))
  await readInbox(payload, store.url)
  expect(store.commands.find((command) => command.startsWith('UID FETCH'))).toContain('<0.65536>')
  expect(await countReturned()).toBe(1)
})

test('F59 what cannot be read now is read later, and an hour of it is an alarm, once', async () => {
  const events = recordMailEvents()
  const store = await openStore()
  const [bounce] = await bouncesOf(1)
  if (!bounce) throw new Error('It was not sent.')
  store.add(bounce)
  const before = events().length
  for (const faults of [
    { cutAt: 'SEARCH' },
    { refusesAt: 'SEARCH' },
    { cutAt: 'FETCH' },
    { refuses: true },
  ] as const) {
    store.faults = faults
    await query('update bounce_inbox set next_read_at = now(), failure = null, failing_since = null')
    expect(await readInbox(payload, store.url)).toBe(false)
    expect(await stateOf()).toMatchObject({ last: 0, fails: true })
  }
  expect(await stateOf()).toMatchObject({ failure: 'Wrong password' })
  expect(events()).toHaveLength(before)
  await query(`update bounce_inbox set failing_since = now() - interval '61 minutes'`)
  for (let often = 0; often < 2; often += 1) {
    await makeDue()
    await readInbox(payload, store.url)
  }
  expect(events().slice(before)).toEqual(['mail.bounces-unread'])
  store.faults = {}
  await makeDue()
  await readInbox(payload, store.url)
  expect(await stateOf()).toEqual({ validity: '7', last: 1, failure: null, fails: false })
  expect(await countReturned()).toBe(1)
})

test('F59 a connection that is lost between two mails loses none of them', async () => {
  const store = await openStore({ cutAfter: 'FETCH' })
  for (const bounce of await bouncesOf(2)) store.add(bounce)
  await readInbox(payload, store.url)
  expect(await countReturned()).toBe(1)
  expect(await stateOf()).toMatchObject({ last: 0, fails: true })
  store.faults = {}
  await makeDue()
  await readInbox(payload, store.url)
  expect(await countReturned()).toBe(2)
  expect(await stateOf()).toMatchObject({ last: 2, fails: false })
})

test('the doctor opens the inbox, and says what is wrong with it without its password', async () => {
  const store = await openStore()
  const look = (BOUNCE_IMAP?: string) => checkBounces({ BOUNCE_ADDRESS: 'bounces@example.com', BOUNCE_IMAP })
  expect(await checkBounces({ BOUNCE_ADDRESS: undefined, BOUNCE_IMAP: undefined })).toMatchObject({
    isFine: true,
  })
  expect(await look()).toMatchObject({ isFine: true, reason: expect.stringContaining('mail:bounce') })
  expect(await look(store.url)).toMatchObject({
    isFine: true,
    reason: expect.stringContaining('INBOX of 127.0.0.1'),
  })
  const folder = await look(store.url.replace('INBOX', 'Elsewhere'))
  expect(folder).toMatchObject({ isFine: false, reason: expect.stringContaining('There is no such folder') })
  expect(folder).toMatchObject({ fix: expect.stringContaining('/INBOX') })
  store.faults = { refuses: true }
  const refused = await look(store.url)
  expect(refused).toMatchObject({ isFine: false, isFatal: false, fix: expect.stringContaining('password') })
  expect(JSON.stringify(refused)).not.toContain('secret')
  store.close()
  expect(await look(store.url)).toMatchObject({ isFine: false, fix: expect.stringContaining('993') })
})

test('the doctor says what to do about a certificate that nobody knows, and no password is sent', async () => {
  const heard: string[] = []
  const { cert, key } = makeCertificate({ name: 'localhost' })
  const server = createServer({ cert, key }, (socket) => {
    socket.on('error', () => {}).on('data', (data) => heard.push(String(data)))
    socket.write('* OK ready\r\n')
  })
  server.on('tlsClientError', () => {})
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const BOUNCE_IMAP = `imaps://owner:secret@localhost:${port}/INBOX`
  expect(await checkBounces({ BOUNCE_ADDRESS: 'bounces@example.com', BOUNCE_IMAP })).toMatchObject({
    isFine: false,
    reason: expect.stringContaining('self-signed certificate'),
    fix: expect.stringContaining('NODE_EXTRA_CA_CERTS'),
  })
  expect(heard).toEqual([])
})
