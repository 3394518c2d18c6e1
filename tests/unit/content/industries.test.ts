import { describe, expect, test } from 'vitest'
import { paths } from '@/domain/paths'
import { toClock } from '@/lib/dates'
import { globals } from '@/seed'
import { industries, services } from '../../helpers/new-site'

const industriesPage = globals['industries-page']

test('C152 C317 there are exactly the five industries, in order', () => {
  expect(industries.map(({ name }) => name)).toEqual([
    'Home Services',
    'Auto Services',
    'Med-Spa',
    'Real Estate Services',
    'Legal Intake',
  ])
  expect(industries.map(({ slug }) => slug)).toEqual([
    'home-services',
    'auto-services',
    'med-spa',
    'real-estate',
    'legal',
  ])
})

test('C153 C154 C155 C312 an industry has description, pain, outcome and href', () => {
  for (const { description, pain, outcome, href, slug } of industries) {
    for (const text of [description, pain, outcome]) expect(text.length).toBeGreaterThan(60)
    expect(href).toBe(paths.industry(slug))
  }
  expect(industriesPage.labels).toMatchObject({
    pain: 'The Problem',
    outcome: 'The Outcome',
    link: 'Learn More',
  })
})

test('plumbers and contractors belong to Home Services (reading A2)', () => {
  const withPlumbers = industries.filter(({ trades }) => trades.includes('Plumbers'))
  expect(withPlumbers.map(({ slug }) => slug)).toEqual(['home-services'])
  expect(withPlumbers[0]?.trades).toContain('Contractors')
})

describe.each(industries.map((industry) => [industry.slug, industry] as const))('%s', (_, industry) => {
  test('has a page of its own', () => {
    expect(industry.problems.length).toBeGreaterThanOrEqual(3)
    expect(industry.steps.map(({ title }) => title)).toEqual(['Assess', 'Build', 'Scale'])
    expect(industry.faqs.length).toBeGreaterThanOrEqual(4)
  })

  test('names services that there are', () => {
    expect(industry.services.length).toBeGreaterThanOrEqual(4)
    for (const { service } of industry.services)
      expect(services.map(({ slug }) => `service:${slug}`)).toContain(service)
  })

  test('prints the same time for people and for machines', () => {
    for (const { time } of industry.calls) {
      const [hour = 0, minute] = time.split(':').map(Number)
      const half = hour < 12 ? 'AM' : 'PM'
      expect(toClock(time)).toBe(`${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${half}`)
    }
  })
})
