import { expect, test } from 'vitest'
import { readUnsubscribeToken, toUnsubscribeToken } from '@/lib/unsubscribe-token'

const SECRET = 'a secret of this site, which is long enough'
const KIND = 'daily-mail'
const [ANN, BOB] = ['019ab1c2-0000-7000-8000-000000000001', '019ab1c2-0000-7000-8000-000000000002']
const token = toUnsubscribeToken(SECRET, KIND, ANN)
const [, signature] = token.split('.')

test('T29 a token names its account', () => {
  expect(readUnsubscribeToken(SECRET, KIND, token)).toBe(ANN)
})

test.each([
  ['another account', SECRET, KIND, `${BOB}.${signature}`],
  ['another kind', SECRET, 'weekly-mail', token],
  ['another secret', `${SECRET}!`, KIND, token],
  ['no secret', '', KIND, toUnsubscribeToken('', KIND, ANN)],
  ['a changed signature', SECRET, KIND, `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`],
  ['a cut token', SECRET, KIND, token.slice(0, -1)],
  ['something behind it', SECRET, KIND, `${token}.`],
  ['nothing', SECRET, KIND, ''],
])('T29 with %s it names none', (_what, secret, kind, given) => {
  expect(readUnsubscribeToken(secret, kind, given)).toBeNull()
})
