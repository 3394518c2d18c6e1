import { expect, test } from 'vitest'
import { saysYears } from '@/features/privacy/customer-years'

const item = (...texts: string[]) => ({
  type: 'listitem',
  children: texts.map((text) => ({ type: 'text', text })),
})
const bodyOf = (...items: object[]) => ({ root: { children: [{ type: 'list', children: items }] } })

test.each([
  [bodyOf(item('As a customer: 7 years.')), 7, true],
  [bodyOf(item('If it becomes a contract: ', 'seven', ' years.')), 7, true],
  [bodyOf(item('A customer for 17 years.')), 7, false],
  [bodyOf(item('Consents: five years.'), item('Customers stay.')), 5, false],
  [bodyOf(item('Customers: 1 year.')), 1, true],
  [bodyOf(item('Customers: 30 years.')), 30, true],
  [null, 7, false],
])('what a policy says of customers: %j, %i years: %s', (body, years, expected) => {
  expect(saysYears(body, years)).toBe(expected)
})
