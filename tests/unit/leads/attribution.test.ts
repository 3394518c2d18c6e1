import { afterEach, expect, test, vi } from 'vitest'
import { attribution, origin } from '@/features/leads/public/attribution'
import { FIRST_TOUCH_KEY, ORIGIN_LIMITS, readOrigin } from '@/features/leads/rules/lead-origin'

const NOW = Date.UTC(2026, 10, 27, 12)

/** Opens a page with the query, in a tab that has kept that of its landing page. */
function open(search: string, landing = '') {
  vi.stubGlobal('location', { search, pathname: '/contact' })
  vi.stubGlobal('document', { referrer: '' })
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => (key === FIRST_TOUCH_KEY ? landing : null) })
}

afterEach(() => void vi.unstubAllGlobals())

test('names in capitals count, in the address of the form and in that of the landing page', () => {
  for (const [here, landing] of [
    ['?UTM_SOURCE=Truck&Gclid=Cj0K-X', ''],
    ['?other=1', `?UTM_SOURCE=Truck&GCLID=Cj0K-X&landed=${NOW}&from=`],
  ]) {
    open(here ?? '', landing)
    expect(attribution()).toMatchObject({ utm_source: 'Truck', utm_medium: '' })
    expect(readOrigin(origin(), 'nova.example', NOW)).toMatchObject({
      gclid: 'Cj0K-X',
      adPlatform: 'Google Ads',
    })
  }
})

test('a click id that no column takes leaves room for what comes after it', () => {
  open(`?gclid=${'a'.repeat(6_000)}&utm_term=van&utm_content=${'b'.repeat(6_000)}&fbclid=I`)
  const told = origin()
  expect(told.length).toBeLessThan(1_000)
  expect(readOrigin(told, 'nova.example', NOW)).toMatchObject({
    gclid: '',
    fbclid: 'I',
    adPlatform: 'Google Ads',
    utmTerm: 'van',
    utmContent: 'b'.repeat(ORIGIN_LIMITS.campaign),
  })
})
