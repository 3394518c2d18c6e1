import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dailyMailDay } from '@/features/leads/rules/daily-mail'
import { freePort } from '@/lib/free-port'
import { type Mailbox, openMailbox } from '../../e2e/mail/mailbox'
import { ADMIN, Instances, untilReady } from '../helpers/instances'
import { startReceiver } from '../helpers/receiver'
import { startProcess } from '../helpers/start'
import { expectStartedOnce } from '../helpers/started-once'
import { postLead, request } from '../helpers/visitor'

const LEADS = 40
/** Leads of three years ago: fewer than a sweep asks about. */
const OLD_LEADS = 20
/** As long as a worker that came second would have needed to send it as well. */
const QUIET_MS = 5_000
/** That each instance is told of at once; an address may tell of more. */
const VISITS = 20
const WITHIN = { timeout: 100_000, interval: 500 }

let site: Instances
let mailbox: Mailbox
let receiver: Awaited<ReturnType<typeof startReceiver>>

beforeAll(async () => {
  const port = await freePort()
  mailbox = await openMailbox(port)
  // Slow enough that all four look for work while one of them still sends.
  receiver = await startReceiver((response) => void setTimeout(200).then(() => response.end('ok')))
  const mail = { SMTP_URL: `smtp://127.0.0.1:${port}`, LEADS_TO: 'sales@example.com' }
  const env = { ...mail, WEBHOOK_ALLOW_PRIVATE: 'on', LEAD_RATE: '100000/1m' }
  site = await Instances.open(4, { isTogether: true, env })
})

afterAll(async () => {
  await site?.close()
  await mailbox?.close()
  receiver?.close()
})

const total = async (from: string) =>
  (await site.query<{ total: number }>(`select count(*)::int as total from ${from}`))[0]?.total
const emailOf = (index: number) => `once-${index}@example.com`
/** How often each thing is there. */
const counted = (things: readonly string[]) =>
  Object.fromEntries(things.map((each) => [each, things.filter((other) => other === each).length]))
const onceEach = (things: readonly string[]) => Object.fromEntries(things.map((each) => [each, 1]))

test('four instances that start in one moment on an empty database set it up once', async () => {
  for (const instance of site.all) await untilReady(instance)
  await expectStartedOnce(site)
})

test('D15 each lead is mailed once and told to a webhook once, with four instances at work', async () => {
  const hook = { name: 'receiver', url: receiver.url, events: ['lead.created'], active: true }
  const stored = await site.change(at(0), '/api/webhooks', 'POST', hook)
  const { id } = JSON.parse(stored.text).doc
  expect((await site.change(at(0), `/api/webhooks/${id}/secret`, 'POST')).status).toBe(200)
  const indexes = Array.from({ length: LEADS }, (_, index) => index)
  const replies = await Promise.all(indexes.map((index) => postLead(at(index).origin, emailOf(index))))
  expect(replies.map(({ status }) => status)).toEqual(indexes.map(() => 201))
  await expect.poll(() => total("outbox where state <> 'sent'"), WITHIN).toBe(0)
  await setTimeout(QUIET_MS)
  const toVisitors = mailbox.all.filter(({ to }) => to.startsWith('once-')).map(({ to }) => to)
  expect(counted(toVisitors)).toEqual(onceEach(indexes.map(emailOf)))
  const toStaff = mailbox.all.filter(({ to }) => to === 'sales@example.com')
  const named = toStaff.flatMap(({ text }) => /once-\d+@example\.com/.exec(text)?.[0] ?? [])
  expect(counted(named)).toEqual(onceEach(indexes.map(emailOf)))
  const ids = replies.map(({ text }) => String(JSON.parse(text).id))
  expect(counted(receiver.arrived.map(({ body }) => JSON.parse(body).data.id))).toEqual(onceEach(ids))
})

test('four instances remind once of each follow-up, and send the mail of the day once', async () => {
  const before = mailbox.all.length
  await site.query('update site_state set daily_mail_on = null')
  await site.query(
    `update form_submissions set owner_id = (select id from users), follow_up_at = now() - interval '1 minute'
     where email like 'once-%'`,
  )
  const helper = ['--conditions=react-server', '--import', 'tsx', 'tests/programs/queue-reminders.ts']
  const more = site.all.map(() => startProcess([...helper, lastMorning()], site.settings))
  for (const each of more) expect(await each.ended, each.printed()).toBe(0)
  await expect.poll(() => total('form_submissions where reminded_at is not null'), WITHIN).toBe(LEADS)
  await expect.poll(() => total("outbox where state <> 'sent'"), WITHIN).toBe(0)
  await setTimeout(QUIET_MS)
  const mails = mailbox.all.slice(before)
  expect(mails.every(({ to }) => to === ADMIN.email)).toBe(true)
  expect(await total("outbox where event = 'daily'")).toBe(1)
  expect(await total("outbox where event = 'reminder'")).toBe(LEADS)
  expect(mails.length).toBe(LEADS + 1)
})

test('four instances add what they count; a restart that drains loses none of it, and a kill none that is ten seconds old', async () => {
  const browser =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36'
  const tell = async ({ origin }: { origin: string }) => {
    const headers = { origin: site.siteUrl, 'user-agent': browser }
    const init = { method: 'POST', headers, body: 'k=visit&p=/plans&w=0&o=' }
    expect((await request(`${origin}/api/measure`, init)).status).toBe(204)
  }
  const tellAll = async () => {
    for (let time = 0; time < VISITS; time += 1) await Promise.all(site.all.map(tell))
  }
  const visits = async () => {
    const [row] = await site.query<{ visits: number }>(
      "select coalesce(sum(counts[1]), 0)::int as visits from measurements where dimension = 'page' and value = '/plans'",
    )
    return row?.visits
  }
  await tellAll()
  await setTimeout(10_000)
  await site.restart(at(3), 'SIGKILL')
  expect(await visits()).toBe(4 * VISITS)
  await tellAll()
  await Promise.all(site.all.map((each) => site.restart(each, 'SIGTERM')))
  expect(await visits()).toBe(8 * VISITS)
})

test('four instances sweep what is over once', async () => {
  // One that began a minute ago may come before the stop.
  const earlier = site.all.map(({ process }) => process)
  await site.query(
    `update form_submissions set created_at = now() - interval '3 years'
     where id in (select id from form_submissions order by email limit ${OLD_LEADS})`,
  )
  // Each sweeps a minute after its start.
  await Promise.all(site.all.map((each) => site.restart(each, 'SIGTERM')))
  await expect.poll(() => total('form_submissions'), WITHIN).toBe(LEADS - OLD_LEADS)
  await setTimeout(QUIET_MS)
  const swept = [...earlier, ...site.all.map(({ process }) => process)].flatMap((process) =>
    [...process.printed().matchAll(/"form_submissions":(\d+)/g)].map(([, count]) => Number(count)),
  )
  expect(swept.reduce((sum, count) => sum + count, 0)).toBe(OLD_LEADS)
})

function at(index: number) {
  const instance = site.all[index % site.all.length]
  if (!instance) throw new Error('There is none')
  return instance
}

/** An instant of today or yesterday at which the mail of the day goes out, before which the leads did not come. */
function lastMorning(): string {
  const now = new Date()
  if (dailyMailDay(now)) return now.toISOString()
  const noon = new Date(now)
  noon.setUTCHours(17, 0, 0, 0)
  if (noon > now) noon.setUTCDate(noon.getUTCDate() - 1)
  return noon.toISOString()
}
