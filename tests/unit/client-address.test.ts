import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { setClientAddress } from '@/front/gate/client-address'
import { clientAddress } from '@/lib/request-headers'

function seen(remoteAddress: string, headers: Record<string, string>, hops: number): string {
  const request = { headers: { ...headers }, socket: { remoteAddress } } as unknown as IncomingMessage
  setClientAddress(request, hops)
  return clientAddress(new Headers(request.headers as Record<string, string>))
}

test.each([
  ['a forged header is overwritten', '203.0.113.9', { 'x-client-address': '1.1.1.1' }, 0, '203.0.113.9'],
  [
    'without a proxy the forwarding header is ignored',
    '203.0.113.9',
    { 'x-forwarded-for': '1.1.1.1' },
    0,
    '203.0.113.9',
  ],
  [
    'behind one proxy the right-most entry counts',
    '10.0.0.1',
    { 'x-forwarded-for': '1.1.1.1, 203.0.113.9' },
    1,
    '203.0.113.9',
  ],
  [
    'behind two proxies the one before it',
    '10.0.0.1',
    { 'x-forwarded-for': '1.1.1.1, 203.0.113.9, 10.0.0.2' },
    2,
    '203.0.113.9',
  ],
  ['a proxy that adds nothing is the client', '10.0.0.1', {}, 1, '10.0.0.1'],
  ['IPv4 in IPv6 is IPv4', '::ffff:203.0.113.9', {}, 0, '203.0.113.9'],
  ['an IPv6 subscriber counts once', '2001:db8:1:2:3:4:5:6', {}, 0, '2001:db8:1:2'],
  ['a short IPv6 address too', '2001:db8::7', {}, 0, '2001:db8:0:0'],
  ['and the loopback', '::1', {}, 0, '0:0:0:0'],
])('X13 T15 %s', (_title, remote, headers, hops, address) => {
  expect(seen(remote, headers as Record<string, string>, hops)).toBe(address)
})

test('T15 without the server around Next nothing that a client says counts', () => {
  expect(clientAddress(new Headers({ 'x-forwarded-for': '1.1.1.1, 2.2.2.2' }))).toBe('unknown')
})
