import { randomUUID } from 'node:crypto'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { plantLeads } from '../../helpers/inbox'
import { addAdmin, addMember, payload } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'

const { id: me, email } = await addAdmin()
const cookie = await signIn(email)

describe('T104 the export of a selection', () => {
  test('has the specified columns and what the staff made of the leads, in the order asked for, and runs nothing', async () => {
    const ids = await plantLeads([
      { name: 'First', stage: 'booked' },
      { name: '=1+1', owner: me, stage: 'lost', followUpAt: '2026-11-20T12:00:00.000Z' },
      { name: 'Not asked for' },
    ])
    await payload.db.pool.query(
      `update form_submissions set appointment_at = '2026-11-21T15:00:00Z' where stage = 'booked'`,
    )
    await payload.db.pool.query(`update form_submissions set lost_reason = '=cmd|x' where stage = 'lost'`)
    const wanted = [ids[1], ids[0], randomUUID()]
    const json = { ids: wanted, zone: 'America/New_York' }
    const response = await rest('POST', 'form-submissions/export', { cookie, json })
    expect(response.status).toBe(200)
    const { data } = Papa.parse<string[]>((await response.text()).trimEnd())
    expect(data).toHaveLength(3)
    expect(data[0]?.slice(14)).toEqual([
      'Stage',
      'Reason',
      'Owner',
      'Follow-up',
      'Appointment',
      'Value',
      'Won',
    ])
    expect(data[1]?.[1]).toBe("'=1+1")
    expect(data[1]?.slice(14)).toEqual(['Lost', "'=cmd|x", email, '2026-11-20T07:00:00-05:00', '', '', ''])
    expect(data[2]?.slice(14)).toEqual(['Booked', '', '', '', '2026-11-21T10:00:00-05:00', '', ''])
  })

  test('names an owner who is no longer on the staff', async () => {
    const former = await addMember()
    const ids = await plantLeads([{ owner: former.id }])
    const response = await rest('POST', 'form-submissions/export', { cookie, json: { ids } })
    const { data } = Papa.parse<string[]>((await response.text()).trimEnd())
    expect(data[1]?.[16]).toBe(former.email)
  })

  test.each([{}, { ids: [] }, { ids: ['x'] }, { ids: Array.from({ length: 5_001 }, () => randomUUID()) }])(
    'a request that asks for no or too many leads is refused',
    async (json) => {
      expect((await rest('POST', 'form-submissions/export', { cookie, json })).status).toBe(400)
    },
  )
})

describe('the export of the columns shown', () => {
  const read = (query: Record<string, string>) =>
    rest('GET', `form-submissions/export?${new URLSearchParams({ zone: 'America/New_York', ...query })}`, {
      cookie,
    })

  test('has those, as they are shown, and stage and owner by name, beside the specified file', async () => {
    await payload.db.pool.query('delete from form_submissions')
    await payload.db.pool.query(`update users set name = 'Dana Reyes' where id = $1`, [me])
    const createdAt = '2026-11-20T12:00:00.000Z'
    await plantLeads([{ name: '=1+1', createdAt, owner: me, stage: 'booked', serviceInterest: ['A', 'B'] }])
    const shown = await read({ columns: 'name,serviceInterest,source,followUpAt' })
    expect(Papa.parse<string[]>((await shown.text()).trimEnd()).data).toEqual([
      ['Name', 'Services', 'Source', 'Follow-up', 'Stage', 'Owner'],
      ["'=1+1", 'A; B', 'Contact page', '', 'Booked', 'Dana Reyes'],
    ])
    const [head = []] = Papa.parse<string[]>((await (await read({})).text()).trimEnd()).data
    expect(head).toHaveLength(14)
    expect(head).not.toContain('Owner')
  })

  test.each(['secret', 'name,idempotencyKey', '__proto__', 'name,'])(
    'there is no column %s',
    async (columns) => {
      expect((await read({ columns })).status).toBe(400)
    },
  )
})
