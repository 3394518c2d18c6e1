import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { plantLeads } from '../../helpers/inbox'
import { addStaff, changeLeads } from '../../helpers/lead-activity'
import { query } from '../../helpers/payload'
import { startProcess } from '../../helpers/start'

const SCRIPT = [`${inject('programs')}/change-leads.js`]

const isWaiting = async () =>
  (
    await query(
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into lead_events%'`,
    )
  ).length

test('F43 killed in the middle of a change of many leads, none of them is changed, and it can be done again', async () => {
  const { id, cookie } = await addStaff()
  const leads = await plantLeads(Array.from({ length: 500 }, () => ({})))
  // Not of the pool, which ends what does nothing for five seconds.
  const holder = new pg.Client(process.env.DATABASE_URL)
  await holder.connect()
  await holder.query('begin; lock table lead_events in share mode')
  const worker = startProcess(SCRIPT, {
    DATABASE_URL: process.env.DATABASE_URL ?? '',
    PAYLOAD_SECRET: process.env.PAYLOAD_SECRET ?? '',
    CALLER: id,
    LEADS: leads.join(),
  })
  // The leads are written by then, and their entries are not.
  await expect.poll(isWaiting, { timeout: 60_000, interval: 20 }).toBe(1)
  worker.signal('SIGKILL')
  await worker.ended
  await holder.query('commit')
  await holder.end()
  await expect.poll(isWaiting).toBe(0)
  const rows = await query(
    `select (select count(*)::int from lead_events) as events,
      (select count(*)::int from form_submissions where stage <> 'new' or owner_id is not null or deleted_at is not null) as changed`,
  )
  expect(rows).toEqual([{ events: 0, changed: 0 }])
  expect(await changeLeads(cookie, leads, { stage: 'won', owner: id, trash: true })).toMatchObject({
    changed: 500,
  })
})
