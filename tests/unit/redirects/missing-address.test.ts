import { describe, expect, test } from 'vitest'
import { isCountedMissing } from '@/features/redirects/rules/missing-address'

describe('T140 what is counted of an address that was not found', () => {
  test.each([
    '/old-page',
    '/pricing.html',
    '/files/brochure.pdf',
    '/blog/how-to-get-more-reviews-for-plumbers-in-denver',
    '/blog/2021/05/04/news',
    '/caf%C3%A9',
  ])('%s is', (path) => {
    expect(isCountedMissing(path)).toBe(true)
  })

  test.each([
    ['an address of mail', '/unsubscribe/pat@example.com'],
    ['an encoded address of mail', '/unsubscribe/pat%40example.com'],
    ['one that is encoded twice', '/unsubscribe/pat%2540example.com'],
    ['a token', '/reset/3f9a8c2b1d0e4f5a6b7c'],
    ['twenty letters', '/x/abcdefghijklmnopqrst'],
    ['a token of another alphabet', '/x/aB3_dE-5gH_jK7mN-pQ9s'],
    ['a UUID', '/invite/0199f3a1-7c1e-7b1a-9c3d-2f1e0d9c8b7a'],
    ['a number of a phone', '/call/3035550142'],
    ['more than 200 letters', `/${'a-'.repeat(101)}`],
    ['a scan for PHP', '/index.php'],
    ['a scan for PHP in a folder', '/old/xmlrpc.php'],
    ['a scan for WordPress', '/wp-admin/setup-config'],
    ['a scan for WordPress in a folder', '/blog/wp-login'],
    ['a scan for secrets', '/.env'],
    ['a scan for a repository', '/.git/config'],
    ['what browsers ask for by themselves', '/apple-touch-icon-120x120.png'],
    ['an archive', '/backup.zip'],
    ['an address of the product', '/admin/x'],
    ['an address of the product in another spelling', '/auth%2Freset%23ab-cd'],
    ['a link whose # was encoded', '/old-page%23ab-cd-ef'],
    ['one that was encoded twice', '/old-page%2523ab-cd-ef'],
    ['an image of a page', '/og/none.png'],
    ['a control character', '/a%07b'],
    ['what cannot be decoded', '/a%ff'],
  ])('%s is not', (_, path) => {
    expect(isCountedMissing(path)).toBe(false)
  })
})
