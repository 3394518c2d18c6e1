import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { chooseBrowser } from '../../scripts/test/choose-browser.mjs'
import { unpackMailServers } from '../../scripts/test/mail-servers.mjs'
import { requireMailServers, requirePrograms } from '../../scripts/test/require-programs.mjs'
import { runStep, stopSteps } from '../../scripts/test/run-step.mjs'
import { complaintsOf, mayRunByDay, RUNS, stepsOf, total } from '../../scripts/test/steps.mjs'
import vitestConfig from '../../vitest.config'

const count = (passed: number, failed: number, skipped = 0) => ({ passed, failed, skipped })

test.each([
  ['nothing', [], count(0, 0)],
  [
    'two runners',
    [
      { ok: true, count: count(3, 0, 1) },
      { ok: false, count: count(4, 2) },
    ],
    count(7, 2, 1),
  ],
  ['a check that passes', [{ ok: true, count: null }], count(0, 0)],
  ['a check that objects', [{ ok: false, count: null }], count(0, 1)],
  ['a runner that ends badly after good tests', [{ ok: false, count: count(5, 0) }], count(5, 1)],
])('the sum over %s', (_what, results, sum) => {
  expect(total(results)).toEqual(sum)
})

const namesOf = (kind: string, names: string[] = []) => stepsOf(kind, names).map(({ name }) => name)

test('by day or by night every project of Vitest runs, once', () => {
  const projects = vitestConfig.test?.projects?.map((project) => Object(project).test.name)
  const run = Object.values(RUNS).flatMap((each) => each.projects)
  expect(run.toSorted()).toEqual(projects?.toSorted())
})

test.each([
  ['a.spec.ts C531 the old rows stay', 'daily'],
  ['a.spec.ts T2 X8 no data without the role', 'daily'],
  ['a.spec.ts somebody who called is written down @daily', 'daily'],
  ['a.spec.ts a tooltip stands in front of its panel', 'nightly'],
  ['a.spec.ts F3 the pages outlive their database @nightly', 'nightly'],
  ['a.spec.ts at 1440 px a table is a table', 'nightly'],
])('the browser test “%s” is of the %s run alone', (title, kind) => {
  const isOf = ({ e2e }: { e2e: readonly string[] }) =>
    e2e.every((option) => {
      const [, name, pattern] = /^(--grep(?:-invert)?)=\/?(.+?)\/?$/.exec(option) ?? []
      return new RegExp(pattern ?? '').test(title) === (name === '--grep')
    })
  const of = Object.entries(RUNS).filter(([, run]) => isOf(run))
  expect(of.map(([name]) => name)).toEqual([kind])
})

test.each([
  ["test('C531 the old rows stay', async ({ page }) => {", true],
  ["test('C531 stay', async () => {})\ntest('C532 go', { tag: '@nightly' }, async () => {})", true],
  ["test('somebody who called', {\n  tag: '@daily',\n}, async ({ page }) => {", true],
  ["test('C103 is wide', { tag: width === 375 ? [] : '@nightly' }, async ({ page }) => {", true],
  ["test.describe('T95', { tag: '@nightly' }, () => {\n  test('T96 two', async () => {", true],
  ["test('F3 the pages outlive it', { tag: '@nightly' }, async () => {", false],
  ["test(\"C531 somebody's rows\", {\n  tag: '@nightly',\n}, async ({ page }) => {", false],
  ["test('at 1440 px a table is a table', async ({ page }) => {", false],
])('whether Playwright loads by day a file with %s is %s', (text, isLoaded) => {
  expect(mayRunByDay(text)).toBe(isLoaded)
})

test('the browser tests of a day are looked for in some files, those of the night in all', () => {
  const filesOf = (kind: string) =>
    stepsOf(kind, ['e2e'])[0]?.command.filter((argument) => /^e2e\/.+\.spec\.ts$/.test(argument)) ?? []
  expect(filesOf('daily')).toContain('e2e/accounts/auth-guard.spec.ts')
  expect(filesOf('daily')).not.toContain('e2e/taps.spec.ts')
  expect(filesOf('nightly')).toEqual([])
})

test('parts can be chosen by name, and a wrong name is refused', () => {
  expect(namesOf('daily')).toEqual(['vitest', 'e2e'])
  expect(stepsOf('daily', ['unit'])).toEqual([
    expect.objectContaining({ command: expect.arrayContaining(['run', '--project=unit']) }),
  ])
  expect(namesOf('nightly')).toEqual(['vitest', 'e2e'])
  expect(namesOf('nightly', ['e2e'])).toEqual(['e2e'])
  expect(() => stepsOf('daily', ['units'])).toThrow('No such part: units. There are: architecture')
})

test('the browser tests are ended by the signal at which Playwright stops its site', () => {
  expect(stepsOf('daily', ['e2e'])).toEqual([expect.objectContaining({ endedBy: 'SIGINT' })])
})

test('what needs the compiled product is not chosen without what compiles it', () => {
  expect(stepsOf('daily', ['start'])[0]?.command).toEqual(
    expect.arrayContaining(['--project=build', '--project=start']),
  )
})

test('the run says at its beginning which browser it uses', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'browser-')), 'chromium')
  await writeFile(path, '#!/bin/sh\necho Chromium 7.0', { mode: 0o755 })
  const found = await chooseBrowser(async () => path)
  expect(found).toEqual({ path, line: `Browser tests will use ${path}, Chromium 7.0.` })
  await rm(dirname(path), { recursive: true })
})

test('a run without a browser says so, and runs everything else', async () => {
  const find = () => Promise.reject(new Error('None was found.'))
  expect(await chooseBrowser(find)).toEqual({
    path: undefined,
    line: 'The browser tests will fail. None was found.',
  })
})

test('the end of the run names what failed in Vitest, and the files that could not be loaded', () => {
  const passed = { status: 'passed', fullName: 'is well' }
  const failed = { status: 'failed', fullName: 'a list is short', failureMessages: ['Error: 3 is\n    at x'] }
  expect(
    complaintsOf({
      testResults: [
        { name: 'a.test.ts', status: 'passed', assertionResults: [passed] },
        { name: 'b.test.ts', status: 'failed', assertionResults: [passed, failed] },
        { name: 'c.test.ts', status: 'failed', message: 'no module', assertionResults: [] },
      ],
    }),
  ).toEqual(['FAIL  b.test.ts > a list is short: Error: 3 is', 'FAIL  c.test.ts: no module'])
})

test('the end of the run names what failed in the browser, and what passed at the second try', () => {
  const specOf = (title: string, status: string, message: string) => ({
    title,
    tests: [
      { status, results: [{ error: { message: `\u001b[31m${message}\u001b[39m\nmore\nReceived: 2` } }, {}] },
    ],
  })
  const inner = { title: 'on a phone', specs: [specOf('moves', 'flaky', 'late')] }
  const suite = {
    title: 'a.spec.ts',
    specs: [specOf('stands', 'unexpected', 'gone'), specOf('is', 'expected', '')],
  }
  expect(complaintsOf({ stats: {}, suites: [{ ...suite, suites: [inner] }] })).toEqual([
    'FAIL  a.spec.ts > stands: gone | Received: 2',
    'SECOND TRY  a.spec.ts > on a phone > moves: late | Received: 2',
  ])
})

describe('a step', () => {
  let root: string

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'steps-'))
  })

  afterEach(() => rm(root, { recursive: true }))

  async function runScript(text: string) {
    await writeFile(join(root, 'step.mjs'), text)
    return runStep({ name: 'a', command: ['node', 'step.mjs'], env: {}, report: 'report.json' }, root)
  }

  const reporting = (report: object, code = 0) => `
    import { writeFileSync } from 'node:fs'
    writeFileSync('report.json', '${JSON.stringify(report)}')
    process.exitCode = ${code}`
  const vitestReport = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0 }
  const playwrightReport = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 } }

  test('is counted', async () => {
    expect(await runScript(reporting(vitestReport))).toMatchObject({ ok: true, count: count(5, 0, 1) })
  })

  test('that ends badly is not well, whatever its report says', async () => {
    expect(await runScript(reporting(vitestReport, 1))).toMatchObject({ ok: false, count: count(5, 0, 1) })
  })

  test('with a test that passed at the second try has it among the passed', async () => {
    const result = await runScript(reporting(playwrightReport))
    expect(result).toMatchObject({ ok: false, count: count(5, 1) })
  })

  test('whose runner leaves no report has failed, whatever its exit code says', async () => {
    expect(await runScript('')).toMatchObject({ ok: false, count: null })
  })

  test.each(['SIGINT', 'SIGTERM'] as const)('is ended by %s if that is its signal', async (endedBy) => {
    const text = `
      import { writeFileSync } from 'node:fs'
      const end = (signal) => {
        writeFileSync('ended-by', signal)
        process.exit(1)
      }
      for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end)
      writeFileSync('waits', '')
      setInterval(() => {}, 1_000)`
    await writeFile(join(root, 'step.mjs'), text)
    const step = { name: 'a', command: ['node', 'step.mjs'], env: {}, report: 'report.json', endedBy }
    const ended = runStep(step, root)
    await expect.poll(() => existsSync(join(root, 'waits'))).toBe(true)
    stopSteps()
    expect(await ended).toMatchObject({ ok: false })
    expect(await readFile(join(root, 'ended-by'), 'utf8')).toBe(endedBy)
  })

  test('does not count the report of an earlier run', async () => {
    await runScript(reporting(vitestReport))
    expect(await runScript('')).toMatchObject({ ok: false, count: null })
  })
})

test('the nightly run says at once which programs its tests lack', () => {
  expect(() => requirePrograms(['nightly', 'seldom-broken'], () => true)).not.toThrow()
  const isThere = (program: string) => !['caddy', '/usr/sbin/pgbouncer'].includes(program)
  expect(() => requirePrograms(['nightly'], isThere)).toThrow('apt-get install caddy pgbouncer')
  expect(() => requirePrograms(['seldom-broken'], () => false)).toThrow('install libimage-exiftool-perl')
  expect(() => requirePrograms(['unit'], () => false)).not.toThrow()
})

test('the nightly run says how to unpack the mail servers that it needs', () => {
  expect(unpackMailServers(() => true)).toBeNull()
  const missing = unpackMailServers((path) => !path.endsWith('exim4'))
  expect(missing).toContain('apt-get download postfix postgrey exim4-base exim4-daemon-light opensmtpd')
  for (const [program, from] of [
    ['spamassassin', 'spamassassin'],
    ['rspamd', 'rspamd'],
    ['dovecot', 'dovecot-core'],
    ['dovecot/imap', 'dovecot-imapd'],
  ])
    expect(unpackMailServers((path) => !path.endsWith(`/${program}`))).toMatch(
      new RegExp(`download [^&]*\\b${from}\\b`),
    )
  expect(() => requireMailServers(missing)).toThrow('dpkg -x')
  expect(() => requireMailServers(null)).not.toThrow()
})
