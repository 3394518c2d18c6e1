import { FormSubmissions } from '@collections/FormSubmissions'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { toSourceName } from '@/domain/lead-source'
import { nameSources, toInboxFields } from '@/features/leads/rules/inbox-fields'
import { toShownText } from '@/features/leads/screens/field-text'
import { LeadFieldList } from '@/features/leads/screens/lead-details.client'
import { OFFER } from '../helpers/offer'

const sources = Object.keys(OFFER.sources)

const [source] = nameSources(
  toInboxFields({
    flattenedFields: FormSubmissions.fields.filter(
      (field): field is Extract<typeof field, { name: string }> => 'name' in field && field.name === 'source',
    ),
    admin: {},
  }),
  OFFER.sources,
).filter(({ name }) => name === 'source')

test('every source has a name of its own for the staff, and none of them is its key', () => {
  const names = sources.map((each) => toSourceName(each, OFFER.sources))
  expect(new Set(names).size).toBe(sources.length)
  expect(names.filter((name) => sources.includes(name))).toEqual([])
  expect(toSourceName('service_phone_reception', OFFER.sources)).toBe('24/7 Phone Reception')
})

test.each(['added_later', 'constructor', '__proto__', ''])(
  'a source without a name, %j, is its own',
  (key) => {
    expect(toSourceName(key, OFFER.sources)).toBe(key)
  },
)

test.each([
  ['service_brand_identity', 'Brand Identity & Logos'],
  ['contact_page', 'Contact page'],
  ['added_later', 'added_later'],
  ['toString', 'toString'],
  ['', '-'],
])('C274 C570 the inbox shows the source %j as %j', (key, shown) => {
  expect(source && toShownText(source, key)).toBe(shown)
})

test('the panel of a lead has the key beside the name of its source', () => {
  const lead = { id: '1', createdAt: '2026-11-20T12:00:00Z', name: '', email: '', phone: '' }
  const facts = (key: string) =>
    renderToStaticMarkup(
      createElement(LeadFieldList, { lead: { ...lead, source: key }, fields: source ? [source] : [] }),
    )
  expect(facts('contact_page')).toMatch(/Contact page<code[^>]*>contact_page<\/code>/)
  expect(facts('added_later')).toMatch(/<dd[^>]*>added_later<\/dd>/)
})
