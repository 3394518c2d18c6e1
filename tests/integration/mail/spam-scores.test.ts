import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { accountMails, mailAccount } from '@/features/accounts/server/mail'
import { queueMails } from '@/features/leads/server/queue-mails'
import { queueDailyMail, remindDue } from '@/features/leads/server/reminders'
import { openSender } from '@/features/mail/server/mail-adapter'
import { sendDueMail } from '@/features/mail/server/outbox'
import { wordsOfTest } from '@/features/mail/server/test-mail'
import { type ReviewMail, toReviewMail } from '@/features/posts/rules/review'
import { toUnplannedMail } from '@/features/posts/rules/scheduled-post'
import { plantLeads } from '../../helpers/inbox'
import { LEAD, sendJson } from '../../helpers/leads'
import { startMailSink } from '../../helpers/mail-sink'
import { addAdmin, payload, query } from '../../helpers/payload'
import {
  type ReceivedMail,
  type SpamScore,
  scoreBySpamAssassin,
  startRspamd,
} from '../../helpers/spam-filters'

vi.hoisted(() => {
  // A mail has the addresses of a site that is on the net.
  process.env.SITE_URL = 'https://www.example.com'
  process.env.SMTP_URL = 'smtp://127.0.0.1:9'
  process.env.MAIL_FROM = 'NOVA <hello@example.com>'
  process.env.LEADS_TO = 'sales@example.com'
})

const SITE = 'https://www.example.com'
const LINK = `${SITE}/auth/reset#abcdefghijklmnopqrstuvwxyzABCDEFGHIJ0123456`
const POST = `${SITE}/admin/posts/5f0c8b0e-6c55-4d0e-9b57-2f7a3b1c9d10`

/** What each mail about an account is told. A new one is missing here until it is added. */
const OF_ACCOUNTS = {
  recovery: [LINK],
  role: [LINK],
  confirmation: [LINK],
  taken: [],
  invitation: [LINK, 'Leads', 'Content'],
  newDevice: ['Firefox on Windows', 'Saturday, November 28, 2026, 11:00 PM'],
  passwordChanged: ['a passkey, "My phone"'],
  emailChanged: ['ann@example.net'],
  areasChanged: ['Leads'],
  roleRemoved: [],
  factorDemanded: ['December 24'],
  factorAdded: [],
  factorRemoved: [],
  factorsReset: [],
} satisfies Record<keyof typeof accountMails, string[]>

const OF_REVIEWS: Record<ReviewMail['what'], true> = {
  asked: true,
  approved: true,
  'sent-back': true,
  published: true,
  discarded: true,
}

async function queueOfPosts() {
  const title = 'Why a missed call costs more than an ad'
  const reviews = Object.keys(OF_REVIEWS) as ReviewMail['what'][]
  const words = [
    ...reviews.map((what) =>
      toReviewMail({ what, title, by: 'Ann', text: 'Please look at the second part.', address: POST }),
    ),
    ...(['refused', 'paused'] as const).map((state) =>
      toUnplannedMail({
        ...{ state, title, address: POST, action: 'publish', at: new Date('2026-12-01T15:00:00Z') },
        reason: 'The post has no image.',
      }),
    ),
  ]
  const client = await payload.db.pool.connect()
  await queueMails(
    client,
    'review',
    words.map((each) => ({ ...each, recipient: 'ann@example.net' })),
  )
  client.release()
}

/** A mail that is hours younger than what the servers on its way have written costs points. */
const NOW = new Date().toUTCString().replace('GMT', '+0000 (UTC)')

/** What the site's mail server adds, and then that of the receiver. */
const RECEIVED = `Received: from mail.example.com (mail.example.com [93.184.216.34])
	by mx.example.net (Postfix) with ESMTPS id 4BcDeF1gHi
	for <ann@example.net>; ${NOW}
Received: from www.example.com (unknown [10.0.0.5])
	by mail.example.com (Postfix) with ESMTPSA id 4AbCdE2fGh
	for <ann@example.net>; ${NOW}
`

const subjectOf = ({ text }: ReceivedMail) => /^Subject: (.*(?:\n[ \t].*)*)/m.exec(text)?.[1] ?? ''

/** Makes every kind of mail as the product does, and returns what has arrived. */
async function everyMail(): Promise<ReceivedMail[]> {
  const sink = await startMailSink()
  const send = openSender(payload, sink.url)
  const sending = vi.spyOn(payload, 'sendEmail').mockImplementation(send)
  const admin = await addAdmin()
  expect((await sendJson({ ...LEAD, email: 'visitor@example.net' })).status).toBe(201)
  const [due = ''] = await plantLeads([{ name: 'Ada' }])
  await query(
    "update form_submissions set owner_id = $2, follow_up_at = now() - interval '1 minute', stage = 'contacted' where id = $1",
    [due, admin.id],
  )
  expect(await remindDue(payload)).toBe(1)
  await query("update site_state set daily_mail_on = '2026-10-31'")
  await query("update form_submissions set created_at = '2026-11-23T10:00:00Z'")
  expect(await queueDailyMail(payload, new Date('2026-11-23T16:00:00Z'))).toBe(2)
  for (const [kind, texts] of Object.entries(OF_ACCOUNTS)) {
    const words = accountMails[kind as keyof typeof accountMails] as (...given: string[]) => typeof WORDS
    await mailAccount(payload, `${kind.toLowerCase()}@example.net`, words(...texts))
  }
  await queueOfPosts()
  while ((await sendDueMail(payload)) > 0);
  await send({ to: admin.email, ...wordsOfTest('NOVA') })
  expect(await query("select recipient, problem from outbox where state <> 'sent'")).toEqual([])
  sending.mockRestore()
  sink.close()
  return sink.taken.map(({ to, text }) => ({
    ...{ from: 'hello@example.com', to },
    // A line that begins with a dot has travelled with two.
    text: `${RECEIVED}${text.replaceAll(/^\.\./gm, '.')}`,
  }))
}

const WORDS = { subject: '', text: '' }

/**
 * A notice of a lead is answered to the visitor, whose domain is not that of the sender and the recipient: rspamd gives six
 * points for that, and the answer is worth more.
 */
const OF_REPLY_TO = 'SPOOF_REPLYTO=6'

const isOfReplyTo = (rule: string) => rule === OF_REPLY_TO

const withoutReplyTo = ({ score, rules }: SpamScore): SpamScore => ({
  score: score - 6,
  rules: rules.filter((rule) => !isOfReplyTo(rule)),
})

let mails: ReceivedMail[]
let rspamd: Awaited<ReturnType<typeof startRspamd>>

beforeAll(async () => {
  mails = await everyMail()
  rspamd = await startRspamd()
}, 120_000)

afterAll(() => rspamd?.stop())

/** An advertisement of the kind that both know, without which a filter that sees nothing would pass. */
const SPAM: ReceivedMail = {
  from: 'hello@example.com',
  to: 'ann@example.net',
  text: `${RECEIVED}From: "VIAGRA" <hello@example.com>
To: undisclosed-recipients:;
Subject: $$$ FREE VIAGRA!!! ACT NOW, DEAR FRIEND
Date: Sat, 28 Nov 1999 22:59:59 +0000
MIME-Version: 1.0
Content-Type: text/html; charset=us-ascii

<html><body><font size=7 color=white>Click here to buy viagra and cialis, 100% free, no prescription:</font>
<a href="http://1.2.3.4:8080/viagra">http://www.example.net</a></body></html>
`,
}

describe('every kind of mail has at most no points', () => {
  const complaints = (scores: readonly { score: number; rules: string[] }[]) =>
    scores.flatMap(({ score, rules }, index) => {
      const mail = mails[index]
      return mail && score > 0 ? [`${subjectOf(mail)}: ${score} (${rules.join(', ')})`] : []
    })

  test('all are there', () => {
    // A notice, a confirmation, a reminder, the mails of the day and of the month, seven of posts, and a test.
    expect(mails).toHaveLength(Object.keys(OF_ACCOUNTS).length + 5 + 7 + 1)
  })

  test('by SpamAssassin', async () => {
    const scores = await scoreBySpamAssassin([...mails, SPAM])
    expect(scores.map(({ score }) => score)).not.toContain(Number.NaN)
    expect(scores.pop()?.score).toBeGreaterThan(2)
    expect(complaints(scores)).toEqual([])
  })

  test('by rspamd', async () => {
    const scores = await Promise.all(mails.map((mail) => rspamd.score(mail)))
    expect((await rspamd.score(SPAM)).score).toBeGreaterThan(2)
    const notice = scores[mails.findIndex((mail) => subjectOf(mail).startsWith('New lead: '))]
    expect(notice?.rules.filter(isOfReplyTo)).toEqual([OF_REPLY_TO])
    const others = scores.map((each) => (each === notice ? withoutReplyTo(notice) : each))
    expect(complaints(others)).toEqual([])
  })
})
