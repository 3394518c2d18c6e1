import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FACTS } from '@/all/facts'
import { NOUNS, STILL_UP } from '../../.dependency-cruiser.mjs'

/** The nouns in a list of `src/all/`, in its order. */
function nounsIn(file: string): string[] {
  const [, list = ''] = /= \[([^\]]*)\]/.exec(readFileSync(`src/all/${file}`, 'utf8')) ?? []
  return list.match(/\w+/g) ?? []
}

const ALL = Object.keys(FACTS)

test('the lists of the nouns have one order', () => {
  expect(nounsIn('features.ts')).toEqual(ALL)
  expect(NOUNS).toEqual(ALL)
  const checked = nounsIn('checks.ts')
  expect(checked.length).toBeGreaterThan(0)
  expect(checked).toEqual(ALL.filter((noun) => checked.includes(noun)))
})

test('what may still import a noun above its own does so', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  )
  const isNeeded = ([name = '', file = '']: readonly string[]) =>
    files.some(
      (from) =>
        from.startsWith(NOUNS.includes(name) ? `features/${name}/` : `${name}/`) &&
        readFileSync(`src/${from}`, 'utf8').includes(`'@/features/${file.replace(/\.tsx?$/, '')}'`),
    )
  expect(STILL_UP.filter((each) => !isNeeded(each))).toEqual([])
})
