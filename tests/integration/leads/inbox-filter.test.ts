import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { calledDigits } from '@/domain/phone'
import { toQuery } from '@/features/leads/screens/inbox-query'
import { listLeadIds, NO_FILTER } from '@/features/leads/server/inbox-queries'
import { type Planted, plantLeads, requestInbox } from '../../helpers/inbox'
import { addAdmin, payload } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'

let cookie: string
let me: string

beforeAll(async () => {
  const admin = await addAdmin()
  me = admin.id
  cookie = await signIn(admin.email)
})

beforeEach(async () => {
  await payload.db.pool.query('delete from form_submissions')
})

/** The names of the leads that are found, in their order. */
async function find(query: Record<string, string>): Promise<string[]> {
  const { rows, total } = await requestInbox(cookie, query)
  expect(total).toBe(rows.length)
  return rows.map(({ name }) => name)
}

const sorted = { sort: 'name' }

describe('a text finds', () => {
  const bob = {
    name: 'Bob Smith',
    email: 'Bob@Example.com',
    phone: '+1 555-123',
    city: 'Dayton',
    message: 'zebra',
    source: 'contact_page',
    serviceInterest: ['Content Packs'],
  }

  test.each([
    ['C444', 'SMITH', true],
    ['C444', 'b s', true],
    ['C445', 'EXAMPLE.COM', true],
    ['C446', '555-1', true],
    ['A116', '5551', true],
    ['A116', ' ٥٥٥١ ', true],
    ['A116', '551', false],
    ['C446', '5 551', false],
    ['C448', '%', false],
    ['C448', '_', false],
    ['C448', '.', true],
    ['C448', '*', false],
    ['C448', '\\', false],
    ['A70', '   ', true],
    ['A70', ' smith', true],
    ['A70', 'smith ', false],
    ['C447', 'Dayton', false],
    ['C447', 'zebra', false],
    ['C447', 'contact_page', false],
    ['C447', 'Content', false],
    ['C448', "'", false],
    ['C448', '\u0000', false],
    ['C448', '\ud800', false],
  ])('%s with %j this lead: %s', async (_line, text, isFound) => {
    await plantLeads([bob])
    expect(await find(toQuery({ text, from: null, to: null }))).toEqual(isFound ? ['Bob Smith'] : [])
  })

  test.each([
    ['%', 'O%Neil'],
    ['_', 'a_b'],
    ['\\', 'c\\d'],
    ['*', 'x.y*'],
    ['%n', 'O%Neil'],
  ])('C448 %j the lead in which it stands, and no other', async (text, name) => {
    await plantLeads(['O%Neil', 'a_b', 'c\\d', 'x.y*', 'ONeil', 'acb'].map((each) => ({ name: each })))
    expect(await find({ text })).toEqual([name])
  })

  test.each([
    ['ZOË', 'Zoë'],
    ['zoë', 'Zoë'],
    ['łÓDź', 'Łódź'],
    ['οδοσ', 'ΟΔΟΣ'],
    ['ΔΟΣ', 'ΟΔΟΣ'],
    ['ЯНА', 'Яна'],
    ['i', 'İ'],
    ['\u{10428}', '\u{10400}'],
    ['STRAẞE', 'Straße'],
  ])('C444 %j a name in letters of any script: %s', async (text, name) => {
    await plantLeads(['Zoë', 'Łódź', 'ΟΔΟΣ', 'Яна', 'İ', '\u{10400}', 'Straße'].map((each) => lettered(each)))
    expect(await find({ text })).toEqual([name])
  })

  /** A lead of which only the name has letters. */
  const lettered = (name: string): Planted => ({ name, email: '1' })
})

describe('the days', () => {
  const [before, first, last, after] = [
    '2026-11-20T04:59:59.999Z',
    '2026-11-20T05:00:00.000Z',
    '2026-11-21T04:59:59.999Z',
    '2026-11-21T05:00:00.000Z',
  ]

  test('C399 C449 C450 C451 C452 are kept to the millisecond, and combine with the text', async () => {
    await plantLeads(
      [before, first, last, after].flatMap((createdAt) => [
        { name: `Ann ${createdAt}`, createdAt },
        { name: `Bob ${createdAt}`, createdAt },
      ]),
    )
    const ann = { text: 'ann', sort: 'createdAt' }
    expect(await find({ ...ann, from: first })).toEqual([first, last, after].map((at) => `Ann ${at}`))
    expect(await find({ ...ann, to: after })).toEqual([before, first, last].map((at) => `Ann ${at}`))
    expect(await find({ ...ann, from: first, to: after })).toEqual([first, last].map((at) => `Ann ${at}`))
    expect(await find({ ...ann, from: after, to: first })).toEqual([])
  })
})

describe('the order', () => {
  const NAMES = ['beta', 'Alpha', 'alpha 2', 'ÉMILE', 'émile b', 'Zoë', '\u{10400}', '\uff21', '', '_', 'Ζ']

  test.each(['name', 'email', 'city'])(
    'C397 C574 by %s is by code point, without regard to case, and back',
    async (by) => {
      await plantLeads(NAMES.map((text) => ({ name: text, email: text, city: text })))
      const order = [
        '',
        '_',
        'Alpha',
        'alpha 2',
        'beta',
        'Zoë',
        'ÉMILE',
        'émile b',
        'Ζ',
        '\uff21',
        '\u{10400}',
      ]
      expect(await find({ sort: by })).toEqual(order)
      expect(await find({ sort: `-${by}` })).toEqual(order.toReversed())
    },
  )

  test('C498 what is alike in that stands newest first, in both directions', async () => {
    const days = ['01', '02', '03'].map((day) => `2026-11-${day}T00:00:00.000Z`)
    await plantLeads(days.map((createdAt, index) => ({ name: index % 2 ? 'ANN' : 'ann', createdAt })))
    for (const sort of ['name', '-name']) {
      const { rows } = await requestInbox(cookie, { sort })
      expect(rows.map(({ createdAt }) => createdAt)).toEqual(days.toReversed())
    }
  })
})

describe('what a view chooses', () => {
  const early = '2026-01-01T00:00:00.000Z'
  const late = '2026-01-03T00:00:00.000Z'
  const due = '2026-01-02T00:00:00.000Z'

  test.each<[Planted, Record<string, string>, boolean]>([
    [{}, {}, true],
    [{ stage: 'spam' }, {}, false],
    [{ stage: 'spam' }, { stages: 'spam' }, true],
    [{ stage: 'new' }, { stages: 'booked' }, false],
    [{}, { stages: 'new,won' }, true],
    [{ deletedAt: early }, {}, false],
    [{ deletedAt: early, stage: 'spam' }, { trash: 'true' }, true],
    [{}, { trash: 'true' }, false],
    [{}, { owners: 'none' }, true],
    [{ owner: 'me' }, { owners: 'none' }, false],
    [{ owner: 'me' }, { owners: 'me' }, true],
    [{}, { owners: 'me' }, false],
    [{ followUpAt: early }, { due }, true],
    [{ followUpAt: late }, { due }, false],
    [{ followUpAt: early, stage: 'won' }, { due }, false],
    [{}, { due }, false],
    [{ serviceInterest: ['A', 'Ads, & more'] }, { services: 'Ads%2C%20%26%20more,C' }, true],
    [{ serviceInterest: ['"quoted"'] }, { services: '%22quoted%22' }, true],
    [{ serviceInterest: [] }, { services: 'B' }, false],
    [{ campaign: 'spring' }, { campaigns: 'Spring' }, false],
    [{ campaign: 'spring %' }, { campaigns: 'spring%20%25' }, true],
    [{ plan: 'Growth' }, { plans: 'Scale,Growth' }, true],
    [{ source: 'home,page' }, { sources: 'home%2Cpage' }, true],
    [{ source: 'home' }, { sources: 'home%2Cpage' }, false],
  ])('%j is among %j: %s', async (lead, query, isThere) => {
    await plantLeads([{ ...lead, name: 'Ann', owner: lead.owner ? me : null }])
    expect(await find({ ...sorted, ...query })).toEqual(isThere ? ['Ann'] : [])
  })
})

test('C446 555-1 does not find 5551, and A116 digits alone find a number in any notation', async () => {
  const phones = ['5551', '(937) 555-0142', '+1 937\u200e555 0142 x7', '٩٣٧ ٥٥٥ ٠١٤٢', '1-800-FLOWERS']
  await plantLeads(phones.map((phone) => ({ phone })))
  const found = async (text: string) =>
    (await requestInbox(cookie, toQuery({ text, from: null, to: null }))).rows
      .map(({ phone }) => phone)
      .sort()
  expect(await found('555-1')).toEqual([])
  expect(await found('5551')).toEqual(['5551'])
  for (const digits of ['9375550142', '19375550142', '0142', '5550142']) {
    expect(await found(digits), digits).toEqual(phones.slice(1, 4).sort())
  }
  expect(await found('8003569377')).toEqual(['1-800-FLOWERS'])
  expect(await found('142')).toEqual(phones.slice(1, 3).sort())
})

test('A116 a number is found as it was called', async () => {
  const phones = ['+1 538 555 0172', '(538) 555-0172', '538.555.0172 x12', '555-0199']
  await plantLeads(phones.map((phone) => ({ phone })))
  for (const called of ['5385550172', '1 538 555 0172', '0538 5550172', '0172']) {
    const { rows, total } = await requestInbox(cookie, { digits: calledDigits(called) ?? '' })
    expect([total, rows.map(({ phone }) => phone).sort()], called).toEqual([3, phones.slice(0, 3).sort()])
  }
  const wrong = await rest('GET', 'form-submissions/inbox?digits=5%25', { cookie })
  expect(wrong.status).toBe(400)
})

describe('large tables', () => {
  test('the ids of a large selection are sorted in memory, not on the disk of the database', async () => {
    await payload.db.pool.query(`insert into form_submissions (id, name, phone, email, city, service_interest, fingerprint,
        idempotency_key, created_at, updated_at)
      select gen_random_uuid(), 'Many', '555', n || '@example.com', 'Dayton', '[]', 'x', 'sorted ' || n,
        now() - (n * 7919 % 5000) * interval '1 minute', now() from generate_series(1, 5000) n`)
    const database = new URL(process.env.DATABASE_URL ?? '').pathname.slice(1)
    // As 100,000 leads are to 4 MB, so are these to 64 kB; connections that are made from now on have no more.
    await payload.db.pool.query(`alter database ${database} set work_mem = '64kB'`)
    onTestFinished(async () => {
      await payload.db.pool.query(`alter database ${database} reset work_mem`)
    })
    await payload.db.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    await payload.db.pool.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
    // The pool hands a dead connection out until it has heard of its end.
    const memory = () =>
      payload.db.pool.query('show work_mem').then(
        ({ rows }) => rows[0].work_mem,
        () => undefined,
      )
    await expect.poll(memory).toBe('64kB')
    const filesOnDisk = async () => {
      const { rows } = await payload.db.pool.query(
        `select temp_files::int as files from pg_stat_database where datname = current_database()`,
      )
      return rows[0].files
    }
    const sortOnDisk = () =>
      payload.db.pool.query(
        `select count(*) from (select id from form_submissions order by email, id offset 0) s`,
      )
    const before = await filesOnDisk()
    const everything = { until: null, since: null }
    const ids = await listLeadIds(payload, NO_FILTER, everything, {
      sort: { by: 'name', descending: false },
    })
    expect(ids).toHaveLength(5_000)
    // The server's count comes late: what does sort on the disk is in it, and nothing else.
    await sortOnDisk()
    await expect.poll(filesOnDisk, { timeout: 30_000 }).toBeGreaterThan(before)
    const perSort = (await filesOnDisk()) - before
    await sortOnDisk()
    await expect.poll(filesOnDisk, { timeout: 30_000 }).toBe(before + 2 * perSort)
  })
})
