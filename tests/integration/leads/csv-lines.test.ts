import { beforeAll, expect, test } from 'vitest'
import { csvHeader, type ExportedLead, fileColumns, neutral, shownColumns, toCsv } from '@/domain/inbox-csv'
import { staffNames } from '@/domain/staff'
import { listStaff } from '@/features/accounts/server/staff'
import { findOffer } from '@/features/company/server/offer'
import {
  ACTIVITY_COLUMNS,
  nameSources,
  toInboxFields,
  toShownColumns,
} from '@/features/leads/rules/inbox-fields'
import { readCsvLines } from '@/features/leads/server/csv-lines'
import { toCsvLines } from '@/lib/csv'
import { plantLeads } from '../../helpers/inbox'
import { addAdmin, payload } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'

/** What a file marks its own parts with, what spreadsheets run, and what replacing might read as its own. */
const TEXTS = [
  ...[
    '',
    ' ',
    'plain',
    '"',
    '""',
    '"""',
    ',',
    ',"',
    '",',
    '","',
    '","=1',
    '""=1',
    ',""=1',
    'a"',
    '"a',
    '\\',
    '\\"',
    '\u001f',
    '\u001e',
    '\u001e\u001f',
  ],
  ...[
    '["]',
    '["',
    '"]',
    ']',
    '[',
    '["]["]',
    ',["]["],',
    '["],',
    '["]0',
    '["]0=x["]',
    ']0=x[',
    '0=x',
    '["]6=["a"]["]',
  ],
  ...['=1', '=1"', '@x', '\tx', '\r\n"=1', '\n=1', '\r', '\n', ',\r\n', '"\r\n', '＝1', '＠x', '＋x', '－x'],
  ...[
    '+1',
    '+1 (538) 555-0172',
    '+1 538 555 0172 x9',
    '+1 538 555 0172 доб. 9',
    '+x9',
    '-5',
    '-x',
    '+',
    '-"',
    '+1"',
    '+1",',
    '+1","x',
    '+1","=1',
    '-5"',
    '+1,"+2',
  ],
  ...['$&', '$1', "$'", '$$', 'Zoë', '😀', '\u2028', 'null', 'undefined', 'true', '2026-11-20T12:00:00.000Z'],
]
const VALUES = [
  ...[
    [],
    ['A', 'B'],
    TEXTS,
    [['A', ['=B']], 'C'],
    {},
    { a: 1, b: ['"'] },
    [{ '=a': '["]' }],
    '=text',
    '',
    '"quoted"',
    '[1]',
  ],
  ...[0, 1.5, 1e21, 1e-7, true, false, null, [null, true, 2.5]],
]
const DATES = [
  '2026-11-01T05:30:00.123Z',
  '2026-11-01T06:30:00Z',
  '2026-03-08T07:00:00Z',
  '1999-12-31T23:59:59.999Z',
]

const zone = 'America/New_York'
let cookie: string
let owner: string

beforeAll(async () => {
  const { id, email } = await addAdmin()
  owner = id
  cookie = await signIn(email)
  const ids = await plantLeads(
    Array.from({ length: 4 * TEXTS.length }, (_, index) => ({
      createdAt: new Date(Date.UTC(2026, 9, 31) + index * 1_234_567).toISOString(),
      stage: index % 3 ? 'booked' : 'new',
      owner: index % 5 ? owner : null,
    })),
  )
  const { rows: columns } = await payload.db.pool.query<{ name: string; type: string; nullable: boolean }>(
    `select column_name as name, data_type as type, is_nullable = 'YES' as nullable from information_schema.columns
      where table_name = 'form_submissions' and is_generated = 'NEVER' and column_name <> all($1)`,
    [['id', 'idempotency_key', 'created_at', 'updated_at', 'deleted_at', 'keep_until']],
  )
  for (const [row, id] of ids.entries()) {
    const values: unknown[] = [id]
    const changes = columns.flatMap(({ name, type, nullable }, place) => {
      // Each text stands beside every other one in some row.
      const turn = row + place * (1 + Math.floor(row / TEXTS.length))
      const isNull = nullable && turn % 11 === 0
      const given: Record<string, unknown> = {
        'character varying': TEXTS[turn % TEXTS.length],
        jsonb: JSON.stringify(VALUES[turn % VALUES.length]),
        'timestamp with time zone': DATES[turn % DATES.length],
        numeric: [0, 5, 123456, -1, 99.5][turn % 5],
        boolean: turn % 2 === 0,
      }
      if (!(type in given)) return []
      values.push(isNull ? null : given[type])
      return [`"${name}" = $${values.length}`]
    })
    await payload.db.pool.query(`update form_submissions set ${changes.join()} where id = $1`, values)
  }
})

const readLeads = async (): Promise<ExportedLead[]> => {
  const { docs } = await payload.find({
    collection: 'form-submissions',
    pagination: false,
    depth: 0,
    sort: '-createdAt',
  })
  expect(docs).toHaveLength(4 * TEXTS.length)
  return docs.map((lead) => ({ ...lead }))
}
const fields = () => toInboxFields(payload.collections['form-submissions'].config)
const request = async (query: Record<string, string>) => {
  const response = await rest('GET', `form-submissions/export?${new URLSearchParams({ zone, ...query })}`, {
    cookie,
  })
  return response.text()
}

test('C568 T54 the lines that the database makes are those of the browser, whatever stands in a lead', async () => {
  expect((await request({})).split('\r\n')).toEqual(toCsv(await readLeads(), zone, fields()).split('\r\n'))
})

test('T54 all columns together are written as each is by itself', async () => {
  const { sources } = await findOffer(payload)
  const people = staffNames(await listStaff(payload, { overrideAccess: true }))
  const all = [...nameSources(fields(), sources), ...ACTIVITY_COLUMNS]
  const columns = shownColumns(
    toShownColumns(
      all,
      all.map(({ name }) => name),
    ),
    people,
  )
  const rows = (await readLeads()).map((lead) =>
    columns.map(({ name, cell }) => neutral(cell(lead[name], zone))),
  )
  const text = await request({ columns: all.map(({ name }) => name).join() })
  expect(text.split('\r\n')).toEqual((csvHeader(columns) + toCsvLines(rows)).split('\r\n'))
})

const ALL_TIME = { since: '-infinity', until: 'infinity' }

test.each([
  ['as they are named', undefined],
  ['newest first', { ...ALL_TIME, descending: true }],
  ['oldest first', { ...ALL_TIME, descending: false }],
])('T54 leads %s are written whole, and those that are gone leave no line', async (_order, arrived) => {
  const columns = fileColumns(fields())
  const message = `="${'long "ö" '.repeat(40_000)}`
  const days = ['2026-03-01', '2026-03-02', '2026-03-03']
  const planted = await plantLeads(days.map((day) => ({ createdAt: `${day}T12:00:00Z` })))
  const [first = '', gone = '', last = ''] = arrived?.descending ? planted.toReversed() : planted
  await payload.db.pool.query('update form_submissions set message = $2 where id = $1', [last, message])
  await payload.db.pool.query('delete from form_submissions where id = $1', [gone])
  const { bytes, count } = await readCsvLines(
    payload,
    { ids: `{${[first, gone, last]}}`, arrived },
    columns,
    zone,
  )
  const leads = await Promise.all(
    [first, last].map((id) => payload.findByID({ collection: 'form-submissions', id, depth: 0 })),
  )
  const rows = leads.map((lead) => ({ ...lead }))
  expect([count, csvHeader(columns) + bytes]).toEqual([2, toCsv(rows, zone, fields())])
  const nothing = await readCsvLines(payload, { ids: `{${gone}}`, arrived }, columns, zone)
  expect([nothing.count, nothing.bytes.length]).toEqual([0, 0])
})
