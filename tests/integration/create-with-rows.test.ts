import { expect, test } from 'vitest'
import { flags } from '@/lib/payload-flags'
import { payload, query } from '../helpers/payload'
import { recordQueries } from '../helpers/query-work'

const FORM = { values: { name: 'Pat' }, errors: {} }

async function stored() {
  const rows = await query(
    `select (select count(*)::int from webhooks) as hooks, (select count(*)::int from webhooks_events) as events,
       (select count(*)::int from returned_forms) as forms, (select string_agg(name, ',') from inbox_views) as views`,
  )
  return rows[0]
}

/** Its events are a table of their own: the row is Payload's. */
function createHook(also: string) {
  const withRows = { webhooks: () => ({ rows: { returned_forms: [FORM] }, also: [also] }) }
  const data = {
    name: 'Slack',
    url: 'https://hooks.example.com/',
    active: true,
    events: ['lead.created' as const],
  }
  return payload.create({
    collection: 'webhooks',
    data,
    context: flags({ withRows }),
    disableTransaction: true,
  })
}

const COPY = `insert into inbox_views (id, name, filter) select gen_random_uuid(), name, '{}' from created`

test('a row of more than columns is stored with what comes with it', async () => {
  await createHook(COPY)
  expect(await stored()).toEqual({ hooks: 1, events: 1, forms: 1, views: 'Slack' })
})

test('or nothing of it is', async () => {
  const before = await stored()
  await expect(
    createHook('insert into inbox_views (id, name) select id, 1 / 0 from created'),
  ).rejects.toThrow()
  await expect(createHook('insert into nowhere select * from created')).rejects.toThrow()
  expect(await stored()).toEqual(before)
  expect(payload.db.leadPool.totalCount - payload.db.leadPool.idleCount).toBe(0)
})

test.each([0, 1, 2])('a row of columns is one statement, with %i INSERTs beside it', async (count) => {
  const counted = async () =>
    (
      await query(`select (select count(*)::int from returned_forms) as forms,
        (select count(*)::int from inbox_views where name = 'beside') as views`)
    )[0]
  const before = await counted()
  const insert =
    "insert into inbox_views (id, name, filter) select gen_random_uuid(), 'beside', '{}' from created"
  const also = Array.from({ length: count }, () => insert)
  const statements = await recordQueries(() =>
    payload.create({
      collection: 'returned-forms',
      data: FORM,
      context: flags({ withRows: { 'returned-forms': () => ({ rows: {}, also }) } }),
      disableTransaction: true,
    }),
  )
  expect(statements.filter(({ text }) => /insert into/i.test(text))).toHaveLength(1)
  expect(await counted()).toEqual({ forms: before.forms + 1, views: before.views + count })
})
