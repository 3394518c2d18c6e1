import { beforeEach, describe, expect, test, vi } from 'vitest'
import { assignLateLeads } from '@/features/leads/server/late-owners'
import { emptyInbox, eventsOf, SPAM, sendLead, setHandling, takeLeads } from '../../helpers/intake'
import { changeLeads, timelineOf, undo } from '../../helpers/lead-activity'
import { addAdmin, addMember, payload, query } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'

beforeEach(emptyInbox)

describe('rules', () => {
  test('leads go in turn to those who are available, with the time of the first call and an entry', async () => {
    const [ann, bob] = [await addAdmin(), await addAdmin()]
    await addAdmin()
    await addMember()
    await Promise.all([takeLeads(ann.id), takeLeads(bob.id)])
    const leads = [await sendLead(), await sendLead(), await sendLead(), await sendLead()]
    const owners = leads.map(({ owner_id }) => owner_id)
    expect(new Set(owners)).toEqual(new Set([ann.id, bob.id]))
    expect(owners.slice(2)).toEqual(owners.slice(0, 2))
    const [first] = leads
    expect(first.follow_up_at.getTime()).toBeGreaterThanOrEqual(
      first.created_at.getTime() + 5 * 60_000 - 1_000,
    )
    expect(await eventsOf(first.id)).toEqual([
      { kind: 'assigned', by_id: null, data: { from: null, to: first.owner_id, rule: 'Everything else' } },
    ])
  })

  test('the first rule that fits decides: by place, source and service', async () => {
    const [ann, bob] = [await addAdmin(), await addAdmin()]
    await Promise.all([takeLeads(ann.id), takeLeads(bob.id)])
    const rules = [
      { name: 'Ohio', places: ['dayton'], owners: [bob.id], waitMinutes: 60 },
      { name: 'Contact', sources: ['contact_page'], owners: [ann.id] },
    ]
    await setHandling({ rules }, { ...ann, collection: 'users', roles: ['admin'] })
    for (let time = 0; time < 2; time += 1) {
      const ohio = await sendLead()
      expect(ohio.owner_id).toBe(bob.id)
      expect((await eventsOf(ohio.id))[0]?.data.rule).toBe('Ohio')
      expect((await sendLead({ city: 'Reno' })).owner_id).toBe(ann.id)
    }
  })

  test('a rule for what no lead can have is refused', async () => {
    const save = (rule: object) => setHandling({ rules: [{ name: 'Wrong', ...rule }] })
    await expect(save({ services: ['Roofing'] })).rejects.toThrow(/services|invalid/i)
    await expect(save({ sources: ['nowhere'] })).rejects.toThrow(/sources|invalid/i)
    await save({ services: ['content packs'], sources: ['Contact_page'] })
  })

  test('when nobody is available any admin has it; when there is no admin, the lead is stored and the log tells', async () => {
    const warn = vi.spyOn(payload.logger, 'warn')
    expect((await sendLead()).owner_id).toBeNull()
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ event: 'lead.unowned' }))
    const { id } = await addAdmin()
    expect((await sendLead()).owner_id).toBe(id)
  })

  test('a lead without an owner gets one later, once, however many processes look', async () => {
    const [early, late] = [await sendLead(), await sendLead()]
    expect(await eventsOf(early.id)).toEqual([{ kind: 'unowned', by_id: null, data: {} }])
    expect(await assignLateLeads(payload)).toBe(0)
    const { id: owner } = await addAdmin()
    const info = vi.spyOn(payload.logger, 'info')
    const given = await Promise.all(Array.from({ length: 6 }, () => assignLateLeads(payload)))
    expect(given.reduce((sum, each) => sum + each, 0)).toBe(2)
    expect(info).toHaveBeenCalledWith(expect.objectContaining({ event: 'lead.owner-found' }))
    for (const lead of [early, late]) {
      const [stored] = await query('select * from form_submissions where id = $1', [lead.id])
      expect(stored.owner_id).toBe(owner)
      expect(stored.follow_up_at.getTime()).toBeGreaterThanOrEqual(stored.created_at.getTime() + 5 * 60_000)
      expect((await eventsOf(lead.id)).filter(({ kind }) => kind === 'assigned')).toEqual([
        { kind: 'assigned', by_id: null, data: { from: null, to: owner, rule: 'Everything else' } },
      ])
    }
    expect(await assignLateLeads(payload)).toBe(0)
  })

  test('what the staff have done with it meanwhile stays', async () => {
    const [taken, gone, spam] = [await sendLead(), await sendLead(), await sendLead()]
    const { id: ann } = await addAdmin()
    const { email } = await addAdmin()
    const cookie = await signIn(email)
    await changeLeads(cookie, [taken.id], { owner: String(ann) })
    await changeLeads(cookie, [taken.id], { owner: null })
    await changeLeads(cookie, [gone.id], { trash: true })
    await changeLeads(cookie, [spam.id], { stage: 'spam' })
    expect(await assignLateLeads(payload)).toBe(0)
  })

  test('the first call ends with the stage Contacted, what somebody has chosen does not', async () => {
    const { email } = await addAdmin()
    const cookie = await signIn(email)
    const [called, chosen] = [await sendLead(), await sendLead()]
    const followUpAt = '2031-05-06T07:08:09.123Z'
    await changeLeads(cookie, [chosen.id], { followUpAt })
    expect((await timelineOf(cookie, called.id)).lead.isFirstCall).toBe(true)
    expect((await timelineOf(cookie, chosen.id)).lead.isFirstCall).toBeUndefined()
    const { batch, leads } = await changeLeads(cookie, [called.id, chosen.id], { stage: 'contacted' })
    const dueOf = (all: typeof leads, id: string) => all.find((each) => each.id === id)?.followUpAt
    expect([dueOf(leads, called.id), dueOf(leads, chosen.id)]).toEqual([null, followUpAt])
    const undone = await undo(cookie, batch)
    expect(dueOf(undone.leads, called.id)).toBe(called.follow_up_at.toISOString())
    const again = await changeLeads(cookie, [called.id], { contacted: 'phone' })
    expect(dueOf(again.leads, called.id)).toBeNull()
  })

  test('somebody whose account has gone, without the rules being told, loses no lead', async () => {
    const [gone, there] = [await addAdmin(), await addAdmin()]
    await takeLeads(gone.id)
    expect((await sendLead()).owner_id).toBe(gone.id)
    await query('delete from users where id = $1', [gone.id])
    expect((await sendLead()).owner_id).toBe(there.id)
  })

  test('what leads need is not asked again for each', async () => {
    await addAdmin()
    await sendLead()
    const find = vi.spyOn(payload, 'findGlobal')
    await sendLead()
    expect(find).not.toHaveBeenCalled()
  })
})

describe('trying rules', () => {
  const values = (rules: object[] = []) => ({ rules, waitMinutes: 30, spamMark: 50 })
  const tryOut = (json: unknown, cookie?: string) =>
    rest('POST', 'form-submissions/try-rules', { json, cookie })

  test('T106 shows admins who would have had the latest leads and when, and stores nothing', async () => {
    const [ann, bob] = [await addAdmin(), await addAdmin()]
    await takeLeads(ann.id)
    await takeLeads(bob.id)
    const lead = await sendLead()
    await sendLead(SPAM)
    const stored = () =>
      query(`select (select jsonb_agg(f) from form_submissions f)::text || (select jsonb_agg(e) from lead_events e)::text
        || coalesce((select jsonb_agg(g) from lead_handling g)::text, '') || (select last_value from lead_turn) as all`)
    const before = await stored()
    const cookie = await signIn(ann.email)
    const rules = [{ id: 'x', name: 'Mine', places: ['Dayton'], owners: [ann.id] }]
    const { leads } = await (await tryOut(values(rules), cookie)).json()
    expect(leads).toMatchObject([
      { isSpam: true, owner: null },
      { id: lead.id, owner: ann.email, rule: 'Mine', isSpam: false, source: 'Contact page' },
    ])
    expect(Date.parse(leads[1].followUpAt)).toBeGreaterThanOrEqual(
      Date.parse(leads[1].createdAt) + 30 * 60_000,
    )
    expect(await stored()).toEqual(before)
  })

  test('the last leads are shown when the last day had none', async () => {
    const { email } = await addAdmin()
    await sendLead()
    await query("update form_submissions set created_at = now() - interval '9 days'")
    const cookie = await signIn(email)
    expect((await (await tryOut(values(), cookie)).json()).leads).toHaveLength(1)
  })

  test('T106 members and visitors are told nothing, other sites neither, and nonsense is refused', async () => {
    const { email } = await addMember()
    expect((await tryOut(values())).status).toBe(404)
    expect((await tryOut(values(), await signIn(email))).status).toBe(404)
    const cookie = await signIn((await addAdmin()).email)
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const path = 'form-submissions/try-rules'
    expect((await rest('POST', path, { json: values(), cookie, headers: foreign })).ok).toBe(false)
    for (const wrong of [{}, [], { ...values(), waitMinutes: '5' }, values([{ owners: 'all' }])])
      expect((await tryOut(wrong, cookie)).status).toBe(400)
  })
})
