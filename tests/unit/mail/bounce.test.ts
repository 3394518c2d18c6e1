import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Bounce, judgeReport } from '@/features/mail/rules/bounce'
import { MOST_BYTES, readRecipients, readReport } from '@/lib/delivery-report'

/** What Debian's Postfix 3.7.11 and Exim 4.96 made of refusals by the server behind them. */
const FILES = join(import.meta.dirname, 'files')
const read = (name: string) => readFile(join(FILES, `${name}.eml`))
const reportOf = async (source: Uint8Array) => {
  const report = await readReport(source)
  if (!report) throw new Error('It is no report.')
  return report
}

const GONE = 'This address does not exist'
const FULL = 'The mailbox is full'
const US = 'The mail server refuses mail from this site'
const OFF = 'This mailbox is switched off'
const LATE = 'It could not be delivered in time'
const UNDELIVERED = 'The mail server did not deliver it'

test.each<[file: string, kind: Bounce['kind'], meaning: string, said: RegExp]>([
  ['postfix-3.7.11-gone', 'gone', GONE, /^550 5\.1\.1 <gone@example\.net>: .* virtual mailbox table$/],
  ['exim-4.96-gone', 'gone', GONE, /^550 5\.1\.1 <gone@example\.net>/],
  ['postfix-3.7.11-gmail', 'gone', GONE, /^550-5\.1\.1 The email account that you tried to reach/],
  ['exim-4.96-gmail', 'gone', GONE, /^550-5\.1\.1 The email account that you tried to reach/],
  ['postfix-3.7.11-off', 'refused', OFF, /^550 5\.2\.1 /],
  ['exim-4.96-off', 'refused', OFF, /^550 5\.2\.1 /],
  ['postfix-3.7.11-policy', 'refused', US, /^554 5\.7\.1 /],
  ['exim-4.96-policy', 'refused', US, /^554 5\.7\.1 /],
  ['postfix-3.7.11-bare', 'refused', UNDELIVERED, /^550 no such mailbox here$/],
  ['exim-4.96-bare', 'refused', UNDELIVERED, /^550 no such mailbox here$/],
  ['postfix-3.7.11-full', 'late', FULL, /^452 4\.2\.2 /],
  ['exim-4.96-full', 'late', FULL, /^452 4\.2\.2 /],
  ['postfix-3.7.11-later', 'late', LATE, /^451 4\.3\.0 /],
  ['exim-4.96-later', 'late', LATE, /^451 4\.3\.0 /],
])('%s is %s: %s', async (file, kind, meaning, said) => {
  const to = `${file.split('-').at(-1)}@example.net`
  expect(judgeReport(await reportOf(await read(file)), to)).toEqual({
    kind,
    meaning,
    said: expect.stringMatching(said),
  })
})

test.each(['exim-4.96-unknown-here', 'exim-4.96-refused-here'])(
  '%s, which has no code of its own, counts, and ends nothing at once',
  async (file) => {
    const to = file.includes('unknown') ? 'nobody@example.org' : 'failed@example.org'
    expect(judgeReport(await reportOf(await read(file)), to)).toEqual({
      kind: 'refused',
      meaning: UNDELIVERED,
      said: '5.0.0',
    })
  },
)

test.each(['postfix-3.7.11-delayed', 'exim-4.96-delayed'])('%s is none: it is tried on', async (file) => {
  expect(judgeReport(await reportOf(await read(file)), 'later@example.net')).toBeNull()
})

test('an out-of-office reply is none, although its heads are those of a bounce', async () => {
  const reply = await read('exim-4.96-out-of-office')
  expect(String(reply)).toContain('Auto-Submitted: auto-replied')
  expect(await readReport(reply)).toBeNull()
})

test('a mail that somebody sends with a bounce in it is none', async () => {
  const sent = String(await read('postfix-3.7.11-gone')).replace('multipart/report', 'multipart/mixed')
  expect(await readReport(Buffer.from(sent))).toBeNull()
})

test('a report of several recipients says of each what became of it', async () => {
  const one = String(await read('postfix-3.7.11-gone'))
  const block = `Final-Recipient: rfc822; Full@Example.net
Action: failed
Status: 4.2.2
Diagnostic-Code: smtp; 452 4.2.2 over quota

Final-Recipient: rfc822; fine@example.net
Action: delivered
Status: 2.0.0

Final-Recipient`
  const report = await reportOf(Buffer.from(one.replace('Final-Recipient', block)))
  expect(judgeReport(report, 'full@example.net')).toMatchObject({ kind: 'late', meaning: FULL })
  expect(judgeReport(report, 'GONE@example.net')).toMatchObject({ kind: 'gone' })
})

test('a forwarding to an address that does not exist says nothing sure of the one that was written to', async () => {
  const report = await reportOf(await read('postfix-3.7.11-gone'))
  expect(judgeReport(report, 'ann@example.com')).toMatchObject({ kind: 'refused', meaning: UNDELIVERED })
  const forwarded = String(await read('postfix-3.7.11-gone')).replace(
    'Final-Recipient: rfc822; gone@example.net',
    'Final-Recipient: rfc822; private@example.org',
  )
  expect(judgeReport(await reportOf(Buffer.from(forwarded)), 'gone@example.net')).toMatchObject({
    kind: 'gone',
  })
})

test.each([
  ['smtp; 550 5.1.8 <us@example.com>: Sender address rejected', '5.1.8', 'refused', US],
  ['smtp; 550 5.1.1 (in the report of Status)', '5.7.1', 'gone', GONE],
  ['X-Postfix; unknown user: "nobody"', '5.1.1', 'gone', GONE],
  ['', '5.1.10', 'gone', GONE],
  ['smtp; 550 blocked from 5.1.1.20', '5.0.0', 'refused', UNDELIVERED],
  ['smtp; 550 blocked from 115.1.1', '5.0.0', 'refused', UNDELIVERED],
  ['smtp; 550 4.2.1 of two codes the milder', '5.2.1', 'late', LATE],
  ['smtp; 552 5.2.2 over quota', '5.2.2', 'refused', FULL],
  ['smtp; 421 4.4.2 closing', '5.0.0', 'late', LATE],
] as const)('%s with the status %s is %s: %s', (diagnostic, status, kind, meaning) => {
  const failures = [{ recipients: ['ann@example.net'], action: 'failed', status, diagnostic }]
  expect(judgeReport({ failures }, 'ann@example.net')).toMatchObject({ kind, meaning })
})

test.each([
  [
    'To: <Bounces+K2@Example.com>, "A, B" <b@example.net>\n\nTo: c@example.net',
    'bounces+k2@example.com b@example.net',
  ],
  // A mail server that hands a mail to a program puts a line in front (mbox), and long fields go on in the next.
  [
    'From MAILER-DAEMON Sun Nov 29 02:00:00 2026\r\nDelivered-To:\r\n\tann@example.com\r\n\r\n',
    'ann@example.com',
  ],
  [
    'X-Original-To: a@example.com\nEnvelope-To: b@example.com\nSubject: To: c@example.com',
    'a@example.com b@example.com',
  ],
  [`To: ${'x'.repeat(2_000)}, a@example.com\nTo: b@example.com\n\n`, 'b@example.com'],
  ['', ''],
  [':', ''],
])('of the head %j the recipients are %s', (head, addresses) => {
  expect(readRecipients(Buffer.from(head)).join(' ')).toBe(addresses)
})

describe('a bounce that is made to hurt', () => {
  test('T186 is read to its bound alone, however long it is', async () => {
    const real = await read('postfix-3.7.11-gone')
    const end = real.lastIndexOf('--80FFC27011B')
    const filler = Buffer.alloc(50 * 1024 * 1024, `${'x'.repeat(75)}\n`)
    const huge = Buffer.concat([real.subarray(0, end), filler, real.subarray(end)])
    expect(judgeReport(await reportOf(huge), 'gone@example.net')).toMatchObject({ kind: 'gone' })
    const late = Buffer.concat([Buffer.from('X: y\n\n'), filler.subarray(0, MOST_BYTES), real])
    expect(await readReport(late)).toBeNull()
  })

  test('T186 of parts within parts, or of endless headers, is none', async () => {
    const parts = Array.from({ length: 5_000 }, (_, index) => {
      const outer = index > 0 ? `--b${index - 1}\n` : ''
      return `${outer}Content-Type: multipart/report; boundary="b${index}"\n\n`
    }).join('')
    expect(await readReport(Buffer.from(parts))).toBeNull()
    const real = String(await read('postfix-3.7.11-gone'))
    expect(await readReport(Buffer.from(`${'X-Filler: y\n'.repeat(10_000)}${real}`))).toBeNull()
  })

  test('T186 is read to a bound of octets, of lines and of parts within parts, each by itself', async () => {
    const real = String(await read('postfix-3.7.11-gone'))
    const boundary = '--80FFC27011B.1795906433/mx.example.org\n'
    const nest = (depth: number) => {
      const names = Array.from({ length: depth }, (_, index) => `n${index}`)
      const begins = names.map((name) => `Content-Type: multipart/mixed; boundary="${name}"\n\n--${name}\n`)
      const ends = names.reverse().map((name) => `--${name}--\n`)
      return `${boundary}${begins.join('')}\nx\n${ends.join('')}\n${boundary}`
    }
    const inFront = (more: string) => Buffer.from(real.replace(boundary, more))
    expect(await readReport(inFront(nest(3)))).not.toBeNull()
    expect(await readReport(inFront(nest(10)))).toBeNull()
    expect(await readReport(inFront(`${boundary}\n${'x'.repeat(MOST_BYTES)}\n${boundary}`))).toBeNull()
    expect(await readReport(inFront(`${boundary}${'\n'.repeat(2_000)}${boundary}`))).toBeNull()
  })

  test('T186 of thousands of parts is none, and one of thousands of recipients or endless fields is read like any other', async () => {
    const real = String(await read('postfix-3.7.11-gone'))
    const boundary = '--80FFC27011B.1795906433/mx.example.org\n'
    const withParts = (count: number) =>
      Buffer.from(real.replace(boundary, `${`${boundary}\nx\n`.repeat(count)}${boundary}`))
    expect(judgeReport(await reportOf(withParts(190)), 'gone@example.net')).toMatchObject({ kind: 'gone' })
    expect(await readReport(withParts(200))).toBeNull()
    const many = real.replace(
      /(?=\nFinal-Recipient)/,
      `\nFinal-Recipient: rfc822; x@example.net\n`.repeat(800),
    )
    expect(judgeReport(await reportOf(Buffer.from(many)), 'gone@example.net')).toMatchObject({ kind: 'gone' })
    const endless = real.replace(
      /(?=\nFinal-Recipient)/,
      `\nFinal-Recipient: rfc822; ${'x'.repeat(50_000)}\n`,
    )
    const to = `To: ${'x'.repeat(10_000)}\n${endless}`
    expect(judgeReport(await reportOf(Buffer.from(to)), 'gone@example.net')).toMatchObject({ kind: 'gone' })
  })
})
