import { expect, onTestFinished, test } from 'vitest'
import { advise, doubt } from '@/features/mail/rules/server-fault'
import { checkMail } from '@/features/mail/server/check-mail'
import { makeCertificate } from '../../helpers/certificate'
import { startWrongMailServer } from '../../helpers/wrong-mail-server'

const HOUR_MS = 3_600_000
const authority = makeCertificate({ name: 'Own authority', isAuthority: true })
const own = makeCertificate({ name: 'localhost' })
const signed = makeCertificate({ name: 'localhost', by: authority.signer })
const expired = makeCertificate({ name: 'localhost', until: new Date(Date.now() - HOUR_MS) })
const early = makeCertificate({ name: 'localhost', from: new Date(Date.now() + HOUR_MS) })
const ofOther = makeCertificate({ name: 'mx.example.net', by: authority.signer })

const tls = (port: number) => `smtps://localhost:${port}`
const plain = (port: number) => `smtp://localhost:${port}`
const login = (port: number) => `smtp://us:hidden@localhost:${port}`
const trusting = (url: (port: number) => string) => (port: number) =>
  `${url(port)}?tls.ca=${encodeURIComponent(authority.cert)}`
/** For the tests, which would wait half a minute. */
const soon = (port: number) => `${plain(port)}?greetingTimeout=300`

type Server = Parameters<typeof startWrongMailServer>[0]

const AUTH = { offers: ['AUTH PLAIN'] }
const refuses = (command: string, reply: string): Server => ({ ...AUTH, replies: { [command]: reply } })

async function check(url: (port: number) => string, behaviour: Server) {
  const server = await startWrongMailServer(behaviour)
  onTestFinished(server.close)
  const found = await checkMail({
    SITE_URL: 'https://www.example.com',
    SMTP_URL: url(server.port),
    LEADS_TO: ['a@example.com'],
  })
  expect(JSON.stringify(found)).not.toContain('hidden')
  return { found, seen: server.seen }
}

test.each<[string, (port: number) => string, Server, cause: RegExp, cure: RegExp]>([
  [
    'its certificate has expired',
    tls,
    { certificate: expired, beginsWithTls: true },
    /has expired/,
    /^Renew/,
  ],
  [
    'its certificate is not valid yet',
    tls,
    { certificate: early, beginsWithTls: true },
    /not valid yet/,
    /clock/,
  ],
  [
    'its certificate is for another name',
    trusting(tls),
    { certificate: ofOther, beginsWithTls: true },
    /for another name .*DNS:mx\.example\.net/,
    /^Write the name/,
  ],
  [
    'it has signed its certificate itself, and begins with TLS',
    tls,
    { certificate: own, beginsWithTls: true },
    /signed its certificate itself/,
    /NODE_EXTRA_CA_CERTS/,
  ],
  [
    'it has signed its certificate itself, and changes to TLS',
    plain,
    { certificate: own, offers: ['STARTTLS'] },
    /signed its certificate itself/,
    /NODE_EXTRA_CA_CERTS/,
  ],
  [
    'an authority that nobody knows has signed its certificate',
    plain,
    { certificate: signed, offers: ['STARTTLS'] },
    /nobody whom this machine knows/,
    /all certificates up to it/,
  ],
  [
    'its port does not begin with TLS',
    tls,
    {},
    /does not begin with TLS \(wrong version number\)/,
    /smtp:\/\/ for 587/,
  ],
  [
    'its port begins with TLS',
    soon,
    { certificate: own, beginsWithTls: true },
    /does not greet in time/,
    /smtps:\/\/ for 465/,
  ],
  [
    'it offers TLS and cannot begin it',
    plain,
    { offers: ['STARTTLS'], replies: { STARTTLS: '454 4.7.0 TLS not available due to local problem' } },
    /does not change the connection to TLS \(454 4\.7\.0/,
    /give it a certificate/,
  ],
  [
    'TLS is asked for and it has none',
    (port) => `${plain(port)}?requireTLS=true`,
    { replies: { STARTTLS: '502 5.5.1 Error: command not implemented' } },
    /does not change the connection to TLS \(502/,
    /smtps:\/\//,
  ],
  [
    'the password is wrong',
    login,
    refuses('AUTH', '535 5.7.8 Error: authentication failed'),
    /this user with this password \(535/,
    /^Correct the user/,
  ],
  [
    'it wants another password',
    login,
    refuses('AUTH', '534 5.7.9 Application-specific password required'),
    /another password/,
    /password for applications/,
  ],
  [
    'it cannot check passwords',
    login,
    refuses('AUTH', '454 4.7.0 Temporary authentication failure'),
    /cannot check .* now/,
    /^Try again/,
  ],
  [
    'it wants TLS before the password',
    login,
    refuses('AUTH', '530 5.7.0 Must issue a STARTTLS command first'),
    /no password over a connection without TLS/,
    /ignoreTLS/,
  ],
  [
    'the password is missing',
    (port) => `smtp://us@localhost:${port}`,
    AUTH,
    /a user without a password/,
    /^Write both/,
  ],
  ['it never greets', soon, { greeting: null }, /does not greet in time/, /wait for it for five minutes/],
  [
    'it refuses this machine',
    plain,
    { greeting: '554 5.7.1 sink.example: you are on a block list' },
    /refuses this machine before .* \(554 5\.7\.1/,
    /block list/,
  ],
  [
    'it has too many connections',
    plain,
    { greeting: '421 4.7.0 Too many connections' },
    /takes no connection .* now/,
    /^Try again/,
  ],
  [
    'it is another program',
    plain,
    { greeting: 'SSH-2.0-OpenSSH_9.2' },
    /does not greet as a mail server/,
    /^What is there does not greet/,
  ],
  [
    'it closes the connection',
    plain,
    { greeting: 'cut' },
    /closes it without a word/,
    /log of the mail server/,
  ],
  [
    'it does not take our name',
    plain,
    { replies: { EHLO: '550 5.7.1 Invalid name', HELO: '550 5.7.1 Invalid name' } },
    /name by which this machine greets \(550/,
    /\?name=/,
  ],
  [
    'it closes after our name',
    plain,
    { replies: { EHLO: '421 4.7.0 Bye' } },
    /closes the connection after it has heard the name/,
    /^Try again/,
  ],
  [
    'it greets and says no more',
    (port) => `${plain(port)}?socketTimeout=300`,
    { replies: { EHLO: null } },
    /has greeted, and then says nothing/,
    /log of the mail server/,
  ],
])('F51 when %s, the doctor says why and what to do', async (_, url, behaviour, cause, cure) => {
  const { found } = await check(url, behaviour)
  expect(found).toMatchObject({
    isFine: false,
    isFatal: true,
    reason: expect.stringMatching(cause),
    fix: expect.stringMatching(cure),
  })
})

test('a server that offers no login is said: user and password are not used', async () => {
  const { found, seen } = await check(login, {})
  expect(seen.some((line) => line.startsWith('AUTH'))).toBe(false)
  expect(found).toMatchObject({
    isFine: false,
    isFatal: false,
    reason: expect.stringContaining('it offers no login without TLS'),
    fix: expect.stringContaining('smtp:// for 587'),
  })
})

test.each<[string, (port: number) => string, Server]>([
  ['changes to TLS', trusting(plain), { certificate: signed, offers: ['STARTTLS'] }],
  ['begins with TLS', trusting(tls), { certificate: signed, beginsWithTls: true }],
  ['takes the login', login, { ...AUTH, replies: { AUTH: '235 2.7.0 Ok' } }],
  ['knows HELO alone', plain, { replies: { EHLO: '502 5.5.1 Not implemented' } }],
])('nothing is wrong with a server that %s', async (_, url, behaviour) => {
  expect((await check(url, behaviour)).found).toMatchObject({ isFine: true })
})

const FINE = { isEncrypted: true, isSignedIn: true, hasLogin: true, isPublic: true }

test.each([
  [FINE, null],
  [
    { ...FINE, isEncrypted: false },
    'mails, and the password, go to it without TLS, and can be read on their way',
  ],
  [
    { ...FINE, isEncrypted: false, hasLogin: false },
    'mails go to it without TLS, and can be read on their way',
  ],
  [{ ...FINE, isEncrypted: false, isPublic: false }, null],
  [{ ...FINE, hasLogin: false, isSignedIn: false }, null],
  [
    { ...FINE, isSignedIn: false },
    'it offers no login, so the user and the password of SMTP_URL are not used, and it may take mail to its own addresses alone',
  ],
])('what is doubtful of %o: %s', (connection, cause) => {
  expect(doubt(connection)?.cause ?? null).toBe(cause)
})

test.each([
  ['EDNS', 'queryA ESERVFAIL mail.example.com', 'no name server says where it is'],
  ['EDNS', 'getaddrinfo EAI_AGAIN mail.example.com', 'no name server says where it is'],
  ['EDNS', 'getaddrinfo ENOTFOUND mail.example.com', 'there is no host of this name'],
  ['ESOCKET', 'connect ECONNREFUSED 192.0.2.1:25', 'nothing listens there'],
  ['ESOCKET', 'connect EHOSTUNREACH 192.0.2.1:25', 'this machine does not reach it'],
  ['ETIMEDOUT', 'Connection timeout', 'this machine does not reach it'],
  ['ESOCKET', 'tlsv1 alert protocol version', 'it knows no way of TLS that this machine takes'],
  [
    'ESOCKET',
    'Client network socket disconnected before secure TLS connection was established',
    'it takes the connection and closes it without a word',
  ],
])('%s, %s: %s', (code, words, cause) => {
  expect(advise({ code, words, answer: null }).cause).toBe(cause)
})
