import { expect, test } from 'vitest'
import { judge } from '@/features/mail/rules/refusal'

const GONE = 'This address does not exist'
const OFF = 'This mailbox is switched off'
const FULL = 'The mailbox is full'
const LATER = 'The mail server asks to try again later'
const US = 'The mail server refuses mail from this site'
const NOT_THIS = 'The mail server does not take this mail'

/** What real servers answer: to which command, and what it means. */
const REPLIES: [command: string, text: string, meaning: string][] = [
  // Postfix 3.7
  [
    'RCPT TO',
    '550 5.1.1 <ann@example.com>: Recipient address rejected: User unknown in local recipient table',
    GONE,
  ],
  ['RCPT TO', '450 4.1.1 <ann@example.com>: Recipient address rejected: unverified address', LATER],
  ['RCPT TO', '550 5.1.2 <ann@nowhere.invalid>: Recipient address rejected: Domain not found', GONE],
  [
    'RCPT TO',
    '556 5.1.10 <ann@example.com>: Recipient address rejected: Domain example.com does not accept mail (nullMX)',
    GONE,
  ],
  ['RCPT TO', '450 4.1.8 <us@nowhere.invalid>: Sender address rejected: Domain not found', LATER],
  ['RCPT TO', '550 5.1.8 <us@nowhere.invalid>: Sender address rejected: Domain not found', US],
  ['RCPT TO', '550 5.1.7 <us@example.com>: Sender address rejected: undeliverable address', US],
  [
    'RCPT TO',
    '550 5.1.0 <us@example.com>: Sender address rejected: User unknown in virtual mailbox table',
    US,
  ],
  ['RCPT TO', '554 5.7.1 <ann@example.org>: Relay access denied', US],
  ['RCPT TO', '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org', US],
  ['RCPT TO', '504 5.5.2 <localhost>: Helo command rejected: need fully-qualified hostname', US],
  ['RCPT TO', '504 5.5.2 <ann>: Recipient address rejected: need fully-qualified address', GONE],
  ['MAIL FROM', '552 5.3.4 Message size exceeds fixed limit', US],
  ['MAIL FROM', '530 5.7.0 Must issue a STARTTLS command first', US],
  ['AUTH PLAIN', '535 5.7.8 Error: authentication failed: authentication failure', US],
  ['RCPT TO', '452 4.3.1 Insufficient system storage', LATER],
  ['DATA', '552 5.2.2 <ann@example.com>: user is over quota', FULL],
  ['RCPT TO', '452 4.2.2 <ann@example.com>: Recipient address rejected: Mailbox is full', FULL],
  ['CONN', '421 4.7.0 mx.example.com Error: too many connections from 192.0.2.1', LATER],
  ['MAIL FROM', '501 5.1.7 Bad sender address syntax', US],
  // postgrey 1.37, behind Postfix
  [
    'RCPT TO',
    '450 4.2.0 <ann@example.com>: Recipient address rejected: Greylisted, see http://postgrey.schweikert.ch/help/example.com.html',
    LATER,
  ],
  // Exim 4.96, which writes no enhanced codes
  ['RCPT TO', '550 Unrouteable address', GONE],
  ['RCPT TO', '550 relay not permitted', US],
  ['RCPT TO', '550 Administrative prohibition', US],
  ['RCPT TO', '550-Verification failed for <us@example.com>\n550 Sender verify failed', US],
  ['RCPT TO', '451 Temporary local problem - please try later', LATER],
  ['DATA', '550 This message was classified as SPAM', US],
  ['DATA', '550 maximum allowed line length is 998 octets, got 1200', US],
  ['MAIL FROM', '552 Message size exceeds maximum permitted', US],
  ['MAIL FROM', '550 Sender rejected', US],
  // OpenSMTPD 6.8
  ['RCPT TO', '550 Invalid recipient: <ann@example.com>', GONE],
  ['RCPT TO', '501 5.1.3 Recipient address syntax error', GONE],
  ['RCPT TO', '421 4.3.0 Temporary Error', LATER],
  // The large providers
  [
    'RCPT TO',
    '550-5.1.1 The email account that you tried to reach does not exist. Please try\n550-5.1.1 double-checking the address\n550 5.1.1 https://support.google.com/mail/?p=NoSuchUser x - gsmtp',
    GONE,
  ],
  ['RCPT TO', '550-5.2.1 The email account that you tried to reach is disabled.\n550 5.2.1 x - gsmtp', OFF],
  ['RCPT TO', '452-4.2.2 The recipient inbox is out of storage space.\n452 4.2.2 x - gsmtp', FULL],
  [
    'DATA',
    '550-5.7.26 This mail has been blocked because the sender is unauthenticated.\n550 5.7.26 x - gsmtp',
    US,
  ],
  ['DATA', '421-4.7.28 Gmail has detected an unusual rate of unsolicited mail.\n421 4.7.28 x - gsmtp', LATER],
  ['RCPT TO', '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup', GONE],
  ['RCPT TO', '550 5.4.1 Recipient address rejected: Access denied. AS(201806281)', GONE],
  ['DATA', '554 5.2.0 STOREDRV.Deliver.Exception', NOT_THIS],
  ['DATA', '550 5.6.11 SMTPSEND.BareLinefeedsAreIllegal', NOT_THIS],
  ['RCPT TO', "554 delivery error: dd This user doesn't have a yahoo.com account (ann@yahoo.com)", GONE],
  ['MAIL FROM', '553 5.7.1 [BL21] Connections will not be accepted from 192.0.2.1', US],
  ['RCPT TO', '550 No such user here', GONE],
  ['RCPT TO', '552 Mailbox is full', FULL],
  ['RCPT TO', '450 Requested mail action not taken: mailbox unavailable', LATER],
  // Of two codes that contradict each other, the milder counts.
  ['RCPT TO', '450 5.1.1 User unknown', LATER],
  ['RCPT TO', '550 4.1.1 User unknown', LATER],
  // A number that is none of the codes.
  ['RCPT TO', '550 5.1.1.2 is not a code of ours', GONE],
]

test.each(REPLIES)('F58 %s: %s', (command, text, meaning) => {
  expect(judge({ code: Number(text.slice(0, 3)), text, command })).toEqual({
    meaning,
    isFinal: [GONE, OFF].includes(meaning),
    isAboutUs: meaning === US,
  })
})
