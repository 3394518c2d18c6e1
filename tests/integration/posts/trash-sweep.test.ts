import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { checkRetention } from '@/cli/doctor/database'
import { RETENTION } from '@/domain/retention'
import type { HeldSweep } from '@/flows/retention'
import { privacyPage } from '@/seed/legal/privacy'
import { plantLeads } from '../../helpers/inbox'
import { payload, query } from '../../helpers/payload'
import { addPost } from '../../helpers/posts'
import { ago, count, NOTHING, sweepNow } from '../../helpers/retention'

beforeEach(async () => {
  await query('update site_state set swept_at = null')
  for (const table of ['form_submissions', 'outbox', 'rate_limits']) await query(`delete from ${table}`)
})

const inTrash = (table: string, id: unknown, moment: string) =>
  query(`update ${table} set deleted_at = $2 where id = $1`, [id, moment])

async function plantMailAbout(lead: unknown) {
  await query(
    `insert into outbox (id, recipient, subject, text, lead_id, next_attempt_at)
     values (gen_random_uuid(), 'a@example.com', 's', 't', $1, now())`,
    [lead],
  )
}

test('A100 what lay in the trash for 30 days goes, a lead with its mails and events, a post with its versions', async () => {
  const [over, kept] = await plantLeads([{}, {}])
  for (const [lead, hours] of [
    [over, -1],
    [kept, 1],
  ] as const) {
    await plantMailAbout(lead)
    await query(`insert into lead_events (id, lead_id, kind) values (gen_random_uuid(), $1, 'note')`, [lead])
    await inTrash('form_submissions', lead, await ago('30 days', hours))
  }
  const post = await addPost()
  await inTrash('blog_posts', post.id, await ago('30 days', 1))
  expect(await sweepNow()).toEqual({ ...NOTHING, form_submissions: 1 })
  for (const table of ['outbox', 'lead_events']) {
    expect((await query(`select lead_id from ${table}`)).map(({ lead_id }) => lead_id)).toEqual([kept])
  }
  await inTrash('blog_posts', post.id, await ago('30 days', -1))
  expect(await sweepNow()).toEqual({ ...NOTHING, blog_posts: 1 })
  expect(await count('_blog_posts_v')).toBe(0)
})

test('A100 what is taken out of the trash while it is swept stays', async () => {
  const [lead] = await plantLeads([{}])
  await inTrash('form_submissions', lead, await ago('30 days', -1))
  const other = new pg.Client(process.env.DATABASE_URL)
  await other.connect()
  await other.query('begin')
  await other.query('update form_submissions set deleted_at = null')
  expect(await sweepNow()).toEqual(NOTHING)
  await other.query('commit')
  await other.end()
  expect(await sweepNow()).toEqual(NOTHING)
  expect(await count('form_submissions')).toBe(1)
})

test('a lead that was won is kept as the record of a customer for the years that the owner sets', async () => {
  const [won, lost, trashed] = await plantLeads([
    { createdAt: await ago('7 years', 1) },
    { createdAt: await ago('24 months', -1) },
    { createdAt: await ago('7 years', 1) },
  ])
  await query(`update form_submissions set stage = 'lost' where id = $1`, [lost])
  await query(`update form_submissions set stage = 'won' where id in ($1, $2)`, [won, trashed])
  await inTrash('form_submissions', trashed, await ago('30 days', -1))
  expect(await sweepNow()).toEqual({ ...NOTHING, form_submissions: 2 })
  expect((await query('select id from form_submissions')).map(({ id }) => id)).toEqual([won])
  await payload.updateGlobal({ slug: 'lead-handling', data: { customerYears: 3 } })
  expect(await checkRetention(process.env.DATABASE_URL ?? '')).toMatchObject({
    isFine: false,
    reason: expect.stringContaining('3 years'),
  })
  expect(await sweepNow()).toEqual({ ...NOTHING, form_submissions: 1 })
  await payload.updateGlobal({ slug: 'lead-handling', data: { customerYears: RETENTION.customerYears } })
})

test('T91 a trash of more than 5% and more than 50 that is over waits for the owner too', async () => {
  await plantLeads(Array.from({ length: 206 }, () => ({})))
  await query('update form_submissions set deleted_at = $1', [await ago('30 days', -1)])
  const held: HeldSweep[] = []
  expect(await sweepNow({ onHold: (what) => held.push(what) })).toEqual(NOTHING)
  expect(held).toMatchObject([{ reason: 'many', form_submissions: 206 }])
  expect(await sweepNow({ isConfirmed: true })).toMatchObject({ form_submissions: 206 })
})

test('the privacy policy promises what the sweep does', () => {
  const text = JSON.stringify(privacyPage.sections.find(({ heading }) => heading === 'How long we keep it'))
  expect(text).toContain(`${RETENTION.leadMonths} months`)
  expect(text).toContain('five years')
  expect(RETENTION.consentYears).toBe(5)
  expect(text).toContain('an hour')
  expect(text).toContain(`${RETENTION.trashDays} days`)
  expect(text).toContain(`${RETENTION.customerYears} years`)
})
