import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { TAPS_SCRIPT } from '@/domain/taps'
import { THEME_SCRIPT } from '@/domain/theme-script'
import { DRAFT_SCRIPT } from '@/features/leads/rules/lead-draft'
import { FIRST_TOUCH_KEY, VISIT_SCRIPT } from '@/features/leads/rules/lead-origin'
import {
  asksNotToBeCounted,
  BUCKETS,
  type Count,
  countsOf,
  EDGES,
  histogramOf,
  KEPT_OF_A_DAY,
  MOST_ROWS_A_DAY,
  OTHER_ROWS_A_DAY,
  p75Of,
  REST,
  ROWS_A_DAY,
  THRESHOLDS,
  toRead,
  VITALS,
} from '@/features/results/rules/measure'
import { APART_MEASURE_SCRIPT, MEASURE_SCRIPT } from '@/features/results/rules/measure-script'
import { createCounter } from '@/features/results/server/counter'
import { readMeasurement } from '@/features/results/server/read-measurement'
import { LOADER } from '@/front/scripts/deferred-scripts'

test('the script that counts has at most 1 kB, and all that a page runs by itself 3 kB as it travels', () => {
  expect(MEASURE_SCRIPT.length).toBeLessThanOrEqual(1_000)
  for (const script of [MEASURE_SCRIPT, APART_MEASURE_SCRIPT])
    expect(() => new Function(script)).not.toThrow()
  const all = [THEME_SCRIPT, TAPS_SCRIPT, VISIT_SCRIPT, DRAFT_SCRIPT, MEASURE_SCRIPT, LOADER].join('')
  expect(gzipSync(all).length).toBeLessThanOrEqual(3_000)
})

test('the rooms of a day leave one for other in every hour, and stay within 5,000 rows', () => {
  const rooms = Object.values(ROWS_A_DAY).reduce((sum, each) => sum + each, 0)
  const sumsOfMonths = 31 * (KEPT_OF_A_DAY.counts + 1)
  // The sums of a day have no more rows than its hours.
  expect(2 * (rooms + OTHER_ROWS_A_DAY) + sumsOfMonths).toBeLessThanOrEqual(MOST_ROWS_A_DAY)
})

/** Runs the script that counts in a page that is only as much of one as it needs, and says what it tells. */
function runScript(document: object, search = '?utm_campaign=spring', script = MEASURE_SCRIPT) {
  const told: string[] = []
  const listeners = new Map<string, () => void>()
  const page = {
    navigator: { sendBeacon: (_: string, body: URLSearchParams) => told.push(body.toString()) },
    location: { origin: 'https://nova.example', pathname: '/plans', search },
    document,
    addEventListener: (event: string, listen: () => void) => listeners.set(event, listen),
    innerWidth: 1_280,
    self: {},
    performance: {},
    sessionStorage: { [FIRST_TOUCH_KEY]: '' },
  }
  new Function(...Object.keys(page), script)(...Object.values(page))
  return { told, tell: (event: string) => listeners.get(event)?.() }
}

test('a page that the browser makes ready beforehand is a visit once somebody comes to see it, and not before', () => {
  const referrer = 'https://www.google.com/'
  const visit = 'k=visit&p=%2Fplans&w=2&o=utm_campaign%3Dspring%26from%3Dhttps%253A%252F%252Fwww.google.com'
  expect(runScript({ referrer }).told).toEqual([visit])
  const { told, tell } = runScript({ referrer, prerendering: true })
  expect(told).toEqual([])
  tell('prerenderingchange')
  expect(told).toEqual([visit])
})

test('a visit that begins on a page without forms is counted alike', () => {
  const apart = runScript({ referrer: '' }, undefined, APART_MEASURE_SCRIPT)
  expect(apart.told).toEqual(runScript({ referrer: '' }).told)
  expect(apart.told).toHaveLength(1)
})

test('a visit has its campaign and the kind of its click, whatever the case of their names', () => {
  const { told } = runScript({ referrer: '' }, '?UTM_Source=Google&GCLID=secret')
  expect(told[0]).not.toContain('secret')
  expect(readMeasurement(told[0] ?? '', 'nova.example')).toMatchObject({
    visit: { origin: { adPlatform: 'Google Ads' }, utm: { utmSource: 'Google' } },
  })
})

describe('the buckets of a vital', () => {
  test.each(VITALS)('%s has the thresholds of the field among its edges', (vital) => {
    expect(EDGES[vital]).toEqual([...EDGES[vital]].sort((a, b) => a - b))
    expect(EDGES[vital]).toEqual(expect.arrayContaining([...THRESHOLDS[vital]]))
    expect(EDGES[vital].length + 1).toBe(BUCKETS)
  })

  test.each([
    ['lcp', 0, 0],
    ['lcp', 500, 0],
    ['lcp', 501, 1],
    ['lcp', 2_500, 4],
    ['lcp', 99_999, 12],
    ['cls', 0.1, 4],
    ['cls', 0.1001, 5],
  ] as const)('%s of %d lies in bucket %d', (vital, value, bucket) => {
    const histogram = histogramOf(vital, value)
    expect(histogram).toHaveLength(BUCKETS)
    expect(histogram.indexOf(1)).toBe(bucket)
  })
})

describe('the 75th percentile', () => {
  const of = (vital: (typeof VITALS)[number], values: number[]) =>
    p75Of(
      vital,
      values.map((value) => histogramOf(vital, value)).reduce((a, b) => a.map((x, i) => x + (b[i] ?? 0))),
    )

  test('of nothing is none', () => {
    expect(p75Of('lcp', [])).toBeNull()
  })

  test.each([
    ['lcp', [2_400, 2_400, 2_400, 9_000], 2_500, 'good'],
    ['lcp', [2_400, 2_400, 2_501, 2_501], 2_750, 'needs improvement'],
    ['lcp', [4_001, 4_001, 4_001, 4_001], 4_750, 'poor'],
    ['inp', [40, 40, 200, 900], 200, 'good'],
    ['cls', [0, 0, 0.25, 0.3], 0.25, 'needs improvement'],
    ['ttfb', [100], 75, 'good'],
  ] as const)('%s of %o is %d: %s', (vital, values, value, rating) => {
    const found = of(vital, [...values])
    expect(found?.value).toBeCloseTo(value)
    expect(found).toMatchObject({ rating, isMore: false, count: values.length })
  })

  test('past the last edge it is said to be more than that', () => {
    expect(of('inp', [5_000])).toEqual({ value: 1_000, isMore: true, rating: 'poor', count: 1 })
  })
})

const said = (more: object = {}) =>
  new URLSearchParams({ k: 'visit', p: '/plans', w: '1', o: '', ...more }).toString()

describe('what a page tells', () => {
  test('is its path, width, campaign, which kinds of click ids there were, and the host that led here', () => {
    const o =
      'utm_source=Google&utm_medium=cpc&utm_campaign=Spring+%26+Co&gclid&from=https%3A%2F%2Fwww.Google.com'
    expect(readMeasurement(said({ o }), 'nova.example')).toEqual({
      kind: 'visit',
      visit: {
        page: '/plans',
        width: 'tablet',
        origin: { adPlatform: 'Google Ads', landingHost: 'google.com' },
        utm: { utmSource: 'Google', utmMedium: 'cpc', utmCampaign: 'Spring & Co' },
      },
    })
  })

  test('a page of this site, and the id of a click, are told to nobody', () => {
    const o = 'from=https%3A%2F%2Fnova.example&gclid=secret'
    const read = readMeasurement(said({ o }), 'nova.example')
    expect(read).toMatchObject({ visit: { origin: { landingHost: '', adPlatform: 'Google Ads' } } })
    expect(JSON.stringify(read)).not.toContain('secret')
  })

  test.each([
    '',
    'k=visit',
    said({ k: 'lead' }),
    said({ p: 'plans' }),
    said({ p: '/a b' }),
    said({ p: `/${'x'.repeat(250)}` }),
    said({ w: '3' }),
    said({ o: 'x'.repeat(2_001) }),
    said({ name: 'Pat' }),
    `${said()}&p=/other`,
    'k=speed&p=/plans',
    'k=speed&p=/plans&lcp=-1',
    'k=speed&p=/plans&lcp=soon',
    'k=speed&p=/plans&lcp=1e12',
    '{"k":"visit"}',
  ])('is nothing when it is %o', (body) => {
    expect(readMeasurement(body, 'nova.example')).toBeNull()
  })

  test.each(['a\nb', 'a\u0000b', 'x'.repeat(256)])(
    'a campaign that no lead can have is none: %o',
    (utm_campaign) => {
      const o = new URLSearchParams({ utm_campaign }).toString()
      expect(readMeasurement(said({ o }), 'x')).toMatchObject({ visit: { utm: { utmCampaign: '' } } })
    },
  )
})

const VISIT = {
  page: '/plans',
  width: 'phone',
  origin: { adPlatform: '', landingHost: 'google.com' },
  utm: { utmSource: '', utmMedium: '', utmCampaign: '' },
} as const

test('a visit is counted once by each dimension, what follows by page, channel and campaign alone', () => {
  const valuesOf = (counts: Count[]) => counts.map(({ dimension, value }) => [dimension, value])
  expect(valuesOf(countsOf('visit', VISIT, 0, []))).toEqual([
    ['page', '/plans'],
    ['channel', 'Organic search'],
    ['campaign', ''],
    ['referrer', 'google.com'],
    ['width', 'phone'],
  ])
  expect(valuesOf(countsOf('tel', VISIT, 0, [{ channel: 'Chamber', hosts: ['google.com'] }]))).toEqual([
    ['page', '/plans'],
    ['channel', 'Chamber'],
    ['campaign', ''],
  ])
})

test('what somebody has named as all others are named keeps its name', () => {
  const utm = { ...VISIT.utm, utmCampaign: 'other' }
  const counts = countsOf('visit', { ...VISIT, utm }, 0, [])
  const stored = counts.find(({ dimension }) => dimension === 'campaign')?.value ?? ''
  expect(stored).not.toBe('other')
  expect([toRead(stored), toRead('other'), toRead('spring')]).toEqual(['other', REST, 'spring'])
})

test.each([
  [{}, false],
  [{ 'sec-gpc': '1' }, true],
  [{ dnt: '1' }, true],
  [{ dnt: '0', 'sec-gpc': '0' }, false],
] as const)('who sends %o asks not to be counted: %s', (headers, asks) => {
  expect(asksNotToBeCounted(new Headers(headers))).toBe(asks)
})

test('counts in memory are bounded: what comes when they are full counts as other, and nothing is lost', () => {
  const counter = createCounter(10)
  const count = { at: 0, dimension: 'campaign', counts: [1] } as const
  for (let each = 0; each < 100; each += 1) counter.add([{ ...count, value: `c${each % 50}` }])
  expect(counter.size()).toBe(11)
  const taken = counter.take()
  expect(taken.reduce((sum, each) => sum + (each.counts[0] ?? 0), 0)).toBe(100)
  expect(taken.find(({ value }) => value === 'other')?.counts).toEqual([80])
  expect(counter.take()).toEqual([])
})

test('T170 the counted name of a campaign holds no address and no long number', () => {
  const origin = { adPlatform: '', landingHost: '' }
  const utm = { utmSource: '', utmMedium: '', utmCampaign: 'for jane@example.com, 937 555 0142' }
  const counts = countsOf('visit', { page: '/', origin, utm, width: 'phone' }, 0, [])
  expect(counts.find(({ dimension }) => dimension === 'campaign')?.value).toBe('for …, …')
})
