import { expect, test } from 'vitest'
import { unwrapLink } from '@/lib/html/wrapped-links'

const ADDRESS = 'https://shop.example/a?b=1&utm_source=mail'
const written = encodeURIComponent(ADDRESS)

test.each([
  [
    'Outlook',
    `https://nam02.safelinks.protection.outlook.com/?url=${written}&data=05%7C02%7C&sdata=x&reserved=0`,
  ],
  ['Google', `https://www.google.com/url?q=${written}&sa=D&source=editors&ust=17&usg=AOv`],
  ['Google in another country', `https://www.google.co.uk/url?sa=t&url=${written}`],
  ['Proofpoint 1', `https://urldefense.proofpoint.com/v1/url?u=${written}&k=x`],
  [
    'Proofpoint 2',
    'https://urldefense.proofpoint.com/v2/url?u=https-3A__shop.example_a-3Fb-3D1-26utm-5Fsource-3Dmail&d=DwMF&c=x',
  ],
  ['Proofpoint 3', 'https://urldefense.com/v3/__https://shop.example/a?b=1&utm_source=mail__;!!Abc!xyz$'],
  [
    'Proofpoint 3 with replaced letters',
    'https://urldefense.com/v3/__https://shop.example/a*b=1**Atm_source=mail__;PyZ1!!Abc!xyz$',
  ],
  ['Facebook', `https://l.facebook.com/l.php?u=${written}&h=AT0`],
  ['Instagram', `https://l.instagram.com/?u=${written}&e=x`],
  ['YouTube', `https://www.youtube.com/redirect?event=x&q=${written}`],
  [
    'two of them',
    `https://www.google.com/url?q=${encodeURIComponent(`https://l.facebook.com/l.php?u=${written}`)}`,
  ],
])('%s', (_, wrapped) => {
  expect(unwrapLink(wrapped)).toBe(ADDRESS)
})

test('the address of a person is unwrapped too', () => {
  expect(unwrapLink('https://www.google.com/url?q=mailto:ann@shop.example')).toBe('mailto:ann@shop.example')
})

test.each([
  'https://www.google.com/url?q=javascript:alert(1)',
  'https://www.google.com/url?q=data:text/html,x',
  'https://www.google.com/url?q=//shop.example',
  'https://www.google.com/url?q=https://user:secret@shop.example/',
  'https://www.google.com/search?q=https://shop.example/',
  'https://www.google.com.shop.example/url?q=https://shop.example/',
  'https://notsafelinks.protection.outlook.com.shop.example/?url=https://shop.example/',
  'https://urldefense.proofpoint.com/v2/url?u=-ZZ',
  'https://urldefense.com/v3/__x__;!!',
  'https://shop.example/?utm_source=mail&fbclid=x',
  '/request?url=https://shop.example/',
  'not an address',
])('%s stays as it is', (address) => {
  expect(unwrapLink(address)).toBe(address)
})
