import { TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { countersAt, readCode, toFactorState, toShownCode } from '@/features/accounts/rules/factors'
import { counterOf, createTotpSecret, toQrCode, totpAddress } from '@/features/accounts/server/totp'

test.each([
  ['123456', { kind: 'totp', code: '123456' }],
  [' 123 456 ', { kind: 'totp', code: '123456' }],
  ['1234-5678-9012', { kind: 'backup-code', code: '123456789012' }],
  ['123456789012', { kind: 'backup-code', code: '123456789012' }],
  ['12345', null],
  ['1234567', null],
  ['12345a', null],
  ['１２３４５６', null],
  ['', null],
] as const)('the typed code %j is read as %j', (typed, code) => {
  expect(readCode(typed)).toEqual(code)
})

test('a backup code is shown in groups that are read back as the same code', () => {
  expect(toShownCode('123456789012')).toBe('1234-5678-9012')
})

test('the present step and the one before are taken', () => {
  expect(countersAt(59_999)).toEqual([1, 0])
  expect(countersAt(60_000)).toEqual([2, 1])
})

describe('a code of an app', () => {
  const secret = createTotpSecret()
  const NOW = 1_700_000_010_000
  const codeAt = (moment: number) => new TOTP({ secret }).generate({ timestamp: moment })

  test.each([
    [0, 56_666_667],
    [-30_000, 56_666_666],
    [-60_000, null],
    [30_000, null],
  ])('of %i ms from now has the counter %j', (distance, counter) => {
    expect(counterOf(secret, codeAt(NOW + distance), NOW)).toBe(counter)
  })

  test('is that of RFC 6238', () => {
    // Appendix B: the secret 12345678901234567890 at 59 s, of eight digits 94287082.
    expect(counterOf('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', '287082', 59_000)).toBe(1)
  })

  test('of another secret is none', () => {
    expect(counterOf(createTotpSecret(), codeAt(NOW), NOW)).toBeNull()
  })
})

test('an app takes up a secret of 160 bits, with the names of site and account', () => {
  const secret = createTotpSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const address = new URL(totpAddress(secret, 'A & B: Co', 'a+b@example.com'))
  expect([address.protocol, address.host]).toEqual(['otpauth:', 'totp'])
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: 'A & B: Co',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

test('a QR code is drawn within its size, with a border of four', () => {
  const { size, path } = toQrCode('otpauth://totp/x?secret=ABC')
  const points = [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].flatMap(([, x, y]) => [Number(x), Number(y)])
  expect(points.length).toBeGreaterThan(400)
  expect(Math.min(...points)).toBe(4)
  expect(Math.max(...points)).toBe(size - 5)
})

test.each([null, {}, { factors: 1, backupCodesLeft: 1 }, { factors: [], backupCodesLeft: '1' }])(
  'what is no list of factors is none: %j',
  (body) => expect(toFactorState(body)).toBeNull(),
)
