import { expect, test } from 'vitest'
import { toDescription, toTitle } from '../../scripts/new/fitted.mjs'

test('a generated title and description have the lengths that search engines print, whatever the name', () => {
  for (let length = 4; length <= 40; length += 1) {
    const name = 'n'.repeat(length)
    expect(toTitle(name)).toMatch(new RegExp(`^${name}.{${50 - length},${60 - length}}$`))
    expect(toDescription(name)).toMatch(/^.{120,158}$/)
  }
})
