import { pbkdf2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, isPassword } from '@/features/accounts/passwords'

const PASSWORD = 'violet tractor pianist cloud'

test('a password is kept as 600,000 rounds of PBKDF2 over a salt of its own', async () => {
  const [one, other] = [await hashPassword(PASSWORD), await hashPassword(PASSWORD)]
  const made = pbkdf2Sync(PASSWORD, one.salt, 600_000, 32, 'sha256').toString('hex')
  expect(one.hash).toBe(`pbkdf2-sha256-v1:${made}`)
  expect(other.salt).not.toBe(one.salt)
  expect(await isPassword(PASSWORD, one)).toBe(true)
  expect(await isPassword(PASSWORD, { ...one, salt: other.salt })).toBe(false)
})
