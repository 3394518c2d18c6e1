import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slugProblem, toSlug } from '@/domain/slug'

test.each([
  ['C374', 'Hello World', 'hello-world'],
  ['C375', 'A  &  B -- C', 'a-b-c'],
  ['C376', '  !Hello!  ', 'hello'],
  ['C377', '24/7 Calls', '24-7-calls'],
  ['C378', 'Café Münster', 'cafe-munster'],
  ['C378', 'Straße Łódź Ørsted', 'strasse-lodz-orsted'],
  ['C378', '!!!', ''],
])('%s the title %s gives %s', (_line, title, slug) => {
  expect(toSlug(title)).toBe(slug)
})

test('C374 C375 C376 any title gives lowercase words joined by single hyphens, and again the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (title) => {
      const slug = toSlug(title)
      expect(slug).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/)
      expect(toSlug(slug)).toBe(slug)
    }),
  )
})

test.each([['a/b'], ['.'], ['..'], ['a\\b'], ['a\nb']])(
  'C439 the slug %j is refused with a reason',
  (slug) => {
    expect(slugProblem(slug)).toMatch(/^A slug/)
  },
)

test.each([['Ä'], ['hand made'], ['x'.repeat(300)]])('C439 the slug %j is taken', (slug) => {
  expect(slugProblem(slug)).toBeNull()
})
