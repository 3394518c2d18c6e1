import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { env } from '@/env'
import { bounceAddressOf, readBounceAddress } from '@/features/mail/server/bounce-address'

const before = { ...env }

afterEach(() => void Object.assign(env, { BOUNCE_ADDRESS: undefined, PAYLOAD_SECRET: undefined, ...before }))

function use(address: string | undefined, secret = 's'.repeat(32)) {
  Object.assign(env, { BOUNCE_ADDRESS: address, PAYLOAD_SECRET: secret })
}

const IDS = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', randomUUID()]

test.each(IDS)('the address of the mail %s names it', (id) => {
  use('Bounces@Example.com')
  const address = bounceAddressOf(id) ?? ''
  expect(address).toMatch(/^Bounces\+[a-z\d]{45}@Example\.com$/)
  // Some servers change the case of a name.
  expect(readBounceAddress(['owner@example.com', address.toLowerCase()])).toBe(id)
})

test('the longest name that is allowed has 64 letters with its token', () => {
  use(`${'b'.repeat(18)}@example.com`)
  expect(bounceAddressOf(randomUUID())?.split('@')[0]).toHaveLength(64)
})

test('T185 an address that was not signed here names nothing', () => {
  use('bounces@example.com')
  const address = bounceAddressOf(randomUUID()) ?? ''
  const [, token = ''] = /\+(.*)@/.exec(address) ?? []
  const other = bounceAddressOf(randomUUID())?.replace(/.{20}@/, `${token.slice(25)}@`) ?? ''
  for (const forged of [
    other,
    address.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@')),
    address.replace('@example.com', '@example.net'),
    address.replace('bounces+', 'other+'),
    'bounces+@example.com',
    'bounces@example.com',
    `bounces+${'z'.repeat(45)}@example.com`,
    `bounces+${'z'.repeat(25)}${'0'.repeat(20)}@example.com`,
  ])
    expect(readBounceAddress([forged])).toBeNull()
  use('bounces@example.com', 't'.repeat(32))
  expect(readBounceAddress([address])).toBeNull()
})

test('without an address for bounces there is none', () => {
  use('bounces@example.com')
  const address = bounceAddressOf(randomUUID()) ?? ''
  use(undefined)
  expect(bounceAddressOf(randomUUID())).toBeNull()
  expect(readBounceAddress([address])).toBeNull()
})
