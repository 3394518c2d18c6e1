import { sql } from '@payloadcms/db-postgres'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { countOwnOverdue, queueDailyMail, remindDue } from '@/features/leads/server/reminders'
import { sendDueMail } from '@/features/mail/server/outbox'
import type { User } from '../../../payload-types'
import { plantLeads } from '../../helpers/inbox'
import { addAdmin, addMember, payload, query } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'

const mails = () =>
  query('select recipient, subject, text, event, lead_id from outbox order by recipient, subject')
const MORNING = new Date('2026-11-23T16:00:00.000Z')

let [ann, bob]: User[] = []

beforeAll(async () => {
  ann = await addAdmin()
  bob = await addAdmin()
  await addMember()
})

beforeEach(async () => {
  await query('update site_state set daily_mail_on = null')
  await query('update users set daily_mail = true, takes_leads = false')
  for (const table of ['outbox', 'form_submissions']) await query(`delete from ${table}`)
})

type PlantedLead = { owner?: User; due?: string; stage?: string; createdAt?: string; name?: string }

async function plant({ owner, due, stage = 'contacted', createdAt, name }: PlantedLead) {
  const [id = ''] = await plantLeads([{ createdAt, name }])
  await query(
    'update form_submissions set owner_id = $2, follow_up_at = now() + $3::interval, stage = $4::text::enum_form_submissions_stage where id = $1',
    [id, owner?.id ?? null, due ?? null, stage],
  )
  return id
}

describe('a follow-up that is due', () => {
  test('is mailed to its owner once, however many processes look', async () => {
    const id = await plant({ owner: ann, due: '-1 minute', name: 'Ada' })
    await plant({ owner: bob, due: '1 hour' })
    const told = await Promise.all(Array.from({ length: 8 }, () => remindDue(payload)))
    expect(told.reduce((sum, each) => sum + each, 0)).toBe(1)
    expect(await remindDue(payload)).toBe(0)
    expect(await mails()).toMatchObject([
      { recipient: ann?.email, subject: 'Follow up: Ada, Dayton', event: 'reminder', lead_id: id },
    ])
    expect((await mails())[0].text).toMatch(
      /^Due \w+day, \w+ \d+, \d+:\d\d [AP]M\nName: Ada\nPhone: 555-0100\nEmail: lead-0@example\.com\n\n.*\/admin\/submissions\?lead=[\da-f-]{36}$/,
    )
    const sent = vi.spyOn(payload, 'sendEmail').mockResolvedValue(undefined)
    await sendDueMail(payload)
    expect(sent).toHaveBeenCalledOnce()
    sent.mockRestore()
  })

  test('many of them are each mailed once by several processes', async () => {
    for (let index = 0; index < 30; index += 1) await plant({ owner: ann, due: '-1 minute' })
    await Promise.all(Array.from({ length: 6 }, () => remindDue(payload)))
    const leads = (await mails()).map(({ lead_id }) => lead_id)
    expect([leads.length, new Set(leads).size]).toEqual([30, 30])
  })

  test('is due anew when it is moved', async () => {
    const id = await plant({ owner: ann, due: '-1 minute' })
    await remindDue(payload)
    const cookie = await signIn(ann?.email ?? '')
    // Far enough that a busy machine still looks before it.
    const change = { followUpAt: new Date(Date.now() + 3_000).toISOString() }
    const moved = await rest('POST', 'form-submissions/work', { cookie, json: { ids: [id], change } })
    expect(moved.status).toBe(200)
    expect(await remindDue(payload)).toBe(0)
    await vi.waitFor(async () => expect(await remindDue(payload)).toBe(1), { timeout: 20_000, interval: 200 })
    expect(await mails()).toHaveLength(2)
  })

  test.each([
    ['closed', { stage: 'won' }],
    ['lost', { stage: 'lost' }],
    ['spam', { stage: 'spam' }],
    ['of nobody', { owner: undefined }],
  ])('is not told of a lead that is %s', async (_what, activity) => {
    await plant({ owner: ann, due: '-1 minute', ...activity })
    expect(await remindDue(payload)).toBe(0)
  })

  test('is not told of a lead in the trash, nor to who is no admin any more', async () => {
    await plant({ owner: ann, due: '-1 minute' })
    await query('update form_submissions set deleted_at = now()')
    const former = await addMember()
    await plant({ owner: former, due: '-1 minute' })
    expect(await remindDue(payload)).toBe(0)
  })

  test('is counted for its owner alone, in the menu', async () => {
    await plant({ owner: ann, due: '-1 minute' })
    await plant({ owner: ann, due: '-1 minute', stage: 'won' })
    await plant({ owner: bob, due: '1 hour' })
    const countOf = (user: User | undefined) =>
      countOwnOverdue({ payload, user: user ? { ...user, collection: 'users' } : null })
    expect([await countOf(ann), await countOf(bob), await countOf(undefined)]).toEqual([1, 0, 0])
  })
})

describe('the daily mail', () => {
  test('goes to each admin who wants it, once a day over all processes', async () => {
    await query('update users set daily_mail = false where id = $1', [bob?.id])
    const id = await plant({ stage: 'new', createdAt: '2026-11-22T14:00:00.000Z', name: 'Secret Name' })
    await plant({ stage: 'new', createdAt: '2026-11-22T12:00:00.000Z' })
    await plant({ stage: 'spam', createdAt: '2026-11-22T14:00:00.000Z' })
    await plant({ owner: ann, due: '-1 minute', createdAt: '2026-11-01T14:00:00.000Z' })
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => queueDailyMail(payload, MORNING)))
    expect(outcomes.toSorted()).toEqual([1, null, null, null])
    expect(await queueDailyMail(payload, new Date('2026-11-23T23:00:00.000Z'))).toBeNull()
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      recipient: ann?.email,
      subject: '1 new lead, 1 overdue, 1 of nobody',
      event: 'daily',
    })
    expect(mail.text).toContain(id)
    expect(mail.text).not.toContain('Secret Name')
    expect(await queueDailyMail(payload, new Date('2026-11-24T13:00:00.000Z'))).toBe(1)
  })

  test('waits for the hour, and is not made up for at night', async () => {
    await plant({ owner: ann, due: '-1 minute' })
    expect(await queueDailyMail(payload, new Date('2026-11-23T12:59:00.000Z'))).toBeNull()
    expect(await queueDailyMail(payload, new Date('2026-11-24T01:00:00.000Z'))).toBeNull()
    expect(await queueDailyMail(payload, new Date('2026-11-24T00:59:00.000Z'))).toBe(2)
  })

  test('is none on a day without news, also when something comes later', async () => {
    expect(await queueDailyMail(payload, MORNING)).toBe(0)
    await plant({ owner: ann, due: '-1 minute' })
    expect(await queueDailyMail(payload, MORNING)).toBeNull()
    expect(await mails()).toEqual([])
  })

  test('that could not be stored is stored by the next who tries', async () => {
    await plant({ owner: ann, due: '-1 minute' })
    await payload.db.drizzle.execute(sql`alter table outbox add constraint nothing check (event <> 'daily')`)
    await expect(queueDailyMail(payload, MORNING)).rejects.toThrow('nothing')
    await payload.db.drizzle.execute(sql`alter table outbox drop constraint nothing`)
    expect(await queueDailyMail(payload, MORNING)).toBe(2)
  })
})

describe("an admin's own settings", () => {
  const stored = async (user: User | undefined) =>
    (await query('select takes_leads, daily_mail from users where id = $1', [user?.id]))[0]

  test('are set by oneself for oneself, one by one', async () => {
    const cookie = await signIn(ann?.email ?? '')
    const set = (json: unknown) => rest('POST', 'users/own-settings', { cookie, json })
    expect((await set({ dailyMail: false })).status).toBe(200)
    expect(await stored(ann)).toEqual({ takes_leads: false, daily_mail: false })
    expect((await set({ takesLeads: true })).status).toBe(200)
    expect(await stored(ann)).toEqual({ takes_leads: true, daily_mail: false })
    expect(await stored(bob)).toEqual({ takes_leads: false, daily_mail: true })
  })

  test('a name is one of them, which an empty text takes away', async () => {
    const cookie = await signIn(ann?.email ?? '')
    const set = (name: unknown) => rest('POST', 'users/own-settings', { cookie, json: { name } })
    const read = async () => (await query('select name from users where id = $1', [ann?.id]))[0].name
    expect((await set('  Ann \n Archer ')).status).toBe(200)
    expect(await read()).toBe('Ann Archer')
    for (const name of ['x'.repeat(81), 1, 'half \ud800'])
      expect((await set(name)).status, JSON.stringify(name)).toBe(400)
    expect(await read()).toBe('Ann Archer')
    expect((await set('')).status).toBe(200)
    expect(await read()).toBe('')
  })

  test('take nothing else, and are not there for others', async () => {
    const cookie = await signIn(ann?.email ?? '')
    for (const json of [{ roles: [] }, { dailyMail: 'no' }, { id: bob?.id, dailyMail: false }])
      expect((await rest('POST', 'users/own-settings', { cookie, json })).status).toBe(400)
    const member = await signIn((await addMember()).email)
    for (const each of [member, undefined])
      expect((await rest('POST', 'users/own-settings', { cookie: each, json: {} })).status).toBe(404)
    expect(await stored(bob)).toEqual({ takes_leads: false, daily_mail: true })
  })
})
