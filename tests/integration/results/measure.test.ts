import type { PayloadRequest } from 'payload'
import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { daysBefore, lastDays, monthOf } from '@/domain/day-range'
import { RETENTION } from '@/domain/retention'
import { env } from '@/env'
import {
  COUNTED,
  type Count,
  DIMENSIONS,
  MOST_ROWS_A_DAY,
  OTHER,
  REST,
} from '@/features/results/rules/measure'
import { ageMeasurements } from '@/features/results/server/age-measurements'
import { createMeasuring } from '@/features/results/server/measuring'
import { readSpeeds, readVisits, readVisitTotals } from '@/features/results/server/read-measured'
import { storeCounts } from '@/features/results/server/store-counts'
import { sumMeasurements } from '@/features/results/server/sum-measurements'
import { plantLeads } from '../../helpers/inbox'
import { emptyInbox, setHandling } from '../../helpers/intake'
import { recordedLog } from '../../helpers/log'
import { addAdmin, addMember, openPayload, payload, query, requestOf } from '../../helpers/payload'
import { addPost } from '../../helpers/posts'
import { sweepNow } from '../../helpers/retention'

const log = recordedLog()
payload.logger = log.logger

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36'
const ROBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

let address = 0

/** What a page sends, from an address of its own. */
function toRequest(body: string | object, headers: Record<string, string> = {}): Request {
  address += 1
  const told =
    typeof body === 'string' ? body : new URLSearchParams({ p: '/plans', w: '0', o: '', ...body }).toString()
  return new Request(new URL('/api/measure', env.SITE_URL), {
    method: 'POST',
    body: told,
    headers: {
      origin: env.SITE_URL,
      'user-agent': BROWSER,
      'x-client-address': `10.0.${address >> 8}.${address & 255}`,
      ...headers,
    },
  })
}

/** Sends it, stores it, and says what stands in the table then. */
async function tell(body: string | object, headers?: Record<string, string>) {
  const measuring = createMeasuring(openPayload)
  const response = await measuring.take(toRequest(body, headers))
  expect([response.status, await response.text()]).toEqual([204, ''])
  await measuring.flush()
  return query('select dimension, value, counts from measurements order by dimension, value')
}

const rows = async () => (await query('select count(*)::int as rows from measurements'))[0].rows
const sum = async (where = 'true') =>
  (
    await query(
      `select coalesce(sum(each), 0)::int as sum from measurements, unnest(counts) as each where ${where}`,
    )
  )[0].sum

beforeEach(async () => {
  log.forget()
  await query('delete from measurements')
  await setHandling({ countsVisits: true, measuresSpeed: true })
})

describe('what a page tells', () => {
  test('of a visit is counted by page, channel, campaign, host and width, and nothing else is stored', async () => {
    const o = 'utm_source=google&utm_medium=cpc&utm_campaign=spring&gclid&from=https%3A%2F%2Fwww.google.com'
    expect(await tell({ k: 'visit', o })).toEqual([
      { dimension: 'campaign', value: 'spring', counts: [1, 0, 0, 0, 0, 0] },
      { dimension: 'channel', value: 'Paid search', counts: [1, 0, 0, 0, 0, 0] },
      { dimension: 'page', value: '/plans', counts: [1, 0, 0, 0, 0, 0] },
      { dimension: 'referrer', value: 'google.com', counts: [1, 0, 0, 0, 0, 0] },
      { dimension: 'width', value: 'phone', counts: [1, 0, 0, 0, 0, 0] },
    ])
    const [{ at }] = await query('select min(at) as at from measurements')
    expect(at.getTime() % (60 * 60_000)).toBe(0)
  })

  test('of a page that does not stand there counts as other; a post, a service and an industry have their own', async () => {
    const { slug } = await addPost({ published: true })
    for (const p of [`/blog/${slug}`, '/blog/none', '/blog/%00', '/%E0%A4%A', '/wp-login.php', '/'])
      await tell({ k: 'tel', p })
    expect(
      await query(
        "select value, counts[5] as count from measurements where dimension = 'page' order by value",
      ),
    ).toEqual(
      [
        { value: '/', count: 1 },
        { value: `/blog/${slug}`, count: 1 },
        { value: 'other', count: 4 },
      ].toSorted((a, b) => (a.value < b.value ? -1 : 1)),
    )
  })

  test('of its speed is added to the buckets of the day, bucket by bucket', async () => {
    for (const [lcp, cls] of [
      ['2400', '0.05'],
      ['2600', '0.05'],
      ['99999', '3'],
    ] as const)
      await tell(`k=speed&p=/plans&lcp=${lcp}&cls=${cls}`)
    expect(await query('select dimension, value, counts from measurements order by dimension')).toEqual([
      { dimension: 'cls', value: '/plans', counts: [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1] },
      { dimension: 'lcp', value: '/plans', counts: [0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 1] },
    ])
  })

  test.each([
    ['a robot', { 'user-agent': ROBOT }],
    ['a client without a name', { 'user-agent': '' }],
    ['who asks for privacy', { 'sec-gpc': '1' }],
    ['who asks not to be tracked', { dnt: '1' }],
    ['a page of another site', { origin: 'https://elsewhere.example' }],
  ])('T132 is not counted of %s, who is told the same', async (_, headers) => {
    expect(await tell({ k: 'visit' }, headers)).toEqual([])
  })

  test.each(['{"name":"Pat"}', 'k=visit', 'x'.repeat(100_000), ''])(
    'T132 is not counted when no page of ours says it, and its sender is told the same (%#)',
    async (body) => {
      expect(await tell(body)).toEqual([])
    },
  )

  test.each([
    ['all of it', { countsVisits: false }, 'k=visit&p=/plans&w=0&o='],
    ['all of it', { countsVisits: false }, 'k=speed&p=/plans&lcp=100'],
    ['the speed of pages', { measuresSpeed: false }, 'k=speed&p=/plans&lcp=100'],
  ])('is not counted while the owner has switched off %s', async (_, handling, body) => {
    await setHandling(handling)
    expect(await tell(body)).toEqual([])
  })
})

describe('T132 forged measurements', () => {
  test('never look like leads', async () => {
    const before = await query('select count(*)::int as leads from form_submissions')
    const forged = "'); drop table form_submissions; --"
    const o = new URLSearchParams({
      utm_campaign: `=cmd|' /C calc'!A0 ${forged}`,
      utm_source: forged,
    }).toString()
    await tell({ k: 'form_sent', o })
    expect(await query('select count(*)::int as leads from form_submissions')).toEqual(before)
    expect(await query("select value from measurements where dimension = 'campaign'")).toEqual([
      { value: `=cmd|' /C calc'!A0 ${forged}` },
    ])
  })

  test('of one address count no more than 120 times a minute', async () => {
    const measuring = createMeasuring(openPayload)
    for (let each = 0; each < 300; each += 1)
      await measuring.take(toRequest({ k: 'mail' }, { 'x-client-address': '192.0.2.1' }))
    await measuring.flush()
    expect(await sum("dimension = 'channel'")).toBe(120)
  })

  test('of one address name ten campaigns and hosts an hour that nobody else has; what it makes up beyond is other', async () => {
    const measuring = createMeasuring(openPayload)
    const visit = (name: string, from?: object) =>
      measuring.take(toRequest({ k: 'visit', o: `utm_campaign=${name}` }, { ...from }))
    for (let each = 0; each < 60; each += 1)
      await visit(`made-up-${each}`, { 'x-client-address': '192.0.2.7' })
    await visit('spring')
    // What somebody else has named before is not made up.
    await visit('spring', { 'x-client-address': '192.0.2.7' })
    await measuring.flush()
    const by = async (where: string) => sum(`dimension = 'campaign' and ${where}`)
    expect(await by("value like 'made-up-%'")).toBe(10)
    expect(await by("value = 'other'")).toBe(50)
    expect(await by("value = 'spring'")).toBe(2)
  })

  test('take no room of campaigns and hosts that have brought leads, or were counted on earlier days', async () => {
    await emptyInbox()
    const now = Math.floor(Date.now() / 3_600_000) * 3_600_000
    const [lead] = await plantLeads([{}])
    await query(
      "update form_submissions set utm_campaign = 'Spring', landing_host = 'chamber.example' where id = $1",
      [lead],
    )
    const count = (dimension: 'campaign' | 'referrer', value: string, at = now): Count => ({
      ...{ at, dimension, value },
      counts: [1],
    })
    await storeCounts(payload, [count('campaign', 'Radio', now - 3 * 86_400_000)])
    // Of many addresses, so that no limit of one of them holds.
    for (const dimension of ['campaign', 'referrer'] as const)
      for (let turn = 0; turn < 3; turn += 1)
        await storeCounts(
          payload,
          Array.from({ length: 400 }, (_, each) => count(dimension, `${dimension} ${turn} ${each}`)),
        )
    await storeCounts(payload, [
      ...[count('campaign', 'Spring'), count('campaign', 'Radio'), count('campaign', '')],
      ...[count('campaign', 'Unheard'), count('referrer', 'chamber.example')],
    ])
    const today = await query(
      `select value from measurements where at = $1 and value in ('Spring', 'Radio', 'Unheard', '', 'chamber.example') order by value`,
      [new Date(now)],
    )
    expect(today.map(({ value }) => value).toSorted()).toEqual(['', 'Radio', 'Spring', 'chamber.example'])
    expect(await sum("value = 'other'")).toBe(2 * (1_200 - 200) + 1)
  })

  test('make at most 5,000 rows a day over all dimensions; what comes then is other, and nothing is lost', async () => {
    const today = new Date()
    today.setUTCHours(12, 0, 0, 0)
    let told = 0
    // A whole day of it: thousands of made-up values in each hour.
    for (let hour = 0; hour < 24; hour += 1) {
      const at = today.getTime() - (12 - hour) * 60 * 60_000 + 5 * 60 * 60_000
      const counts: Count[] = DIMENSIONS.flatMap((dimension) =>
        Array.from({ length: 400 }, (_, each) => ({
          at,
          dimension,
          value: dimension === 'page' ? '/plans' : `${dimension} ${hour} ${each}`,
          counts: [1],
        })),
      )
      told += counts.length
      await storeCounts(payload, counts)
    }
    expect(await sum()).toBe(told)
    const days = await query(
      `select count(*)::int as rows from measurements group by date_trunc('day', at, 'America/New_York')`,
    )
    for (const day of days) expect(day.rows).toBeLessThanOrEqual(MOST_ROWS_A_DAY)
    expect(await sum("value = 'other'")).toBeGreaterThan(1_000)
    // What has a row goes on being counted in it.
    const [first] = await query(
      "select * from measurements where dimension = 'campaign' and value <> 'other' limit 1",
    )
    await storeCounts(payload, [{ ...first, at: first.at.getTime(), counts: [5] }])
    expect(await sum(`value = '${first.value}'`)).toBe(6)
  })
})

test('counts of two processes at once are added', async () => {
  const other = new pg.Pool({ connectionString: env.DATABASE_URL })
  const elsewhere = Object.assign(Object.create(payload), {
    db: Object.assign(Object.create(payload.db), { pool: other }),
  })
  const [one, two] = [createMeasuring(openPayload), createMeasuring(async () => elsewhere)]
  for (let each = 0; each < 100; each += 1) {
    await Promise.all([one.take(toRequest({ k: 'visit' })), two.take(toRequest({ k: 'visit' }))])
    if (each % 10 === 9) await Promise.all([one.flush(), two.flush()])
  }
  await other.end()
  expect(await sum("dimension = 'page' and value = '/plans'")).toBe(200)
})

test('what cannot be stored is kept and stored later, and said once', async () => {
  let isAway = true
  const measuring = createMeasuring(async () => {
    if (isAway) throw new Error('away')
    return payload
  })
  // What the owner wants has been read before.
  isAway = false
  await measuring.take(toRequest({ k: 'visit' }))
  isAway = true
  await measuring.flush()
  await measuring.flush()
  expect(await rows()).toBe(0)
  isAway = false
  await measuring.flush()
  expect(await sum("dimension = 'page'")).toBe(1)
})

const age = async () => {
  const client = await payload.db.pool.connect()
  try {
    return await ageMeasurements(client)
  } finally {
    client.release()
  }
}

describe('over time', () => {
  const hour = (ago: string, values: string) =>
    query(
      `insert into measurements (at, dimension, value, counts)
        select date_trunc('day', now() - $1::interval, 'America/New_York') + hour * interval '1 hour', dimension, value, counts
          from (values ${values}) as each(hour, dimension, value, counts)`,
      [ago],
    )
  test('hours become days of the business after 90 days, and stay what they are until then', async () => {
    const values = `(0, 'page', '/', '{1}'::int[]), (9, 'page', '/', '{2,0,1}'), (20, 'page', '/', '{0,4}'),
      (0, 'lcp', '/', '{0,0,7}'), (3, 'page', '/plans', '{5}')`
    await hour('89 days', values)
    await hour('92 days', values)
    await hour('400 days', values)
    expect(await age()).toBe(0)
    const found = await query(
      `select at = date_trunc('day', at, 'America/New_York') as "isDay", dimension, value, counts
        from measurements order by at desc, dimension, value`,
    )
    const day = [
      [true, 'lcp', '/', [0, 0, 7]],
      [true, 'page', '/', [3, 4, 1]],
      [true, 'page', '/plans', [5]],
    ]
    expect(found.map((row) => Object.values(row))).toEqual([
      [false, 'page', '/', [0, 4]],
      [false, 'page', '/', [2, 0, 1]],
      [false, 'page', '/plans', [5]],
      [true, 'lcp', '/', [0, 0, 7]],
      [true, 'page', '/', [1]],
      ...day,
      ...day,
    ])
    await age()
    expect(await sum()).toBe(3 * 20)
  })

  test('of a day that is over the 25 largest values keep a row, and the rest is other', async () => {
    await query(
      `insert into measurements (at, dimension, value, counts)
        select date_trunc('day', now() - interval '100 days', 'America/New_York') + interval '3 minutes' * n, 'campaign', 'c' || n, array[n] from generate_series(1, 50) n`,
    )
    await age()
    expect(await sum()).toBe((50 * 51) / 2)
    expect(await sum("value = 'other'")).toBe((25 * 26) / 2)
    expect(await rows()).toBe(26)
  })

  test('rows go after 25 months with the sweep, and not before', async () => {
    expect(RETENTION.measurementMonths).toBe(25)
    await hour('24 months', "(1, 'page', '/', '{1}'::int[])")
    await hour('26 months', "(1, 'page', '/', '{2}'::int[])")
    const swept = await sweepNow()
    expect(swept?.measurements).toBe(1)
    expect(await sum()).toBe(1)
  })
})

describe('what Results reads', () => {
  let req: PayloadRequest
  const DAYS = { from: '2026-03-02', to: '2026-04-01' }

  beforeEach(async () => {
    req = await requestOf(await addAdmin())
    await query(`insert into measurements (at, dimension, value, counts)
      select '2026-02-25T00:00:00Z'::timestamptz + n * interval '1 hour', dimension, (array['a', 'b', '', 'other'])[1 + n % 4],
        array[1 + n % 3, n % 5, n % 2, n % 7, n % 11, n % 13]
      from generate_series(1, 1000) n, unnest(array['page', 'channel', 'campaign', 'referrer', 'width']) dimension`)
  })

  test.each(['page', 'channel', 'campaign', 'referrer', 'width'] as const)(
    'by %s is what plain SQL says of the same rows',
    async (dimension) => {
      const visits = await readVisits(req, DAYS)
      const plain = async (key: string, place: number) => {
        const [row] = await query(
          `select sum(counts[$3])::int as sum from measurements where dimension = $1 and value = $2
            and at >= '2026-03-02T05:00:00Z' and at < '2026-04-02T04:00:00Z'`,
          [dimension, key, place],
        )
        return row.sum
      }
      expect(visits[dimension]).toHaveLength(4)
      for (const group of visits[dimension])
        for (const [index, kind] of COUNTED.entries())
          expect(group[kind]).toBe(await plain(group.key === REST ? OTHER : group.key, index + 1))
      expect(await readVisitTotals(req, DAYS)).toEqual(visits.all)
    },
  )

  test('a campaign that somebody has named “other” is told apart from all others', async () => {
    await query('delete from measurements')
    await tell({ k: 'visit', o: 'utm_campaign=other' })
    const at = new Date().setUTCMinutes(0, 0, 0)
    await storeCounts(payload, [{ at, dimension: 'campaign', value: OTHER, counts: [5] }])
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())
    const { campaign } = await readVisits(req, lastDays(1, today))
    expect(campaign.map(({ key, visit }) => [key, visit])).toEqual([
      [REST, 5],
      ['other', 1],
    ])
  })

  test('of speed is the percentile of all pages, and of each', async () => {
    await query(`insert into measurements values
      ('2026-03-10T05:00:00Z', 'lcp', '/', '{0,0,0,0,4,0,0,0,0,0,0,0,0}'),
      ('2026-03-11T04:00:00Z', 'lcp', '/', '{0,0,0,0,4,0,0,0,0,0,0,0,0}'),
      ('2026-03-11T04:00:00Z', 'lcp', '/plans', '{0,0,0,0,0,0,0,0,8,0,0,0,0}'),
      ('2026-05-11T04:00:00Z', 'lcp', '/plans', '{0,0,0,0,0,0,0,0,8,0,0,0,0}')`)
    const speeds = await readSpeeds(req, DAYS)
    expect(speeds.map(({ key, lcp, inp }) => [key, lcp?.count, lcp?.rating, inp])).toEqual([
      ['', 16, 'poor', null],
      ['/', 8, 'good', null],
      ['/plans', 8, 'poor', null],
    ])
  })

  describe('of whole days and months that are added up', () => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())
    const long = lastDays(200, today)
    const ranges = [
      long,
      { ...monthOf(today, 5), to: today },
      daysBefore(lastDays(20, today)),
      lastDays(1, today),
    ]
    const read = () =>
      Promise.all(
        ranges.map((days) =>
          Promise.all([readVisits(req, days), readVisitTotals(req, days), readSpeeds(req, days)]),
        ),
      )
    const addUp = async () => {
      const client = await payload.db.pool.connect()
      try {
        await sumMeasurements(client, 1_000)
      } finally {
        client.release()
      }
    }
    const units = () =>
      query('select unit, count(*)::int as count from measured_spans group by unit order by unit')

    beforeEach(async () => {
      await query('delete from measurements')
      await query('delete from measured_spans')
      // One hour in 17: each day keeps rows of each dimension, and each value and count comes in its turn.
      await query(`insert into measurements (at, dimension, value, counts)
        select date_trunc('hour', now()) - n * interval '1 hour', dimension, (array['a', 'b', '', 'other'])[1 + n % 4],
            array[1 + n % 3, n % 5, n % 2, n % 7, n % 11, n % 13]
          from generate_series(0, 200 * 24, 17) n, unnest(array['page', 'channel', 'campaign', 'referrer', 'width']) dimension`)
      await query(`insert into measurements (at, dimension, value, counts)
        select (date_trunc('day', now() at time zone 'America/New_York') - n * interval '1 day') at time zone 'America/New_York',
          vital, '/', array[n, 0, 2]
          from generate_series(0, 200) n, unnest(array['lcp', 'cls']) vital`)
      await query('analyze measurements')
    })

    test('is the same, with days and months at the ends of which there is no sum', async () => {
      const before = await read()
      await addUp()
      const [days, months] = await units()
      expect(days).toEqual({ unit: 'day', count: 89 * 5 })
      expect(months.count % 7).toBe(0)
      expect(months.count).toBeGreaterThan(7)
      expect(await read()).toEqual(before)
      // It is the sums that were read.
      const month = monthOf(today, 4)
      const ofMonth = await readVisits(req, month)
      await query("delete from measurements where at < now() - interval '3 days'")
      expect(await readVisits(req, month)).toEqual(ofMonth)
      expect(await readVisits(req, daysBefore(lastDays(20, today)))).toEqual(before[2]?.[0])
    })

    test('has what came late', async () => {
      await addUp()
      const { all } = await readVisits(req, long)
      const at = new Date()
      at.setUTCMinutes(0, 0, 0)
      const late = at.getTime() - 10 * 24 * 60 * 60_000
      await storeCounts(payload, [{ at: late, dimension: 'channel', value: 'a', counts: [1000] }])
      expect((await readVisits(req, long)).all.visit).toBe(all.visit + 1000)
      await addUp()
      expect((await readVisits(req, long)).all.visit).toBe(all.visit + 1000)
    })

    test('takes one month of one dimension a day, so that few rows are added', async () => {
      await sweepNow()
      await sweepNow()
      expect((await units()).find(({ unit }) => unit === 'month')?.count).toBe(1)
    })

    test.each([
      ['become days', '195 days'],
      ['are gone with the privacy policy', '26 months'],
    ])('loses its sums when its hours %s', async (_, ago) => {
      await query(
        `insert into measured_spans select 'day', 'page', day, day + interval '1 day'
          from date_trunc('day', now() - $1::interval, 'America/New_York') as day`,
        [ago],
      )
      await query("insert into measured_sums select unit, dimension, at, '/', '{1}' from measured_spans")
      await age()
      expect(await query('select 1 from measured_spans natural left join measured_sums')).toEqual([])
    })
  })

  test('is for admins alone', async () => {
    const member = await requestOf(await addMember())
    await expect(readVisits(member, DAYS)).rejects.toThrow()
    await expect(readVisitTotals(member, DAYS)).rejects.toThrow()
    await expect(readSpeeds(member, DAYS)).rejects.toThrow()
  })
})
