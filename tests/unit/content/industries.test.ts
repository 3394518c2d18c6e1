import { describe, expect, test } from 'vitest'
import { industries, industriesPage, industryBySlug } from '@/content/industries'
import { services } from '@/content/services'
import { INDUSTRY_NAMES, INDUSTRY_SLUGS } from '@/domain/offer'
import { paths } from '@/domain/paths'

test('C152 C317 there are exactly the five industries, in order', () => {
  expect(industries.map(({ name }) => name)).toEqual([
    'Home Services',
    'Auto Services',
    'Med-Spa',
    'Real Estate Services',
    'Legal Intake',
  ])
  expect(industries.map(({ name }) => name)).toEqual(INDUSTRY_NAMES)
  expect(industries.map(({ slug }) => slug)).toEqual(INDUSTRY_SLUGS)
})

test('C153 C154 C155 C312 an industry has description, pain, outcome and href', () => {
  for (const { description, pain, outcome, href, slug } of industries) {
    for (const text of [description, pain, outcome]) expect(text.length).toBeGreaterThan(60)
    expect(href).toBe(paths.industry(slug))
  }
  expect(industriesPage.labels).toEqual({
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

test('a slug that is no industry finds nothing', () => {
  expect(industryBySlug('legal')?.name).toBe('Legal Intake')
  expect(industryBySlug('plumbers')).toBeUndefined()
})

describe.each(industries.map((industry) => [industry.slug, industry] as const))('%s', (_, industry) => {
  test('has a page of its own', () => {
    expect(industry.problems.length).toBeGreaterThanOrEqual(3)
    expect(industry.steps.map(({ title }) => title)).toEqual(['Assess', 'Build', 'Scale'])
    expect(industry.faqs.length).toBeGreaterThanOrEqual(4)
  })

  test('names its services as the services name themselves', () => {
    expect(industry.services.length).toBeGreaterThanOrEqual(4)
    for (const { slug, name, href } of industry.services) {
      expect(services).toContainEqual(expect.objectContaining({ slug, name, href }))
    }
  })

  test('prints the same time for people and for machines', () => {
    for (const { time, dateTime } of industry.calls) {
      const [hour = 0, minute] = dateTime.split(':').map(Number)
      const half = hour < 12 ? 'AM' : 'PM'
      expect(time).toBe(`${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${half}`)
    }
  })
})
