import { expect, test } from 'vitest'
import { query } from '../../helpers/payload'
import { privacyDesk, WHO } from '../privacy/desk'

const { ask, find } = await privacyDesk()

test('T170 an erasure deletes what was counted under the name of a person, and the sums are made anew', async () => {
  const hour = "date_trunc('hour', now())"
  await query(
    `insert into measurements (at, dimension, value, counts) values
      (${hour}, 'campaign', $1, '{1}'), (${hour}, 'campaign', 'spring', '{1}')`,
    [`For ${WHO}`],
  )
  await query(`insert into measured_spans (unit, dimension, at, until) values
    ('day', 'campaign', '2026-01-01', '2026-01-02')`)
  await query(
    `insert into measured_sums (unit, dimension, at, value, counts) values
      ('day', 'campaign', '2026-01-01', $1, '{1}'), ('day', 'campaign', '2026-01-01', 'autumn', '{1}')`,
    [WHO],
  )
  await query(`insert into lead_months (at, until, rule) values ('2026-01-01', '2026-02-01', 'x')`)
  await query(
    `insert into lead_month_sums (at, kind, key, leads, reached, booked, won, cents)
      values ('2026-01-01', 'campaign', $1, 1, 0, 0, 0, 0)`,
    [WHO],
  )
  const { seen } = await find({ email: WHO })
  expect((await ask('erase', { email: WHO, seen, typed: WHO })).status).toBe(200)
  expect(await query('select value from measurements')).toEqual([{ value: 'spring' }])
  expect(await query('select value from measured_sums')).toEqual([{ value: 'autumn' }])
  for (const table of ['lead_months', 'lead_month_sums'])
    expect(await query(`select * from ${table}`), table).toEqual([])
})
