import { expect, test } from 'vitest'
import { BodyTooLargeError, readJson, readText } from '@/lib/request-body'

const sent = (body: BodyInit | undefined, headers: Record<string, string> = {}) =>
  new Request('http://local', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })

test.each([
  ['{"a":[1]}', { a: [1] }],
  ['"é"', 'é'],
  ['null', null],
])('%s is read', async (text, value) => {
  expect(await readJson(sent(text), 100)).toEqual(value)
  expect(await readText(sent(text), 100)).toBe(text)
})

test.each([
  ['a form', sent('{}', { 'content-type': 'application/x-www-form-urlencoded' }), 415],
  ['something compressed', sent('{}', { 'content-encoding': 'gzip' }), 415],
  ['half of an object', sent('{'), 400],
  ['nothing', sent(undefined), 400],
  ['what is no UTF-8', sent(new Uint8Array([0x22, 0xff, 0x22])), 400],
])('%s is no JSON', async (_, request, status) => {
  await expect(readJson(request, 100)).rejects.toMatchObject({ name: 'UnreadableBodyError', status })
})

test('a body ends at its limit', async () => {
  expect(await readJson(sent('"12345678"'), 10)).toBe('12345678')
  await expect(readJson(sent('"123456789"'), 10)).rejects.toBeInstanceOf(BodyTooLargeError)
})
