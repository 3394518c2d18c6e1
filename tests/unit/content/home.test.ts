import { describe, expect, test } from 'vitest'
import { testimonials } from '@/seed/testimonials'
import { site } from '../../helpers/new-site'

const homePage = site.home

const titles = (items: readonly { title: string }[] = []) => items.map(({ title }) => title)

describe('home', () => {
  test('C001 C002 the headline is exact and the copy below it splits the work', () => {
    expect(homePage.hero.title).toBe('We run the growth engine. You just do the work.')
    expect(homePage.hero.lede).toMatch(/^We .* you do /)
  })

  test('C018 the outcomes are the four', () => {
    expect(titles(homePage.outcomes.items)).toEqual([
      'More Calls',
      'More Bookings',
      'Higher Margins',
      'Less Busywork',
    ])
  })

  test('C019 C020 C021 C555 the counters end at 127, 89 and 43 percent', () => {
    expect(homePage.results.counters).toEqual([
      { value: 127, label: 'Traffic increase' },
      { value: 89, label: 'More qualified calls' },
      { value: 43, label: 'Lower cost per lead' },
    ])
  })

  test('C022 C023 C551 Assess, Build, Scale, with a setup of 2-3 weeks', () => {
    expect(homePage.process.heading).toBe('How It Works')
    expect(titles(homePage.process.steps)).toEqual(['Assess', 'Build', 'Scale'])
    expect(homePage.process.steps[1]?.when).toContain('2-3 weeks')
    expect(homePage.faq.items[0]?.answer).toContain('2-3 weeks')
  })

  test('C120 there are exactly five questions', () => {
    expect(homePage.faq.items).toHaveLength(5)
  })

  test.each([
    ['C121', 'setup time', /how long.*setup/i],
    ['C122', 'technical knowledge', /technical/i],
    ['C123', 'industries', /industries/i],
    ['C124', '24/7 reception', /24\/7/],
    ['C125', 'pricing', /cost/i],
  ])('%s one question is about %s', (_, _topic, pattern) => {
    expect(homePage.faq.items.filter(({ question }) => pattern.test(question))).toHaveLength(1)
  })

  test('the heading of the form begins as specified', () => {
    expect(homePage.form.heading).toMatch(/^Ready to Grow/)
  })

  test('C130 C131 C132 C309 five testimonials have name, business, quote and rating 5', () => {
    expect(testimonials).toHaveLength(5)
    for (const { name, business, quote, rating } of testimonials) {
      expect(name && business && quote).toBeTruthy()
      expect(rating).toBe(5)
      expect(`${quote}${business}`).not.toMatch(/\d/)
    }
  })
})
