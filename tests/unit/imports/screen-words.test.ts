import { expect, test } from 'vitest'
import { LEAD_FIELDS } from '@/features/imports/rules/lead-columns'
import { inWords } from '@/features/imports/rules/outcome-words'
import { headInWords } from '@/features/imports/screens/head-words'
import { FIELD_GROUPS } from '@/features/imports/screens/lead-fields'

test('counts are said with their nouns, and what is none is not said', () => {
  const counts = {
    post: { made: 1, unfinished: 1, 'left-out': 4 },
    lead: { made: 3_000 },
    image: { made: 0 },
  }
  expect(inWords(counts, ['made', 'unfinished'])).toBe('2 posts, 3,000 leads')
  expect(inWords(counts, ['removed'])).toBe('')
})

test('a file is called what it is, with what is moved in before the rest', () => {
  const head = { categories: [], authors: [], columns: [], zone: null, warnings: [] }
  const wordpress = { kind: 'wordpress', version: 'WordPress 6.1.9', site: 'old.example' } as const
  expect(headInWords({ ...head, ...wordpress, counts: { pages: 1, posts: 13, comments: 0 } })).toBe(
    'WordPress 6.1.9 of old.example, 13 posts, 1 page',
  )
  expect(headInWords({ ...head, kind: 'leads', version: '', site: '', counts: { rows: 3_000 } })).toBe(
    'Table of leads, 3,000 rows',
  )
})

test('each field that a column may become is offered once', () => {
  const offered = FIELD_GROUPS.flatMap(([, fields]) => fields.map(([field]) => field))
  expect(offered.toSorted()).toEqual(LEAD_FIELDS.toSorted())
})
