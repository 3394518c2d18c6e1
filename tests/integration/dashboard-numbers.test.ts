import type { PayloadRequest } from 'payload'
import { beforeAll, describe, expect, test } from 'vitest'
import { countLeadsByDay, countPosts, countSubmissions, listDrafts } from '@/features/leads/server/dashboard'
import { addAdmin, addMember, payload, query, requestOf } from '../helpers/payload'

let req: PayloadRequest
let asMember: PayloadRequest

beforeAll(async () => {
  req = await requestOf(await addAdmin())
  asMember = await requestOf(await addMember())
})

async function addLead(name: string, createdAt: string, source: string) {
  await query(
    `INSERT INTO form_submissions (id, name, phone, email, city, source, idempotency_key, fingerprint, created_at)
     VALUES (gen_random_uuid(), $1, '1', 'a@example.com', 'Tampa', $2, gen_random_uuid()::text, 'f', $3)`,
    [name, source, createdAt],
  )
}

describe('the numbers of the dashboard', () => {
  test('C235 C489 C490 C491 equal the rows after create, publish, unpublish and delete', async () => {
    const check = async () => {
      const rows = await query(
        `SELECT (SELECT count(*)::int FROM form_submissions) AS leads,
                (SELECT count(*)::int FROM blog_posts WHERE published) AS published,
                (SELECT count(*)::int FROM blog_posts WHERE NOT published) AS drafts`,
      )
      const [leads, published, drafts] = await Promise.all([
        countSubmissions(req),
        countPosts(req, true),
        countPosts(req, false),
      ])
      expect({ leads, published, drafts }).toEqual(rows[0])
      return rows[0]
    }
    const before = await check()
    const data = { title: 'One', slug: 'one', published: false }
    const post = await payload.create({ collection: 'blog-posts', data, req })
    expect((await check()).drafts).toBe(before.drafts + 1)
    await payload.update({ collection: 'blog-posts', id: post.id, data: { published: true } })
    expect((await check()).published).toBe(before.published + 1)
    await payload.update({ collection: 'blog-posts', id: post.id, data: { published: false } })
    await check()
    await payload.delete({ collection: 'blog-posts', id: post.id })
    expect(await check()).toEqual(before)
  })

  test('leads are counted by the day of the business, to the minute, and by source', async () => {
    await addLead('Late on the 9th', '2026-03-10T03:59:00Z', 'homepage_main')
    await addLead('Early on the 10th', '2026-03-10T04:00:00Z', 'homepage_main')
    await addLead('Other form', '2026-03-10T12:00:00Z', 'contact_page')
    await addLead('The day before', '2026-03-09T03:59:00Z', 'contact_page')
    const counts = (await countLeadsByDay(req, '2026-03-09')).filter(({ day }) => day < '2026-03-11')
    expect(counts.sort((a, b) => `${a.day}${a.source}`.localeCompare(`${b.day}${b.source}`))).toEqual([
      { day: '2026-03-09', source: 'homepage_main', count: 1 },
      { day: '2026-03-10', source: 'contact_page', count: 1 },
      { day: '2026-03-10', source: 'homepage_main', count: 1 },
    ])
  })

  test('the drafts last changed come first', async () => {
    for (const slug of ['a', 'b']) {
      await payload.create({ collection: 'blog-posts', data: { title: slug, slug, published: false } })
    }
    expect((await listDrafts(req, 1)).map(({ title }) => title)).toEqual(['b'])
  })

  test('T2 nobody but an admin gets any of them', async () => {
    await expect(countLeadsByDay(asMember, '2026-01-01')).rejects.toThrow()
    await expect(countSubmissions(asMember)).rejects.toThrow()
    expect(await listDrafts(asMember, 5)).toEqual([])
  })
})
