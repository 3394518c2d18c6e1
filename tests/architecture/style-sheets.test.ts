import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectFiles } from '../helpers/project'

const sheets = projectFiles()
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

test('each style sheet says in its first line why it is one', () => {
  expect(sheets.length).toBeGreaterThan(0)
  expect(sheets.filter(({ text }) => !/^\/\* .+/.test(text)).map(({ path }) => path)).toEqual([])
})

test('no part of the site has a style sheet of its own', () => {
  expect(sheets.filter(({ path }) => /^src\/(site|ui)\/.*\.module\.css$/.test(path))).toEqual([])
})
