import { describe, expect, test } from 'vitest'
import { blogLabels } from '@/copy/blog'
import { notFoundPage } from '@/copy/not-found'
import { postNotFound } from '@/copy/post-not-found'
import { LEAD_SECTION_ID } from '@/domain/paths'
import { CATEGORIES } from '@/features/posts/rules/post'
import { company, plans, services } from '@/seed/new-site'
import { site } from '../../helpers/new-site'
import { LEAD_FORM } from '../../helpers/offer'

const { navigation, about: aboutPage, contact: contactPage, home: homePage } = site
const { header: headerLinks, footer: footerGroups, action: growthPlanAction, mobileBar } = navigation
const thankYouPage = site['thank-you']

const titles = (items: readonly { title: string }[] = []) => items.map(({ title }) => title)

describe('navigation', () => {
  test('C067 C310 the header has seven destinations with name and href', () => {
    expect(headerLinks.map(({ name }) => name)).toEqual([
      'Home',
      'Services',
      'Industries',
      'Plans',
      'Blog',
      'About',
      'Contact',
    ])
    expect(headerLinks.map(({ href }) => href)).toEqual([
      '/',
      '/services',
      '/industries',
      '/plans',
      '/blog',
      '/about',
      '/contact',
    ])
  })

  test('C082 C083 C084 C085 C086 C087 C088 C089 C090 C091 C092 C093 the footer has exactly its eleven links', () => {
    const links = footerGroups.flatMap(({ items }) => items.map(({ href }) => href))
    expect(links).toEqual([
      '/services/optimized-websites',
      '/services/phone-reception',
      '/services/google-business',
      '/services/social-media',
      '/plans',
      '/contact',
      '/about',
      '/blog',
      '/privacy',
      '/terms',
      '/sitemap',
    ])
  })

  test('C017 the free growth plan is offered in the header and in the bar', () => {
    expect(growthPlanAction).toEqual({
      label: 'Get My Free Growth Plan',
      href: '/contact',
      section: LEAD_SECTION_ID,
    })
    expect(mobileBar.map(({ label }) => label)).toEqual(['Call Now', 'Free Growth Plan'])
  })

  test('C094 C096 the company has a US number and the exact location', () => {
    expect(company.phone.display).toMatch(/^\(\d{3}\) \d{3}-\d{4}$/)
    expect(company.phone.href).toMatch(/^tel:\+1\d{10}$/)
    expect(company.location).toBe('United States (Multi-market)')
  })
})

test('C003 About and the Home questions name every trade of the audience', () => {
  const trades = [
    'Plumbers',
    'Contractors',
    'Home services',
    'Auto services',
    'Med-spa',
    'Real estate services',
    'Legal intake',
  ]
  expect(titles(aboutPage.audience.items)).toEqual(trades)
  const answer = homePage.faq.items[2]?.answer.toLowerCase() ?? ''
  expect(trades.filter((trade) => !answer.includes(trade.toLowerCase()))).toEqual([])
})

test('C209 the values of About are the four', () => {
  expect(titles(aboutPage.values.items)).toEqual([
    'Results-Focused',
    'Partnership Mindset',
    'Speed & Execution',
    'Quality Standards',
  ])
})

describe('contact and thank-you', () => {
  test('C214 C215 C216 C217 hours and area are exact', () => {
    expect(company.hours.map(({ days, hours }) => `${days} ${hours}`)).toEqual([
      'Mon-Fri 9am-6pm EST',
      'Sat 10am-4pm EST',
      'Sun closed',
    ])
    expect(company.serviceArea).toBe('United States')
  })

  test('C220 C221 C553 three next steps, and a response within 24 hours', () => {
    expect(contactPage.next.heading).toBe('What happens next')
    expect(contactPage.next.steps).toHaveLength(3)
    expect(contactPage.hero.lede).toContain('within 24 hours')
  })

  test.each([
    ['C222', /reviews your request within 4 hours/],
    ['C223', /contact you the same day for a 15-minute discovery session/],
    ['C224', /delivered within 48 hours/],
  ])('%s C554 the thank-you page says %s', (_, promise) => {
    expect(thankYouPage.steps.filter(({ text }) => promise.test(text))).toHaveLength(1)
  })

  test('the thank-you page leads to blog, services and home', () => {
    expect(thankYouPage.meanwhile.links.map(({ href }) => href)).toEqual(['/blog', '/services', '/'])
  })
})

test('C181 C308 the chips are All and the six categories', () => {
  expect(CATEGORIES).toEqual([
    'Growth',
    'Google Business',
    'Call Handling',
    'Reviews',
    'Lead Funnels',
    'Case Stories',
  ])
  expect(blogLabels.chips).toEqual(['All', ...CATEGORIES])
  expect(site['blog-page'].empty).toBe('No blog posts yet. Check back soon!')
  expect(postNotFound.title).toBe('Post Not Found')
})

test('the 404 page has its exact words', () => {
  expect(notFoundPage).toMatchObject({
    code: '404',
    title: 'Oops! Page not found',
    action: { label: 'Return to Home', href: '/' },
  })
})

describe('the form', () => {
  test('labels and options are exact', () => {
    const fields = Object.fromEntries(LEAD_FORM.fields.map((field) => [field.name, field]))
    expect(fields.city?.label).toBe('City / Service Area')
    expect(fields.website?.placeholder).toBe('https://')
    expect(fields.service_interest?.options).toEqual(services.map(({ name }) => name))
    expect(fields.plan_interest).toMatchObject({
      placeholder: 'Select a plan',
      options: plans.map(({ name }) => name),
    })
    expect(LEAD_FORM.submitting).toBe('Submitting...')
  })

  test('the consent names the business, its limits and a version', () => {
    const { consent } = LEAD_FORM
    expect(consent.text).toContain(company.name)
    expect(consent.text).toMatch(/not a condition of purchase/)
    expect(consent.version).not.toBe('')
  })
})
