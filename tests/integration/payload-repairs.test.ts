import config from '@payload-config'
import { handleEndpoints } from 'payload'
import { expect, onTestFinished, test } from 'vitest'
import { addMember, payload, requestOf } from '../helpers/payload'

test('repair foreign-order: Payload orders rows by a field of a related document', async () => {
  const req = await requestOf(await addMember())
  const { hooks } = payload.collections['blog-posts'].config
  const { beforeOperation } = hooks
  onTestFinished(() => {
    hooks.beforeOperation = beforeOperation
  })
  const find = () =>
    payload.find({ collection: 'blog-posts', sort: 'author.name', depth: 0, overrideAccess: false, req })
  await expect(find()).rejects.toThrow('Rows are ordered by fields of their own')
  hooks.beforeOperation = []
  expect((await find()).docs).toEqual([])
})

test('repair unreadable-requests: an operator that a column has not is a 500', async () => {
  const address = 'http://localhost:3000/api/blog-posts?where[title][near]=1'
  const response = await handleEndpoints({ config, path: '/api/blog-posts', request: new Request(address) })
  expect(response.status).toBe(500)
})
