import { readdirSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Count
 * @typedef {{ name: string, command: string[], env: Record<string, string>, report: string, endedBy?: NodeJS.Signals }} Step
 */

const REPORTS = 'test-results'
/** Found here and not by npx, which is half a second before each of them. */
const VITEST = 'node_modules/vitest/vitest.mjs'
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js'
const BROWSER_TESTS = new URL('../../e2e/', import.meta.url)

/** Matches titles with the number of a line, an attack or a fault in the documents, or with the tag `@daily`. */
const DAILY = String.raw`\b[ACDFTUX]\d{1,3}\b|@daily`

/**
 * The projects of Vitest and the browser tests of each run. The daily run has the browser tests with a number or
 * `@daily`, except those with `@nightly`; the nightly run has all others.
 */
export const RUNS = {
  daily: {
    projects: ['architecture', 'unit', 'integration', 'build', 'start'],
    e2e: [`--grep=/${DAILY}/`, '--grep-invert=@nightly'],
  },
  nightly: {
    projects: ['tooling', 'seldom-broken', 'extension', 'attacks', 'nightly', 'faults'],
    e2e: [`--grep=/^(?!.*(${DAILY}))|@nightly/`],
  },
}

/** The title and the options of a test that runs at night in every variant. */
const AT_NIGHT = /(['"`])(?:(?!\1).)*\1,\s*\{\s*tag: '@nightly',?\s*\}/g

/**
 * Whether a file of browser tests may have one that runs by day. This reads text, since nothing that could read
 * TypeScript is installed yet, so it also says yes to a number that stands beside the titles.
 *
 * @param {string} text - the file
 */
export function mayRunByDay(text) {
  return new RegExp(DAILY).test(text.replace(AT_NIGHT, ''))
}

/**
 * The files that Playwright is given by day. It would load all others too, and compile them, before it looks at a title.
 *
 * @returns {string[]} for example `e2e/posts/blog-pages.spec.ts`
 */
export function browserFilesByDay() {
  return readdirSync(BROWSER_TESTS, { recursive: true })
    .map((name) => String(name).replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.spec.ts'))
    .filter((name) => mayRunByDay(readFileSync(new URL(name, BROWSER_TESTS), 'utf8')))
    .map((name) => `e2e/${name}`)
}

/**
 * @param {string} kind - daily or nightly
 * @param {readonly string[]} names - projects of Vitest, or e2e; an empty list means all of that run
 * @returns {Step[]} the steps in their order
 * @throws {Error} for a name that this run does not have
 */
export function stepsOf(kind, names = []) {
  const { projects, e2e } = RUNS[kind]
  const known = [...projects, 'e2e']
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new Error(`No such part: ${unknown.join(', ')}. There are: ${known.join(', ')}`)
  const isChosen = (name) =>
    names.length === 0 ||
    names.includes(name) ||
    // What `build` compiles is started.
    (name === 'build' && names.includes('start'))
  const chosen = projects.filter(isChosen)
  const files = kind === 'daily' ? browserFilesByDay() : []
  return [
    ...(chosen.length > 0 ? [vitest(chosen)] : []),
    ...(isChosen('e2e') ? [playwright([...files, ...e2e])] : []),
  ]
}

function vitest(projects) {
  const report = `${REPORTS}/vitest.json`
  const args = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const command = ['node', VITEST, 'run', ...projects.map((project) => `--project=${project}`), ...args]
  return { name: 'vitest', command, env: {}, report }
}

function playwright(chosen) {
  const report = `${REPORTS}/e2e.json`
  const command = ['node', PLAYWRIGHT, 'test', ...chosen, '--reporter=list,json']
  // At any other signal Playwright ends without its site, which then runs on with its database.
  return { name: 'e2e', command, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report }, report, endedBy: 'SIGINT' }
}

/**
 * Counts the tests in a report of Vitest or Playwright. A test that passes at the second try, which only CI allows,
 * counts as passed, and Playwright lists it as flaky.
 *
 * @returns {Count}
 */
export function countOf(report) {
  const { stats } = report
  if (stats) return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/**
 * Lists the failed tests of a report of Vitest or Playwright, for readers who see only the end of the output.
 *
 * @returns {string[]} a line for each test that failed, with the first line of its message, or needed a second try
 */
export function complaintsOf(report) {
  if (report.stats) return (report.suites ?? []).flatMap(complaintsOfSuite)
  return (report.testResults ?? []).flatMap(({ name: path, status, message, assertionResults }) => {
    const name = relative(process.cwd(), path)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that could not be loaded has no tests but a message of its own.
    if (failed.length === 0) return status === 'failed' ? [complaint('FAIL', name, message)] : []
    return failed.map((test) =>
      complaint('FAIL', `${name} > ${test.fullName}`, test.failureMessages?.join('\n')),
    )
  })
}

function complaintsOfSuite({ title, specs = [], suites = [] }) {
  const own = specs.flatMap(({ title: name, tests }) =>
    tests.flatMap(({ status, results }) => {
      const kind = { unexpected: 'FAIL', flaky: 'SECOND TRY' }[status]
      const error = results.find((result) => result.error)?.error
      return kind ? [complaint(kind, name, error?.message)] : []
    }),
  )
  const within = suites.flatMap(complaintsOfSuite)
  return [...own, ...within].map((line) => line.replace('  ', `  ${title} > `))
}

function complaint(kind, name, message = '') {
  const [reason = '', ...rest] = stripVTControlCharacters(message).trim().split('\n')
  const values = rest.filter((line) => /^(Expected|Received)\b/.test(line))
  const said = [reason, ...values].map((line) => line.slice(0, 2_000)).join(' | ')
  return `${kind}  ${name}${said && `: ${said}`}`
}

/**
 * Adds up the steps. A step that failed without a failed test (its runner broke) counts as one.
 *
 * @param {readonly { ok: boolean, count: Count | null }[]} results
 * @returns {Count}
 */
export function total(results) {
  const sum = { passed: 0, failed: 0, skipped: 0 }
  for (const { ok, count } of results) {
    sum.passed += count?.passed ?? 0
    sum.skipped += count?.skipped ?? 0
    sum.failed += ok ? 0 : Math.max(1, count?.failed ?? 0)
  }
  return sum
}
