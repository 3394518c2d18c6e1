import fc from 'fast-check'
import type { Field, SanitizedCollectionConfig } from 'payload'
import { anyText } from './any-text'

/** Texts that databases, parsers, paths and people stumble over. */
const TEXTS = [
  '',
  '\0',
  'a\0b',
  'a\\u0000b',
  '\ud800',
  'a\udfffb',
  '\u202egnp.exe',
  '\u200b\ufeff',
  'e\u0301'.repeat(500),
  '../../../../etc/passwd',
  '..\\..\\windows',
  "'; DROP TABLE users; --",
  '1 OR 1=1',
  '{"$gt":""}',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  'new',
  'edit',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e999',
  '9223372036854775808',
  '99999999999999999999999999',
  '00000000-0000-7000-8000-000000000000',
  '2026-02-30T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
  'javascript:alert(1)',
  '<script>alert(1)</script>',
  '<div>'.repeat(20_000),
  '%00%ff%c0%ae',
  'x\r\nset-cookie: a=b',
  'a'.repeat(100_000),
  '😀'.repeat(300),
]

/** As a URL carries it: half a character becomes U+FFFD. */
export const wellFormed = (each: string) => Buffer.from(each).toString()

/** Any text, mostly one of those. */
export const text = fc.oneof(fc.constantFrom(...TEXTS), anyText({ maxLength: 40 }))

/** Any value that JSON can hold. */
export const value = fc.oneof(
  text,
  fc.jsonValue(),
  fc.constantFrom(null, true, -1, 1e308, 2 ** 53, 0.1, [], {}, [[]], [null], { id: {} }, { equals: {} }),
)

/** A piece of a path where an id, a key or a file name belongs. */
export const segment = text
  .map((each) => wellFormed(each).slice(0, 400))
  // What a URL would take for a step up is no piece of a path.
  .filter((each) => each !== '' && !/^\.{1,2}$/.test(each))
  .map(encodeURIComponent)

const OPERATORS = [
  'equals',
  'not_equals',
  'in',
  'not_in',
  'all',
  'like',
  'not_like',
  'contains',
  'exists',
  'greater_than',
  'less_than_equal',
  'near',
  'within',
  'intersects',
  'x',
  '',
]

/** A query as Payload reads them, with names of the collection's fields. */
export function queryFor(collection?: SanitizedCollectionConfig) {
  const name = fc.constantFrom('id', 'createdAt', '__proto__', 'a.b', 'user.email', ...namesOf(collection))
  const condition = fc
    .tuple(fc.constantFrom('where', 'where[or][0]', 'where[and][0]'), name, fc.constantFrom(...OPERATORS))
    .map(([start, field, operator]) => `${start}[${field}][${operator}]`)
  const word = fc.constantFrom(
    'where',
    'sort',
    'sort[]',
    'limit',
    'page',
    'depth',
    'select',
    'select[id]',
    'populate',
    'joins',
    'locale',
    'fallback-locale',
    'draft',
    'trash',
    'pagination',
    'data',
    'prefix',
    'text',
    'from',
    'zone',
    'offset',
    'since',
    'a[b][c][d][e][f][g][h][i][j][k][l]',
    '__proto__[roles]',
  )
  const key = fc.oneof(
    condition,
    word,
    name,
    text.map((each) => each.slice(0, 50)),
  )
  return fc
    .array(
      fc.tuple(
        key,
        text.map((each) => each.slice(0, 500)),
      ),
      { maxLength: 4 },
    )
    .map((pairs) => new URLSearchParams(pairs.map(([a, b]) => [wellFormed(a), wellFormed(b)])).toString())
}

/** Headers that a proxy, a framework or a parser might believe. */
export const headers = fc.dictionary(
  fc.constantFrom(
    'content-length',
    'content-encoding',
    'accept-language',
    'accept',
    'range',
    'if-none-match',
    'if-modified-since',
    'x-forwarded-host',
    'x-forwarded-proto',
    'host',
    'authorization',
    'idempotency-key',
    'referer',
    'x-middleware-subrequest',
    'next-action',
    'rsc',
  ),
  fc.oneof(
    fc.constantFrom(
      'gzip',
      '-1',
      '1e9',
      '1073741824',
      'bytes=0-',
      'bytes=-1,5-2',
      'evil.test',
      'JWT x',
      '*/*;q=x',
      '1',
    ),
    fc.string({ unit: 'grapheme-ascii', maxLength: 60 }),
  ),
  { maxKeys: 3 },
)

/** The names of a collection's fields. */
export function namesOf(collection?: SanitizedCollectionConfig): string[] {
  return (collection?.fields ?? []).flatMap((field: Field) => ('name' in field ? [field.name] : []))
}
