import { describe, expect, test } from 'vitest'
import { isView, NO_FILTERS, readFilters, withFilters } from '@/admin/inbox/inbox-query'
import {
  NO_CHOICE,
  readListTexts,
  readViewFilter,
  type SavedView,
  toListTexts,
  VIEWS,
} from '@/domain/inbox-view'
import { isBeyondAll } from '@/domain/lead-filter'

const ID = '01a204a3-ea17-76f8-a14a-1408a4e6b563'
const saved: SavedView[] = [
  {
    id: ID,
    name: 'Jobs',
    shared: false,
    isOwn: true,
    filter: { ...NO_CHOICE, stages: ['won'], from: '2026-01-01' },
  },
]
const read = (search: string) => readFilters(search, saved)

test('spam and trash alone are beyond the specified list', () => {
  expect([{}, { stages: ['new'] as const }, { trash: false }].some(isBeyondAll)).toBe(false)
  expect([{ stages: ['new', 'spam'] as const }, { trash: true }].every(isBeyondAll)).toBe(true)
})

describe('the address', () => {
  test('A99 with nothing in it names the specified list, which puts nothing in it', () => {
    expect(read('')).toEqual(NO_FILTERS)
    expect(withFilters('?x=1', NO_FILTERS, saved)).toBe('?x=1')
  })

  test.each(['?view=new', `?view=${ID}&from=2026-01-01`, '?view=trash', '?owners=me%2Cnone&overdue=true'])(
    '%s is read as it is written',
    (search) => {
      const filters = read(search)
      expect(withFilters('', filters, saved)).toBe(
        withFilters('', read(withFilters('', filters, saved)), saved),
      )
      expect(read(withFilters('', filters, saved))).toEqual(filters)
    },
  )

  test('names a view, and what was chosen besides', () => {
    expect(read('?view=mine')).toMatchObject({ view: 'mine', chosen: VIEWS.mine })
    expect(read(`?view=${ID}`)).toMatchObject({ view: ID, from: '2026-01-01', chosen: saved[0]?.filter })
    expect(isView(read('?view=new&sources=a'), saved)).toBe(false)
    expect(read('?view=trash&sources=a')).toMatchObject({ chosen: { sources: ['a'], trash: true } })
  })

  test.each(['?view=gone', '?view=__proto__', '?stages=open', '?owners=x', '?sources=%25'])(
    '%s is what no list is, and shows the specified one',
    (search) => expect(read(search)).toEqual(NO_FILTERS),
  )

  test('carries any text of a list', () => {
    const lists = { sources: ['a,b', '100%', 'ü & =', '"'], services: ['x'] }
    const texts = toListTexts(lists)
    expect(readListTexts((name) => texts[name] ?? '')).toMatchObject(lists)
  })
})

test.each([
  null,
  [],
  'x',
  { stages: ['open'] },
  { from: '1' },
  { overdue: 'yes' },
  { owners: ['x'] },
  { sources: [''] },
])('a stored view is not %j', (stored) => expect(readViewFilter(stored)).toBeNull())
