import { expect, test } from 'vitest'
import { owedLines } from '../../scripts/conformance/report'
import { readTests, surveyConformance, testsByNumber } from '../../scripts/conformance/survey'
import { browserFilesByDay, RUNS } from '../../scripts/test/steps.mjs'
import vitestConfig from '../../vitest.config'
import { securityRows } from '../helpers/security-rows'

const tests = readTests(process.cwd())
const conformance = surveyConformance(process.cwd(), tests)

test('every line of the checklist is held by a test or has a reason', () => {
  expect(conformance.lines).toHaveLength(590)
  expect(owedLines(conformance).map(({ id }) => id)).toEqual([])
})

test('a reason is given only for a line that no test holds', () => {
  expect(Object.keys(conformance.reasons).filter((id) => conformance.holders.has(id))).toEqual([])
})

test('no test names a number that no document defines', () => {
  expect(conformance.unknown).toEqual([])
})

/** Whether a pattern of Vitest's projects, as `tests/unit/**\/*.test.{ts,tsx}`, names the file. */
function isNamed(file: string, pattern: string): boolean {
  const expression = pattern
    .replaceAll('.', '\\.')
    .replace(/\{([^}]+)\}/g, (_, names) => `(${names.replaceAll(',', '|')})`)
    .replaceAll('**/', '(.+/)?')
    .replace(/(?<!\.)\*/g, '[^/]*')
  return new RegExp(`^${expression}$`).test(file)
}

/** Whether `npm test` runs tests of the file. */
function isDaily(file: string): boolean {
  if (file.startsWith('e2e/')) return true
  return (vitestConfig.test?.projects ?? []).some((project) => {
    const { name, include = [], exclude = [] } = Object(project).test
    const has = (patterns: string[]) => patterns.some((pattern) => isNamed(file, pattern))
    return RUNS.daily.projects.includes(name) && has(include) && !has(exclude)
  })
}

const byDay = testsByNumber(
  tests.filter(({ file }) => isDaily(file)),
  '@nightly',
)

test('every line that a test holds is held by one that runs by day', () => {
  const isLine = (id: string) => /^[CDA]/.test(id)
  expect([...conformance.holders.keys()].filter((id) => isLine(id) && !byDay.has(id))).toEqual([])
})

test('every browser test of the day that has a number stands in a file that Playwright is given', () => {
  const files = [...byDay.values()].flat().map(({ file }) => file)
  const ofBrowser = new Set(files.filter((file) => file.startsWith('e2e/')))
  expect(ofBrowser.size).toBeGreaterThan(20)
  const given = browserFilesByDay()
  expect([...ofBrowser].filter((file) => !given.includes(file))).toEqual([])
})

test('every row of docs/security.md has a living test or a written deferral, and not both', () => {
  const { holders } = conformance
  const wrong = securityRows.filter(({ row, holds }) => holders.has(row) === /; deferred: \S/.test(holds))
  expect(wrong.map(({ row }) => row)).toEqual([])
})
