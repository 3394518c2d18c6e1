import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CHANGES_HEADER, NO_CHANGES } from '@/features/posts/rules/pending-changes'
import { REVIEW_LIMITS, type Review, type Thread } from '@/features/posts/rules/review'
import { carryOutDue } from '@/features/posts/server/due-posts'
import { countReviews, findReview } from '@/features/posts/server/reviews'
import type { BlogPost, User } from '../../../payload-types'
import { addAdmin, addLimited, addMember, payload, requestOf } from '../../helpers/payload'
import { addPost, updatePost } from '../../helpers/posts'
import { messageOf, rest, signIn } from '../../helpers/rest'
import { sweepNow } from '../../helpers/retention'
import { plan } from '../../helpers/scheduled-posts'

type Person = { user: User; cookie: string }

let writer: Person
let other: Person
let publisher: Person
let boss: Person
let leads: Person
let member: Person

async function person(making: Promise<User>): Promise<Person> {
  const user = await making
  return { user, cookie: await signIn(user.email) }
}

beforeAll(async () => {
  writer = await person(addLimited('writing'))
  other = await person(addLimited('writing'))
  publisher = await person(addLimited('posts'))
  boss = await person(addAdmin())
  leads = await person(addLimited('leads'))
  member = await person(addMember())
})

beforeEach(async () => {
  await payload.db.pool.query("delete from outbox where event = 'review'")
  await payload.db.pool.query('delete from rate_limits')
})

const call = (who: Person, method: 'GET' | 'POST' | 'PATCH', path: string, json?: object) =>
  rest(method, `blog-posts/${path}`, { cookie: who.cookie, ...(json && { json }) })

const draft = (data: Partial<BlogPost> = {}) => addPost({ published: false, ...data })

async function asked(post: string, text = '', who = writer): Promise<Review> {
  const response = await call(who, 'POST', `${post}/review`, { text })
  const body = await response.json()
  expect([response.status, body]).toEqual([200, { review: expect.anything() }])
  return body.review
}

async function thread(post: string, who = boss): Promise<Thread> {
  const response = await call(who, 'GET', `${post}/thread`)
  expect(response.status).toBe(200)
  return response.json()
}

const storedAt = async (post: string) =>
  (await payload.findByID({ collection: 'blog-posts', id: post })).updatedAt ?? ''

type Answered = { text?: string; seenAt?: string; who?: Person; review?: string }

async function answer(post: string, what: string, { text, seenAt, who = publisher, review }: Answered = {}) {
  const open = review ?? (await thread(post)).review?.id
  return call(who, 'POST', `${post}/review/answer`, {
    review: open,
    answer: what,
    ...(text !== undefined && { text }),
    seenAt: seenAt ?? (await storedAt(post)),
  })
}

async function mails(): Promise<{ to: string; subject: string; text: string }[]> {
  const { rows } = await payload.db.pool.query(
    `select recipient as to, subject, text from outbox where event = 'review' order by created_at, recipient`,
  )
  return rows
}

const told = async () => (await mails()).map(({ to, subject }) => [to, subject])
const kinds = async (post: string) => (await thread(post)).items.map(({ kind }) => kind)
const refusal = async (response: Response) => [response.status, await messageOf(response)]
const counted = ({ user }: Person) => countReviews({ payload, user: { ...user, collection: 'users' } })
const reqOf = ({ user }: Person) => requestOf(user)

describe('a review', () => {
  test('is asked for by who only writes, and mails each who may publish once, and not who asked', async () => {
    const { id } = await draft({ title: 'Ready\u202e\nnow' })
    const review = await asked(id, 'Is the price right?')
    expect(review).toMatchObject({ state: 'open', isMine: true, answered: null, changedAt: null })
    expect(review.asked).toMatchObject({ by: writer.user.email, text: 'Is the price right?' })
    const sent = await mails()
    expect(sent.map(({ to }) => to).sort()).toEqual([boss.user.email, publisher.user.email].sort())
    expect(sent[0]?.subject).toBe('For review: Ready now')
    expect(sent[0]?.text).toContain('Is the price right?')
    expect(sent[0]?.text).toContain(`/admin/blog/edit/${id}`)
    expect(await findReview(await reqOf(boss), id)).toMatchObject({ id: review.id, isMine: false })
    expect([await counted(boss), await counted(publisher), await counted(writer)]).toEqual([1, 1, 0])
  })

  test('is one a post, also when two ask at once, and none of who may publish', async () => {
    const { id } = await draft()
    const both = await Promise.all([writer, other].map((who) => call(who, 'POST', `${id}/review`, {})))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await refusal(await call(writer, 'POST', `${id}/review`, {}))).toEqual([
      409,
      'A review of this post was asked for already.',
    ])
    expect(await refusal(await call(boss, 'POST', `${id}/review`, {}))).toEqual([
      409,
      'You may publish this post yourself.',
    ])
    expect(await mails()).toHaveLength(2)
  })

  test('is of changes for later, where a post is public', async () => {
    const post = await addPost()
    expect((await call(writer, 'POST', `${post.id}/review`, {})).status).toBe(409)
    const json = { values: { title: 'Later' }, basedOn: post.updatedAt }
    expect((await call(writer, 'POST', `${post.id}/changes`, json)).status).toBe(200)
    await asked(post.id)
    // What is public may be saved by others: the review is not of that.
    await updatePost(post.id, { excerpt: 'Else' })
    expect((await thread(post.id)).review?.changedAt).toBeNull()
    expect((await answer(post.id, 'approved')).status).toBe(409)
    const { docs } = await payload.find({
      collection: 'pending-changes',
      where: { post: { equals: post.id } },
    })
    expect((await answer(post.id, 'approved', { seenAt: String(docs[0]?.updatedAt) })).status).toBe(200)
  })

  test('is sent back with words, tells who asked, and is asked for again', async () => {
    const { id } = await draft({ title: 'Again' })
    await asked(id)
    expect((await answer(id, 'sent-back', { text: ' ' })).status).toBe(400)
    const response = await answer(id, 'sent-back', { text: 'Shorter, please' })
    const { review } = await response.json()
    expect(review).toMatchObject({
      state: 'sent-back',
      answered: { by: publisher.user.email, text: 'Shorter, please' },
    })
    expect((await told()).at(-1)).toEqual([writer.user.email, 'Sent back: Again'])
    expect([await counted(boss), await counted(writer), await counted(other)]).toEqual([0, 1, 0])
    await asked(id)
    expect([await counted(boss), await counted(writer)]).toEqual([1, 0])
    expect(await kinds(id)).toEqual(['asked', 'sent-back', 'asked'])
  })

  test('is over once it was approved, and publishes nothing by that', async () => {
    const { id } = await draft({ title: 'Fine' })
    await asked(id)
    expect(await (await answer(id, 'approved', { text: 'Good' })).json()).toEqual({ review: null })
    expect((await told()).at(-1)).toEqual([writer.user.email, 'Reviewed: Fine'])
    expect((await payload.findByID({ collection: 'blog-posts', id })).published).toBe(false)
    expect((await thread(id)).review).toBeNull()
  })

  test('is taken back by who asked, and by nobody else', async () => {
    const { id } = await draft()
    await asked(id)
    for (const who of [other, boss])
      expect((await call(who, 'POST', `${id}/review/take-back`)).status).toBe(403)
    expect((await call(writer, 'POST', `${id}/review/take-back`)).status).toBe(200)
    expect((await call(writer, 'POST', `${id}/review/take-back`)).status).toBe(404)
    expect(await kinds(id)).toEqual(['withdrawn', 'asked'])
  })

  test('ends when the post is published, from the list as from the form, and tells who asked', async () => {
    const { id } = await draft({ title: 'Out' })
    await asked(id)
    expect((await call(publisher, 'PATCH', id, { published: true })).status).toBe(200)
    expect((await thread(id)).review).toBeNull()
    expect((await told()).at(-1)).toEqual([writer.user.email, 'Published: Out'])
    await call(publisher, 'PATCH', id, { published: false })
    expect(await kinds(id)).toEqual(['unpublished', 'published', 'asked'])
  })

  test('ends when its changes go out or are discarded, and not by another save', async () => {
    for (const [way, how] of [
      ['form', 'published'],
      ['minute', 'published'],
      ['discard', 'discarded'],
    ] as const) {
      const post = await addPost()
      const json = { values: { title: 'Later' }, basedOn: post.updatedAt }
      await call(writer, 'POST', `${post.id}/changes`, json)
      await asked(post.id)
      await updatePost(post.id, { excerpt: 'Else' })
      expect((await thread(post.id)).review, way).not.toBeNull()
      if (way === 'form') {
        const { docs } = await payload.find({
          collection: 'pending-changes',
          where: { post: { equals: post.id } },
        })
        await rest('PATCH', `blog-posts/${post.id}`, {
          cookie: publisher.cookie,
          json: { title: 'Later', published: true },
          headers: { [CHANGES_HEADER]: docs[0]?.updatedAt ?? NO_CHANGES },
        })
      }
      if (way === 'discard') await call(publisher, 'POST', `${post.id}/changes/discard`, {})
      if (way === 'minute') {
        await plan(post.id, { action: 'publish-changes', by: publisher.user.id })
        await carryOutDue(payload)
      }
      const { review, items } = await thread(post.id)
      expect([way, review, items[0]?.kind]).toEqual([way, null, how])
      expect(items[0]?.by).toBe(way === 'minute' ? null : publisher.user.id)
    }
    expect((await told()).filter(([to]) => to === writer.user.email)).toHaveLength(3)
  })

  test('says that the post was saved since it was asked for', async () => {
    const { id } = await draft()
    await asked(id)
    await call(writer, 'PATCH', id, { title: 'Something else' })
    expect((await thread(id)).review?.changedAt).toBe(await storedAt(id))
  })

  test('stands in the list beside the title, and filters it; what is in the trash waits for nobody', async () => {
    const [a, b, c] = [await draft({ title: 'a' }), await draft({ title: 'b' }), await draft({ title: 'c' })]
    await asked(a.id)
    await asked(b.id)
    await asked(c.id, '', other)
    await answer(b.id, 'sent-back', { text: 'x' })
    await answer(c.id, 'sent-back', { text: 'x' })
    const marks = await (await call(writer, 'GET', `marks?ids=${a.id},${b.id}`)).json()
    expect([marks[a.id].review, marks[b.id].review]).toEqual(['open', 'sent-back'])
    const shown = async (who: Person, mark: string) => {
      const response = await rest('GET', `blog-posts?marked=${mark}&depth=0`, { cookie: who.cookie })
      const { docs } = await response.json()
      return docs.map(({ title }: BlogPost) => title).sort()
    }
    expect(await shown(boss, 'review')).toEqual(['a'])
    expect(await shown(boss, 'sent-back')).toEqual(['b', 'c'])
    expect(await shown(writer, 'sent-back')).toEqual(['b'])
    for (const { id } of [a, b]) await call(boss, 'PATCH', id, { deletedAt: new Date().toISOString() })
    expect([await counted(boss), await counted(writer)]).toEqual([0, 0])
    expect((await call(boss, 'POST', `${a.id}/notes`, { text: 'x' })).status).toBe(409)
  })

  test('goes with its post, and outlives the account that asked', async () => {
    const { id } = await draft()
    const leaver = await person(addLimited('writing'))
    await asked(id, 'Mine', leaver)
    await payload.delete({ collection: 'users', id: leaver.user.id })
    const { review, items, people } = await thread(id)
    expect(review?.asked).toMatchObject({ by: null, text: 'Mine' })
    expect([items[0]?.by, people]).toEqual([null, {}])
    expect((await answer(id, 'approved')).status).toBe(200)
    await payload.update({
      collection: 'blog-posts',
      id,
      data: { deletedAt: '2020-01-01T00:00:00.000Z' },
    })
    await payload.db.pool.query(
      "update blog_posts set deleted_at = now() - interval '1 year' where id = $1",
      [id],
    )
    await sweepNow()
    for (const table of ['post_reviews', 'post_events']) {
      const { rows } = await payload.db.pool.query(`select 1 from ${table} where post_id = $1`, [id])
      expect(rows, table).toEqual([])
    }
  })
})

describe('the thread of a post', () => {
  test('has notes of all who may write it, newest first, which only their writers change, for five minutes', async () => {
    const { id } = await addPost()
    const note = await (await call(writer, 'POST', `${id}/notes`, { text: ' First ' })).json()
    expect(note).toMatchObject({ kind: 'note', text: 'First', by: writer.user.id })
    await call(publisher, 'POST', `${id}/notes`, { text: 'Second' })
    expect((await thread(id, writer)).items.map(({ text }) => text)).toEqual(['Second', 'First'])
    expect((await thread(id, writer)).people[publisher.user.id]).toBe(publisher.user.email)
    const change = (who: Person) => call(who, 'PATCH', `${id}/notes/${note.id}`, { text: 'Changed' })
    expect((await change(boss)).status).toBe(403)
    expect((await change(writer)).status).toBe(200)
    const elsewhere = await addPost()
    expect((await call(writer, 'PATCH', `${elsewhere.id}/notes/${note.id}`, { text: 'x' })).status).toBe(404)
    await payload.db.pool.query(
      "update post_events set created_at = now() - interval '6 minutes' where id = $1",
      [note.id],
    )
    expect((await change(writer)).status).toBe(403)
    for (const text of ['', ' ', 'x'.repeat(5_001), 'a\u0000b'])
      expect((await call(writer, 'POST', `${id}/notes`, { text })).status).toBe(400)
  })
})

const SECRET = 'Canary of the thread'

describe('T162 what the staff say of a post', () => {
  test('is read and written by no visitor, member or area that has no posts', async () => {
    const post = await addPost()
    const note = await (await call(boss, 'POST', `${post.id}/notes`, { text: SECRET })).json()
    const hidden = await draft()
    await asked(hidden.id, SECRET)
    for (const who of [undefined, member, leads]) {
      const cookie = who?.cookie
      for (const [method, path, json] of [
        ['GET', `blog-posts/${post.id}/thread`],
        ['POST', `blog-posts/${post.id}/notes`, { text: 'x' }],
        ['PATCH', `blog-posts/${post.id}/notes/${note.id}`, { text: 'x' }],
        ['POST', `blog-posts/${post.id}/review`, {}],
        ['POST', `blog-posts/${hidden.id}/review/take-back`, {}],
        ['POST', `blog-posts/${hidden.id}/review/answer`, { answer: 'approved' }],
        ['GET', 'blog-posts?marked=review'],
        ['GET', `blog-posts?where[id][equals]=${post.id}&depth=3`],
        ['GET', `blog-posts/${post.id}?depth=3&select[thread]=true&populate[post-events][text]=true`],
      ] as const) {
        const response = await rest(method, path, { cookie, ...(json && { json }) })
        const text = await response.text()
        expect(text, `${method} ${path}`).not.toContain(SECRET)
        if (method !== 'GET' || path.endsWith('thread')) expect([403, 404], path).toContain(response.status)
      }
    }
    expect((await thread(post.id)).items).toHaveLength(1)
    expect((await thread(hidden.id)).review?.state).toBe('open')
  })

  test.each(['post-reviews', 'post-events'] as const)(
    'is in %s, which no route reads, whoever asks',
    async (slug) => {
      const { id } = await draft()
      await asked(id, SECRET)
      for (const { cookie, user } of [boss, publisher, writer, leads, member]) {
        for (const query of ['', '?depth=2', '?where[post][exists]=true', '/count', '?select[text]=true']) {
          const response = await rest('GET', `${slug}${query}`, { cookie })
          expect([403, 404], query).toContain(response.status)
          expect(await response.text()).not.toContain(SECRET)
        }
        for (const [method, path, json] of [
          ['POST', slug, { post: id, kind: 'note', state: 'open' }],
          ['PATCH', `${slug}?where[post][equals]=${id}`, { state: 'approved', text: 'x' }],
          ['DELETE', `${slug}?where[post][equals]=${id}`, undefined],
        ] as const)
          expect((await rest(method, path, { cookie, json })).ok, `${method} ${path}`).toBe(false)
        await expect(payload.find({ collection: slug, user, overrideAccess: false })).rejects.toThrow()
      }
      expect(await kinds(id)).toEqual(['asked'])
    },
  )
})

describe('T163 a review', () => {
  test('is answered by nobody who may not publish, whatever is sent', async () => {
    const { id } = await draft()
    const { id: review } = await asked(id)
    for (const who of [writer, other, leads])
      expect((await answer(id, 'approved', { who, review })).status, who.user.email).toBe(403)
    for (const json of [
      { review, answer: 'published', seenAt: await storedAt(id) },
      { review, answer: 'approved' },
      { review, answer: 'approved', seenAt: await storedAt(id), state: 'approved' },
      { review: 'x', answer: 'approved', seenAt: await storedAt(id) },
    ])
      expect((await call(publisher, 'POST', `${id}/review/answer`, json)).status).toBe(400)
    const strange = { review: randomUUID(), who: publisher }
    expect((await answer(id, 'approved', strange)).status).toBe(404)
    expect((await answer((await draft()).id, 'approved', { review })).status).toBe(404)
    expect((await call(writer, 'PATCH', id, { published: true })).status).toBe(403)
    expect((await thread(id)).review?.state).toBe('open')
  })

  test('is answered once, however many answer at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await draft()
      const { id: review } = await asked(id)
      const seenAt = await storedAt(id)
      const outcomes = await Promise.all([
        answer(id, 'approved', { review, seenAt }),
        answer(id, 'sent-back', { review, seenAt, text: 'No', who: boss }),
      ])
      expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409])
      expect((await kinds(id)).length).toBe(2)
    }
  })

  test('is answered of what its reader has seen, and not of what was saved meanwhile', async () => {
    const { id } = await draft()
    const { id: review } = await asked(id)
    const seenAt = await storedAt(id)
    const [saved, answered] = await Promise.all([
      call(writer, 'PATCH', id, { content: '<p>Something else</p>' }),
      answer(id, 'approved', { review, seenAt }),
    ])
    // Saved first, the answer is refused; answered first, the review is over.
    expect(saved.status).toBe(200)
    const { review: waits } = await thread(id)
    expect(waits === null).toBe(answered.status === 200)
    if (waits) expect(waits.changedAt).not.toBeNull()
    const again = await draft()
    await asked(again.id)
    const before = await storedAt(again.id)
    await call(writer, 'PATCH', again.id, { title: 'Swapped' })
    expect(await refusal(await answer(again.id, 'approved', { seenAt: before }))).toEqual([
      409,
      'This post was saved after you opened it. Load the page again, and look at it before you answer.',
    ])
  })

  test('mails no more than so often a day and person', async () => {
    const { id } = await draft()
    for (let round = 0; round < REVIEW_LIMITS.aDay; round += 1) {
      await asked(id)
      await call(writer, 'POST', `${id}/review/take-back`)
    }
    expect((await call(writer, 'POST', `${id}/review`, {})).status).toBe(429)
    expect((await call(other, 'POST', `${id}/review`, {})).status).toBe(200)
  })
})
