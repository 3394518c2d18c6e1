import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import project from '../../package.json'
import { chooseBrowser } from '../../scripts/test/choose-browser.mjs'
import { total } from '../../scripts/test/count.mjs'
import { STAGES, stagesOf } from '../../scripts/test/parts.mjs'
import { runPart } from '../../scripts/test/run.mjs'

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

test('every part is a script that can be run alone', () => {
  const scripts = STAGES.flat().map(({ script }) => script)
  expect(Object.keys(project.scripts)).toEqual(expect.arrayContaining(scripts))
})

test('parts can be chosen by name, and a wrong name is refused', () => {
  expect(stagesOf(['unit', 'e2e']).map((stage) => stage.map(({ name }) => name))).toEqual([['unit'], ['e2e']])
  expect(() => stagesOf(['units'])).toThrow('No such part: units. There are: types')
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

describe('a part', () => {
  let root: string

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'parts-'))
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  })

  afterEach(async () => {
    vi.restoreAllMocks()
    await rm(root, { recursive: true })
  })

  async function runScript(text: string, runner?: 'vitest' | 'playwright') {
    await writeFile(join(root, 'part.mjs'), text)
    await writeFile(join(root, 'package.json'), JSON.stringify({ scripts: { part: 'node part.mjs' } }))
    return runPart({ name: 'part', script: 'part', runner }, { root, isLive: false })
  }

  const reporting = (report: object, code = 0) => `
    import { mkdirSync, writeFileSync } from 'node:fs'
    mkdirSync('test-results', { recursive: true })
    writeFileSync('test-results/part.json', '${JSON.stringify(report)}')
    process.exitCode = ${code}`
  const vitestReport = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0 }
  const playwrightReport = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 } }

  test('that ends with 0 is well', async () => {
    expect(await runScript('')).toMatchObject({ ok: true, count: null })
    expect(process.stdout.write).not.toHaveBeenCalled()
  })

  test('that ends with 1 is not, and shows what it printed', async () => {
    expect(await runScript("console.error('the reason'); process.exitCode = 1")).toMatchObject({ ok: false })
    expect(process.stdout.write).toHaveBeenCalledWith(expect.stringContaining('the reason'))
  })

  test('with tests is counted', async () => {
    const result = await runScript(reporting(vitestReport), 'vitest')
    expect(result).toMatchObject({ ok: true, count: count(5, 0, 1) })
  })

  test('with a test that passed at the second try has it among the passed', async () => {
    const result = await runScript(reporting(playwrightReport, 1), 'playwright')
    expect(result).toMatchObject({ ok: false, count: count(5, 1) })
  })

  test('whose runner leaves no report has failed, whatever its exit code says', async () => {
    expect(await runScript('', 'vitest')).toMatchObject({ ok: false, count: null })
  })

  test('does not count the report of an earlier run', async () => {
    await runScript(reporting(vitestReport), 'vitest')
    expect(await runScript('', 'vitest')).toMatchObject({ ok: false, count: null })
  })
})
