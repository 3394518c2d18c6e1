import { expect, test } from 'vitest'
import { toRows, withRows } from '@/domain/list-limit'
import { withFewRows, withoutVersionTexts } from '@/front/gate/rest-rules'
import { isReadableAddress } from '@/payload-repairs/unreadable-requests'

/** Whether Payload is asked, and for how many rows; null where it is asked for its own number. */
function asked(query: string, path = 'form-submissions') {
  const url = new URL(`https://example.com/api/${path}?${query}`)
  if (!isReadableAddress(path, url.searchParams)) return 'refused'
  const { searchParams } = new URL(withFewRows(path, url.href))
  return [searchParams.get('limit'), [...searchParams.keys()].filter((key) => /pagination/.test(key)).length]
}

test.each([
  ['', [null, 0]],
  ['page=2&depth=1', [null, 0]],
  ['limit=7', ['7', 0]],
  ['limit=100', ['100', 0]],
  ['limit=0', ['100', 0]],
  ['limit=00', ['100', 0]],
  ['limit=', ['100', 0]],
  ['limit=101', ['100', 0]],
  ['limit=999999999', ['100', 0]],
  ['l%69mit=0', ['100', 0]],
  ['pagination=false', ['100', 0]],
  ['pagination=true', ['100', 0]],
  ['pagination[]=false', ['100', 0]],
  ['[pagination]=false', ['100', 0]],
  ['limit=7&pagination=false', ['7', 0]],
  ['joins[x][limit]=5000', [null, 0]],
  ['[pagination]x=false', ['100', 0]],
  ['limit=1e9', 'refused'],
  ['limit=-1', 'refused'],
  ['limit=0x3e8', 'refused'],
  ['limit=Infinity', 'refused'],
  ['limit=5000.5', 'refused'],
  ['limit=9999999999', 'refused'],
  ['limit[]=0', 'refused'],
  ['limit[0]=5000', 'refused'],
  ['limit[]=5000&limit[]=5000', 'refused'],
  ['limit[x]=5000', 'refused'],
  ['[limit]=0', 'refused'],
  ['[limit][]=0', 'refused'],
  ['limit[]]=0', 'refused'],
  ['%5Blimit%5D=0', 'refused'],
  ['limit=5&limit=5000', 'refused'],
  ['limit=5&[limit]=0', 'refused'],
  ['page=1&page=2', 'refused'],
  ['[depth]=9', 'refused'],
  ['[where]={}', 'refused'],
  ['[data]={}', 'refused'],
  ['[limit]x=0', 'refused'],
  ['[limit]]=0', 'refused'],
  ['[limit]x[]=0', 'refused'],
  ['[depth]x=9', 'refused'],
  ['[where]x={}', 'refused'],
  ['where[id][all]=1', 'refused'],
  ['where[id][all]x=1', 'refused'],
])('T168 a list that is asked for %s', (query, answer) => {
  expect(asked(query)).toEqual(answer)
})

test.each(['select[version][content]', '[select][version][content]', '[select]x[version][content]'])(
  'a list of versions that is asked for its texts by %s has none',
  (key) => {
    const address = `https://example.com/api/blog-posts/versions?${key}=true`
    const keys = [...new URL(withoutVersionTexts('blog-posts/versions', address)).searchParams.entries()]
    expect(keys).toEqual([
      ['select[version][content]', 'false'],
      ['limit', '10'],
    ])
  },
)

test.each(['blog-posts/versions', 'globals/home/versions', 'users'])('T168 %s is such a list', (path) => {
  expect(asked('limit=0', path)).toEqual(['100', 0])
})

test('T168 lists of our own keep their numbers', () => {
  expect(asked('limit=1500', 'form-submissions/inbox')).toEqual(['1500', 0])
})

test.each([
  [1, 1],
  ['25', 25],
  [100, 100],
  [101, 100],
  [0, 100],
  [-1, 100],
  [1.5, 100],
  ['1e9', 100],
  [null, 100],
  [[5], 5],
  [['5', '0'], 100],
  [{}, 100],
])('T168 a number of rows of %o is %i', (given, rows) => {
  expect(toRows(given)).toBe(rows)
})

test('T168 a screen is asked for as many, and nothing else of its query changes', () => {
  expect(withRows({ page: '2', sort: ['a', 'b'] })).toEqual({ page: '2', sort: ['a', 'b'] })
  expect(withRows({ limit: '5000', page: '2' })).toEqual({ limit: '100', page: '2' })
  expect(withRows({ 'limit[]': '0', '[limit]': '0' })).toEqual({ limit: '100' })
  expect(withRows({ limit: ['5', '0'] })).toEqual({ limit: '100' })
})
