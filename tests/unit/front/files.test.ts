import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { listFiles } from '@/front/cache/files'

const root = mkdtempSync(join(tmpdir(), 'files-'))
for (const [path, text] of [
  ['public/icons/a b.svg', '<svg/>'],
  ['public/media/film.webm', 'film'],
  ['.next/static/chunks/a.js', 'code'],
  ['secret.txt', 'secret'],
] as const) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
afterAll(() => rmSync(root, { recursive: true }))
const files = listFiles(root)

test.each([
  ['/icons/a%20b.svg', 'image/svg+xml; charset=utf-8', 'public, max-age=3600, must-revalidate'],
  ['/media/film.webm', 'video/webm', 'public, max-age=3600, must-revalidate'],
  ['/_next/static/chunks/a.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
])('%s is sent as what it is, and kept as long as its name says', async (url, type, control) => {
  expect((await files(url)?.())?.headers).toEqual({ 'content-type': type, 'cache-control': control })
})

test('T74 no address leads out of the two folders', () => {
  const ups = [
    '..',
    '.',
    '%2e%2e',
    '..%2f',
    '%2e%2e%2f',
    '..\\',
    '..%5c',
    '....//',
    '%252e%252e',
    '..;',
    '\0..',
  ]
  for (const up of ups) {
    for (const base of ['/', '/icons/', '/_next/static/', '/_next/static/chunks/'])
      expect(files(`${base}${up}/${up}/secret.txt`)).toBeNull()
  }
  expect(files('/')).toBeNull()
  expect(files('/icons')).toBeNull()
})
