import { withAdditions } from '@collections/with-additions'
import type { CollectionConfig, Endpoint } from 'payload'
import { expect, test } from 'vitest'

const endpoint = (path: string): Endpoint => ({ path, method: 'get', handler: () => new Response() })
const ROWS: CollectionConfig = {
  slug: 'rows',
  endpoints: [endpoint('/own')],
  fields: [
    { name: 'first', type: 'text' },
    { name: 'last', type: 'text' },
  ],
}
const adding = (after: string) =>
  ({
    additions: {
      rows: { fields: { after, add: [{ name: 'added', type: 'text' }] }, endpoints: [endpoint('/added')] },
      others: { endpoints: [endpoint('/other')] },
    },
  }) as const

test('a noun above adds a field behind the one that it names, and endpoints behind those that are there', () => {
  const { fields, endpoints } = withAdditions(ROWS, [{}, adding('first')])
  expect(fields.map((field) => 'name' in field && field.name)).toEqual(['first', 'added', 'last'])
  expect((endpoints || []).map(({ path }) => path)).toEqual(['/own', '/added'])
  expect(ROWS.fields).toHaveLength(2)
})

test('a field that follows none is refused', () => {
  expect(() => withAdditions(ROWS, [adding('gone')])).toThrow('rows has no field gone')
})

test('a collection to which nothing is added stays as it is, also one without endpoints', () => {
  const closed: CollectionConfig = { ...ROWS, slug: 'closed', endpoints: false }
  expect(withAdditions(closed, [adding('first')])).toBe(closed)
})
