import { describe, expect, test } from 'vitest'
import { plantLeads } from '../../helpers/inbox'
import {
  addStaff,
  changeLeads,
  eventsOf,
  kindsOf,
  plantLead,
  rowOf,
  timelineOf,
  undo,
} from '../../helpers/lead-activity'
import { addLimited, addMember, payload, query } from '../../helpers/payload'
import { messageOf, rest, signIn } from '../../helpers/rest'

const [anna, ben] = [await addStaff(), await addStaff()]

const LATER = '2031-05-06T07:08:09.123Z'
const WON = '2026-03-04T12:00:00.000Z'

describe('a change', () => {
  test('of stage, owner and follow-up is stored with an entry for each, under one name', async () => {
    const id = await plantLead()
    const change = { stage: 'booked', owner: ben.id, followUpAt: LATER } as const
    const { batch, changed, leads, skipped } = await changeLeads(anna.cookie, [id], change)
    expect({ changed, skipped }).toEqual({ changed: 1, skipped: [] })
    expect(leads).toEqual([
      {
        id,
        ...change,
        cameAt: expect.any(String),
        lostReason: null,
        firstContactAt: expect.any(String),
        bookedAt: expect.any(String),
        appointmentAt: null,
        wonAt: null,
        valueCents: null,
        adsObjection: false,
        deletedAt: null,
      },
    ])
    const row = await rowOf(id)
    expect([row.stage, row.owner_id, row.follow_up_at.toISOString()]).toEqual(['booked', ben.id, LATER])
    expect(row.first_contact_at.toISOString()).toBe(leads[0]?.firstContactAt)
    const own = { by: anna.id, batch, text: null }
    expect(await eventsOf(id)).toEqual([
      { ...own, kind: 'follow-up', data: { from: null, to: LATER } },
      { ...own, kind: 'owner', data: { from: null, to: ben.id } },
      {
        ...own,
        kind: 'stage',
        data: {
          from: 'new',
          to: 'booked',
          firstContactAt: leads[0]?.firstContactAt,
          fromBookedAt: null,
          toBookedAt: leads[0]?.bookedAt,
        },
      },
    ])
  })

  test('of the appointment books the lead, stands in its timeline and the files, and is taken back', async () => {
    const id = await plantLead()
    const { batch, leads } = await changeLeads(anna.cookie, [id], { appointmentAt: LATER })
    expect(leads[0]).toMatchObject({ stage: 'booked', appointmentAt: LATER })
    expect((await rowOf(id)).appointment_at.toISOString()).toBe(LATER)
    const { lead, items } = await timelineOf(anna.cookie, id)
    expect(lead.appointmentAt).toBe(LATER)
    expect(items).toContainEqual(
      expect.objectContaining({ kind: 'appointment', data: { from: null, to: LATER } }),
    )
    const shown = await rest('GET', 'form-submissions/export?columns=appointmentAt&zone=UTC', {
      cookie: anna.cookie,
    })
    expect(await shown.text()).toContain('"Appointment"')
    const chosen = await rest('POST', 'form-submissions/export', { cookie: anna.cookie, json: { ids: [id] } })
    expect(await chosen.text()).toContain(LATER.slice(0, 16))
    await undo(anna.cookie, batch)
    expect(await rowOf(id)).toMatchObject({ stage: 'new', appointment_at: null, booked_at: null })
  })

  test('of what leads are worth and when they were won is stored in whole cents', async () => {
    const createdAt = '2026-03-01T12:00:00.000Z'
    const ids = await plantLeads([{ createdAt }, { createdAt }])
    const wonAt = '2026-03-04T12:00:00.000Z'
    await changeLeads(anna.cookie, ids, { stage: 'won', valueCents: 120_050, wonAt })
    for (const id of ids) {
      const row = await rowOf(id)
      expect([Number(row.value_cents), row.won_at.toISOString()]).toEqual([120_050, wonAt])
    }
    const [id = ''] = ids
    expect((await timelineOf(anna.cookie, id)).lead).toMatchObject({ valueCents: 120_050, wonAt })
    const json = { ids: [id], zone: 'UTC' }
    const csv = await rest('POST', 'form-submissions/export', { cookie: anna.cookie, json })
    expect(await csv.text()).toContain('"1200.50","2026-03-04')
  })

  test('of the day of winning is refused for a day to come, and for one before the lead, and changes nothing', async () => {
    const [old = '', late = ''] = await plantLeads([{ createdAt: '2026-03-01T12:00:00.000Z' }, {}])
    const manual = await plantLeads([{ source: 'manual' }])
    const win = async (ids: string[], wonAt: string) => {
      const json = { ids, change: { stage: 'won', wonAt } }
      const response = await rest('POST', 'form-submissions/work', { cookie: anna.cookie, json })
      return response.ok ? null : [response.status, await messageOf(response)]
    }
    const before = '2026-02-28T12:00:00.000Z'
    expect(await win([old], new Date(Date.now() + 2 * 86_400_000).toISOString())).toEqual([
      400,
      'This day is still to come. Choose today or an earlier day.',
    ])
    const refused = [
      400,
      expect.stringMatching(/^The lead came on \w{3} \d+, \d{4}\. Choose that day or a later one\.$/),
    ]
    expect(await win([old], before)).toEqual(refused)
    expect(await win([old, late], '2026-03-04T12:00:00.000Z')).toEqual(refused)
    expect([(await rowOf(old)).stage, (await rowOf(late)).stage]).toEqual(['new', 'new'])
    expect(await win(manual, before)).toBeNull()
    await query(`update form_submissions set landed_at = '2026-03-01T12:00Z' where id = $1`, manual)
    expect(await win(manual, before)).toEqual(refused)
  })

  test('T127 of the value or an objection has no other door', async () => {
    const id = await plantLead()
    const json = { valueCents: 5, adsObjection: true, wonAt: LATER, appointmentAt: LATER }
    expect((await rest('PATCH', `form-submissions/${id}`, { cookie: anna.cookie, json })).status).toBe(403)
    const member = await signIn((await addMember()).email)
    for (const cookie of [undefined, member]) {
      const change = { ids: [id], change: { stage: 'won', valueCents: 5, wonAt: LATER } }
      const asked = [
        await rest('PATCH', `form-submissions/${id}`, { cookie, json }),
        await rest('PATCH', `form-submissions?where[id][equals]=${id}`, { cookie, json }),
        await rest('POST', 'form-submissions/work', { cookie, json: change }),
      ]
      expect(asked.map(({ status }) => status)).toEqual([404, 404, 404])
    }
    const row = await rowOf(id)
    expect([row.stage, row.value_cents, row.ads_objection, row.won_at, row.appointment_at]).toEqual([
      'new',
      null,
      false,
      null,
      null,
    ])
  })

  test('T127 of values and won dates is refused to who may not change leads, one or many, through every door', async () => {
    const old = { createdAt: '2026-02-01T17:00:00Z' }
    const [id = '', other = ''] = await plantLeads([old, old])
    const { batch } = await changeLeads(anna.cookie, [id, other], { stage: 'won', valueCents: 7, wonAt: WON })
    const before = await Promise.all([id, other].map(rowOf))
    const change = { valueCents: 5, wonAt: LATER, adsObjection: true }
    const row = { ...change, stage: 'lost' as const }
    const accounts = [await addMember(), await addLimited('writing', 'posts', 'content'), null]
    for (const account of accounts) {
      const cookie = account ? await signIn(account.email) : undefined
      const asked = [
        await rest('PATCH', `form-submissions/${id}`, { cookie, json: row }),
        await rest('PATCH', `form-submissions?where[id][in]=${id},${other}`, { cookie, json: row }),
        await rest('POST', 'form-submissions/work', { cookie, json: { ids: [id], change } }),
        await rest('POST', 'form-submissions/work', { cookie, json: { ids: [id, other], change } }),
        await rest('POST', 'form-submissions/work/undo', { cookie, json: { batch } }),
        await rest('POST', `form-submissions/versions/${id}`, { cookie, json: row }),
        await rest('POST', 'graphql', {
          cookie,
          json: { query: `mutation { updateFormSubmission(id: "${id}", data: { valueCents: 5 }) { id } }` },
        }),
      ]
      for (const { status } of asked) expect([403, 404]).toContain(status)
      const user = account && { ...account, collection: 'users' as const }
      const way = { collection: 'form-submissions', data: row, user, overrideAccess: false } as const
      await expect(payload.update({ ...way, id })).rejects.toThrow()
      const { docs } = await payload
        .update({ ...way, where: { id: { in: [id, other] } } })
        .catch(() => ({ docs: [] }))
      expect(docs).toEqual([])
    }
    expect(await Promise.all([id, other].map(rowOf))).toEqual(before)
  })

  test.each([-1, 1.5, 10_000_000_001, '5'])('of a value of %s is refused', async (valueCents) => {
    const id = await plantLead()
    const json = { ids: [id], change: { valueCents } }
    const { status } = await rest('POST', 'form-submissions/work', { cookie: anna.cookie, json })
    expect([status, (await rowOf(id)).value_cents]).toEqual([400, null])
  })

  test('that changes nothing leaves no entry', async () => {
    const id = await plantLead()
    const { changed } = await changeLeads(anna.cookie, [id], { stage: 'new', owner: null, followUpAt: null })
    expect([changed, await eventsOf(id)]).toEqual([0, []])
  })

  test('of many tells which were not there, and counts the ones that are another now', async () => {
    const ids = await plantLeads([{}, {}, {}])
    await changeLeads(anna.cookie, ids.slice(0, 1), { stage: 'won' })
    const unknown = '00000000-0000-7000-8000-000000000000'
    const result = await changeLeads(anna.cookie, [...ids, unknown], { stage: 'won' })
    expect([result.changed, result.leads.length, result.skipped]).toEqual([2, 3, [unknown]])
  })

  test('to Lost needs a reason, which goes when the lead does not stay lost', async () => {
    const id = await plantLead()
    await expect(changeLeads(anna.cookie, [id], { stage: 'lost' })).rejects.toThrow(
      'A lost lead has its reason',
    )
    const [lost] = (await changeLeads(anna.cookie, [id], { stage: 'lost', lostReason: ' Too far ' })).leads
    expect(lost?.lostReason).toBe('Too far')
    const [back] = (await changeLeads(anna.cookie, [id], { stage: 'contacted' })).leads
    expect(back?.lostReason).toBeNull()
    expect((await eventsOf(id))[1]?.data).toMatchObject({ fromReason: 'Too far', toReason: null })
  })

  test('takes only staff as owners', async () => {
    const id = await plantLead()
    const member = String((await addMember()).id)
    await expect(changeLeads(anna.cookie, [id], { owner: member })).rejects.toThrow('400')
    await expect(changeLeads(anna.cookie, [id], { owner: id })).rejects.toThrow('400')
    expect((await rowOf(id)).owner_id).toBeNull()
  })

  test('of the follow-up lets it be reminded of anew', async () => {
    const id = await plantLead()
    await query('update form_submissions set reminded_at = now(), follow_up_at = now() where id = $1', [id])
    await changeLeads(anna.cookie, [id], { tried: 'phone' })
    expect((await rowOf(id)).reminded_at).not.toBeNull()
    await changeLeads(anna.cookie, [id], { followUpAt: LATER })
    expect((await rowOf(id)).reminded_at).toBeNull()
  })

  test('that says a call went well stamps the first contact once, and moves New to Contacted', async () => {
    const id = await plantLead()
    const [first] = (await changeLeads(anna.cookie, [id], { contacted: 'phone' })).leads
    expect(first).toMatchObject({ stage: 'contacted', firstContactAt: expect.any(String) })
    const [second] = (await changeLeads(ben.cookie, [id], { contacted: 'email' })).leads
    expect(second?.firstContactAt).toBe(first?.firstContactAt)
    await changeLeads(ben.cookie, [id], { tried: 'phone' })
    expect(await kindsOf(id)).toEqual(['contacted', 'stage', 'contacted', 'tried'])
  })

  test('leaves a lead in the trash as it is, until it is restored', async () => {
    const id = await plantLead()
    await changeLeads(anna.cookie, [id], { trash: true })
    expect((await rowOf(id)).deleted_at).not.toBeNull()
    expect(await changeLeads(anna.cookie, [id], { stage: 'won' })).toMatchObject({
      changed: 0,
      skipped: [id],
    })
    expect((await timelineOf(anna.cookie, id)).lead.deletedAt).not.toBeNull()
    expect(await changeLeads(anna.cookie, [id], { trash: false })).toMatchObject({ changed: 1, skipped: [] })
    expect(await changeLeads(anna.cookie, [id], { stage: 'won' })).toMatchObject({ changed: 1 })
    expect(await kindsOf(id)).toEqual(['trashed', 'restored', 'stage'])
  })

  test.each([
    { ids: [], change: { stage: 'won' } },
    { ids: ['x'], change: { stage: 'won' } },
    { ids: ['00000000-0000-7000-8000-000000000000'], change: {} },
    { ids: ['00000000-0000-7000-8000-000000000000'], change: { stage: 'gone' } },
    { ids: ['00000000-0000-7000-8000-000000000000'], change: { stage: 'won', firstContactAt: LATER } },
    { ids: ['00000000-0000-7000-8000-000000000000'], change: { followUpAt: 'tomorrow' } },
    { ids: ['00000000-0000-7000-8000-000000000000'], change: { appointmentAt: 'tomorrow' } },
    { ids: ['00000000-0000-7000-8000-000000000000'], change: { stage: 'new', appointmentAt: LATER } },
    { ids: ['00000000-0000-7000-8000-000000000000'], change: { stage: 'won' }, all: true },
    {
      ids: Array.from({ length: 5_001 }, () => '00000000-0000-7000-8000-000000000000'),
      change: { stage: 'won' },
    },
  ])('that cannot be read is a 400: %#', async (json) => {
    const response = await rest('POST', 'form-submissions/work', { cookie: anna.cookie, json })
    expect(response.status).toBe(400)
  })
})
