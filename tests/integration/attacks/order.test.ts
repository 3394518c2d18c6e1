import { expect, test } from 'vitest'
import { addAdmin, payload } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'

const LISTS = ['services', 'industries', 'plans', 'testimonials'] as const
/** Among them what Payload reads as a key of its own and finds no next one for. */
const NO_ORDERS = ['😀', '^', 'A', 'Zz', 'a', 'b0', 'a00', 'a1é', '00000000000', 5, ['a1'], { a: 1 }]

const firstTwo = async (collection: (typeof LISTS)[number]) =>
  (await payload.find({ collection, sort: '_order', limit: 2, depth: 0 })).docs

test.each(LISTS)('T47 T71 of %s none takes a place that no other could follow', async (list) => {
  const cookie = await signIn((await addAdmin()).email)
  const [doc] = await firstTwo(list)
  for (const _order of [...NO_ORDERS, '']) {
    const changed = await rest('PATCH', `${list}/${doc?.id}`, { cookie, json: { _order } })
    const added = await rest('POST', list, { cookie, json: { _order, _status: 'draft' } })
    expect([changed.status, added.status], JSON.stringify(_order)).toEqual([400, 400])
  }
  expect((await firstTwo(list))[0]?._order).toBe(doc?._order)
})

test('T47 T71 a move to a place that is none is refused, and changes nothing', async () => {
  const cookie = await signIn((await addAdmin()).email)
  const before = await firstTwo('plans')
  const [first, second] = before
  const moved = {
    collectionSlug: 'plans',
    docsToMove: [first?.id],
    newKeyWillBe: 'greater',
    orderableFieldName: '_order',
  }
  for (const target of [undefined, null, 5, 'x', ...NO_ORDERS.map((key) => ({ id: second?.id, key }))]) {
    const response = await rest('POST', 'reorder', { cookie, json: { ...moved, target } })
    expect(response.status, JSON.stringify(target)).toBe(400)
  }
  expect(await firstTwo('plans')).toEqual(before)
})
