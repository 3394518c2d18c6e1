import { expect, test } from 'vitest'
import { AWAY_ID, toHomeScript } from '@/lib/home-address'

/** Where the script leads from an address; null when it stays. */
function led(siteUrl: string, address: string, notice = { hidden: true }): string | null {
  let to: string | null = null
  const { origin, hostname, pathname, search, hash } = new URL(address)
  const replace = (given: string) => {
    to = given
  }
  const page = {
    location: { origin, hostname, pathname, search, hash, replace },
    self: { [AWAY_ID]: notice },
  }
  new Function(...Object.keys(page), toHomeScript(siteUrl))(...Object.values(page))
  return to
}

const SITE = 'https://nova.example'
const LOCAL = 'http://localhost:3000'

test.each([
  [SITE, 'https://www.nova.example/admin/blog?x=1#y', 'https://nova.example/admin/blog?x=1#y'],
  [SITE, 'http://nova.example/auth/reset#token', 'https://nova.example/auth/reset#token'],
  [SITE, 'http://10.0.0.7:3000/admin', 'https://nova.example/admin'],
  [SITE, 'https://nova.example/admin', null],
  [LOCAL, 'http://127.0.0.1:3000/admin', 'http://localhost:3000/admin'],
  [LOCAL, 'http://[::1]:3000/auth', 'http://localhost:3000/auth'],
  [LOCAL, 'http://localhost:3000/auth', null],
])('of %s the staff at %s are led to %s', (siteUrl, address, to) => {
  const notice = { hidden: true }
  expect(led(siteUrl, address, notice)).toBe(to)
  expect(notice.hidden).toBe(true)
})

test.each(['http://192.168.1.5:3000/admin', 'http://office.lan:3000/auth'])(
  'whoever opens %s on another machine is not led to the own one, and is told why',
  (address) => {
    const notice = { hidden: true }
    expect(led(LOCAL, address, notice)).toBeNull()
    expect(notice.hidden).toBe(false)
  },
)

test.each([
  'https://www.nova.example//evil.test/admin',
  'https://www.nova.example/%5Cevil.test',
  'https://www.nova.example/admin?to=https://evil.test#//evil.test',
  'https://www.nova.example/@evil.test',
  'https://nova.example.evil.test/.evil.test',
])('T173 what leads the staff home leads nowhere else, and stops there: %s', (address) => {
  const to = led(SITE, address) ?? ''
  expect(new URL(to).origin).toBe(SITE)
  expect(led(SITE, to)).toBeNull()
})
