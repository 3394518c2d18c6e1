import fc from 'fast-check'
import type { SanitizedCollectionConfig } from 'payload'
import { namesOf, text, value, wellFormed } from './hostile-input'

const NESTED = 10_000

type Body = { type: string; body: string | Uint8Array<ArrayBuffer> }

/** A body: good JSON with hostile values for the collection's fields, broken JSON, forms, bytes, wrong types. */
export function bodyFor(collection?: SanitizedCollectionConfig): fc.Arbitrary<Body> {
  const field = fc.constantFrom(
    ...[
      'email',
      'password',
      'token',
      'current',
      'name',
      'id',
      'roles',
      '__proto__',
      'constructor',
      '_status',
    ],
    ...['url', 'filename', 'where', 'value', 'user', 'document', 'sessions', 'hash', 'extra_notes'],
    ...namesOf(collection),
  )
  const object = fc.dictionary(field, value, { maxKeys: 6 })
  const json = (each: unknown) => ({ type: 'application/json', body: JSON.stringify(each) })
  const deep = `${'['.repeat(NESTED)}${']'.repeat(NESTED)}`
  const wide = `{${Array.from({ length: 5_000 }, (_, index) => `"k${index}":1`).join()}}`
  const raw = [
    ...[
      '',
      '{',
      'null',
      '1',
      '"x"',
      '[]',
      '{"email":"a","email":"b"}',
      '{"a":1e999}',
      '\ufeff{}',
      deep,
      wide,
    ],
    ...[`{"title":${deep}}`, '{"email":"\\ud800","password":"\\u0000"}', '{"__proto__":{"roles":["admin"]}}'],
  ].map((body) => ({ type: 'application/json', body }))
  const part = (name: string, inner: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${inner}\r\n--x--\r\n`
  const multipart = fc
    .oneof(
      object.map((each) => part('_payload', JSON.stringify(each))),
      text.map((each) => part('_payload', each)),
      text.map((each) => part('file', each)),
      fc.constantFrom(
        '--x',
        '--x--',
        part('file"; filename="../../x.png', 'not an image'),
        part('a', 'b').slice(0, 30),
      ),
    )
    .map((body) => ({ type: 'multipart/form-data; boundary=x', body }))
  const form = fc
    .array(fc.tuple(field, text), { maxLength: 5 })
    .map((pairs) => new URLSearchParams(pairs.map(([a, b]) => [a, wellFormed(b)])).toString())
    .map((body) => ({ type: 'application/x-www-form-urlencoded', body }))
  const bytes = fc
    .tuple(
      fc.constantFrom(
        'application/json',
        'application/json; charset=utf-16',
        'text/plain',
        'multipart/form-data',
        'x',
        '',
      ),
      fc.uint8Array({ maxLength: 200 }),
    )
    .map(([type, body]) => ({ type, body: new Uint8Array(body) }))
  return fc.oneof(
    { weight: 5, arbitrary: object.map(json) },
    value.map(json),
    fc.constantFrom(...raw),
    multipart,
    form,
    bytes,
  )
}
