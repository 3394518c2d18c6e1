import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { env } from '@/env'
import { findSubscription, unsubscribeWith } from '@/features/accounts/server/unsubscribe'
import { queueDailyMail } from '@/features/leads/server/reminders'
import { sendDueMail } from '@/features/mail/server/outbox'
import { unsubscribeHeads } from '@/features/mail/server/unsubscribe-link'
import { toUnsubscribeToken } from '@/lib/unsubscribe-token'
import type { User } from '../../../payload-types'
import { plantLeads } from '../../helpers/inbox'
import { headOf } from '../../helpers/mail-heads'
import { sendToSink } from '../../helpers/mails'
import { addAdmin, payload, query } from '../../helpers/payload'

const SITE = { SITE_URL: env.SITE_URL, DKIM_KEY: undefined }
const MORNING = new Date('2026-11-23T16:00:00.000Z')
const ONE_CLICK = 'List-Unsubscribe=One-Click'
const FORM = 'application/x-www-form-urlencoded'
const MULTIPART = `--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n`

const take = unsubscribeWith(async () => payload)
let [ann, bob]: User[] = []

beforeEach(async () => {
  ann = await addAdmin()
  bob = await addAdmin()
})

afterEach(async () => {
  Object.assign(env, SITE)
  for (const table of ['outbox', 'form_submissions']) await query(`delete from ${table}`)
})

const linkOf = (account = '') =>
  /^<(.*)>$/.exec(unsubscribeHeads(account)['List-Unsubscribe'] ?? '')?.[1] ?? ''
const tokenOf = (account = '') => new URL(linkOf(account)).searchParams.get('token') ?? ''

/** As a mail program posts: from elsewhere, without a session. */
const post = (link: string, body = ONE_CLICK, type = FORM) =>
  take(
    new Request(link, {
      method: 'POST',
      body,
      headers: {
        'content-type': type,
        origin: 'https://mail.example',
        'sec-fetch-site': 'cross-site',
        'x-client-address': '192.0.2.9',
      },
    }),
  )

/** Who still gets the periodic mails, of the two. */
async function readers() {
  const rows = await query('select id, daily_mail from users where id = any($1)', [[ann?.id, bob?.id]])
  return rows
    .filter(({ daily_mail }) => daily_mail !== false)
    .map(({ id }) => id)
    .sort()
}

const both = () => [String(ann?.id), String(bob?.id)].sort()

describe('T29 the link of a periodic mail', () => {
  test.each([
    ['a form', ONE_CLICK, FORM],
    ['multipart', MULTIPART, 'multipart/form-data; boundary=b'],
    ['nothing', '', 'text/plain'],
  ])(
    'ends the mails to its account alone, posted with %s from elsewhere, and is no redirect',
    async (_what, body, type) => {
      const response = await post(linkOf(ann?.id), body, type)
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store, private'])
      expect(response.headers.getSetCookie()).toEqual([])
      expect(await readers()).toEqual([bob?.id])
      expect((await post(linkOf(ann?.id))).status).toBe(200)
      const told = await query(
        `select actor, account, details from audit_log where kind = 'auth.account-changed' and subject_id = $1`,
        [ann?.id],
      )
      expect(told).toEqual([{ actor: 'visitor', account: null, details: { fields: ['dailyMail'] } }])
    },
  )

  test('posted by the page leads its browser back to it', async () => {
    const response = await post(linkOf(ann?.id), 'page=1')
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `/unsubscribe?token=${tokenOf(ann?.id)}`,
    ])
    expect(await readers()).toEqual([bob?.id])
  })

  test('that is only opened changes nothing, and says what is set', async () => {
    expect(await findSubscription(payload, tokenOf(ann?.id))).toBe('on')
    expect(await readers()).toEqual(both())
    await post(linkOf(ann?.id))
    expect(await findSubscription(payload, tokenOf(ann?.id))).toBe('off')
  })

  test('that nobody has signed, or for something else, changes nothing', async () => {
    const secret = env.PAYLOAD_SECRET ?? ''
    const forged = [
      '',
      String(ann?.id),
      `${ann?.id}.${'A'.repeat(43)}`,
      `${bob?.id}.${tokenOf(ann?.id).split('.')[1]}`,
      toUnsubscribeToken(secret, 'other-mail', String(ann?.id)),
      toUnsubscribeToken('another secret', 'daily-mail', String(ann?.id)),
    ]
    for (const token of forged) {
      const response = await post(`http://localhost:3000/unsubscribe?${new URLSearchParams({ token })}`)
      expect(response.status, token).toBe(400)
      expect(await findSubscription(payload, token)).toBeNull()
    }
    expect(await readers()).toEqual(both())
  })

  test('with a body of more than 8 kB changes nothing', async () => {
    expect((await post(linkOf(ann?.id), 'x'.repeat(9_000))).status).toBe(413)
    expect(await readers()).toEqual(both())
  })

  test('of an account that is gone is answered as any other', async () => {
    const gone = '019ab1c2-0000-7000-8000-000000000009'
    expect((await post(linkOf(gone))).status).toBe(200)
    expect(await findSubscription(payload, tokenOf(gone))).toBeNull()
  })

  test('is answered with 503 while the database is away', async () => {
    const away = unsubscribeWith(() => Promise.reject(new Error('away')))
    expect((await away(new Request(linkOf(ann?.id), { method: 'POST', body: ONE_CLICK }))).status).toBe(503)
  })
})

describe('a periodic mail', () => {
  test('has the link of its reader, who gets none after it was used; other mails have none', async () => {
    const sink = await sendToSink()
    await query('update site_state set daily_mail_on = null')
    await query('update users set daily_mail = (id = any($1))', [[ann?.id, bob?.id]])
    await plantLeads([{ createdAt: '2026-11-23T15:00:00.000Z' }])
    expect(await queueDailyMail(payload, MORNING)).toBe(2)
    await query(
      `insert into outbox (id, event, recipient, subject, text, for_staff, state, attempts, next_attempt_at)
       select gen_random_uuid(), event, recipient, '-', '-', true, 'queued', 0, now()
       from (values ('review', $1), ('monthly', $2)) as given (event, recipient)`,
      [ann?.email, bob?.email],
    )
    await sendDueMail(payload)
    const links = sink.taken.map((mail) => [mail.to, headOf(mail, 'List-Unsubscribe')])
    const [ofAnn, ofBob] = [linkOf(ann?.id), linkOf(bob?.id)].map((link) => `<${link}>`)
    expect(links.sort()).toEqual(
      [
        [ann?.email, ofAnn],
        [ann?.email, undefined],
        [bob?.email, ofBob],
        [bob?.email, ofBob],
      ].sort(),
    )
    // Long lines travel in pieces (quoted-printable).
    const ends = sink.taken.map(({ to, text }) => [
      to,
      /\nor, without signing in, at (\S+)\s*$/.exec(text.replaceAll('=\n', '').replaceAll('=3D', '='))?.[1],
    ])
    expect(ends.sort()).toEqual(
      [
        [ann?.email, linkOf(ann?.id)],
        [ann?.email, undefined],
        [bob?.email, linkOf(bob?.id)],
        [bob?.email, linkOf(bob?.id)],
      ].sort(),
    )
    // What a backup holds ends nothing.
    expect((await query('select text from outbox')).map(({ text }) => text).join()).not.toContain('token=')
    // The site of this test is reached by http.
    for (const mail of sink.taken) expect(headOf(mail, 'List-Unsubscribe-Post')).toBeUndefined()
    await post(linkOf(ann?.id))
    await query('update site_state set daily_mail_on = null')
    expect(await queueDailyMail(payload, MORNING)).toBe(1)
  })

  test.each([
    ['https://www.example.com', 'a key', ONE_CLICK],
    ['https://www.example.com', undefined, undefined],
    ['http://www.example.com', 'a key', undefined],
  ])('of %s, signed with %s, is ended by one click: %s', (SITE_URL, DKIM_KEY, header) => {
    Object.assign(env, { SITE_URL, DKIM_KEY })
    expect(unsubscribeHeads(String(ann?.id))).toEqual({
      'List-Unsubscribe': `<${SITE_URL}/unsubscribe?token=${tokenOf(ann?.id)}>`,
      ...(header && { 'List-Unsubscribe-Post': header }),
    })
  })
})
