import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { describe, expect, test } from 'vitest'
import { toLastBackup } from '@/cli/backup/format'
import { toLines } from '@/cli/doctor/examine'
import { checkBackupAge, checkDisk, checkNode, checkSecret } from '@/cli/doctor/machine'
import { checkOrigin } from '@/cli/doctor/network'
import { checkMail } from '@/features/mail/server/check-mail'
import { fatal, yes } from '@/lib/finding'
import { freePort } from '@/lib/free-port'

const SITE_URL = 'https://www.example.com'
const YES = { isFine: true }
const WARNING = { isFine: false, isFatal: false }
const FATAL = { isFine: false, isFatal: true }

test.each([
  ['20.9.0', YES],
  ['24.1.0', YES],
  ['20.8.1', FATAL],
  ['18.20.0', FATAL],
])('Node %s', (version, expected) => {
  expect(checkNode(version, '>=20.9.0')).toMatchObject(expected)
})

test.each([
  ['3f9a1c3f9a1c77be20d4581e6a9c0f', FATAL],
  ['3f9a1c77be20d4581e6a9c0f3f9a1c77be20d458', YES],
  ['x'.repeat(64), FATAL],
  ['change me, this is only a sample of thirty-two', FATAL],
  [undefined, FATAL],
])('the secret %j', (secret, expected) => {
  expect(checkSecret(secret)).toMatchObject(expected)
})

describe('mail', () => {
  async function smtp(options: ConstructorParameters<typeof SMTPServer>[0]) {
    const server = new SMTPServer({ logger: false, disabledCommands: ['STARTTLS'], ...options })
    // A client that says what the server does not expect.
    server.on('error', () => undefined)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as AddressInfo
    return { port, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
  }

  test('yes, after a handshake with a server that takes our name', async () => {
    const server = await smtp({ onAuth: (_auth, _session, done) => done(null, { user: 'us' }) })
    const SMTP_URL = `smtp://us:right@127.0.0.1:${server.port}`
    expect(await checkMail({ SITE_URL, SMTP_URL, LEADS_TO: ['a@example.com'] })).toMatchObject(YES)
    expect(await checkMail({ SITE_URL, SMTP_URL })).toMatchObject({ ...WARNING, fix: 'Set LEADS_TO.' })
    await server.close()
  })

  test('no, when it refuses us, and the password is not shown', async () => {
    const server = await smtp({ onAuth: (_auth, _session, done) => done(new Error('wrong')) })
    const found = await checkMail({ SITE_URL, SMTP_URL: `smtp://us:hidden@127.0.0.1:${server.port}` })
    expect(found).toMatchObject(FATAL)
    expect(JSON.stringify(found)).not.toContain('hidden')
    await server.close()
  })

  const first = (text: string) => (socket: Socket) => socket.on('error', () => {}).end(text)

  async function listen(server: Server) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    return { port, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
  }

  test.each<
    [string, (port: number) => string, () => Promise<{ port: number; close: () => Promise<void> }>, RegExp]
  >([
    [
      'nothing listens',
      (port) => `smtp://127.0.0.1:${port}`,
      async () => ({ port: await freePort(), close: async () => {} }),
      /^Start the mail server/,
    ],
    [
      'the password is wrong',
      (port) => `smtp://us:hidden@127.0.0.1:${port}`,
      () => smtp({ onAuth: (_auth, _session, done) => done(new Error('wrong')) }),
      /^Correct the user and the password/,
    ],
    [
      'its certificate is not trusted',
      (port) => `smtps://localhost:${port}`,
      () => smtp({ secure: true }),
      /^(?:Give the mail server a certificate|Renew the certificate)/,
    ],
    [
      'the port begins without TLS',
      (port) => `smtps://127.0.0.1:${port}`,
      () => smtp({}),
      /^The port does not begin with TLS/,
    ],
    [
      'it is no mail server',
      (port) => `smtp://127.0.0.1:${port}`,
      () => listen(createTcpServer(first('SSH-2.0-OpenSSH_9.2\r\n'))),
      /^What is there does not greet/,
    ],
    [
      'it is too busy',
      (port) => `smtp://127.0.0.1:${port}`,
      () => listen(createTcpServer(first('421 4.3.2 come again\r\n'))),
      /^Try again in a while/,
    ],
    [
      'its name is unknown',
      () => 'smtp://mail.invalid:25',
      async () => ({ port: 0, close: async () => {} }),
      /^Correct the name of the mail server/,
    ],
  ])('F51 when %s, doctor says what to do about that', async (_what, url, serve, fix) => {
    const server = await serve()
    const found = await checkMail({ SITE_URL, SMTP_URL: url(server.port) })
    await server.close()
    expect(found).toMatchObject({ ...FATAL, fix: expect.stringMatching(fix) })
  })

  test('how many mails wait is said with every answer, and since when', async () => {
    const server = await smtp({})
    const waiting = { count: 12, since: new Date('2026-11-20T08:10:30Z') }
    const SMTP_URL = `smtp://127.0.0.1:${server.port}`
    expect(await checkMail({ SITE_URL, SMTP_URL, LEADS_TO: ['a@example.com'] }, waiting)).toMatchObject({
      ...WARNING,
      reason: `127.0.0.1:${server.port} takes our mail. 12 mails wait, the oldest since 2026-11-20 08:10 UTC.`,
    })
    await server.close()
    expect((await checkMail({ SITE_URL, SMTP_URL }, { ...waiting, count: 1 })).reason).toContain(
      ' 1 mail waits since 2026-11-20 08:10 UTC.',
    )
  })

  test('no, when nothing listens, and a warning without a server', async () => {
    expect(await checkMail({ SITE_URL, SMTP_URL: `smtp://127.0.0.1:${await freePort()}` })).toMatchObject(
      FATAL,
    )
    expect(await checkMail({ SITE_URL })).toMatchObject(WARNING)
  })
})

describe('origin', () => {
  async function at(expected: RequestListener) {
    const server = createServer(expected)
    await new Promise<void>((resolve) => server.listen(0, resolve))
    const { port } = server.address() as AddressInfo
    const found = await checkOrigin(`http://localhost:${port}`)
    server.close()
    return found
  }

  test('yes but for the world, when this machine answers as we do', async () => {
    const found = await at((_request, response) => response.end('{"status":"ok"}'))
    expect(found).toMatchObject({
      ...WARNING,
      reason: expect.stringContaining('answers, on this machine alone'),
    })
  })

  test('no, when something else responds or nothing does', async () => {
    const found = await at((_request, response) => response.end('<html>'))
    expect(found).toMatchObject({
      ...WARNING,
      reason: expect.stringContaining('does not lead to this product'),
    })
    expect(await checkOrigin(`http://localhost:${await freePort()}`)).toMatchObject({
      ...WARNING,
      reason: expect.stringContaining('ECONNREFUSED'),
    })
  })

  test('no, without encryption on the open net', async () => {
    expect(await checkOrigin('http://www.example.com')).toMatchObject(FATAL)
  })
})

test.each([
  [100, FATAL],
  [1_000, WARNING],
  [5_000, YES],
])('a disk with %i MB', async (megabytes, expected) => {
  const found = await checkDisk('/data', async () => ({ bavail: megabytes * 256, bsize: 4_096 }))
  expect(found).toMatchObject({ ...expected, reason: `${megabytes} MB free at /data` })
})

test('a folder that is not there is no place for data; the one of this test is looked at for real', async () => {
  expect(await checkDisk('/nowhere/at/all')).toMatchObject(FATAL)
  expect((await checkDisk(tmpdir())).reason).toMatch(/^\d+ MB free/)
})

test('the age of the last backup', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'doctor-'))
  const now = new Date('2026-11-20T12:00:00Z')
  expect(await checkBackupAge(folder, now)).toMatchObject({
    ...WARNING,
    reason: 'No backup was ever made from here.',
  })
  await writeFile(...toLastBackup(folder, folder, new Date('2026-11-19T12:00:00Z')))
  expect(await checkBackupAge(folder, now)).toEqual(yes(`The last backup is 24 h old: ${folder}`))
  await writeFile(...toLastBackup(folder, '/gone.tar.gz', new Date('2026-11-19T12:00:00Z')))
  expect((await checkBackupAge(folder, now)).reason).toContain('moved away since')
  await writeFile(...toLastBackup(folder, folder, new Date('2026-11-18T11:00:00Z')))
  expect(await checkBackupAge(folder, now)).toMatchObject(WARNING)
  await writeFile(join(folder, 'last-backup.json'), 'half a no')
  expect(await checkBackupAge(folder, now)).toMatchObject(WARNING)
  await rm(folder, { recursive: true })
})

test('a no is followed by what fixes it', () => {
  expect(
    toLines([
      ['node', yes('Node 24')],
      ['admin', fatal('Nobody can sign in.', 'Make one.')],
      ['sender', fatal('Two are missing.', 'Add one.\nAdd the other.')],
    ]),
  ).toBe(
    [
      'yes  node        Node 24',
      'NO   admin       Nobody can sign in.',
      '                 -> Make one.',
      'NO   sender      Two are missing.',
      '                 -> Add one.',
      '                 -> Add the other.',
    ].join('\n'),
  )
})
