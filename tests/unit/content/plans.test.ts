import { describe, expect, test } from 'vitest'
import { LEAD_SECTION_ID, paths } from '@/domain/paths'
import { plans } from '@/seed/new-site'
import { site } from '../../helpers/new-site'

const PLAN_NAMES = ['Essentials', 'Growth', 'Dominance']
const plansPage = site['plans-page']

const featuresOf = (name: string): readonly string[] =>
  plans.find((plan) => plan.name === name)?.features ?? []

test('C141 C550 there are three plans: Essentials, Growth, Dominance', () => {
  expect(plans.map(({ name }) => name)).toEqual(PLAN_NAMES)
})

test('C142 C313 a plan has name, description, features and a popular flag', () => {
  for (const plan of plans) {
    expect(plan.description.length).toBeGreaterThan(30)
    expect(plan.features.length).toBeGreaterThan(0)
    expect(typeof plan.popular).toBe('boolean')
  }
})

test.each([
  ['C318', 'Essentials', /Website: 5 pages plus care/],
  ['C319', 'Essentials', /24\/7 phone reception/],
  ['C320', 'Essentials', /Google Business ongoing management/],
  ['C321', 'Essentials', /Social media: 8 posts per month/],
  ['C322', 'Essentials', /Standard brand kit/],
  ['C323', 'Essentials', /^4 blogs per month/],
  ['C324', 'Essentials', /Core listings plus maintenance/],
  ['C325', 'Essentials', /Competitor deep audit/],
  ['C328', 'Growth', /Website: 12 pages/],
  ['C329', 'Growth', /Social: 12 posts plus 2 reels per month/],
  ['C330', 'Growth', /Brand Identity Pro/],
  ['C331', 'Growth', /^8 blogs per month/],
  ['C332', 'Growth', /Listings everywhere/],
  ['C333', 'Growth', /Deep audit/],
  ['C335', 'Dominance', /Website: 20 pages plus blog/],
  ['C336', 'Dominance', /Advanced phone reception/],
  ['C337', 'Dominance', /Social: 16 posts plus 4 reels per month/],
  ['C338', 'Dominance', /^12 blogs per month/],
  ['C339', 'Dominance', /Regional Page Pack of 10 pages/],
  ['C340', 'Dominance', /Deep audit with quarterly re-audits/],
] as const)('%s %s lists %s', (_, name, feature) => {
  expect(featuresOf(name).filter((line) => feature.test(line))).toHaveLength(1)
})

test('C142 no plan lists more than was agreed', () => {
  expect(plans.map(({ features }) => features.length)).toEqual([8, 6, 6])
})

test('C326 C327 Growth alone is marked POPULAR', () => {
  expect(plans.filter(({ popular }) => popular).map(({ name }) => name)).toEqual(['Growth'])
  expect(plansPage.popularLabel).toBe('POPULAR')
})

test('C334 the heading of Dominance begins with NOVA All-In:, the others are the names', () => {
  expect(plans.map(({ label }) => label)).toEqual(['Essentials', 'Growth', 'NOVA All-In: Dominance'])
})

test('C143 C144 C552 a card asks for a quote or books the 15-minute audit by phone', () => {
  const [quote, audit] = plansPage.cardActions
  expect(quote).toEqual({ label: 'Request a Quote', href: paths.contact })
  expect(audit?.label).toBe('Book a 15-Minute Audit')
  expect(audit?.href).toMatch(/^tel:\+1\d{10}$/)
})

test('C145 C146 C147 C148 C149 the reasons for an all-in plan are the four', () => {
  expect(plansPage.reasons.heading).toBe('Why Choose an All-In Plan')
  expect(plansPage.reasons.items.map(({ title }) => title)).toEqual([
    'Complete Solution',
    'Better Value',
    'Faster Results',
    'Single Point of Contact',
  ])
})

test('C150 C151 the page closes with the growth plan and a call', () => {
  const [plan, call] = plansPage.cta.actions
  expect(plan).toEqual({
    label: 'Get My Free Growth Plan',
    href: paths.contact,
    section: LEAD_SECTION_ID,
  })
  expect(call?.href).toMatch(/^tel:/)
})

describe('the comparison', () => {
  /** Words and numbers of a feature, so that a cell is only ever taken from the plan's own list. */
  const words = (text: string) => text.toLowerCase().match(/[a-z0-9/]+/g) ?? []

  const cellsOf = (name: string) =>
    plansPage.comparison.rows.flatMap(({ cells }) => cells.filter(({ plan }) => plan === `plan:${name}`))

  test.each(PLAN_NAMES)('%s shows what its list gives and nothing else', (name) => {
    const given = new Set(words(featuresOf(name).join(' ')))
    const shown = cellsOf(name).flatMap(({ text }) => words(text))
    expect(shown.filter((word) => !given.has(word))).toEqual([])
  })

  test('every feature of every plan has a cell', () => {
    const filled = PLAN_NAMES.map((name) => cellsOf(name).length)
    expect(filled).toEqual(plans.map(({ features }) => features.length))
  })
})
