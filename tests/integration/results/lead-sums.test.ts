import pg from 'pg'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Days, lastDays, monthOf } from '@/domain/day-range'
import { env } from '@/env'
import { readSums, sumLeads } from '@/features/results/server/lead-sums'
import { addStaff, changeLeads, undo } from '../../helpers/lead-activity'
import { payload, query } from '../../helpers/payload'

const ZONE = 'America/New_York'
const today = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(new Date())

/** Over months of summer and of winter time, beginning within one, at the ends of one, and of no whole month. */
const RANGES: Days[] = [
  lastDays(400, today),
  { ...monthOf(today, 9), to: monthOf(today, 2).to },
  monthOf(today, 3),
  lastDays(20, today),
]

/** Leads of 400 days, and one at the first and at the last moment of each month of the business. */
const GENERATED = `insert into form_submissions (id, name, phone, email, city, source, idempotency_key, fingerprint,
    created_at, stage, channel, utm_campaign, page, first_contact_at, booked_at, value_cents, deleted_at, service_interest)
  select gen_random_uuid(), 'Ann', '1', 's' || n || '@example.com', 'Tampa', (array['home', 'contact_page', 'manual'])[1 + n % 3],
    gen_random_uuid()::text, 'f', at,
    (array['new', 'contacted', 'booked', 'won', 'lost', 'spam'])[1 + n % 6]::enum_form_submissions_stage,
    (array['Paid search', 'Direct', 'Email', null])[1 + n % 4], (array['spring', '', null])[1 + n % 3],
    '/' || n % 5, case when n % 6 > 0 then at + (array[60, 300, 301, 5000, 90000])[1 + n % 5] * interval '1 second' end,
    case when n % 12 = 4 then at + interval '1 day' end, case when n % 7 > 0 then n * 101 end,
    case when n % 50 = 0 then now() end, (array['["SEO"]', '["SEO", "Ads"]', '[]'])[1 + n % 3]::jsonb
  from (
    select n, now() - n * interval '13 hours' as at from generate_series(1, 740) n
    union all
    select 1000 + n, (date_trunc('month', now() at time zone $1) - n * interval '1 month') at time zone $1
        - n % 2 * interval '1 millisecond' from generate_series(0, 13) n
    union all
    select 2000 + n, (date_trunc('month', now() at time zone $1) - n * interval '1 month') at time zone $1
        - (n + 1) % 2 * interval '1 millisecond' from generate_series(0, 13) n) as each`

const ALL = {
  all: "''",
  channel: "coalesce(channel, '')",
  campaign: "coalesce(utm_campaign, '')",
  page: "coalesce(page, '')",
  source: "coalesce(source, '')",
  speed: `case when first_contact_at is null then '5' else (
    select count(*) from unnest(array[300, 3600, 14400, 86400]) as within
      where extract(epoch from first_contact_at - created_at) > within)::text end`,
}

const { all: none, channel, campaign, page, source, speed } = ALL

const KINDS = {
  results: ALL,
  channels: { all: none, channel },
  jobs: { all: none, campaign, page, source },
  visits: { all: none, channel, campaign, page },
  speeds: { speed },
  stages: { stage: 'stage::text' },
  services: { service: 'service' },
} as const

const QUESTIONS = ['results', 'channels', 'jobs', 'visits', 'speeds', 'stages', 'services'] as const
type Database = Pick<pg.ClientBase, 'query'>

/** What plain SQL says of the leads themselves. */
async function plainSums(database: Database, question: (typeof QUESTIONS)[number], { from, to }: Days) {
  const found = []
  for (const [kind, key] of Object.entries(KINDS[question])) {
    const services = kind === 'service' ? ', jsonb_array_elements_text(service_interest) as service' : ''
    const isStage = kind === 'stage'
    const { rows } = await database.query(
      `select '${kind}' as kind, ${key} as key, count(*)::int as leads,
          ${isStage ? 0 : 'count(*) filter (where first_contact_at is not null)::int'} as reached,
          ${isStage ? 0 : "count(*) filter (where booked_at is not null or stage in ('booked', 'won'))::int"} as booked,
          ${isStage ? 0 : "count(*) filter (where stage = 'won')::int"} as won,
          ${isStage ? 0 : "coalesce(sum(value_cents) filter (where stage = 'won'), 0)::float8"} as "revenueCents"
        from form_submissions${services}
        where (created_at at time zone $1)::date between $2 and $3 and deleted_at is null
          and (${isStage} or stage <> 'spam') and (${kind !== 'speed'} or source <> 'manual') group by 1, 2`,
      [ZONE, from, to],
    )
    found.push(...rows)
  }
  return found
}

const inOrder = (sums: readonly { kind: string; key: string }[]) =>
  sums.toSorted((a, b) => `${a.kind} ${a.key}`.localeCompare(`${b.kind} ${b.key}`))

/** Every sum of every range is what plain SQL says at the same moment. */
async function expectExact(database: Database = payload.db.pool) {
  for (const days of RANGES)
    for (const question of QUESTIONS) {
      const sums = await readSums(database, question, days)
      expect(inOrder(sums)).toEqual(inOrder(await plainSums(database, question, days)))
    }
}

/** The months whose sums are read. */
const months = async () =>
  (
    await query(`select at from lead_months as month where not exists (
      select from lead_month_changes as change where change.at >= month.at and change.at < month.until) order by at`)
  ).map(({ at }) => at.toISOString())

/** Leads of one month that is over, not in the trash. */
const someLeads = async (count: number, back = 4) =>
  (
    await query(
      `select id::text from form_submissions where (created_at at time zone $1)::date between $2 and $3
        and deleted_at is null and stage not in ('spam', 'won') order by created_at limit $4`,
      [ZONE, monthOf(today, back).from, monthOf(today, back).to, count],
    )
  ).map(({ id }): string => id)

const beginningOf = async (back: number) =>
  (
    await query('select ($2::date)::timestamp at time zone $1 as at', [ZONE, monthOf(today, back).from])
  )[0].at.toISOString()

let all: string[]

const other = new pg.Client(env.DATABASE_URL)
const ready = other.connect()
afterAll(() => other.end())

beforeEach(async () => {
  await ready
  await query('delete from form_submissions')
  await sumLeads(payload)
  await query(GENERATED, [ZONE])
  await sumLeads(payload)
  all = await months()
})

test('months of the business that have been over for a week are added up, and nothing is read of their leads', async () => {
  const over = new Date(Date.parse(today) - 7 * 24 * 60 * 60_000).toISOString().slice(0, 10)
  const last = monthOf(over, 1)
  expect(all.at(-1)).toBe(await beginningOf(monthOf(today, 1).from === last.from ? 1 : 2))
  expect(all).toContain(await beginningOf(12))
  expect(await query('select at from lead_month_changes')).toEqual([])
  await expectExact()
  // It is the sums that are read.
  await query("update lead_month_sums set leads = leads + 1000 where kind = 'all'")
  for (const question of ['results', 'channels', 'jobs', 'visits'] as const) {
    const [whole] = await readSums(payload.db.pool, question, monthOf(today, 4))
    expect(whole?.leads, question).toBeGreaterThan(1000)
  }
})

describe('a lead of such a month', () => {
  test.each([
    ['gets another stage', "update form_submissions set stage = 'won' where id = $1"],
    ['is spam', "update form_submissions set stage = 'spam' where id = $1"],
    ['is won for more', "update form_submissions set stage = 'won', value_cents = 7 where id = $1"],
    [
      'is reached, or was not',
      'update form_submissions set first_contact_at = case when first_contact_at is null then now() end where id = $1',
    ],
    [
      'was booked, or was not',
      `update form_submissions set stage = 'lost',
      booked_at = case when booked_at is null and stage <> 'booked' then now() end where id = $1`,
    ],
    ['gets a channel by hand', "update form_submissions set channel = 'Phone' where id = $1"],
    ['has another campaign', "update form_submissions set utm_campaign = 'summer' where id = $1"],
    ['has another page', "update form_submissions set page = '/new' where id = $1"],
    ['has another form', "update form_submissions set source = 'other' where id = $1"],
    ['wants another service', `update form_submissions set service_interest = '["Hosting"]' where id = $1`],
    ['goes to the trash', 'update form_submissions set deleted_at = now() where id = $1'],
    ['is erased', 'delete from form_submissions where id = $1'],
  ])('counts as it is from the moment on in which it %s', async (_, change) => {
    const [id] = await someLeads(1)
    await query(change, [id])
    await expectExact()
    const changed = await beginningOf(4)
    expect(await months()).toEqual(all.filter((at) => at !== changed))
    await sumLeads(payload)
    expect(await months()).toEqual(all)
    await expectExact()
  })

  test('comes out of the trash, and changes with many others and back, as the staff do it', async () => {
    const { cookie } = await addStaff()
    const ids = [...(await someLeads(20, 4)), ...(await someLeads(20, 5)), ...(await someLeads(1, 8))]
    for (const change of [{ stage: 'won' }, { trash: true }, { trash: false }, { stage: 'spam' }] as const) {
      const { batch, changed } = await changeLeads(cookie, ids, change)
      expect(changed).toBe(ids.length)
      await expectExact()
      await sumLeads(payload)
      await expectExact()
      if (change.stage === 'spam') await undo(cookie, batch)
    }
    await expectExact()
    await sumLeads(payload)
    expect(await months()).toEqual(all)
    await expectExact()
  })

  test('came in on another day than was said, or is entered late', async () => {
    const [id] = await someLeads(1, 3)
    await query("update form_submissions set created_at = created_at - interval '95 days' where id = $1", [
      id,
    ])
    await expectExact()
    expect(await months()).toHaveLength(all.length - 2)
    await query(`insert into form_submissions (id, name, phone, email, city, source, idempotency_key, fingerprint, created_at)
      select gen_random_uuid(), name, phone, email, city, source, gen_random_uuid()::text, 'f', created_at - interval '200 days'
        from form_submissions where id = '${id}'`)
    await expectExact()
    await sumLeads(payload)
    await expectExact()
  })

  test('is gone with all others', async () => {
    await query('delete from form_submissions')
    await expectExact()
    await sumLeads(payload)
    expect(await months()).toEqual([])
    await expectExact()
  })
})

describe('at the same moment', () => {
  test.each(['read committed', 'repeatable read'])(
    'neither waits, and a change that is stored after its month was added up counts (%s)',
    async (isolation) => {
      const [id] = await someLeads(1)
      await query("update form_submissions set page = '/earlier' where id = $1", [id])
      await other.query(`begin isolation level ${isolation}`)
      await other.query("update form_submissions set stage = 'won', value_cents = 99 where id = $1", [id])
      await sumLeads(payload)
      expect(await months()).toEqual(all)
      await expectExact()
      await other.query('commit')
      await expectExact()
      expect(await months()).toHaveLength(all.length - 1)
      await sumLeads(payload)
      expect(await months()).toEqual(all)
      await expectExact()
    },
  )

  test('a change that is taken back leaves everything as it was', async () => {
    const [id] = await someLeads(1)
    await other.query('begin')
    await other.query('delete from form_submissions where id = $1', [id])
    await sumLeads(payload)
    await other.query('rollback')
    expect(await months()).toEqual(all)
    await expectExact()
  })

  test('many change, months are added up twice over, and every moment that is looked at is exact', async () => {
    const ids = [...(await someLeads(10, 3)), ...(await someLeads(10, 4)), ...(await someLeads(10, 5))]
    const stages = ['new', 'booked', 'won', 'lost', 'spam']
    const change = async (own: number) => {
      for (let turn = 0; turn < 40; turn += 1)
        await query(
          `update form_submissions set stage = $2::text::enum_form_submissions_stage, value_cents = $3::int,
              deleted_at = case when $3::int % 3 = 0 then now() end where id = $1::uuid`,
          [ids[(turn * 7 + own) % ids.length], stages[(turn + own) % stages.length], turn * 100 + own],
        )
    }
    const addUp = async () => {
      for (let turn = 0; turn < 15; turn += 1) await sumLeads(payload)
    }
    const look = async () => {
      for (let turn = 0; turn < 3; turn += 1) {
        await other.query('begin isolation level repeatable read')
        await expectExact(other)
        await other.query('commit')
      }
    }
    await Promise.all([change(0), change(1), change(2), addUp(), addUp(), look()])
    await expectExact()
    await sumLeads(payload)
    expect(await months()).toEqual(all)
    await expectExact()
  })
})

test('of a new lead, and of what the staff do with it on its first day, nothing is noted', async () => {
  await query(`insert into form_submissions (id, name, phone, email, city, source, idempotency_key, fingerprint)
    values (gen_random_uuid(), 'Ann', '1', 'new@example.com', 'Tampa', 'home', gen_random_uuid()::text, 'f')`)
  await query("update form_submissions set stage = 'booked' where email = 'new@example.com'")
  await query("delete from form_submissions where email = 'new@example.com'")
  expect(await query('select at from lead_month_changes')).toEqual([])
})

test('sums of a version that counts otherwise are not read, and made anew', async () => {
  await query("update lead_months set rule = 'another'")
  await query('update lead_month_sums set leads = leads + 1000')
  await expectExact()
  expect(await sumLeads(payload)).toBe(all.length)
  await expectExact()
})
