import type { PayloadRequest } from 'payload'
import { beforeAll, expect, test } from 'vitest'
import {
  countByStage,
  listContacted,
  listServiceConversions,
  listStaffNames,
} from '@/features/results/server/lead-report'
import { addAdmin, addMember, query, requestOf } from '../../helpers/payload'

const DAYS = { from: '2026-11-16', to: '2026-11-18' }

let req: PayloadRequest
let asMember: PayloadRequest
let owner: string

type Row = {
  at: string
  stage?: string
  services?: string[]
  campaign?: string
  contactAt?: string
  isTrashed?: boolean
  source?: string
}

async function addLead({
  at,
  stage = 'new',
  services = [],
  campaign = '',
  contactAt,
  isTrashed = false,
  source = 'contact_page',
}: Row) {
  await query(
    `INSERT INTO form_submissions (id, name, phone, email, city, source, idempotency_key, fingerprint, created_at,
       stage, service_interest, utm_campaign, first_contact_at, owner_id, deleted_at)
     VALUES (gen_random_uuid(), 'Ann', '1', 'a@example.com', 'Tampa', $8, gen_random_uuid()::text, 'f', $1,
       $2, $3, $4, $5, $6, CASE WHEN $7 THEN now() END)`,
    [at, stage, JSON.stringify(services), campaign, contactAt ?? null, owner, isTrashed, source],
  )
}

const toIso = (instant: number) => new Date(instant).toISOString()

beforeAll(async () => {
  const admin = await addAdmin()
  owner = String(admin.id)
  req = await requestOf(admin)
  asMember = await requestOf(await addMember())
  await addLead({ at: '2026-11-19T05:00:00Z', stage: 'won', services: ['The day after'] })
  await addLead({ at: '2026-11-16T04:59:00Z', stage: 'won', services: ['The day before'] })
  await addLead({ at: '2026-11-16T05:00:00Z', stage: 'won', services: ['SEO', 'Ads'], campaign: 'spring' })
  await addLead({
    at: '2026-11-17T15:00:00Z',
    stage: 'booked',
    services: ['SEO'],
    contactAt: '2026-11-17T15:04:00Z',
  })
  await addLead({ at: '2026-11-18T15:00:00Z', services: ['Ads'] })
  await addLead({ at: '2026-11-18T15:00:00Z', stage: 'spam', services: ['Ads'] })
  await addLead({ at: '2026-11-18T15:00:00Z', stage: 'won', services: ['Ads'], isTrashed: true })
  const at = '2026-11-18T16:00:00Z'
  await addLead({ at, contactAt: at, stage: 'contacted', source: 'manual' })
})

test('the time to contact is told of the leads of the days, without spam, trash and what the staff entered', async () => {
  const leads = await listContacted(req, DAYS)
  expect(
    leads.map(({ createdAt, firstContactAt }) => [toIso(createdAt), firstContactAt && toIso(firstContactAt)]),
  ).toEqual([
    ['2026-11-18T15:00:00.000Z', null],
    ['2026-11-17T15:00:00.000Z', '2026-11-17T15:04:00.000Z'],
    ['2026-11-16T05:00:00.000Z', null],
  ])
  expect(new Set(leads.map((each) => each.owner))).toEqual(new Set([owner]))
  expect((await listStaffNames(req))[owner]).toBe(req.user?.email)
})

test('stages are counted with spam, and without trash', async () => {
  const counts = Object.fromEntries((await countByStage(req, DAYS)).map(({ stage, count }) => [stage, count]))
  expect(counts).toEqual({ won: 1, booked: 1, contacted: 1, new: 1, spam: 1 })
})

test('a lead counts for each of its services, as a job once it is booked', async () => {
  expect(await listServiceConversions(req, DAYS)).toEqual([
    { kind: 'service', key: 'Ads', leads: 2, reached: 0, booked: 1, won: 1, revenueCents: 0 },
    { kind: 'service', key: 'SEO', leads: 2, reached: 1, booked: 2, won: 1, revenueCents: 0 },
  ])
})

test('T2 nobody but an admin is told', async () => {
  await expect(listContacted(asMember, DAYS)).rejects.toThrow()
  await expect(countByStage(asMember, DAYS)).rejects.toThrow()
  await expect(listServiceConversions(asMember, DAYS)).rejects.toThrow()
})
