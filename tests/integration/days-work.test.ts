import type { PayloadRequest } from 'payload'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readFirstSteps } from '@/features/first-steps'
import type { Stage } from '@/features/leads/rules/stage'
import { MOST_COUNTED, readDaysWork } from '@/features/leads/server/days-work'
import { plantLeads } from '../helpers/inbox'
import { changeLeads, undo } from '../helpers/lead-activity'
import { addAdmin, addLimited, addMember, payload, query, requestOf } from '../helpers/payload'
import { rest, signIn } from '../helpers/rest'

let req: PayloadRequest
let me: string
let other: string
let cookie: string

beforeAll(async () => {
  const [admin, colleague] = [await addAdmin(), await addLimited('leads')]
  req = await requestOf(admin)
  me = String(admin.id)
  other = String(colleague.id)
  cookie = await signIn(admin.email)
})

beforeEach(() => query('delete from form_submissions'))

type Planted = {
  name: string
  owner?: string | null
  due?: string | null
  stage?: Stage
  reached?: boolean
  trash?: boolean
}

/** Stores a lead whose follow-up is so far from now, in SQL, or null. */
async function plant({
  name,
  owner = me,
  due = null,
  stage = 'new',
  reached = false,
  trash = false,
}: Planted) {
  const [id = ''] = await plantLeads([{ name, owner, stage }])
  await query(
    `update form_submissions set follow_up_at = case when $2::text is null then null else now() + $2::interval end,
       first_contact_at = case when $3 then now() end, deleted_at = case when $4 then now() end where id = $1`,
    [id, due, reached, trash],
  )
  return id
}

const names = (leads: readonly { name: string }[]) => leads.map(({ name }) => name)

describe('what waits for one of the staff', () => {
  test('are due calls of theirs, the longest due first, and not those of others, of the trash or closed', async () => {
    await plant({ name: 'an hour', due: '-1 hour' })
    await plant({ name: 'a day', due: '-1 day', stage: 'contacted', reached: true })
    await plant({ name: 'of another', owner: other, due: '-1 hour' })
    await plant({ name: 'of nobody', owner: null, due: '-1 hour', stage: 'contacted', reached: true })
    for (const stage of ['won', 'lost', 'spam'] as const) await plant({ name: stage, due: '-1 hour', stage })
    await plant({ name: 'in the trash', due: '-1 hour', trash: true })
    const { due, fresh, later } = await readDaysWork(req, 5)
    expect(names(due.leads)).toEqual(['a day', 'an hour'])
    expect(due.leads.map(({ isNew }) => isNew)).toEqual([false, true])
    expect([due.total, fresh.total, later.total]).toEqual([2, 0, 0])
    const { leads, total } = (await readDaysWork(req, 1)).due
    expect([names(leads), total]).toEqual([['a day'], 2])
  })

  test('are new leads of theirs and of nobody whom nobody has reached, the newest first', async () => {
    await plant({ name: 'mine' })
    await plant({ name: 'nobody’s', owner: null })
    await plant({ name: 'mine at ten', due: '1 minute' })
    await plant({ name: 'of another', owner: other })
    await plant({ name: 'reached', owner: null, reached: true })
    await plant({ name: 'spam', owner: null, stage: 'spam' })
    await plant({ name: 'in the trash', owner: null, trash: true })
    const { due, fresh, later } = await readDaysWork(req, 5)
    expect(names(fresh.leads)).toEqual(['mine at ten', 'nobody’s', 'mine'])
    expect(fresh.leads.map(({ isUnowned }) => isUnowned)).toEqual([false, true, false])
    expect([due.total, fresh.total, later.total]).toEqual([0, 3, 0])
  })

  test('are their follow-ups until the business’s day ends, and the first one after it', async () => {
    const setTo = async (name: string, at: string, owner = me) => {
      const id = await plant({ name, owner, stage: 'contacted', reached: true })
      await query(
        `update form_submissions set follow_up_at = ((now() at time zone 'America/New_York')::date + 1)::timestamp
           at time zone 'America/New_York' + $2::interval where id = $1`,
        [id, at],
      )
    }
    await setTo('the last moment', '-1 millisecond')
    await setTo('tomorrow', '0')
    await setTo('in a week', '7 days')
    await setTo('of another', '-1 millisecond', other)
    const { later, next, due } = await readDaysWork(req, 5)
    expect(names(later.leads)).toEqual(['the last moment'])
    expect([next?.name, due.total]).toEqual(['tomorrow', 0])
  })

  test('says what a call needs: the number, the message and the newest note', async () => {
    const id = await plant({ name: 'Ann', due: '-1 hour' })
    await query("update form_submissions set phone = '813 555 0101', message = 'A leak' where id = $1", [id])
    expect((await readDaysWork(req, 5)).due.leads[0]).toMatchObject({
      phone: '813 555 0101',
      message: 'A leak',
      note: null,
    })
    for (const text of ['The first', 'The newest'])
      await rest('POST', `form-submissions/${id}/notes`, { cookie, json: { text } })
    expect((await readDaysWork(req, 5)).due.leads[0]?.note).toBe('The newest')
  })

  test('are new leads that they have put off where they have put them', async () => {
    const id = await plant({ name: 'Ann' })
    await query("update form_submissions set follow_up_at = now() + interval '1 second' where id = $1", [id])
    expect(names((await readDaysWork(req, 5)).fresh.leads)).toEqual(['Ann'])
    const at = (await query("select now() + interval '3 days' as at"))[0].at.toISOString()
    await changeLeads(cookie, [id], { tried: 'phone', followUpAt: at })
    const { fresh, later, next } = await readDaysWork(req, 5)
    expect([names(fresh.leads), names(later.leads), next?.name]).toEqual([[], [], 'Ann'])
    await query(
      `update form_submissions set follow_up_at = ((now() at time zone 'America/New_York')::date + 1)::timestamp
         at time zone 'America/New_York' - interval '1 millisecond' where id = $1`,
      [id],
    )
    await query(
      `update lead_events set data = jsonb_build_object('from', null, 'to',
         (select to_char(follow_up_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from form_submissions where id = $1))
       where lead_id = $1 and kind = 'follow-up'`,
      [id],
    )
    const now = await readDaysWork(req, 5)
    expect([names(now.fresh.leads), names(now.later.leads)]).toEqual([[], ['Ann']])
    await query("update form_submissions set follow_up_at = now() + interval '1 second' where id = $1", [id])
    expect(names((await readDaysWork(req, 5)).fresh.leads)).toEqual(['Ann'])
  })

  test('are new leads again whose putting off was undone', async () => {
    const id = await plant({ name: 'Ann' })
    await query(
      "update form_submissions set follow_up_at = date_trunc('second', now()) + interval '1 minute' where id = $1",
      [id],
    )
    const at = (await query("select now() + interval '3 days' as at"))[0].at.toISOString()
    const { batch } = await changeLeads(cookie, [id], { followUpAt: at })
    expect(names((await readDaysWork(req, 5)).fresh.leads)).toEqual([])
    await undo(cookie, batch)
    expect(names((await readDaysWork(req, 5)).fresh.leads)).toEqual(['Ann'])
  })

  test('becomes less by the call that is done', async () => {
    const id = await plant({ name: 'Ann', due: '-1 hour' })
    await changeLeads(cookie, [id], { contacted: 'phone' })
    const { due, fresh, later, hasLeads } = await readDaysWork(req, 5)
    expect([due.total, fresh.total, later.total, hasLeads]).toEqual([0, 0, 0, true])
    await query('delete from form_submissions')
    expect((await readDaysWork(req, 5)).hasLeads).toBe(false)
  })

  test('is counted as far as anybody looks', async () => {
    await plantLeads(Array.from({ length: MOST_COUNTED + 5 }, () => ({ owner: null })))
    expect((await readDaysWork(req, 5)).fresh).toMatchObject({ total: MOST_COUNTED + 1 })
  })

  test('T2 is told to whoever may read leads alone', async () => {
    await plant({ name: 'of another', owner: other })
    const colleague = await payload.findByID({ collection: 'users', id: other })
    expect(names((await readDaysWork(await requestOf(colleague), 5)).fresh.leads)).toEqual(['of another'])
    for (const account of [await addMember(), await addLimited('posts')])
      await expect(readDaysWork(await requestOf(account), 5)).rejects.toThrow()
  })
})

describe('the first steps of an owner', () => {
  test('are done once what they ask for is stored', async () => {
    await query('delete from users where id <> $1', [me])
    for (const table of ['company', 'privacy']) {
      await query(`update ${table} set updated_at = created_at`)
      expect(await query(`select 1 from ${table}`)).toHaveLength(1)
    }
    expect(await readFirstSteps(req)).toMatchObject({
      company: false,
      invite: false,
      costs: false,
      policy: false,
    })
    await query("update company set updated_at = created_at + interval '1 day'")
    await query("update privacy set updated_at = created_at + interval '1 day'")
    await query(
      `insert into invitations (name, email, token, invited_by, sent_at, expires_at)
       values ('Bo', 'bo@example.com', 'x', $1, now(), now() + interval '1 day')`,
      [me],
    )
    await payload.updateGlobal({
      slug: 'channel-costs',
      data: { costs: [{ month: '2026-03', channel: 'Email', cents: 1 }] },
    })
    expect(await readFirstSteps(req)).toMatchObject({
      company: true,
      invite: true,
      costs: true,
      policy: true,
    })
    await query('update invitations set withdrawn_at = now()')
    expect((await readFirstSteps(req))?.invite).toBe(false)
    await addLimited('leads')
    expect((await readFirstSteps(req))?.invite).toBe(true)
  })

  test('are told to an admin without areas alone, until they put the list away', async () => {
    const [limited, second] = [await addLimited('leads', 'content'), await addAdmin()]
    expect(await readFirstSteps(await requestOf(limited))).toBeNull()
    const response = await rest('POST', 'payload-preferences/first-steps', {
      cookie,
      json: { value: { putAway: true } },
    })
    expect(response.status).toBe(200)
    expect(await readFirstSteps(req)).toBeNull()
    expect(await readFirstSteps(await requestOf(second))).not.toBeNull()
  })
})
