import { expect, test } from 'vitest'
import { plans, services, company as words } from '@/seed/new-site'
import { toOpeningHours } from '@/site/opening-hours'
import {
  toBreadcrumbs,
  toBusiness,
  toFaqNodes,
  toPlanCatalog,
  toService,
  toServiceCatalog,
  toWebSite,
} from '@/site/structured-data'

const company = { ...words, siteUrl: 'https://nova.test' }

test('the business carries the same name, phone and hours as the pages', () => {
  expect(toBusiness(company)).toMatchObject({
    name: company.name,
    telephone: company.phone.e164,
    openingHoursSpecification: [
      {
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        opens: '09:00',
        closes: '18:00',
      },
      { dayOfWeek: ['Saturday'], opens: '10:00', closes: '16:00' },
    ],
  })
  expect(toWebSite(company).publisher).toEqual({ '@id': toBusiness(company)['@id'] })
})

test.each([
  ['12am-12pm', '00:00', '12:00'],
  ['12pm-11:30pm', '12:00', '23:30'],
  ['8:15am-1pm EST', '08:15', '13:00'],
] as const)('%s is from %s to %s', (hours, opens, closes) => {
  expect(toOpeningHours([{ days: 'Mon', hours }])).toMatchObject([{ opens, closes }])
})

test.each([
  { days: 'Mon-Fri', hours: 'mornings' },
  { days: 'Funday', hours: '9am-5pm' },
  { days: 'Sat-Mon', hours: '9am-5pm' },
])('%o is for people alone', (line) => {
  expect(toOpeningHours([line, { days: 'Sun', hours: '9am-5pm' }])).toMatchObject([{ dayOfWeek: ['Sunday'] }])
})

test('C013 the catalogue offers the eight services, none with a price', () => {
  const catalog = toServiceCatalog('Services', services, company)
  expect(catalog.itemListElement).toEqual(
    services.map((service) => expect.objectContaining({ itemOffered: toService(service, company) })),
  )
  expect(JSON.stringify([catalog, toPlanCatalog('Plans', plans, company)])).not.toMatch(/price/i)
})

test('the plans are offered under the names on their cards', () => {
  expect(JSON.stringify(toPlanCatalog('Plans', plans, company))).toContain('NOVA All-In: Dominance')
})

test('questions keep their order and wording', () => {
  expect(toFaqNodes([{ question: 'Why?', answer: 'So.' }])[0]?.mainEntity).toEqual([
    { '@type': 'Question', name: 'Why?', acceptedAnswer: { '@type': 'Answer', text: 'So.' } },
  ])
})

test('a trail counts from 1 and has absolute addresses', () => {
  const trail = [
    { name: 'Home', href: '/' },
    { name: 'Plans', href: '/plans' },
  ]
  expect(toBreadcrumbs(trail, 'https://nova.test').itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://nova.test' },
    { '@type': 'ListItem', position: 2, name: 'Plans', item: 'https://nova.test/plans' },
  ])
})
