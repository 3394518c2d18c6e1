import { beforeEach, expect, test } from 'vitest'
import { env } from '@/env'
import { toVerdict, watchLead } from '@/features/leads/server/watch-lead'
import { WATCH_REASON } from '@/features/mail/rules/outbox'
import { emptyInbox } from '../../helpers/intake'
import { fromSomewhere, LEAD, sendJson } from '../../helpers/leads'
import { addAdmin, payload, query } from '../../helpers/payload'
import { rest } from '../../helpers/rest'

beforeEach(emptyInbox)

const url = process.env.DATABASE_URL ?? ''
const STAFF = ['sales@example.com']

/** Hands the request of the watch to the endpoint, in the place of a network. */
const send: typeof fetch = (address, init) => {
  const headers = { ...Object.fromEntries(new Headers(init?.headers)), 'x-client-address': fromSomewhere() }
  return rest('POST', String(address).split('/api/')[1] ?? '', { body: init?.body ?? undefined, headers })
}

const SMTP_URL = 'smtp://mail.example.com'

const watch = (more = {}, as = send, at = url) =>
  watchLead({ ...env, SMTP_URL, LEADS_TO: STAFF, ...more }, at, as)

const counts = async () =>
  (
    await query(`select (select count(*)::int from form_submissions) as leads, (select count(*)::int from outbox) as mails,
      (select count(*)::int from lead_events) as events, (select count(*)::int from consent_records) as consents`)
  )[0]

test('a watched lead is found and leaves nothing', async () => {
  await addAdmin()
  await query('delete from outbox')
  await query('delete from consent_records')
  const none = { leads: 0, mails: 0, events: 0, consents: 0 }
  const found = await watch({ LEADS_TO: undefined })
  expect(Object.fromEntries(found)).toMatchObject({
    form: { isFine: true, reason: expect.stringContaining(env.SITE_URL) },
    database: { isFine: true },
    mail: { isFatal: true, reason: 'Nobody is told of a lead by mail: LEADS_TO is not set.' },
    webhook: { isFine: true },
    removed: { isFine: true, reason: '1 lead, with all that it caused' },
  })
  expect(toVerdict(found)).toEqual({
    isWell: false,
    sentence: 'Leads are stored, but not told of (mail): mend what is missing.',
  })
  expect(Object.fromEntries(await watch({ SMTP_URL: undefined }))).toMatchObject({
    mail: { isFatal: true, reason: 'The mails about leads wait: SMTP_URL is not set.' },
  })
  expect(await counts()).toEqual(none)
})

test('a database that is away, or no database of the product, is a sentence and a no', async () => {
  const at = (change: object) => Object.assign(new URL(url), change).href
  const away = await watch({}, send, at({ port: '1' }))
  expect(away).toEqual([
    [
      'database',
      expect.objectContaining({ isFatal: true, reason: expect.stringContaining('(ECONNREFUSED)') }),
    ],
  ])
  expect(toVerdict(away).sentence).toBe('Leads do not arrive: mend this at once.')
  const [[name, finding] = []] = await watch({}, send, at({ pathname: 'postgres' }))
  expect([name, finding?.isFine, finding?.reason]).toEqual([
    'database',
    false,
    expect.stringContaining('does not exist'),
  ])
})

test('what is wrong is told: no site, a refusal, no mail, another secret, another database', async () => {
  const one = async (...args: Parameters<typeof watch>) => Object.fromEntries(await watch(...args))
  expect(await one({}, () => Promise.reject(new Error('ECONNREFUSED')))).toMatchObject({
    form: { isFatal: true, reason: expect.stringContaining('ECONNREFUSED') },
  })
  expect(await one({}, async () => new Response('', { status: 503 }))).toMatchObject({
    form: { isFatal: true, reason: expect.stringContaining('503') },
  })
  expect((await one()).mail).toMatchObject({ isFatal: true })
  // Of a lead that is removed, no mails can be missing.
  expect(await one({ PAYLOAD_SECRET: 'another' })).toEqual({
    form: expect.objectContaining({ isFine: true }),
    database: expect.objectContaining({ isFatal: true, fix: expect.stringContaining('PAYLOAD_SECRET') }),
  })
  const elsewhere = async () => Response.json({ ok: true, id: 'x' }, { status: 201 })
  expect((await one({}, elsewhere)).database).toMatchObject({ isFatal: true })
  expect(await counts()).toMatchObject({ leads: 0 })
})

test('T105 the watch removes no lead of a visitor who writes as it does', async () => {
  const response = await sendJson({ ...LEAD, name: 'Watch of this site', message: WATCH_REASON })
  const { id } = await response.json()
  await query('update form_submissions set deleted_at = now()')
  await watch()
  expect(await query('select id from form_submissions')).toEqual([{ id }])
  expect(payload.db.leadPool.waitingCount).toBe(0)
})
