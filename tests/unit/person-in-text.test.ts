import { expect, test } from 'vitest'
import { personIn, roughPattern } from '@/server/person-in-text'

const JANE = { email: 'jane@example.com', phone: '' }
const isIn = (text: string) => {
  const isNamed = personIn(JANE).isNamed(text)
  // The database must find whatever the product finds.
  if (isNamed) expect(text).toMatch(new RegExp(roughPattern(JANE) ?? ''))
  return isNamed
}

test.each([
  'Jane@EXAMPLE.com',
  JSON.stringify({ message: 'Hello,\njane@example.com' }),
  JSON.stringify({ message: 'Hello,\tjane@example.com\n' }),
  '/contact?q=to%20jane%40example.com',
  '/contact?to=mailto%3Ajane%40example.com%20',
  '(jane@example.com.)',
])('T170 an address is found in %j', (text) => {
  expect(isIn(text)).toBe(true)
})

test.each(['mary-jane@example.com', 'jane@example.community', 'jane@example.com.au', 'jane@example.org'])(
  'T170 %j is the address of another',
  (text) => {
    expect(isIn(text)).toBe(false)
  },
)

test('T170 the database does not give all texts with a common name before the @', () => {
  const rough = new RegExp(roughPattern({ email: 'info@bücher.example', phone: '' }) ?? '')
  expect('To info@agency.example').not.toMatch(rough)
  for (const text of ['INFO@Bücher.example', 'info%40xn--bcher-kva.example', 'info%40b%C3%BCcher.example'])
    expect(text).toMatch(rough)
})

test('T170 a line of JSON stays a line when the address goes', () => {
  const json = JSON.stringify({ message: 'Hello,\njane@example.com' })
  expect(personIn(JANE).without(json)).toBe(json.replace(JANE.email, '(erased)'))
})
