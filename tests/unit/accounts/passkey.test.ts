import { expect, test } from 'vitest'
import { relyingPartyOf } from '@/features/accounts/rules/passkey'

test.each([
  ['https://www.example.com', 'www.example.com'],
  ['https://example.com:8443', 'example.com'],
  ['http://localhost:3000', 'localhost'],
  ['http://site.localhost:3000', 'site.localhost'],
  ['http://example.com', null],
  ['http://192.168.1.10:3000', null],
  ['https://192.168.1.10', null],
  ['https://[2001:db8::1]', null],
])('passkeys of %s belong to %j', (siteUrl, name) => {
  expect(relyingPartyOf(siteUrl)).toBe(name)
})
