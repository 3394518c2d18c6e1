import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectFiles } from '../helpers/project'

const MOST_SHEETS = 12
const MOST_LINES = 1200

const sheets = projectFiles()
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

test('utilities say how things look: at most 12 style sheets are left, with 1,200 lines', () => {
  const lines = sheets.reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0)
  expect(sheets.length, sheets.map(({ path }) => path).join(', ')).toBeLessThanOrEqual(MOST_SHEETS)
  expect(sheets.length).toBeGreaterThan(0)
  expect(lines).toBeLessThanOrEqual(MOST_LINES)
})

test('each style sheet says in its first line why it is one', () => {
  expect(sheets.filter(({ text }) => !/^\/\* .+/.test(text)).map(({ path }) => path)).toEqual([])
})

test('no part of the site has a style sheet of its own', () => {
  expect(sheets.filter(({ path }) => /^src\/(site|ui)\/.*\.module\.css$/.test(path))).toEqual([])
})
