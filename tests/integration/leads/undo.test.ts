import { beforeAll, describe, expect, test } from 'vitest'
import { plantLeads } from '../../helpers/inbox'
import { addStaff, changeLeads, eventsOf, kindsOf, plantLead, rowOf, undo } from '../../helpers/lead-activity'
import { query } from '../../helpers/payload'

type Staff = Awaited<ReturnType<typeof addStaff>>

let anna: Staff
let ben: Staff

beforeAll(async () => {
  anna = await addStaff()
  ben = await addStaff()
})

const LATER = '2031-05-06T07:08:09.123Z'

describe('undo', () => {
  test('gives everything back, and records it', async () => {
    const id = await plantLead()
    const before = await rowOf(id)
    const change = { stage: 'lost', lostReason: 'Too far', owner: ben.id, followUpAt: LATER } as const
    const { batch } = await changeLeads(anna.cookie, [id], change)
    expect(await undo(anna.cookie, batch)).toMatchObject({ changed: 1 })
    expect({ ...(await rowOf(id)), updated_at: null }).toEqual({ ...before, updated_at: null })
    const last = (await eventsOf(id)).slice(3)
    expect(last.map(({ kind, data }) => [kind, data.undo])).toEqual([
      ['follow-up', batch],
      ['owner', batch],
      ['stage', batch],
    ])
  })

  test('leaves what somebody has changed in between', async () => {
    const id = await plantLead()
    const { batch } = await changeLeads(anna.cookie, [id], { stage: 'contacted', owner: anna.id })
    await changeLeads(ben.cookie, [id], { stage: 'booked' })
    await undo(anna.cookie, batch)
    expect(await rowOf(id)).toMatchObject({ stage: 'booked', owner_id: null })
    expect((await rowOf(id)).first_contact_at).not.toBeNull()
    expect((await eventsOf(id)).filter(({ data }) => data.undo).map(({ kind }) => kind)).toEqual(['owner'])
  })

  test('of a contact leaves the contact of somebody else', async () => {
    const id = await plantLead()
    const { batch } = await changeLeads(anna.cookie, [id], { contacted: 'phone' })
    await changeLeads(ben.cookie, [id], { contacted: 'phone' })
    await undo(anna.cookie, batch)
    const row = await rowOf(id)
    const rows = await query(
      `select created_at from lead_events where lead_id = $1 and by_id = $2 and kind = 'contacted'`,
      [id, ben.id],
    )
    expect([row.stage, row.first_contact_at]).toEqual(['new', rows[0].created_at])
  })

  test('takes leads out of the trash, many together', async () => {
    const ids = await plantLeads(Array.from({ length: 300 }, () => ({})))
    const { batch } = await changeLeads(anna.cookie, ids, { trash: true })
    expect((await undo(anna.cookie, batch)).changed).toBe(300)
    const rows = await query(
      'select count(*)::int as n from form_submissions where id = any($1) and deleted_at is null',
      [ids],
    )
    expect(rows[0].n).toBe(300)
  })

  test('is done once, by who did it, within ten minutes', async () => {
    const id = await plantLead()
    const { batch } = await changeLeads(anna.cookie, [id], { stage: 'won' })
    await expect(undo(ben.cookie, batch)).rejects.toThrow('409')
    await undo(anna.cookie, batch)
    await expect(undo(anna.cookie, batch)).rejects.toThrow('409')
    const later = await changeLeads(anna.cookie, [id], { stage: 'won' })
    await query(`update lead_events set created_at = created_at - interval '11 minutes' where batch = $1`, [
      later.batch,
    ])
    await expect(undo(anna.cookie, later.batch)).rejects.toThrow('409')
  })
})

test('F42 two admins at once: both are recorded, nothing is lost, and the entries follow each other', async () => {
  const ids = await plantLeads(Array.from({ length: 40 }, () => ({})))
  const stages = ['contacted', 'booked', 'won', 'new'] as const
  const rounds = stages.flatMap((stage, index) => [
    changeLeads(anna.cookie, index % 2 ? ids : ids.toReversed(), { stage }),
    changeLeads(ben.cookie, index % 2 ? ids.toReversed() : ids, { owner: index % 2 ? anna.id : ben.id }),
    changeLeads(ben.cookie, ids, { stage: stages[3 - index] }),
  ])
  expect(await Promise.allSettled(rounds)).toEqual(
    rounds.map(() => expect.objectContaining({ status: 'fulfilled' })),
  )
  for (const id of ids) {
    const row = await rowOf(id)
    for (const [kind, begun, now] of [
      ['stage', 'new', row.stage],
      ['owner', null, row.owner_id],
    ]) {
      const rows = await query(
        'select data from lead_events where lead_id = $1 and kind = $2 order by created_at',
        [id, kind],
      )
      const ends = rows.map(({ data }) => data.to)
      expect(rows.map(({ data }) => data.from)).toEqual([begun, ...ends.slice(0, -1)])
      expect(ends.at(-1)).toBe(now)
    }
  }
})

test('two who undo the same at once undo it once', async () => {
  const id = await plantLead()
  const { batch } = await changeLeads(anna.cookie, [id], { trash: true })
  const both = await Promise.allSettled([undo(anna.cookie, batch), undo(anna.cookie, batch)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await kindsOf(id)).toEqual(['trashed', 'restored'])
})
