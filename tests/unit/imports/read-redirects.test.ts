import { describe, expect, test } from 'vitest'
import type { RedirectRecord, Refused } from '@/features/imports/rules/records'
import { readRedirects } from '@/features/imports/server/read-redirects'
import { allOf, fileOf, problemOf } from '../../helpers/tables'

async function redirectsOf(content: string, hosts: string[] = []) {
  const read = await readRedirects(await fileOf(content), hosts)
  const records = await allOf(read.records())
  return {
    head: read.head,
    records,
    redirects: records
      .filter((each): each is RedirectRecord => each.kind === 'redirect')
      .map(({ from, to, code }) => [from, to, code]),
    refused: records.filter((each): each is Refused => each.kind === 'refused').map(({ problem }) => problem),
  }
}

const list = (...rows: string[]) => ['from,to,code', ...rows, ''].join('\n')

describe('lists of redirects', () => {
  test.each([
    ['from and to alone', 'from,to\n/old,/new\n'],
    ['a sheet', 'Old URL;New URL;Status code\n/old/;/new;301\n'],
    [
      'Redirection',
      'source,target,regex,code,type,hits,title,status\n"/old","/new",0,301,"url",12,"","active"\n',
    ],
    ['Yoast', 'Origin,Target,Type,Format\n"old/","/new",301,plain\n'],
    [
      'Rank Math',
      'id,source,matching,destination,type,category,status,ignore\n1,old,exact,/new,301,,active,\n',
    ],
  ])('%s', async (_, content) => {
    expect((await redirectsOf(content)).redirects).toEqual([['/old', '/new', 308]])
  })

  test.each([
    ['301', 308],
    ['308', 308],
    ['', 308],
    ['302', 307],
    ['303', 307],
    ['307', 307],
  ])('a code %s is %i', async (written, code) => {
    expect((await redirectsOf(list(`/old,/new,${written}`))).redirects).toEqual([['/old', '/new', code]])
  })

  test.each([
    ['/2024/03/Pipes/', '/2024/03/Pipes'],
    ['/?p=6', '/?p=6'],
    ['/page/?id=3&x=1', '/page?id=3&x=1'],
    ['/caf%C3%A9', '/caf%C3%A9'],
    ['/café', '/caf%C3%A9'],
    ['/%d0%bf', '/%D0%BF'],
    ['https://www.old.example/old/?a=1#x', '/old?a=1'],
  ])('the old address %s is %s', async (written, from) => {
    expect((await redirectsOf(list(`${written},/new,301`))).redirects).toEqual([[from, '/new', 308]])
  })

  test('an address of the old site is a path of this one, and that of another is refused aloud', async () => {
    const rows = list(
      'https://old.example/a,https://www.old.example/b?x=1,301',
      '/c,https://else.example/,301',
    )
    const { head, redirects, refused } = await redirectsOf(rows)
    expect(head.site).toBe('old.example')
    expect(redirects).toEqual([['/a', '/b?x=1', 308]])
    expect(refused[0]).toContain('https://else.example/ is another site')
    expect(
      (await redirectsOf(list('/a,https://old.example/b,301'), ['www.old.example'])).redirects,
    ).toHaveLength(1)
  })

  test.each([
    ['/old/*', '/new', 'is a pattern'],
    ['/old/(.*)', '/new/$1', 'is a pattern'],
    ['^/old', '/new', 'is a pattern'],
    ['/old', '/new/$1', 'repeats a part of the old address'],
    ['/', '/new', 'Home is always there'],
    ['/admin/x', '/new', 'belongs to the product itself'],
    ['/old', '/old/', 'leads to itself'],
    ['/old', '', 'leads nowhere'],
    ['', '/new', 'no old address'],
    ['/old', '//evil.example', 'is another site'],
    ['/old', 'javascript:alert(1)', 'is no address of a page'],
    ['/%zz', '/new', 'cannot be read'],
  ])('%s to %s is refused: it %s', async (from, to, sentence) => {
    const { redirects, refused } = await redirectsOf(list(`${from},${to},301`, '/fine,/new,301'))
    expect(redirects).toEqual([['/fine', '/new', 308]])
    expect(refused).toHaveLength(1)
    expect(refused[0]).toContain(sentence)
  })

  test.each(['410', '404', '451', '200'])('a code %s leads nowhere', async (code) => {
    expect((await redirectsOf(list(`/old,/new,${code}`))).refused).toHaveLength(1)
  })

  test('regular expressions that match one address are that address, and others are refused aloud', async () => {
    const head = 'source,target,regex,code,type,hits,title,status'
    const rows = ['^/old/?$', '^\\/a\\/b\\.html$', '^/x.y$', '^/blog/(.*)$', '/part'].map(
      (from) => `"${from}",/new,1,301,url,0,,active`,
    )
    const { redirects, refused } = await redirectsOf([head, ...rows, ''].join('\n'))
    expect(redirects.map(([from]) => from)).toEqual(['/old', '/a/b.html'])
    expect(refused).toHaveLength(3)
  })

  test('what was switched off is left out and said', async () => {
    const { records } = await redirectsOf('source,target,status\n/a,/b,disabled\n')
    expect(records).toMatchObject([{ kind: 'left-out', because: 'It was switched off.', place: { line: 2 } }])
  })

  test('chains are shortened, circles are refused, and an address leads to one', async () => {
    const { records, redirects, refused } = await redirectsOf(
      list('/a,/b,301', '/b,/c?x=1,301', '/r,/s,301', '/s,/r,301', '/A,/b,301', '/b/,/d,302'),
    )
    expect(redirects).toEqual([
      ['/a', '/c?x=1', 308],
      ['/b', '/c?x=1', 308],
    ])
    expect(records[0]).toMatchObject({ lost: ['It led to /b, which leads on to /c?x=1.'] })
    expect(records[4]).toMatchObject({ kind: 'left-out', because: 'It stands in line 2 already.' })
    expect(refused).toEqual([
      'It leads in a circle.',
      'It leads in a circle.',
      'Line 3 leads from the same address to /c?x=1.',
    ])
  })

  test.each([
    ['without heads', '/a,/b\n', 'The first line must name the columns'],
    ['without a target', 'from,code\n/a,301\n', 'No column is named to'],
    ['a list in a quotation', 'from,to\n/a,"/b', 'The file is cut off'],
  ])('a file %s is refused with the place', async (_, content, sentence) => {
    const problem = await problemOf(redirectsOf(content))
    expect(problem.message).toContain(sentence)
    expect(problem.place.line).toBeGreaterThan(0)
  })
})
