import { expect, test } from 'vitest'
import { publishPendingChanges } from '@/features/posts/server/pending-changes'
import { whatStandsAt } from '@/server/address-gate'
import { addAdmin, openPayload, payload, requestOf } from '../../helpers/payload'
import { addPost } from '../../helpers/posts'
import { rest, signIn } from '../../helpers/rest'

const admin = await addAdmin()
const cookie = await signIn(admin.email)

test('A100 a former address leads to the post again when it comes back, and nowhere meanwhile', async () => {
  const { id } = await addPost({ slug: 'first' })
  await payload.update({ collection: 'blog-posts', id, data: { slug: 'second' } })
  const deletedAt = '2026-01-01T00:00:00.000Z'
  await rest('PATCH', `blog-posts/${id}`, { cookie, json: { deletedAt } })
  expect(await whatStandsAt(openPayload, '/blog/first')).toEqual({ kind: 'missing' })
  await rest('PATCH', `blog-posts/${id}?trash=true`, { cookie, json: { deletedAt: null } })
  expect(await whatStandsAt(openPayload, '/blog/first')).toEqual({ kind: 'moved', to: '/blog/second' })
})

test('changes for later that move a post leave its former address leading there once they are published', async () => {
  const { id } = await addPost({ slug: 'old-place' })
  const json = { values: { slug: 'new-place' }, basedOn: new Date().toISOString() }
  expect((await rest('POST', `blog-posts/${id}/changes`, { cookie, json })).status).toBe(200)
  await publishPendingChanges(await requestOf(admin), id)
  expect(await whatStandsAt(openPayload, '/blog/old-place')).toEqual({ kind: 'moved', to: '/blog/new-place' })
})
