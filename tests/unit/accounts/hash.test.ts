import { pbkdf2, pbkdf2Sync } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { hashPassword, isPassword } from '@/features/accounts/server/passwords'

vi.mock('node:crypto', async (load) => {
  const real = await load<typeof import('node:crypto')>()
  return { ...real, pbkdf2: vi.fn(real.pbkdf2) }
})

const PASSWORD = 'violet tractor pianist cloud'

test('a password is kept as 600,000 rounds of PBKDF2 over a salt of its own', async () => {
  const [one, other] = [await hashPassword(PASSWORD), await hashPassword(PASSWORD)]
  const made = pbkdf2Sync(PASSWORD, one.salt, 600_000, 32, 'sha256').toString('hex')
  expect(one.hash).toBe(`pbkdf2-sha256-v1:${made}`)
  expect(other.salt).not.toBe(one.salt)
  expect(await isPassword(PASSWORD, one)).toBe(true)
  expect(await isPassword(PASSWORD, { ...one, salt: other.salt })).toBe(false)
})

test('T167 as many hashes as a password has forms, whatever is known of its account, and one for ASCII', async () => {
  const stored = await hashPassword(PASSWORD)
  for (const known of [stored, null]) {
    for (const [typed, forms] of [
      ['a wrong password', 1],
      ['größer brûlée', 2],
      [`größer ${'brûlée'.normalize('NFD')}`, 3],
    ] as const) {
      vi.mocked(pbkdf2).mockClear()
      expect(await isPassword(typed, known)).toBe(false)
      expect(pbkdf2, typed).toHaveBeenCalledTimes(forms)
    }
  }
})
