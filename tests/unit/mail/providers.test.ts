import { describe, expect, test } from 'vitest'
import { type Bounce, judgeReport } from '@/features/mail/rules/bounce'
import { readRecipients, readReport } from '@/lib/delivery-report'

/**
 * Reports as Exchange Online and Gmail write them. They are re-created: the parts, heads and codes are those that Microsoft's
 * and Google's pages and public samples show, the names are ours, and no account of theirs has been written to.
 */

type Told = { status: string; diagnostic: string; remote?: string; action?: string }

const TO = 'gone@example.net'
const BACK = 'bounces+k2sample@example.com'

const RETURNED = `From: Example Company <hello@example.com>
To: ${TO}
Subject: Example Company has your request
Message-ID: <11111111-2222-4333-8444-555555555555@www.example.com>

We've received your information and will be in touch soon.`

/** Words for people, and the same with much decoration, stand before what programs read. */
function exchange({ status, diagnostic, remote, action = 'failed' }: Told): string {
  const decoration = `<td style=3D"font-family:Segoe UI;padding:0"><a href=3D"https://example.net=\n">Report</a></td>\n`
  return `Received: from AM0PR00MB0001.eurprd00.prod.outlook.com by mx.example.com; Sun, 29 Nov 2026 02:00:00 +0000
MIME-Version: 1.0
From: <postmaster@example.net>
To: <${BACK}>
Date: Sun, 29 Nov 2026 02:00:00 +0000
Content-Type: multipart/report; report-type=delivery-status;
	boundary="c0ffee00-0000-4000-8000-000000000001"
X-MS-Exchange-Message-Is-Ndr:
Content-Language: en-US
Message-ID: <c0ffee00-0000-4000-8000-000000000002@example.net>
In-Reply-To: <11111111-2222-4333-8444-555555555555@www.example.com>
Subject: Undeliverable: Example Company has your request
Auto-Submitted: auto-replied
X-Microsoft-Antispam-Message-Info: ${'QUFB'.repeat(1_000)}

--c0ffee00-0000-4000-8000-000000000001
Content-Type: multipart/alternative; differences=Content-Type;
	boundary="c0ffee00-0000-4000-8000-000000000003"

--c0ffee00-0000-4000-8000-000000000003
Content-Type: text/plain; charset="us-ascii"
Content-Transfer-Encoding: quoted-printable

${TO} wasn't found at example.net.

--c0ffee00-0000-4000-8000-000000000003
Content-Type: text/html; charset="us-ascii"
Content-Transfer-Encoding: quoted-printable

<html><body><table>${decoration.repeat(300)}</table></body></html>

--c0ffee00-0000-4000-8000-000000000003--

--c0ffee00-0000-4000-8000-000000000001
Content-Type: message/delivery-status

Reporting-MTA: dns;AM0PR00MB0001.eurprd00.prod.outlook.com
Received-From-MTA: dns;mail.example.com
Arrival-Date: Sun, 29 Nov 2026 01:59:58 +0000

Final-Recipient: rfc822;${TO}
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp;${diagnostic}
${remote ? `Remote-MTA: dns;${remote}\n` : ''}X-Display-Name: ${TO}


--c0ffee00-0000-4000-8000-000000000001
Content-Type: message/rfc822

${RETURNED}

--c0ffee00-0000-4000-8000-000000000001--
`
}

/** The first part has a picture, and the address has no name in angle brackets. */
function gmail({ status, diagnostic, action = 'failed' }: Told): string {
  return `Delivered-To: ${BACK}
Return-Path: <>
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: ${BACK}
Auto-Submitted: auto-replied
Subject: Delivery Status Notification (Failure)
References: <11111111-2222-4333-8444-555555555555@www.example.com>
In-Reply-To: <11111111-2222-4333-8444-555555555555@www.example.com>
X-Failed-Recipients: ${TO}
Message-ID: <692a0000.000a0220.00000.0000.GMR@mx.google.com>
Date: Sat, 28 Nov 2026 18:00:00 -0800 (PST)
Content-Type: multipart/report; boundary="000000000000aaaaaa0000000001"; report-type=delivery-status

--000000000000aaaaaa0000000001
Content-Type: multipart/related; boundary="000000000000aaaaaa0000000002"

--000000000000aaaaaa0000000002
Content-Type: multipart/alternative; boundary="000000000000aaaaaa0000000003"

--000000000000aaaaaa0000000003
Content-Type: text/plain; charset="UTF-8"

** Address not found **

Your message wasn't delivered to ${TO}.

--000000000000aaaaaa0000000003
Content-Type: text/html; charset="UTF-8"

<html><body><p>Your message wasn't delivered to <b>${TO}</b>.</p></body></html>

--000000000000aaaaaa0000000003--
--000000000000aaaaaa0000000002
Content-Type: image/png; name="icon.png"
Content-Disposition: attachment; filename="icon.png"
Content-Transfer-Encoding: base64
Content-ID: <icon.png>

${`${'QUFB'.repeat(19)}\n`.repeat(25)}
--000000000000aaaaaa0000000002--
--000000000000aaaaaa0000000001
Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.com
Received-From-MTA: dns; hello@example.com
Arrival-Date: Sat, 28 Nov 2026 17:59:59 -0800 (PST)
X-Original-Message-ID: <11111111-2222-4333-8444-555555555555@www.example.com>

Final-Recipient: rfc822; ${TO}
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.example.net. (192.0.2.9, the server for the domain example.net.)
Diagnostic-Code: smtp; ${diagnostic}
Last-Attempt-Date: Sat, 28 Nov 2026 18:00:00 -0800 (PST)

--000000000000aaaaaa0000000001
Content-Type: message/rfc822

${RETURNED}

--000000000000aaaaaa0000000001--
`
}

const judgeText = async (text: string) => {
  expect(readRecipients(Buffer.from(text))).toContain(BACK)
  const report = await readReport(Buffer.from(text))
  return report && judgeReport(report, TO)
}

const GONE = 'This address does not exist'
const FULL = 'The mailbox is full'
const US = 'The mail server refuses mail from this site'
const OFF = 'This mailbox is switched off'
const LATE = 'It could not be delivered in time'
const UNDELIVERED = 'The mail server did not deliver it'

describe('of Exchange Online (re-created)', () => {
  test.each<[status: string, diagnostic: string, kind: Bounce['kind'], meaning: string]>([
    [
      '5.1.10',
      '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
      'gone',
      GONE,
    ],
    ['5.1.1', '550 5.1.1 RESOLVER.ADR.RecipNotFound; not found', 'gone', GONE],
    ['5.1.351', '550 5.1.351 Remote server returned unknown recipient or mailbox unavailable', 'gone', GONE],
    // What its directory at the edge says, also while a domain is being set up, so three in a row are needed.
    ['5.4.1', '550 5.4.1 Recipient address rejected: Access denied. AS(201806281)', 'refused', GONE],
    ['5.2.2', '554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException', 'refused', FULL],
    ['5.2.1', '550 5.2.1 STOREDRV.Deliver; mailbox disabled', 'refused', OFF],
    ['5.7.1', '550 5.7.1 RESOLVER.RST.AuthRequired; authentication required', 'refused', US],
    ['5.7.606', '550 5.7.606 Access denied, banned sending IP [192.0.2.7]', 'refused', US],
    // About whoever sends, although the number is that of an address.
    ['5.1.8', '550 5.1.8 Access denied, bad outbound sender AS(42004)', 'refused', US],
    [
      '5.1.90',
      `550 5.1.90 Your message can't be sent because you've reached your daily limit for message recipients`,
      'refused',
      US,
    ],
    ['5.1.20', '554 5.1.20 Multiple From addresses detected', 'refused', US],
    // Given up, which it says with a number for good.
    ['4.4.7', '550 4.4.7 QUEUE.Expired; message expired', 'late', LATE],
    ['5.4.317', '550 5.4.317 Message expired, cannot connect to remote server', 'late', LATE],
    ['5.4.300', '550 5.4.300 Message expired', 'late', LATE],
    // About the way there: no word on the address.
    ['5.4.310', '550 5.4.310 DNS domain example.net does not exist', 'refused', UNDELIVERED],
    ['5.4.14', '554 5.4.14 Hop count exceeded - possible mail loop', 'refused', UNDELIVERED],
    [
      '5.0.350',
      '550 5.0.350 Remote server returned an error -> 550 no such mailbox here',
      'refused',
      UNDELIVERED,
    ],
  ])('%s, smtp;%s', async (status, diagnostic, kind, meaning) => {
    expect(await judgeText(exchange({ status, diagnostic }))).toEqual({ kind, meaning, said: diagnostic })
  })

  test('what another server has said comes through it', async () => {
    const diagnostic = `550 5.1.1 <${TO}>: Recipient address rejected: User unknown`
    expect(
      await judgeText(exchange({ status: '5.1.1', diagnostic, remote: 'mx.example.net' })),
    ).toMatchObject({
      kind: 'gone',
    })
  })

  test('a delay is none', async () => {
    const delayed = { status: '4.4.7', diagnostic: '400 4.4.7 Message delayed', action: 'delayed' }
    expect(await judgeText(exchange(delayed))).toBeNull()
  })
})

describe('of Gmail (re-created)', () => {
  test.each<[status: string, diagnostic: string, kind: Bounce['kind'], meaning: string]>([
    [
      '5.1.1',
      `550-5.1.1 The email account that you tried to reach does not exist. Please try
 550-5.1.1 double-checking the recipient's email address for typos or
 550-5.1.1 unnecessary spaces. For more information, go to
 550 5.1.1  https://support.google.com/mail/?p=NoSuchUser 4fb4d7f45d1cf-5a0 - gsmtp`,
      'gone',
      GONE,
    ],
    [
      '5.2.1',
      `550-5.2.1 The email account that you tried to reach is inactive.
 550 5.2.1  https://support.google.com/mail/?p=DisabledUser 4fb4d7f45d1cf-5a0 - gsmtp`,
      'refused',
      OFF,
    ],
    [
      '4.2.2',
      `452-4.2.2 The recipient's inbox is out of storage space. Please direct the
 452 4.2.2 recipient to https://support.google.com/mail/?p=OverQuotaTemp 4fb4d7f45d1cf-5a0 - gsmtp`,
      'late',
      FULL,
    ],
    [
      '5.2.2',
      `552-5.2.2 The recipient's inbox is out of storage space and inactive.
 552 5.2.2  https://support.google.com/mail/?p=OverQuotaPerm 4fb4d7f45d1cf-5a0 - gsmtp`,
      'refused',
      FULL,
    ],
    [
      '5.7.26',
      `550-5.7.26 Your email has been blocked because the sender is unauthenticated.
 550-5.7.26 Gmail requires all senders to authenticate with either SPF or DKIM.
 550 5.7.26  https://support.google.com/mail/answer/81126#authentication 4fb4d7f45d1cf-5a0 - gsmtp`,
      'refused',
      US,
    ],
    [
      '4.4.1',
      'The recipient server did not accept our requests to connect. [mx.example.net. 192.0.2.9: timed out]',
      'late',
      LATE,
    ],
  ])('%s, smtp; %s', async (status, diagnostic, kind, meaning) => {
    const said = expect.stringContaining(diagnostic.slice(0, 40))
    expect(await judgeText(gmail({ status, diagnostic }))).toEqual({ kind, meaning, said })
  })

  test('a delay is none', async () => {
    const diagnostic = '451 4.3.0 Try again later'
    expect(await judgeText(gmail({ status: '4.3.0', diagnostic, action: 'delayed' }))).toBeNull()
  })
})
