import { describe, expect, test } from 'vitest'
import { serviceSource } from '@/domain/lead-source'
import { paths } from '@/domain/paths'
import { services } from '../../helpers/new-site'
import { OFFER } from '../../helpers/offer'

const serviceBySlug = (slug: string) => services.find((each) => each.slug === slug)

const NAMES = [
  ['C005', 'Optimized Websites'],
  ['C006', '24/7 Phone Reception'],
  ['C007', 'Google Business Optimization'],
  ['C008', 'Social Media Management'],
  ['C009', 'Brand Identity & Logos'],
  ['C010', 'Content Packs'],
  ['C011', 'Competitor Analysis'],
  ['C012', 'Business Profiles & Directory Listings'],
] as const

test('C004 C013 the copy has exactly the eight services, in order', () => {
  expect(services.map(({ name }) => name)).toEqual(NAMES.map(([, name]) => name))
  expect(services.map(({ slug }) => slug)).toEqual([
    'optimized-websites',
    'phone-reception',
    'google-business',
    'social-media',
    'brand-identity',
    'content-packs',
    'competitor-analysis',
    'directory-listings',
  ])
})

test.each(NAMES.map(([number, name], index) => ({ number, name, index })))(
  '$number service $index is named $name',
  ({ name, index }) => {
    expect(services[index]?.name).toBe(name)
  },
)

test('C311 a service card has title, description, icon and href', () => {
  for (const { name, description, icon, href, slug } of services) {
    expect(name && description && icon).toBeTruthy()
    expect(href).toBe(paths.service(slug))
  }
})

describe.each(services.map((service) => [service.slug, service] as const))('%s', (slug, service) => {
  test('C161 C162 C163 has problems, outcomes and what you get', () => {
    for (const list of [service.problems, service.outcomes]) {
      expect(list.length).toBeGreaterThanOrEqual(4)
      expect(list.length).toBeLessThanOrEqual(5)
    }
    expect(service.included.length).toBeGreaterThanOrEqual(5)
    expect(service.included.length).toBeLessThanOrEqual(7)
  })

  test('C164 C165 has exactly four steps, and metrics', () => {
    expect(service.steps).toHaveLength(4)
    expect(service.metrics).toHaveLength(3)
  })

  test('C314 its questions have answers', () => {
    expect(service.faqs.length).toBeGreaterThanOrEqual(5)
    for (const { question, answer } of service.faqs) {
      expect(question).toMatch(/\?$/)
      expect(answer.length).toBeGreaterThan(40)
    }
  })

  test('C171 its form has the source of the page, which a lead may name', () => {
    expect(serviceSource(slug)).toBe(`service_${slug.replaceAll('-', '_')}`)
    expect(Object.keys(OFFER.sources)).toContain(serviceSource(slug))
    expect(service.form.submitLabel).toBe('Request a Quote')
  })
})

test('C169 C170 the two named sources are exact', () => {
  expect(OFFER.sources.service_optimized_websites).toBe('Optimized Websites')
  expect(OFFER.sources.service_phone_reception).toBe('24/7 Phone Reception')
})

test.each([
  ['C172', 'optimized-websites', '0.8s', 'load time'],
  ['C173', 'optimized-websites', '94%', 'mobile score'],
  ['C174', 'optimized-websites', '3.2x', 'conversion lift'],
  ['C175', 'phone-reception', '100%', 'answer rate'],
  ['C176', 'phone-reception', '68%', 'booking rate'],
  ['C177', 'phone-reception', '$47', 'cost per booked lead'],
])('%s %s shows %s %s', (_, slug, value, label) => {
  expect(serviceBySlug(slug)?.metrics).toContainEqual({ value, label })
})

test('C178 websites take 2-3 weeks, complex ones 4-6', () => {
  expect(serviceBySlug('optimized-websites')?.timing).toMatch(/2-3 weeks.*4-6 weeks for complex/)
})

test('C179 the phone desk goes live in 3-5 business days', () => {
  expect(serviceBySlug('phone-reception')?.timing).toContain('3-5 business days')
})

test('the six other pages give scope numbers that their own copy bears out', () => {
  const parts = (slug: string) => serviceBySlug(slug)?.metrics[0]?.value
  expect(parts('google-business')).toBe(String(serviceBySlug('google-business')?.included.length))
  expect(parts('brand-identity')).toBe(String(serviceBySlug('brand-identity')?.included.length))
})

test('no two pages share a sentence', () => {
  const sentences = services.flatMap(({ hero, problems, outcomes, included, steps, faqs }) => [
    hero.title,
    hero.lede,
    ...problems,
    ...outcomes,
    ...included.map(({ text }) => text),
    ...steps.map(({ text }) => text),
    ...faqs.map(({ answer }) => answer),
  ])
  expect(new Set(sentences).size).toBe(sentences.length)
})
