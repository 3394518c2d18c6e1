import { expect, test } from 'vitest'
import { toDescription, toTitle } from '../../scripts/new/fitted.mjs'
import { requireUnused } from '../../scripts/new/plopfile.mjs'

test('a generated title and description have the lengths that search engines print, whatever the name', () => {
  for (let length = 4; length <= 40; length += 1) {
    const name = 'n'.repeat(length)
    expect(toTitle(name)).toMatch(new RegExp(`^${name}.{${50 - length},${60 - length}}$`))
    expect(toDescription(name)).toMatch(/^.{120,158}$/)
  }
})

test('a name that is taken is refused before anything is written', () => {
  const check = (files: string[], key: string) => () => requireUnused({ root: process.cwd(), files, key })
  const screen = (name: string) => `src/app/(site)/screens/${name}.tsx`
  expect(check([screen('author')], 'author')).toThrow('author.tsx is there already: choose another name')
  for (const key of ['status', 'admin', 'session', 'post', 'book', 'measure']) {
    expect(check([screen(`new-${key}`)], key)).toThrow(`another address by the name of ${key}`)
  }
  expect(check([screen('careers')], 'careers')).not.toThrow()
})
