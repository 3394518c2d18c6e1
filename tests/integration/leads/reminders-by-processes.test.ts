import { expect, inject, test } from 'vitest'
import { plantLeads } from '../../helpers/inbox'
import { addAdmin, query } from '../../helpers/payload'
import { startProcess } from '../../helpers/start'

const MORNING = '2026-11-23T16:00:00.000Z'

test('reminders and the daily mail are queued once by processes of their own that start together', async () => {
  const [owner] = [await addAdmin(), await addAdmin()]
  const [lead] = await plantLeads([{}])
  await query(
    "update form_submissions set owner_id = $2, follow_up_at = now() - interval '1 minute', stage = 'contacted' where id = $1",
    [lead, owner.id],
  )
  const helper = `${inject('programs')}/queue-reminders.js`
  const settings = {
    DATABASE_URL: process.env.DATABASE_URL ?? '',
    PAYLOAD_SECRET: process.env.PAYLOAD_SECRET ?? '',
  }
  const processes = [1, 2].map(() => startProcess([helper, MORNING], settings))
  for (const each of processes) expect(await each.ended, each.printed()).toBe(0)
  const mails = await query('select event from outbox')
  expect(mails.map(({ event }) => event).toSorted()).toEqual(['daily', 'daily', 'reminder'])
})
