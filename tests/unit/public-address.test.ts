import dns from 'node:dns'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { postJson } from '@/lib/post-json'
import { isPublicAddress, lookupPublic, targetProblem, targetProblemNow } from '@/lib/public-address'
import { seal, unseal } from '@/lib/sealed'

afterEach(() => vi.restoreAllMocks())

const PRIVATE = [
  ...[
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
  ],
  ...[
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.7',
  ],
  ...['203.0.113.9', '224.0.0.1', '240.0.0.1', '255.255.255.255', '168.63.129.16'],
  ...[
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
  ],
  ...[
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
  ],
  ...['fe80::1%eth0', 'localhost', ''],
]

test.each(PRIVATE)('T109 %j is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each([
  '8.8.8.8',
  '172.15.255.255',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700::1111',
  '2001:4860:4860::8888',
])('%s is one', (address) => expect(isPublicAddress(address)).toBe(true))

describe('where a webhook may lead', () => {
  test.each([
    'https://example.com/leads?token=1',
    'https://example.com:8443/',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
  ])('%s', (address) => expect(targetProblem(address, false)).toBeNull())

  test.each([
    ...[
      '',
      'example.com',
      'ftp://example.com/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'gopher://example.com/',
    ],
    ...[
      'http://example.com/',
      'https://user:secret@example.com/',
      'https://example.com:22/',
      'https://example.com:25/',
    ],
    ...[
      'https://127.0.0.1/',
      'https://127.1/',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://0177.0.0.1/',
    ],
    ...[
      'https://[::1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://[::ffff:a9fe:a9fe]/',
      'https://169.254.169.254/latest',
    ],
    ...['https://１２７.０.０.１/', 'https://[fd00:ec2::254]/', 'https://0/', 'https://[::]/'],
  ])('T109 not %j', (address) => expect(targetProblem(address, false)).not.toBeNull())

  test('with the switch of tests and development, to anywhere by http and https', () => {
    expect(targetProblem('http://127.0.0.1:3000/', true)).toBeNull()
    expect(targetProblem('file:///etc/passwd', true)).not.toBeNull()
  })
})

/** What names lead to, one answer after another. */
function namesLeadTo(...answers: string[][]) {
  const lookup = vi.spyOn(dns, 'lookup')
  lookup.mockImplementation(((_name: string, _options: object, done: (...found: unknown[]) => void) => {
    const addresses = answers.length > 1 ? answers.shift() : answers[0]
    done(
      null,
      (addresses ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }) as typeof dns.lookup)
  return lookup
}

const SENDING = { body: '{}', headers: {}, timeoutMs: 2_000, allowsPrivate: false }

describe('T110 a name', () => {
  test.each([[['127.0.0.1']], [['8.8.8.8', '10.0.0.1']], [['::ffff:127.0.0.1']], [[]]])(
    'that leads to %j is refused when it is saved and when it is connected to',
    async (addresses) => {
      namesLeadTo(addresses)
      expect(await targetProblemNow('https://example.com/', false)).toMatch('private network')
      await expect(postJson('https://example.com/', SENDING)).rejects.toThrow('private network')
    },
  )

  test('that was public when it was saved leads into no private network later', async () => {
    const lookup = namesLeadTo(['8.8.8.8'], ['127.0.0.1'])
    expect(await targetProblemNow('https://example.com/', false)).toBeNull()
    await expect(postJson('https://example.com/', SENDING)).rejects.toThrow('private network')
    expect(lookup).toHaveBeenCalledTimes(2)
  })

  test('is connected to where the one look found it', () => {
    const lookup = namesLeadTo(['8.8.8.8', '2606:4700::1111'], ['127.0.0.1'])
    const found = vi.fn()
    lookupPublic('example.com', { all: true }, found)
    expect(found.mock.calls).toEqual([
      [
        null,
        [
          { address: '8.8.8.8', family: 4 },
          { address: '2606:4700::1111', family: 6 },
        ],
      ],
    ])
    expect(lookup).toHaveBeenCalledTimes(1)
  })

  test('that nobody knows may be saved', async () => {
    vi.spyOn(dns, 'lookup').mockImplementation(((
      _name: string,
      _options: object,
      done: (error: Error) => void,
    ) => done(new Error('ENOTFOUND'))) as typeof dns.lookup)
    expect(await targetProblemNow('https://example.com/', false)).toBeNull()
  })
})

test('T109 an address that was saved under the switch is refused without it', async () => {
  await expect(postJson('http://127.0.0.1:1/', SENDING)).rejects.toThrow('https://')
})

test('an answer without end is cut off, and one that never comes is not waited for', async () => {
  const server = createServer((req, res) => {
    if (req.url === '/mute') return
    const drip = () => res.write('x'.repeat(1_000)) && setTimeout(drip, 1)
    drip()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const how = { ...SENDING, timeoutMs: 500, allowsPrivate: true }
  const { status, text } = await postJson(`${base}/endless`, how)
  expect([status, text.length < 100_000]).toEqual([200, true])
  await expect(postJson(`${base}/mute`, how)).rejects.toThrow('No answer within 0.5 s')
  server.closeAllConnections()
  server.close()
})

test('T112 what is sealed is read with the same key alone, and not when it was changed', () => {
  const sealed = seal('whsec_secret', 'one key')
  expect(sealed).not.toBe(seal('whsec_secret', 'one key'))
  expect(unseal(sealed, 'one key')).toBe('whsec_secret')
  expect(unseal(sealed, 'another key')).toBeNull()
  expect(unseal(`${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`, 'one key')).toBeNull()
  expect(unseal('', 'one key')).toBeNull()
})
