import { describe, expect, test } from 'vitest'
import {
  NO_CHOICE,
  readListTexts,
  readViewFilter,
  type SavedView,
  toListTexts,
  VIEWS,
} from '@/features/leads/rules/inbox-view'
import { CHOICES, FILTER_LISTS, isBeyondAll, isChoiceList } from '@/features/leads/rules/lead-filter'
import { toldFilters } from '@/features/leads/screens/filter-words'
import {
  isFiltered,
  isSpecified,
  isView,
  NO_FILTERS,
  readFilters,
  withFilters,
} from '@/features/leads/screens/inbox-query'
import { toDrawnView } from '@/features/leads/screens/lead-looks'
import { conditionOf } from '@/features/leads/server/choice-conditions'

const ID = '01a204a3-ea17-76f8-a14a-1408a4e6b563'
const NEW_YORK = '01a204a3-ea17-76f8-a14a-1408a4e6b564'
const saved: SavedView[] = [
  {
    id: ID,
    name: 'Jobs',
    shared: false,
    isOwn: true,
    filter: { ...NO_CHOICE, stages: ['won'], from: '2026-01-01' },
  },
  {
    id: NEW_YORK,
    name: 'March',
    shared: false,
    isOwn: true,
    filter: { ...NO_CHOICE, from: '2026-03-01', landedTo: '2026-03-31', zone: 'business' },
  },
]
const read = (search: string) => readFilters(search, saved)

test('spam and trash alone are beyond the specified list', () => {
  expect([{}, { stages: ['new'] as const }, { trash: false }].some(isBeyondAll)).toBe(false)
  expect([{ stages: ['new', 'spam'] as const }, { trash: true }].every(isBeyondAll)).toBe(true)
})

test('the database can be asked for everything that the product knows to choose', () => {
  for (const list of FILTER_LISTS.filter(isChoiceList))
    for (const name of CHOICES[list]) expect(conditionOf(list, [name]), name).not.toBe('(false)')
})

describe('the address', () => {
  test('A99 with nothing in it names the specified list, which puts nothing in it', () => {
    expect(read('')).toEqual(NO_FILTERS)
    expect(withFilters('?x=1', NO_FILTERS, saved)).toBe('?x=1')
  })

  test.each([
    ...['?view=new', `?view=${ID}&from=2026-01-01`, '?view=trash', '?owners=me%2Cnone&overdue=true'],
    ...['?from=2026-01-01&zone=business', '?landedTo=2026-01-01&zone=business', '?channels=%40none%2CEmail'],
    ...[
      '?clicks=gclid&privacy=gpc%2Cads&speeds=5m%2Cnever&milestones=unreached&hosts=yelp.com',
      `?view=${NEW_YORK}`,
    ],
  ])('%s is read as it is written', (search) => {
    const filters = read(search)
    expect(withFilters('', filters, saved)).toBe(
      withFilters('', read(withFilters('', filters, saved)), saved),
    )
    expect(read(withFilters('', filters, saved))).toEqual(filters)
  })

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

  test('names days of the business, whoever looks, until it names other days', () => {
    const zoneOf = (search: string) => read(search).zone
    expect(zoneOf('?from=2026-03-01&zone=business')).toBe('business')
    expect(zoneOf(`?view=${NEW_YORK}`)).toBe('business')
    expect(zoneOf(`?view=${NEW_YORK}&from=2026-03-02`)).toBeNull()
    expect(zoneOf('?zone=business')).toBeNull()
    expect(withFilters('?zone=business', { ...NO_FILTERS, zone: 'business' }, saved)).toBe('')
  })

  test('carries any text of a list', () => {
    const lists = { sources: ['a,b', '100%', 'ü & =', '"'], services: ['x'], campaigns: ['', '@none'] }
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
  { stages: [''] },
  { owners: [''] },
  { milestones: ['won'] },
  { clicks: [''] },
  { landedFrom: 'x' },
  { zone: 'America/New_York' },
])('a stored view is not %j', (stored) => expect(readViewFilter(stored)).toBeNull())

describe('what is told beside the list', () => {
  const at = (search: string) => readFilters(search, [])

  test.each([
    ['', true, false],
    ['?q=ann', true, false],
    ['?from=2026-11-01', true, true],
    ['?view=new', false, false],
    ['?view=trash', false, false],
    ['?view=new&to=2026-11-01', false, true],
    ['?stages=new', false, true],
    ['?overdue=true', false, true],
    ['?landedFrom=2026-11-01', false, true],
  ])('A99 at %s: specified %s, chips %s', (search, specified, told) => {
    expect([isSpecified(at(search)), isFiltered(at(search))]).toEqual([specified, told])
  })

  test('of a tab are its days alone, of anything else what is chosen too', () => {
    expect(toldFilters(at('?view=booked&from=2026-11-01'))).toMatchObject({ stages: [], from: '2026-11-01' })
    expect(toldFilters(at('?stages=booked&owners=me'))).toMatchObject({ stages: ['booked'], owners: ['me'] })
  })

  test('A99 the stage is drawn in every list but the specified one, unless the reader hides it', () => {
    const view = { sort: { by: 'createdAt', descending: true }, hidden: [], shown: ['owner'] }
    expect(toDrawnView(view, true).shown).toEqual(['owner'])
    expect(toDrawnView(view, false).shown).toEqual(['stage', 'owner'])
    expect(toDrawnView({ ...view, hidden: ['stage'] }, false).shown).toEqual(['owner'])
    expect(toDrawnView({ ...view, shown: ['owner', 'stage'] }, false).shown).toEqual(['owner', 'stage'])
  })
})
