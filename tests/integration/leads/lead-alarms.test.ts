import type { PayloadRequest } from 'payload'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listNotNotified, readSilence } from '@/features/leads/server/dashboard'
import { plantLeads } from '../../helpers/inbox'
import { addAdmin, addMember, query, requestOf } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'

const HOUR_MS = 3_600_000
let req: PayloadRequest
let asMember: PayloadRequest
let cookie: string

beforeAll(async () => {
  const [admin, member] = [await addAdmin(), await addMember()]
  cookie = await signIn(admin.email)
  req = await requestOf(admin)
  asMember = await requestOf(member)
})

beforeEach(async () => {
  await query('delete from outbox')
  await query('delete from form_submissions')
})

type Mail = { recipient?: string; state?: string; problem?: string | null; minutes?: number }

async function plantMail(
  lead: string,
  { recipient = 'sales@example.com', state = 'queued', problem = null, minutes = 60 }: Mail = {},
) {
  await query(
    `insert into outbox (id, recipient, subject, text, lead_id, state, problem, attempts, next_attempt_at, created_at)
     values (gen_random_uuid(), $2, 's', 't', $1, $3, $4, 1, now(), now() - $5 * interval '1 minute')`,
    [lead, recipient, state, problem, minutes],
  )
}

async function plantLead(name: string, minute = 0): Promise<string> {
  const createdAt = new Date(Date.UTC(2026, 10, 20) + minute * 60_000).toISOString()
  const [id = ''] = await plantLeads([{ name, email: `${name}@example.com`, createdAt }])
  return id
}

test('F30 leads whose notification is late or was given up are listed, each once and newest first', async () => {
  const [failed, late] = [await plantLead('failed'), await plantLead('late', 1)]
  const [sent, young, visitor] = [
    await plantLead('sent', 2),
    await plantLead('young', 3),
    await plantLead('self', 4),
  ]
  await plantMail(failed, { state: 'failed', problem: 'mailbox unknown' })
  await plantMail(failed, { recipient: 'owner@example.com' })
  await plantMail(late, { problem: 'connection refused' })
  await plantMail(sent, { state: 'sent' })
  await plantMail(young, { minutes: 5 })
  await plantMail(visitor, { recipient: 'self@example.com', state: 'failed' })
  const { total, leads } = await listNotNotified(req, 5)
  expect(total).toBe(2)
  expect(leads.map(({ name, state, problem }) => [name, state, problem])).toEqual([
    ['late', 'queued', 'connection refused'],
    ['failed', 'failed', 'mailbox unknown'],
  ])
  const short = await listNotNotified(req, 1)
  expect([short.total, short.leads.length]).toEqual([2, 1])
})

test('a silence is told of by the leads that are stored, however long it is', async () => {
  const friday = Date.UTC(2026, 10, 20, 20)
  const leads = Array.from({ length: 30 }, (_, index) => ({
    createdAt: new Date(friday - index * 600_000).toISOString(),
  }))
  expect(await readSilence(req, new Date(friday))).toBeNull()
  await plantLeads(leads)
  expect(await readSilence(req, new Date(friday + 600_000))).toBeNull()
  expect(await readSilence(req, new Date(friday + HOUR_MS))).toMatchObject({
    length: HOUR_MS,
    usual: 600_000,
  })
  expect(await readSilence(req, new Date(friday + 5_000 * HOUR_MS))).not.toBeNull()
})

test.each(['manual', 'inbound'])(
  'a lead that came as %s says nothing of the form, and ends no silence',
  async (source) => {
    const friday = Date.UTC(2026, 10, 20, 20)
    const at = (ms: number) => new Date(friday + ms).toISOString()
    await plantLeads(Array.from({ length: 30 }, (_, index) => ({ createdAt: at(-index * 600_000) })))
    await plantLeads([{ createdAt: at(HOUR_MS - 1), source }])
    expect(await readSilence(req, new Date(friday + HOUR_MS))).toMatchObject({ length: HOUR_MS })
  },
)

test('the mails about a lead are read by an admin, and by nobody else', async () => {
  const id = await plantLead('one')
  await plantMail(id, { state: 'failed', problem: 'mailbox unknown' })
  const address = `outbox?where[lead][equals]=${id}&select[state]=true&select[problem]=true`
  const { docs } = await (await rest('GET', address, { cookie })).json()
  expect(docs).toMatchObject([{ state: 'failed', problem: 'mailbox unknown' }])
  expect((await rest('GET', address)).status).toBeGreaterThanOrEqual(400)
})

test('T2 nobody but an admin is told', async () => {
  await expect(listNotNotified(asMember, 5)).rejects.toThrow()
  await expect(readSilence(asMember, new Date())).rejects.toThrow()
})
