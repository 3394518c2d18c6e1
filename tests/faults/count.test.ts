import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { countLeads } from '../helpers/lead-count'
import { Product } from '../helpers/product'
import { chooseSeed, seeded } from '../helpers/random'

const LEADS = 1_000

let product: Product

beforeAll(async () => {
  product = await Product.open(inject('rig'))
  await product.start()
})

afterAll(() => product.close())

test('D01 D03 F3 F4 F5 F6 F9 F17 1,000 leads while everything fails: none acknowledged is lost, none is doubled', async () => {
  const count = await countLeads(product, { leads: LEADS, rounds: 1, random: seeded(chooseSeed()) })
  console.log(JSON.stringify(count))
  expect(count).toMatchObject({ sent: LEADS, lost: 0, doubled: 0, torn: 0, strange: {} })
  expect(count.acknowledged).toBeGreaterThan(LEADS * 0.9)
})
