import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '@/lib/free-port'
import { type Mailbox, openMailbox } from '../../e2e/mailbox'
import { ADMIN, type Instance, Instances, read } from '../helpers/instances'
import { expectShown, keepPost, LIMIT_MS, lagAt } from '../helpers/shown-posts'
import { expectStartedOnce } from '../helpers/started-once'
import { postLead, signInAt } from '../helpers/visitor'

let site: Instances
let one: Instance
let other: Instance
let mailbox: Mailbox

beforeAll(async () => {
  const port = await freePort()
  mailbox = await openMailbox(port)
  site = await Instances.open(2, { isTogether: true, env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
  const [first, second] = site.all
  if (!first || !second) throw new Error('There are not two')
  one = first
  other = second
})

afterAll(async () => {
  await site?.close()
  await mailbox?.close()
})

const lagOf = (path: string, isFresh: (status: number, text: string) => boolean) =>
  lagAt(other, path, isFresh)

test('D14 F24 two instances that start in one moment on an empty database set it up once', async () => {
  await expectStartedOnce(site)
})

test('D12 F39 a post that is published, moved, taken back and deleted shows so on every page of both', async () => {
  await expectShown(one, other, 'first-name', false)
  await expectShown(one, other, 'second-name', false)
  const { id } = await site.publish(one, 'first-name', 'Moves about')
  await expectShown(one, other, 'first-name', true)
  const steps = [
    [{ slug: 'second-name' }, true],
    [{ published: false }, false],
    [{ published: true }, true],
  ] as const
  for (const [data, isShown] of steps) {
    expect((await site.change(one, `/api/blog-posts/${id}`, 'PATCH', data)).status).toBe(200)
    await expectShown(one, other, 'second-name', isShown)
    await expectShown(one, other, 'first-name', false)
  }
  expect((await site.change(one, `/api/blog-posts/${id}`, 'DELETE')).status).toBe(200)
  await expectShown(one, other, 'second-name', false)
})

test('F21 F39 D12 an edit, a removal and new words reach the other instance within a second', async () => {
  const address = await keepPost(site, 'reaches')
  await site.change(one, address, 'PATCH', { title: 'Second title' })
  const isEdited = (_: number, text: string) => text.includes('Second title')
  expect(await lagOf('/blog/reaches', isEdited)).toBeLessThan(LIMIT_MS)
  expect(await lagOf('/blog', isEdited)).toBeLessThan(LIMIT_MS)
  expect((await site.change(one, '/api/globals/company', 'POST', { name: 'Renamed & Sons' })).status).toBe(
    200,
  )
  expect(await lagOf('/about', (_, text) => text.includes('Renamed &amp; Sons'))).toBeLessThan(LIMIT_MS)
  await site.change(one, address, 'PATCH', { published: false })
  expect(await lagOf('/blog/reaches', (status) => status === 404)).toBeLessThan(LIMIT_MS)
  expect((await read(other, '/left-behind')).status).toBe(404)
  const redirect = { fromPath: '/left-behind', toPath: '/plans' }
  expect((await site.change(one, '/api/redirects', 'POST', redirect)).status).toBe(201)
  expect(await lagOf('/left-behind', (status) => status === 308)).toBeLessThan(LIMIT_MS)
  expect((await read(other, '/blog')).text).not.toContain('Second title')
})

test('F20 one key and one slug at both in one instant are one lead and one post', async () => {
  const [key, email] = [randomUUID(), 'at-once@example.com']
  const leads = await Promise.all([one, other, one, other].map(({ origin }) => postLead(origin, email, key)))
  expect(new Set(leads.map(({ text }) => text)).size).toBe(1)
  expect(await site.query('select id from form_submissions where email = $1', [email])).toHaveLength(1)
  const post = { title: 'Raced', slug: 'raced', published: true }
  const posts = await Promise.all(
    [one, other].map((instance) => site.change(instance, '/api/blog-posts', 'POST', post)),
  )
  expect(posts.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await site.query("select id from blog_posts where slug = 'raced'")).toHaveLength(1)
})

test('F20 a session, its end, a changed password and a recovery link count at both', async () => {
  const { email } = ADMIN
  const userAt = async (instance: Instance, cookie: string) =>
    JSON.parse((await site.send(instance, '/api/users/me', { method: 'GET', cookie })).text).user?.email
  const cookie = await signInAt(one.origin, ADMIN)
  expect(await userAt(other, cookie)).toBe(email)
  expect((await site.send(one, '/api/users/logout', { cookie })).status).toBe(200)
  expect(await userAt(other, cookie)).toBeUndefined()

  const [here, there] = [await signInAt(one.origin, ADMIN), await signInAt(other.origin, ADMIN)]
  const changed = { current: ADMIN.password, password: 'marble orchard kettle nineteen' }
  const change = { cookie: here, data: changed }
  expect((await site.send(one, '/api/users/change-password', change)).status).toBe(200)
  expect(await userAt(other, there)).toBeUndefined()
  const again = await signInAt(other.origin, { email, password: changed.password })

  expect((await site.send(one, '/api/users/forgot-password', { data: { email } })).status).toBe(200)
  // The account is told of the changed password, and of new browsers, too.
  const mail = await mailbox.next(email, /\/auth\/reset#/)
  const token = /\/auth\/reset#(\S+)/.exec(mail)?.[1] ?? ''
  const data = { token, password: ADMIN.password }
  expect((await site.send(other, '/api/users/reset-password', { data })).status).toBe(200)
  expect((await site.send(one, '/api/users/reset-password', { data })).status).toBe(400)
  expect(await userAt(one, again)).toBeUndefined()
  expect(await userAt(other, await signInAt(one.origin, ADMIN))).toBe(email)
})
