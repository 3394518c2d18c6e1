import { describe, expect, test } from 'vitest'
import {
  type ContentText,
  findTexts,
  readFieldAddress,
  toFieldAddress,
} from '@/features/content/rules/content-search'

const text = (field: string, words: string): ContentText => ({
  document: 'Home',
  field,
  href: `/x#${field}`,
  text: words,
})

const TEXTS = [
  text('pieces', 'We call back. A lead never waits'),
  text('phrase', 'Nobody waits when we CALL back a lead'),
  text('none', 'Something else'),
]

describe('a search of the texts of the site', () => {
  test('finds those with every word in any case, the whole phrase first', () => {
    expect(findTexts(TEXTS, '  call  BACK a', 8).map(({ field }) => field)).toEqual(['phrase', 'pieces'])
    expect(findTexts(TEXTS, 'lead nobody', 8).map(({ field }) => field)).toEqual(['phrase'])
    expect(findTexts(TEXTS, 'back', 1)).toHaveLength(1)
  })

  test('finds nothing for nothing', () => {
    expect(findTexts(TEXTS, '   ', 8)).toEqual([])
  })

  test('shows a long text around what was found in it, by whole words', () => {
    const long = text('long', `${'before '.repeat(40)}the needle ${'after '.repeat(40)}`)
    const [found] = findTexts([long], 'needle', 8)
    expect(found?.excerpt).toMatch(/^… before .*the needle after .* …$/)
    expect(found?.excerpt.length).toBeLessThan(100)
    const oneWord = findTexts([text('word', 'x'.repeat(500))], 'x', 8)
    expect(oneWord[0]?.excerpt.length).toBeLessThan(100)
  })
})

test('the address of a field names its path and its tabs, and is read back', () => {
  const place = { path: 'faq.items.2.answer', tabs: ['For search engines', 'A & B'] }
  const address = new URL(toFieldAddress('/admin/globals/home', place), 'http://local')
  expect(address.pathname).toBe('/admin/globals/home')
  expect(readFieldAddress(address.hash)).toEqual(place)
  expect(readFieldAddress('')).toBeNull()
  expect(readFieldAddress('#field=%5B"]')).toBeNull()
})
