import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { onPostChange } from '@/data/post-listeners'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import { BY_HAND, PAUSED_REASON } from '@/features/posts/rules/scheduled-post'
import { readCalendar } from '@/features/posts/server/calendar'
import { carryOutDue } from '@/features/posts/server/due-posts'
import { toLocalMinute } from '@/lib/local-time'
import type { User } from '../../../payload-types'
import { addAdmin, addMember, payload, query, requestOf } from '../../helpers/payload'
import { addPost, updatePost } from '../../helpers/posts'
import { rest, signIn } from '../../helpers/rest'
import { plan, plans } from '../../helpers/scheduled-posts'

let admin: { id: string; email: string; cookie: string }

beforeAll(async () => {
  const { id, email } = await addAdmin()
  admin = { id, email, cookie: await signIn(email) }
})

afterEach(async () => {
  await payload.db.pool.query('delete from outbox')
})

const mails = () => query('select recipient, subject, text from outbox order by recipient')
const read = (id: string) => payload.findByID({ collection: 'blog-posts', id, trash: true })

const draft = (data = {}) => addPost({ published: false, ...data })

/** A minute so many minutes ahead, on the clocks of the business. */
const ahead = (minutes: number) => toLocalMinute(new Date(Date.now() + minutes * 60_000), 'America/New_York')

const send = (post: string, json: object, cookie = admin.cookie) =>
  rest('POST', `scheduled-posts/post/${post}`, { cookie, json })

async function readBack(post: string) {
  const response = await rest('GET', `scheduled-posts/post/${post}`, { cookie: admin.cookie })
  return (await response.json()).schedule
}

async function saveForLater(post: string, values: object) {
  const json = { values, basedOn: (await read(post)).updatedAt }
  const response = await rest('POST', `blog-posts/${post}/changes`, { cookie: admin.cookie, json })
  expect(response.status).toBe(200)
}

const messageOf = async (response: Response) => (await response.json()).errors[0]

describe('a minute', () => {
  test('is set, moved and taken back, and only one waits for a post', async () => {
    const { id } = await draft()
    expect(await readBack(id)).toBeNull()
    expect((await send(id, { action: 'publish', at: ahead(10) })).status).toBe(200)
    expect((await send(id, { action: 'publish', at: ahead(20) })).status).toBe(200)
    const [first, ...others] = await plans()
    expect(others).toEqual([])
    expect(first).toEqual({ post: id, action: 'publish', state: 'pending', reason: null, by: admin.id })
    expect(await readBack(id)).toMatchObject({ action: 'publish', state: 'pending', by: admin.email })
    const takeBack = () =>
      rest('POST', `scheduled-posts/post/${id}/take-back`, { cookie: admin.cookie, json: {} })
    expect((await takeBack()).status).toBe(200)
    expect((await takeBack()).status).toBe(404)
    expect(await plans()).toEqual([])
  })

  test('is stored as the clocks of the business show it, to the minute', async () => {
    const { id } = await draft()
    const year = new Date().getUTCFullYear() + 1
    const response = await send(id, { action: 'publish', at: `${year}-07-01T09:30` })
    expect(await response.json()).toMatchObject({ at: `${year}-07-01T13:30:00.000Z` })
    const [row] = await query(`select at = $1::timestamptz as "isExact" from scheduled_posts`, [
      `${year}-07-01T13:30:00.000Z`,
    ])
    expect(row).toEqual({ isExact: true })
  })

  test('that does not exist is refused with what to choose', async () => {
    const { id } = await draft()
    const refused = await send(id, { action: 'publish', at: '2027-03-14T02:30' })
    expect(refused.status).toBe(400)
    expect((await messageOf(refused)).message).toMatch(/does not exist.*1:59 AM straight to 3:00 AM/)
    expect(await plans()).toEqual([])
  })

  test('that comes twice is asked about, and taken as it is answered', async () => {
    const { id } = await draft()
    const at = '2027-11-07T01:30'
    const asked = await send(id, { action: 'publish', at })
    expect(asked.status).toBe(409)
    expect((await messageOf(asked)).data.choices).toMatchObject([
      { which: 'first', words: 'The first: 1:30 AM EDT' },
      { which: 'second', words: 'The second: 1:30 AM EST' },
    ])
    expect(await plans()).toEqual([])
    const answered = await send(id, { action: 'publish', at, which: 'second' })
    expect(await answered.json()).toMatchObject({ at: '2027-11-07T06:30:00.000Z' })
  })

  test.each([
    ['a minute that has passed', {}, { at: ahead(-1) }, 400, 'That minute has passed'],
    ['a slip of the year', {}, { at: '2126-12-01T09:00' }, 400, 'Choose a day within the next 10 years'],
    ['no minute', {}, { at: '2027-02-30T09:00' }, 400, 'Choose a day and a time'],
    ['seconds', {}, { at: '2027-02-20T09:00:30' }, 400, 'Choose a day and a time'],
    ['what is so already', { published: true }, {}, 409, 'The post is on the site already'],
    ['to take off what is not there', {}, { action: 'unpublish' }, 409, 'The post is not on the site'],
  ])('is refused: %s', async (_what, post, given, status, message) => {
    const { id } = await draft(post)
    const refused = await send(id, { action: 'publish', at: ahead(10), ...given })
    expect([refused.status, (await messageOf(refused)).message]).toEqual([status, message])
  })

  test('of a post that is not there, or in the trash, is none', async () => {
    const { id } = await draft()
    await updatePost(id, { deletedAt: new Date().toISOString() })
    expect((await send(id, { action: 'publish', at: ahead(10) })).status).toBe(409)
    await payload.delete({ collection: 'blog-posts', id, trash: true })
    expect((await send(id, { action: 'publish', at: ahead(10) })).status).toBe(404)
  })

  test('goes with its post', async () => {
    const { id } = await draft()
    await plan(id, { in: '1 hour' })
    await payload.delete({ collection: 'blog-posts', id, trash: true })
    expect(await plans()).toEqual([])
  })
})

describe('T136 nobody sets a minute who may not publish', () => {
  test('neither a visitor nor a member reaches its endpoints, nor an admin past them', async () => {
    const { id } = await draft()
    const member = await signIn((await addMember()).email)
    const json = { action: 'publish', at: ahead(10) }
    for (const cookie of [undefined, member])
      for (const path of [`post/${id}`, `post/${id}/take-back`, ''])
        expect((await rest('POST', `scheduled-posts/${path}`, { cookie, json })).status).toBe(404)
    const row = { post: id, action: 'publish', at: new Date().toISOString(), state: 'pending' }
    const { cookie } = admin
    expect((await rest('POST', 'scheduled-posts', { cookie, json: row })).status).toBe(403)
    const planned = await plan(id, { in: '1 hour' })
    const change = { at: new Date().toISOString() }
    expect((await rest('PATCH', `scheduled-posts/${planned.id}`, { cookie, json: change })).status).toBe(403)
    expect((await rest('DELETE', `scheduled-posts/${planned.id}`, { cookie })).status).toBe(403)
    await expect(
      payload.create({
        collection: 'scheduled-posts',
        data: { ...row, action: 'publish', state: 'pending' },
        overrideAccess: false,
        user: await addAdmin(),
      }),
    ).rejects.toThrow('not allowed')
  })

  test('whoever loses the right has it paused in the same transaction, and deleting the account frees nothing', async () => {
    const former = await addAdmin()
    const { id } = await draft({ title: 'Of a former admin' })
    await plan(id, { by: former.id, in: '2 seconds' })
    await payload.update({ collection: 'users', id: former.id, data: { roles: [] } })
    expect(await plans()).toMatchObject([{ state: 'paused', reason: PAUSED_REASON }])
    expect(await mails()).toContainEqual(
      expect.objectContaining({ recipient: admin.email, subject: 'Paused: Of a former admin' }),
    )
    expect(JSON.stringify(await mails())).not.toContain(former.email)
    await payload.delete({ collection: 'users', id: former.id })
    await query(`update scheduled_posts set at = now() - interval '1 second'`)
    await carryOutDue(payload)
    expect((await read(id)).published).toBe(false)
    expect(await readBack(id)).toMatchObject({ state: 'paused', by: null })

    expect((await send(id, { action: 'publish', at: ahead(10) })).status).toBe(200)
    expect(await plans()).toMatchObject([{ state: 'pending', reason: null, by: admin.id }])
  })

  test('a right that went past the product is missed when the minute comes', async () => {
    const former = await addAdmin()
    const { id } = await draft()
    await plan(id, { by: former.id })
    await query('delete from users_roles where parent_id = $1', [former.id])
    await carryOutDue(payload)
    expect(await plans()).toMatchObject([{ state: 'paused' }])
    expect((await read(id)).published).toBe(false)
  })

  test('whoever loses the account keeps what is scheduled', async () => {
    const former = await addAdmin()
    const { id } = await draft()
    await plan(id, { by: former.id })
    await payload.delete({ collection: 'users', id: former.id })
    await carryOutDue(payload)
    expect(await plans()).toMatchObject([{ state: 'done', by: null }])
    expect((await read(id)).published).toBe(true)
  })
})

test('T137 neither a visitor nor a member reads what is scheduled, nor the post before its minute', async () => {
  const { id, slug } = await draft({ slug: 'kept-until-its-minute' })
  const planned = await plan(id, { in: '1 hour' })
  const member = await signIn((await addMember()).email)
  for (const cookie of [undefined, member]) {
    for (const path of [
      '',
      `/${planned.id}`,
      '/count',
      `/post/${id}`,
      '?depth=1',
      '?where[post][exists]=true',
    ])
      expect((await rest('GET', `scheduled-posts${path}`, { cookie })).status).toBe(404)
    for (const query of ['', '&draft=true', '&select[title]=true'])
      expect(
        await (await rest('GET', `blog-posts?where[slug][equals]=${slug}${query}`, { cookie })).text(),
      ).not.toContain(id)
    for (const query of ['', '?draft=true', '?select[title]=true'])
      expect((await rest('GET', `blog-posts/${id}${query}`, { cookie })).ok).toBe(false)
  }
})

describe('when its minute has come', () => {
  test('a post is published as by hand: dated, announced, and without another editor', async () => {
    const author = await addAdmin()
    const { id, slug } = await draft({ user: author.id })
    await query('update blog_posts set user_id = $1 where id = $2', [author.id, id])
    const { at } = await plan(id, { by: admin.id })
    const told: unknown[] = []
    onPostChange('scheduled', async (change) => void told.push(change))
    expect(await carryOutDue(payload)).toBeGreaterThan(0)
    const post = await read(id)
    expect(post).toMatchObject({ published: true, user: author.id })
    expect(Date.parse(post.publishedAt ?? '') - at.getTime()).toBeLessThan(10_000)
    expect(told).toMatchObject([{ before: null, after: { id, slug } }])
    expect(await plans()).toMatchObject([{ state: 'done', reason: null }])
    expect(await mails()).toEqual([])
    await carryOutDue(payload)
    expect(told).toHaveLength(1)
  })

  test('a post leaves the site, and its date stays for the day that it comes back', async () => {
    const { id, publishedAt } = await addPost()
    await plan(id, { action: 'unpublish' })
    await carryOutDue(payload)
    expect(await read(id)).toMatchObject({ published: false, publishedAt })
    await plan(id)
    await carryOutDue(payload)
    expect(await read(id)).toMatchObject({ published: true, publishedAt })
  })

  test('it is what was saved last that goes out', async () => {
    const { id } = await draft()
    await plan(id)
    await updatePost(id, { title: 'Corrected in time' })
    await carryOutDue(payload)
    expect(await read(id)).toMatchObject({ published: true, title: 'Corrected in time' })
  })

  test('what comes later waits, and the next look aims at it', async () => {
    const { id } = await draft()
    await plan(id, { in: '200 milliseconds' })
    const ms = await carryOutDue(payload)
    expect(ms).toBeGreaterThan(0)
    // The column keeps whole milliseconds, rounded.
    expect(ms).toBeLessThanOrEqual(200.5)
    expect((await read(id)).published).toBe(false)
    await vi.waitUntil(async () => (await carryOutDue(payload)) > 200, { timeout: 5_000, interval: 10 })
    expect((await read(id)).published).toBe(true)
  })

  test('of many posts in one minute each is done once, however many look at once', async () => {
    const ids: string[] = []
    for (let index = 0; index < 6; index += 1) ids.push((await draft()).id)
    for (const id of ids) await plan(id)
    const versionsOf = `select count(*)::int as count from _blog_posts_v where parent_id = any($1::uuid[])`
    const [before] = await query(versionsOf, [ids])
    await Promise.all(Array.from({ length: 4 }, () => carryOutDue(payload)))
    await vi.waitUntil(async () => (await plans()).every(({ state }) => state === 'done'))
    const [after] = await query(versionsOf, [ids])
    expect(after.count - before.count).toBe(6)
  })

  test('what was done by hand before is not done again', async () => {
    const { id } = await draft()
    await plan(id)
    await updatePost(id, { published: true })
    expect(await plans()).toMatchObject([{ state: 'done', reason: BY_HAND }])
    await updatePost(id, { published: false })
    await carryOutDue(payload)
    expect((await read(id)).published).toBe(false)
  })

  test.each([
    ['in the trash', { deletedAt: new Date().toISOString() }, 'The post is in the trash'],
    ['without a title', { title: ' ' }, 'Title and slug are required'],
  ])(
    'a post that is %s stays as it is, says why, and whoever scheduled it is mailed',
    async (_, data, reason) => {
      const { id } = await draft({ title: 'Refused' })
      await plan(id, { by: admin.id })
      if ('title' in data) await query(`update blog_posts set title = ' ' where id = $1`, [id])
      else await updatePost(id, data)
      await carryOutDue(payload)
      expect((await read(id)).published).toBe(false)
      expect(await plans()).toMatchObject([{ state: 'refused', reason }])
      const [mail, ...others] = await mails()
      expect(others).toEqual([])
      expect(mail).toMatchObject({ recipient: admin.email })
      expect(mail.text).toContain(`Why: ${reason}`)
      expect(mail.text).toContain(`/admin/blog/edit/${id}`)
      await carryOutDue(payload)
      expect(await mails()).toHaveLength(1)
    },
  )

  test('what a rule of the post refuses is told in its words, and keeps no other post from its minute', async () => {
    const [refused, other] = [await draft({ title: 'Refused' }), await draft()]
    await plan(refused.id, { by: admin.id, in: '-2 seconds' })
    await plan(other.id)
    // A slug that another post has got past the rules.
    await query(`update blog_posts set slug = 'taken' where id = $1`, [other.id])
    const { hooks } = payload.collections['blog-posts'].config
    const { Refusal } = await import('@/server/errors')
    hooks.beforeChange.unshift(({ originalDoc, data }) => {
      if (originalDoc?.id === refused.id) throw new Refusal('That slug is already in use', 409)
      return data
    })
    try {
      await carryOutDue(payload)
    } finally {
      hooks.beforeChange.shift()
    }
    expect((await read(refused.id)).published).toBe(false)
    expect((await read(other.id)).published).toBe(true)
    expect(await readBack(refused.id)).toMatchObject({
      state: 'refused',
      reason: 'That slug is already in use',
    })
    expect(await mails()).toMatchObject([{ subject: 'Not published: Refused' }])
    expect(await readBack(other.id)).toBeNull()
  })

  test('changes that wait beside a published post go out with its minute, and end', async () => {
    const { id } = await addPost({ excerpt: 'Before' })
    const json = { action: 'publish-changes', at: ahead(10) }
    expect((await messageOf(await send(id, json))).message).toBe('There are no changes to publish')
    await saveForLater(id, { excerpt: 'After' })
    expect((await send(id, json)).status).toBe(200)
    await query(`update scheduled_posts set at = now() - interval '1 second'`)
    await carryOutDue(payload)
    expect(await read(id)).toMatchObject({ excerpt: 'After', published: true })
    expect(await plans()).toMatchObject([{ state: 'done', reason: null }])
    expect(await query('select 1 from pending_changes where post_id = $1', [id])).toEqual([])
  })

  test('changes whose address was taken meanwhile stay for later, and say so', async () => {
    const { id } = await addPost()
    await saveForLater(id, { slug: 'wanted-by-two' })
    await addPost({ slug: 'wanted-by-two' })
    await plan(id, { action: 'publish-changes', by: admin.id })
    await carryOutDue(payload)
    expect((await read(id)).slug).not.toBe('wanted-by-two')
    expect(await readBack(id)).toMatchObject({ state: 'refused', reason: 'That slug is already in use' })
    expect((await mails())[0]).toMatchObject({ subject: expect.stringMatching(/^Changes not published: /) })
    expect(await query('select 1 from pending_changes where post_id = $1', [id])).toHaveLength(1)
  })

  test('changes that were published or discarded by hand before are not published again', async () => {
    const { id } = await addPost()
    await plan(id, { action: 'publish-changes' })
    await carryOutDue(payload)
    expect(await plans()).toMatchObject([{ state: 'refused', reason: 'There are no changes to publish' }])
  })

  test('what fails without a reason of its own stays due, keeps no other post waiting, and is tried again', async () => {
    const [failing, other] = [await draft(), await draft()]
    await plan(failing.id, { in: '-2 seconds' })
    await plan(other.id)
    const { hooks } = payload.collections['blog-posts'].config
    hooks.beforeChange.unshift(({ originalDoc, data }) => {
      if (originalDoc?.id === failing.id) throw new Error('A fault')
      return data
    })
    try {
      await carryOutDue(payload)
    } finally {
      hooks.beforeChange.shift()
    }
    expect((await read(other.id)).published).toBe(true)
    expect(await plans()).toMatchObject([{ state: 'pending' }, { state: 'done' }])
    await vi.waitUntil(
      async () => {
        await carryOutDue(payload)
        return (await read(failing.id)).published
      },
      { timeout: 5_000, interval: 100 },
    )
  })
})

describe('the calendar', () => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: BUSINESS_TIME_ZONE }).format(new Date())
  const days = { from: today, to: today }

  async function calendarOf(user: User) {
    const req = await requestOf(user)
    return readCalendar(req, days)
  }

  test('has what is to come and what has happened, also by hand, what needs somebody, and drafts without a date', async () => {
    const [waiting, refused, done] = [await draft(), await draft(), await draft()]
    const byHand = await addPost()
    const idle = await draft()
    await plan(waiting.id, { by: admin.id, in: '1 hour' })
    await plan(refused.id)
    await query(`update blog_posts set title = ' ' where id = $1`, [refused.id])
    await plan(done.id, { by: admin.id })
    await carryOutDue(payload)
    const { stuck, ahead, past, drafts } = await calendarOf(await addAdmin())
    expect(ahead).toMatchObject([
      { post: waiting.id, title: waiting.title, action: 'publish', state: 'pending', by: admin.email },
    ])
    expect(stuck).toMatchObject([
      { post: refused.id, state: 'refused', reason: 'Title and slug are required' },
    ])
    expect(past.map(({ post, state }) => [post, state]).toSorted()).toEqual(
      [
        [refused.id, 'refused'],
        [done.id, 'done'],
        [byHand.id, 'done'],
      ].toSorted(),
    )
    expect(drafts.map(({ id }) => id).toSorted()).toEqual([refused.id, idle.id].toSorted())
  })

  test('is read by admins alone', async () => {
    await expect(calendarOf(await addMember())).rejects.toThrow('Not allowed')
  })
})
