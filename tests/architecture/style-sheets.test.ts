import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectFiles } from '../helpers/project'

const sheets = projectFiles().filter((path) => /^src\/(site|ui|app)\/.*\.css$/.test(path))

test('no part of the site has a style sheet of its own', () => {
  expect(sheets.length).toBeGreaterThan(0)
  expect(sheets.filter((path) => path.endsWith('.module.css') || !path.startsWith('src/ui/'))).toEqual([])
})

test('what stays CSS says in its first line why', () => {
  const silent = sheets.filter((path) => !/^\/\* .+/.test(readFileSync(path, 'utf8')))
  expect(silent).toEqual([])
})
