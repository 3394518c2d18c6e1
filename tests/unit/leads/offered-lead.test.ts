import { expect, test } from 'vitest'
import { leadSchema as anyLead, toFieldErrors } from '@/features/leads/rules/lead'
import { toOfferedLead } from '@/features/leads/rules/offered-lead'
import { documents } from '@/seed'
import { OFFER } from '../../helpers/offer'

const leadSchema = toOfferedLead(OFFER)
const lead = { name: 'Ann Ross', phone: '(555) 123-4567', email: 'ann@example.com', city: 'Dayton' }

function errorsOf(values: Record<string, unknown>) {
  const result = leadSchema.safeParse({ ...lead, ...values })
  return result.success ? {} : toFieldErrors(result.error)
}

test.each([
  ['service_interest', ['Roofing'], 'Please choose from the services listed'],
  ['service_interest', [7], 'Please choose from the services listed'],
  ['service_interest', [' Content Packs'], 'Please choose from the services listed'],
  ['plan_interest', 'growth', 'Please choose one of the plans listed'],
  ['plan_interest', ['Growth'], 'Please choose one of the plans listed'],
  ['source', 'service_roofing', 'That form is not one of ours'],
  ['source', 'toString', 'That form is not one of ours'],
])('A72 %s takes what is on offer: not %j', (field, value, message) => {
  expect(errorsOf({ [field]: value })).toEqual({ [field]: message })
})

test('A72 a service counts once, and a list of more than there is to choose is refused', () => {
  const twice = { ...lead, service_interest: ['Content Packs', 'Content Packs'] }
  expect(leadSchema.parse(twice).service_interest).toEqual(['Content Packs'])
  const tooMany = Array.from({ length: documents.services.length + 1 }, () => 'Content Packs')
  expect(errorsOf({ service_interest: tooMany })).toEqual({
    service_interest: 'Please choose each service once',
  })
})

test('A97 while nobody can tell what is on offer, any name that can be stored is taken', () => {
  const named = { service_interest: ['Roofing'], plan_interest: 'Platinum', source: 'service_roofing' }
  expect(anyLead.parse({ ...lead, ...named })).toMatchObject(named)
  expect(anyLead.parse({ ...lead, source: '' }).source).toBe('homepage')
  for (const name of ['a\0b', 'a\nb', 'a\ud800', 'x'.repeat(100)])
    expect(anyLead.safeParse({ ...lead, plan_interest: name }).success).toBe(false)
  const many = Array.from({ length: 101 }, () => 'Roofing')
  expect(anyLead.safeParse({ ...lead, service_interest: many }).success).toBe(false)
})
