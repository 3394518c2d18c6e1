import { describe, expect, test } from 'vitest'
import {
  asksForPrivacy,
  CLICKS_VISIT_SCRIPT,
  FIRST_TOUCH_KEY,
  ORIGIN_LIMITS,
  readOrigin,
  VISIT_SCRIPT,
  withoutClickIds,
  withoutClicks,
} from '@/features/leads/rules/lead-origin'

const NOW = Date.UTC(2026, 10, 23, 12)
const read = (written: string) => readOrigin(written, 'nova.example', NOW)

describe('how a visit began', () => {
  test('is read from what the page wrote', () => {
    const landed = NOW - 60_000
    const origin = read(
      `?gclid=Cj0K_-x.~&fbclid=IwAR1&utm_term=plumber+dayton&utm_content=b&landed=${landed}&from=${encodeURIComponent('https://www.Google.com/search')}`,
    )
    expect(origin).toEqual({
      gclid: 'Cj0K_-x.~',
      gbraid: '',
      wbraid: '',
      msclkid: '',
      fbclid: 'IwAR1',
      ttclid: '',
      adPlatform: 'Google Ads',
      utmTerm: 'plumber dayton',
      utmContent: 'b',
      landedAt: new Date(landed).toISOString(),
      landingHost: 'google.com',
    })
    expect(withoutClickIds(origin)).toMatchObject({ gclid: '', fbclid: '', utmTerm: 'plumber dayton' })
  })

  test.each([
    ['a formula', 'gclid==cmd()', 'gclid'],
    ['markup', 'fbclid=%3Cscript%3E', 'fbclid'],
    ['too long', `msclkid=${'a'.repeat(ORIGIN_LIMITS.clickId + 1)}`, 'msclkid'],
    ['a line end', 'utm_term=a%0Ab', 'utmTerm'],
    ['a NUL', 'utm_content=a%00b', 'utmContent'],
    ['a page of this site', 'from=https%3A%2F%2Fnova.example%2Fplans', 'landingHost'],
    ['a script', 'from=javascript%3Aalert(1)', 'landingHost'],
    ['no address', 'from=google', 'landingHost'],
  ] as const)('leaves out what has not the form of its kind: %s', (_what, written, field) => {
    expect(read(written)[field]).toBe('')
  })

  test.each([
    ['the future', NOW + 3_600_000],
    ['another year', NOW - 400 * 86_400_000],
    ['no time', 'yesterday'],
  ])('knows no landing of %s', (_what, landed) => {
    expect(read(`landed=${landed}`).landedAt).toBeNull()
  })

  test.each([
    [89, 'Cj0K'],
    [91, ''],
  ])('a click of %i days ago is kept as %j: past ninety no platform takes it', (days, gclid) => {
    const origin = read(`gclid=Cj0K&utm_term=van&landed=${NOW - days * 86_400_000}`)
    expect(origin).toMatchObject({ gclid, adPlatform: 'Google Ads', utmTerm: 'van' })
    expect(read('gclid=Cj0K').gclid).toBe('Cj0K')
  })

  test('takes the last landing: an address may name one too, before ours', () => {
    expect(read(`landed=1&landed=${NOW}`).landedAt).toBe(new Date(NOW).toISOString())
  })

  test('says whose ad was clicked without the id of the click', () => {
    expect(read('gclid=1&msclkid=1')).toMatchObject({ adPlatform: 'Google Ads', gclid: '', msclkid: '' })
  })

  test('a click whose id is too long to keep is one, and no part of the id is kept', () => {
    const gclid = 'a'.repeat(ORIGIN_LIMITS.clickId + 1)
    expect(read(`gclid=${gclid}&utm_term=van`)).toMatchObject({
      gclid: '',
      adPlatform: 'Google Ads',
      utmTerm: 'van',
    })
    expect(read(`gclid=${gclid.slice(1)}`).gclid).toBe(gclid.slice(1))
  })

  test('is read whatever the case of its names', () => {
    const origin = read('GCLID=Cj0K-X&Utm_Term=Van&UTM_CONTENT=b')
    expect(origin).toMatchObject({
      gclid: 'Cj0K-X',
      adPlatform: 'Google Ads',
      utmTerm: 'Van',
      utmContent: 'b',
    })
  })

  test('cuts a long text between letters', () => {
    const text = read(`utm_term=${'🔧'.repeat(200)}`).utmTerm
    expect(text.length).toBe(254)
    expect(encodeURIComponent(text)).not.toContain('%EF%BF%BD')
  })

  test('a visitor who asks for privacy is heard', () => {
    expect(asksForPrivacy(new Headers({ 'Sec-GPC': '1' }))).toBe(true)
    expect(asksForPrivacy(new Headers())).toBe(false)
  })
})

test.each([
  ['https://x.test/?utm_source=x&gclid=C&fbclid=I#top', 'https://x.test/?utm_source=x#top'],
  ['/contact?MSCLKID=9', '/contact'],
  ['/?a=1&wbraid=2&b=gclid=3', '/?a=1&b=gclid=3'],
  ['/contact?gclid', '/contact?gclid'],
  ['/contact#?gclid=1', '/contact#?gclid=1'],
  ['', ''],
])('the address %j is kept without ids of clicks as %j', (address, kept) => {
  expect(withoutClicks(address)).toBe(kept)
})

/** What a tab keeps that lands with a query, or that goes to it after another landing. */
function kept(keepsClickIds: boolean, search: string, before?: string): URLSearchParams {
  const storage: Record<string, string> = before ? { [FIRST_TOUCH_KEY]: before } : {}
  const page = {
    sessionStorage: storage,
    location: { search },
    document: { referrer: 'https://x.test/' },
  }
  const script = keepsClickIds ? CLICKS_VISIT_SCRIPT : VISIT_SCRIPT
  new Function(...Object.keys(page), script)(...Object.values(page))
  return new URLSearchParams(storage[FIRST_TOUCH_KEY])
}

test.each(['?UTM_Source=x', '?GCLID=Cj0K', '?a=1&MsClkId=9'])(
  'a page of the visit whose address is %s is its landing page',
  (search) => {
    expect(kept(true, search, '?landed=1').toString()).toContain(search.slice(-2))
    expect(kept(true, '?other=1', `${search}&landed=1`).get('landed')).toBe('1')
  },
)

test('a tab keeps the ids of clicks only where the owner does, and else that there was one', () => {
  const search =
    '?utm_source=x&gclid=Cj0K-secret&wbraid=W-secret&fbclid=I-secret&dclid=D-secret&GCLID=G-secret'
  const { landed, ...withIds } = Object.fromEntries(kept(true, search))
  expect(Number(landed)).toBeGreaterThan(NOW - 365 * 86_400_000)
  expect(withIds).toMatchObject({ utm_source: 'x', gclid: 'Cj0K-secret', from: 'https://x.test/' })
  const without = kept(false, search)
  expect(without.toString()).not.toContain('secret')
  expect(Object.fromEntries(without)).toMatchObject({
    ...{ utm_source: 'x', gclid: '1', wbraid: '1', fbclid: '1', from: 'https://x.test/' },
  })
  expect(readOrigin(without.toString(), 'nova.example', NOW)).toMatchObject({
    adPlatform: 'Google Ads',
    gclid: '',
  })
})
