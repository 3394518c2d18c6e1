import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { env } from '@/env'
import { WORTH_SECONDS } from '@/features/alerts/rules/alert'
import { queueAlerts } from '@/features/alerts/server/queue-alerts'
import { startDueAlerts } from '@/features/alerts/server/send-alerts'
import { book } from '@/features/booking/server/book'
import type { User } from '../../../payload-types'
import { bookingOf, slotAt, staffAt, visit } from '../../helpers/booking'
import { plantLeads } from '../../helpers/inbox'
import { LEAD, leadsOf, sendJson } from '../../helpers/leads'
import { addAdmin, addLimited, freshEmail, payload, query } from '../../helpers/payload'
import { startPushService } from '../../helpers/push-service'
import { rest, signIn } from '../../helpers/rest'

let service: Awaited<ReturnType<typeof startPushService>>

beforeAll(async () => {
  env.WEBHOOK_ALLOW_PRIVATE = true
  service = await startPushService()
})

afterAll(() => service.close())

beforeEach(async () => {
  for (const table of ['appointments', 'form_submissions', 'alert_devices', 'alert_news', 'users'])
    await query(`delete from ${table}`)
  service.pushed.length = 0
  service.answer(() => ({ status: 201 }))
  await switchTo(true)
})

const switchTo = (alerts: boolean) =>
  payload.updateGlobal({ slug: 'lead-handling', data: { alerts }, overrideAccess: true })

/** Switches alerts on in a browser of an account. */
async function addBrowser({ email }: User) {
  const cookie = await signIn(email)
  const subscription = service.browser()
  const response = await rest('POST', 'users/alerts', { cookie, json: subscription })
  expect(response.status).toBe(200)
  const { devices } = await response.json()
  return { cookie, subscription, id: String(devices[0].id) }
}

const sendDue = async () => (await startDueAlerts(payload)).done

/** As if every pause were over. */
const endPauses = () => query("update alert_devices set next_try_at = now() - interval '1 second'")

/** Plants leads that are news, and notes them. */
async function tell(...leads: Parameters<typeof plantLeads>[0]) {
  const ids = await plantLeads(leads)
  await queueAlerts(payload, null, 'lead.created', ids)
  return ids
}

const titles = () => service.pushed.map(({ message }) => message.title)

describe('a new lead', () => {
  test('T189 is shown to its owner, with its name and its form and nothing else', async () => {
    const owner = await addAdmin()
    await addBrowser(owner)
    const email = freshEmail()
    const response = await sendJson({ ...LEAD, name: 'Zoë Doe', email, source: 'contact_page' })
    expect(response.status).toBe(201)
    await sendDue()
    const [lead] = await leadsOf(email)
    expect(lead.owner_id).toBe(owner.id)
    const [only] = service.pushed
    expect(service.pushed).toHaveLength(1)
    expect(only?.message).toEqual({
      title: 'New lead: Zoë Doe',
      body: 'Contact page',
      path: `/admin/submissions?lead=${lead.id}`,
      tag: expect.stringMatching(/^[\da-f-]{36}$/),
    })
    expect(only?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' })
    expect(Number(only?.headers.ttl)).toBeGreaterThan(WORTH_SECONDS - 60)
    expect(only?.headers.topic).toMatch(/^[\da-f]{32}$/)
    const [device] = await query('select * from alert_devices')
    expect(device).toMatchObject({ problem: null, failing_since: null, tries: 0 })
    expect(device.sent_at).not.toBeNull()
    expect(await query('select 1 from alert_news union all select 1 from alert_deliveries')).toEqual([])
  })

  test('of somebody is shown to nobody else, and one of nobody to all who may read leads', async () => {
    const [ada, ben, leads, writer] = [
      await addAdmin(),
      await addAdmin(),
      await addLimited('leads'),
      await addLimited('posts'),
    ]
    for (const who of [ada, ben, leads]) await addBrowser(who)
    await query(
      "insert into alert_devices (user_id, mark, subscription, device, session) select $1, 'x', subscription, device, '' from alert_devices limit 1",
      [writer.id],
    )
    await tell({ name: 'Hers', owner: String(ada.id) })
    await sendDue()
    expect(titles()).toEqual(['New lead: Hers'])
    await endPauses()
    await tell({ name: 'Free', owner: null })
    await sendDue()
    expect(titles().filter((title) => title === 'New lead: Free')).toHaveLength(3)
  })

  test.each([
    { stage: 'spam' as const },
    { stage: 'contacted' as const },
    { deletedAt: new Date().toISOString() },
  ])('is shown to nobody as %o', async (how) => {
    await addBrowser(await addAdmin())
    await tell(how)
    await sendDue()
    expect(service.pushed).toEqual([])
  })

  test('that became spam before it was shown is not shown', async () => {
    await addBrowser(await addAdmin())
    const [id] = await tell({})
    await query("update form_submissions set stage = 'spam' where id = $1", [id])
    await sendDue()
    expect(service.pushed).toEqual([])
  })

  test('is shown once, however many workers there are', async () => {
    await addBrowser(await addAdmin())
    await tell({ name: 'Once' })
    await Promise.all([sendDue(), sendDue(), sendDue()])
    await sendDue()
    expect(titles()).toEqual(['New lead: Once'])
  })

  test('with more than two others is one alert with their number', async () => {
    await addBrowser(await addAdmin())
    await tell({}, {}, {})
    await sendDue()
    expect(service.pushed).toHaveLength(3)
    await endPauses()
    await tell({}, {}, {}, {})
    await sendDue()
    expect(service.pushed.slice(3).map(({ message }) => message)).toEqual([
      expect.objectContaining({ title: '4 new leads and bookings', path: '/admin/submissions' }),
    ])
  })

  test('F60 is stored at once while a device is being removed', async () => {
    const { id } = await addBrowser(await addAdmin())
    const client = await payload.db.pool.connect()
    await client.query('begin')
    await client.query('delete from alert_devices where id = $1', [id])
    const response = await sendJson({ ...LEAD, email: freshEmail() })
    expect(response.status).toBe(201)
    await client.query('commit')
    client.release()
    await sendDue()
    expect(service.pushed).toEqual([])
  })
})

describe('a new booking', () => {
  test('is shown to whose calendar it stands in, and its lead apart to nobody', async () => {
    const [ada, ben] = [await addAdmin(), await addAdmin()]
    for (const who of [ada, ben]) await addBrowser(who)
    const booked = await book(await visit(payload), bookingOf(String(ada.id), slotAt(0)), null)
    expect(booked.outcome).toBe('booked')
    await sendDue()
    expect(service.pushed.map(({ message }) => [message.title, message.body])).toEqual([
      ['New booking: Vera Visitor', 'Booked a time'],
    ])
    const [device] = await query('select sent_at from alert_devices where user_id = $1', [ada.id])
    expect(device.sent_at).not.toBeNull()
  })

  test('that somebody has made for himself is shown to nobody', async () => {
    const ada = await addAdmin()
    await addBrowser(ada)
    const by = await staffAt(payload, String(ada.id))
    const [lead = ''] = await plantLeads([{}])
    const booked = await book(by, bookingOf(String(ada.id), slotAt(60), { of: { lead } }), String(ada.id))
    if (booked.outcome !== 'booked') throw new Error(booked.outcome)
    expect(await query('select 1 from alert_news')).toEqual([])
  })
})

describe('while an owner has not switched alerts on', () => {
  test('nothing is noted, sent or added', async () => {
    const { cookie, id } = await addBrowser(await addAdmin())
    await tell({})
    await switchTo(false)
    await sendDue()
    await tell({})
    expect(service.pushed).toEqual([])
    expect(await query('select 1 from alert_news')).toEqual([])
    for (const [path, json] of [
      ['users/alerts', service.browser()],
      ['users/alerts/key', undefined],
      [`users/alerts/${id}/test`, undefined],
    ] as const)
      expect((await rest('POST', path, { cookie, json })).status).toBe(409)
    expect((await rest('POST', `users/alerts/${id}/remove`, { cookie })).status).toBe(200)
    expect(await query('select 1 from alert_devices')).toEqual([])
  })
})

describe('a push service', () => {
  test.each([404, 410])('F60 that answers %d gets no more', async (status) => {
    await addBrowser(await addAdmin())
    await tell({})
    service.answer(() => ({ status }))
    await sendDue()
    expect(await query('select 1 from alert_devices union all select 1 from alert_deliveries')).toEqual([])
  })

  test('F60 that is away or busy is tried again, not sooner than it asks', async () => {
    await addBrowser(await addAdmin())
    await tell({ name: 'Late' })
    const waits = async () => {
      const [row] = await query(
        'select tries, problem, extract(epoch from next_try_at - now())::float8 as wait from alert_devices',
      )
      return row
    }
    service.answer(() => ({ status: 503 }))
    await sendDue()
    const first = await waits()
    expect(first).toMatchObject({ tries: 1, problem: 'The push service answered 503' })
    expect(first.wait).toBeGreaterThan(0)
    // What is stored is rounded to milliseconds.
    expect(first.wait).toBeLessThan(5.001)
    const asked = service.asked()
    await sendDue()
    expect(service.asked()).toBe(asked)
    await endPauses()
    service.answer(() => ({ status: 429, headers: { 'retry-after': '120' } }))
    await sendDue()
    expect((await waits()).wait).toBeGreaterThan(100)
    await endPauses()
    service.answer(() => ({ status: 201 }))
    await sendDue()
    expect(titles()).toEqual(['New lead: Late'])
    expect(await waits()).toMatchObject({ tries: 0, problem: null })
  })

  test('F60 that stays away is told no old news', async () => {
    await addBrowser(await addAdmin())
    await tell({ name: 'Old' })
    service.answer(() => ({ status: 503 }))
    await sendDue()
    await query(`update alert_deliveries set made_at = now() - interval '${WORTH_SECONDS} seconds'`)
    await endPauses()
    service.answer(() => ({ status: 201 }))
    await tell({ name: 'New' })
    await query(
      `insert into alert_news (kind, lead_id, made_at) select 'lead', lead_id, now() - interval '${WORTH_SECONDS} seconds' from alert_news`,
    )
    await sendDue()
    expect(titles()).toEqual(['New lead: New'])
  })

  test('that refuses an alert is asked nothing again, and the device says so', async () => {
    const { cookie } = await addBrowser(await addAdmin())
    await tell({})
    service.answer(() => ({ status: 403 }))
    await sendDue()
    const asked = service.asked()
    await endPauses()
    await sendDue()
    expect(service.asked()).toBe(asked)
    const { devices } = await (await rest('POST', 'users/alerts', { cookie, json: service.browser() })).json()
    expect(devices.map((each: { problem: string | null }) => each.problem)).toEqual([
      null,
      'The push service answered 403',
    ])
  })

  test('T187 whose address leads inside is not asked, when it is added and when it is sent to', async () => {
    const { cookie } = await addBrowser(await addAdmin())
    const asked = service.asked()
    env.WEBHOOK_ALLOW_PRIVATE = false
    try {
      for (const endpoint of [
        service.browser().endpoint,
        'https://127.0.0.1:8443/push',
        'https://169.254.169.254/latest',
        'https://[::1]/push',
        'https://localhost/push',
        'http://fcm.googleapis.com/push',
        'https://user:word@fcm.googleapis.com/push',
        'https://fcm.googleapis.com:22/push',
        'file:///etc/passwd',
        'x',
      ])
        expect(
          (await rest('POST', 'users/alerts', { cookie, json: { ...service.browser(), endpoint } })).status,
        ).toBe(400)
      await tell({})
      await sendDue()
    } finally {
      env.WEBHOOK_ALLOW_PRIVATE = true
    }
    expect(service.asked()).toBe(asked)
    const [device] = await query('select problem from alert_devices')
    expect(device.problem).toMatch(/^No answer: /)
  })
})
