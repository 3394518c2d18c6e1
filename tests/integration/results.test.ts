import Papa from 'papaparse'
import { createLocalReq, type PayloadRequest } from 'payload'
import { beforeAll, describe, expect, test } from 'vitest'
import { SPEEDS } from '@/domain/results'
import { RESULTS_BY } from '@/features/leads/lead-sums'
import { readCostsOf, readResults, readTotals } from '@/features/leads/results'
import { requestInbox } from '../helpers/inbox'
import { addAdmin, addLimited, addMember, payload } from '../helpers/payload'
import { rest, signIn } from '../helpers/rest'

const DAYS = { from: '2026-03-02', to: '2026-04-01' }
/** The same on the clocks of the business, which moves its clocks in between. */
const INSTANTS = { from: '2026-03-02T05:00:00.000Z', to: '2026-04-02T04:00:00.000Z' }
const query = async (text: string, values: unknown[] = []) => (await payload.db.pool.query(text, values)).rows

let req: PayloadRequest
let asMember: PayloadRequest
let cookie: string

/** 600 leads around the days, of all stages, channels and speeds, and none of them twice. */
const GENERATED = `insert into form_submissions (id, name, phone, email, city, source, idempotency_key, fingerprint,
    created_at, stage, channel, utm_campaign, page, first_contact_at, booked_at, won_at, value_cents, deleted_at)
  select gen_random_uuid(), 'Ann', '1', 'r' || n || '@example.com', 'Tampa', (array['home', 'contact_page'])[1 + n % 2],
    gen_random_uuid()::text, 'f', at,
    (array['new', 'contacted', 'booked', 'won', 'lost', 'spam'])[1 + n % 6]::enum_form_submissions_stage,
    (array['Paid search', 'Direct', 'Email', null])[1 + n % 4], (array['spring', '', null])[1 + n % 3],
    '/' || n % 5, case when n % 6 > 0 then at + (array[60, 300, 301, 5000, 90000])[1 + n % 5] * interval '1 second' end,
    case when n % 6 in (2, 3) or n % 12 = 4 then at + interval '1 day' end,
    case when n % 6 = 3 then at + interval '2 days' end, case when n % 7 > 0 then n * 101 end,
    case when n % 50 = 0 then now() end
  from (select n, '2026-02-25T00:30:00Z'::timestamptz + n * interval '97 minutes' as at
    from generate_series(1, 600) n) as each`

beforeAll(async () => {
  const admin = await addAdmin()
  cookie = await signIn(String(admin.email))
  req = await createLocalReq({ user: { ...admin, collection: 'users' } }, payload)
  asMember = await createLocalReq({ user: { ...(await addMember()), collection: 'users' } }, payload)
  await query('delete from form_submissions')
  await query(GENERATED)
})

/** One figure by plain SQL. */
async function count(what: string): Promise<number> {
  const [row] = await query(
    `select count(*)::int as count from form_submissions where created_at >= $1 and created_at < $2
      and deleted_at is null and stage <> 'spam' and (${what})`,
    [INSTANTS.from, INSTANTS.to],
  )
  return row.count
}

async function revenue(what: string): Promise<number> {
  const [row] = await query(
    `select coalesce(sum(value_cents), 0)::float8 as cents from form_submissions where created_at >= $1
      and created_at < $2 and deleted_at is null and stage = 'won' and (${what})`,
    [INSTANTS.from, INSTANTS.to],
  )
  return row.cents
}

const plainTally = async (what: string) => ({
  leads: await count(what),
  reached: await count(`(${what}) and first_contact_at is not null`),
  booked: await count(`(${what}) and booked_at is not null`),
  won: await count(`(${what}) and stage = 'won'`),
  revenueCents: await revenue(what),
})

describe('every figure is what plain SQL says of the same leads', () => {
  test('of all', async () => {
    const { all } = await readResults(req, DAYS)
    expect(all).toEqual(await plainTally('true'))
    expect(await readTotals(req, DAYS)).toEqual(all)
    expect(all.leads).toBeGreaterThan(100)
  })

  test.each(Object.entries(RESULTS_BY))('by %s', async (by, column) => {
    const groups = (await readResults(req, DAYS))[by as keyof typeof RESULTS_BY]
    const keys = (await query(`select distinct ${column} as key from form_submissions`)).map(({ key }) => key)
    expect(groups.map(({ key }) => key).sort()).toEqual(keys.sort())
    for (const { key, ...tally } of groups) expect(tally).toEqual(await plainTally(`${column} = '${key}'`))
  })

  test('by how soon somebody was reached', async () => {
    const { speeds } = await readResults(req, DAYS)
    const waited = 'extract(epoch from first_contact_at - created_at)'
    let least = -1
    for (const [index, { label, seconds }] of SPEEDS.entries()) {
      const { key: _, ...tally } = speeds[index] ?? { key: '' }
      const what =
        label === 'Not reached'
          ? 'first_contact_at is null'
          : `${waited} > ${least} and ${waited} <= ${seconds ?? 1e12}`
      expect(tally, label).toEqual(await plainTally(what))
      least = seconds ?? least
    }
  })
})

test('a figure leads to as many leads as it says', async () => {
  const { channel } = await readResults(req, DAYS)
  const row = channel.find(({ key }) => key === 'Paid search')
  const listed = async (more: Record<string, string>) => {
    return (await requestInbox(cookie, { ...INSTANTS, channels: 'Paid%20search', ...more })).total
  }
  expect(await listed({})).toBe(row?.leads)
  expect(await listed({ milestones: 'booked' })).toBe(row?.booked)
  expect(await listed({ milestones: 'reached' })).toBe(row?.reached)
  expect(await listed({ stages: 'won' })).toBe(row?.won)
})

test('T127 costs are stored by admins alone, whole, with what was there before', async () => {
  const save = (costs: unknown, cookies = cookie) =>
    rest('POST', 'globals/channel-costs', { cookie: cookies, json: { costs } })
  const costs = [{ month: '2026-03', channel: 'Paid search', cents: 310_00 }]
  expect((await save(costs)).status).toBe(200)
  expect((await save([{ ...costs[0], cents: 620_00 }])).status).toBe(200)
  expect((await save([...costs, ...costs])).status).toBe(400)
  expect((await save([{ ...costs[0], cents: -5 }])).status).toBe(400)
  const { costs: read, currency } = await readCostsOf(req, [DAYS])
  expect([currency, read[0]?.get('Paid search')]).toEqual(['USD', 600_00])
  const { docs } = await payload.findGlobalVersions({ slug: 'channel-costs', sort: '-updatedAt' })
  expect(docs.map(({ version }) => version.costs?.[0]?.cents)).toEqual([620_00, 310_00])
})

test('T127 costs are changed by nobody who may not, not by staff who read them either', async () => {
  const slug = 'channel-costs'
  const json = { costs: [{ month: '2026-03', channel: 'Paid search', cents: 1 }] }
  const stored = async () => (await payload.findGlobal({ slug })).costs
  const before = await stored()
  const { docs } = await payload.findGlobalVersions({ slug, sort: 'updatedAt', limit: 1 })
  for (const account of [await addMember(), await addLimited('leads'), await addLimited('content'), null]) {
    const cookies = account ? await signIn(account.email) : undefined
    const asked = [
      await rest('POST', `globals/${slug}`, { cookie: cookies, json }),
      await rest('PATCH', `globals/${slug}`, { cookie: cookies, json }),
      await rest('POST', `globals/${slug}/versions/${docs[0]?.id}`, { cookie: cookies, json: {} }),
    ]
    for (const { status } of asked) expect([403, 404]).toContain(status)
    const user = account && { ...account, collection: 'users' as const }
    await expect(payload.updateGlobal({ slug, data: json, user, overrideAccess: false })).rejects.toThrow()
  }
  expect(await stored()).toEqual(before)
})

test('T126 the file has every group, and neither formula nor script', async () => {
  await query(`update form_submissions set utm_campaign = '=cmd|x' where utm_campaign = 'spring'`)
  const response = await rest('GET', `form-submissions/results?from=${DAYS.from}&to=${DAYS.to}`, { cookie })
  const { data } = Papa.parse<string[]>((await response.text()).trimEnd())
  const { channel, campaign, page, source } = await readResults(req, DAYS)
  expect(data).toHaveLength(1 + [channel, campaign, page, source].flat().length)
  expect(data.filter(([by]) => by === 'campaign').map(([, name]) => name)).toContain("'=cmd|x")
  expect(response.headers.get('cache-control')).toContain('no-store')
})

test('T2 nobody but an admin is told', async () => {
  await expect(readResults(asMember, DAYS)).rejects.toThrow()
  await expect(readTotals(asMember, DAYS)).rejects.toThrow()
  await expect(readCostsOf(asMember, [DAYS])).rejects.toThrow()
  const address = `form-submissions/results?from=${DAYS.from}&to=${DAYS.to}`
  expect((await rest('GET', address)).status).toBe(404)
  expect((await rest('GET', 'globals/channel-costs')).status).toBe(404)
})
