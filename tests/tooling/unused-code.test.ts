import { afterAll, beforeAll, expect, test } from 'vitest'
import { toolProgram } from '../../scripts/tools/tools.mjs'
import { type Planted, plant } from '../helpers/planted'
import { run } from '../helpers/run'

const FILES = {
  'payload.config.ts': "import { used } from './src/lib/used'\n\nexport default used\n",
  'src/lib/used.ts': 'export const used = 1\nexport const unusedExport = 2\n',
  'src/lib/unused-file.ts': 'export const a = 1\n',
  'tests/unit/used.test.ts': "import '../../src/lib/unlisted'\n",
  'src/lib/unlisted.ts': "import 'acorn'\n",
}

let planted: Planted
let output: string
let code: number

beforeAll(async () => {
  planted = await plant(FILES)
  const args = [await toolProgram('knip'), '--no-progress']
  const ran = await run('node', args, planted.root, { NO_COLOR: '1' })
  output = ran.stdout
  code = ran.code
})

afterAll(() => planted.remove())

test.each([
  ['an unused file', /^src\/lib\/unused-file\.ts/m],
  ['an unused export', /^unusedExport .*src\/lib\/used\.ts/m],
  ['an unused package', /^pg .*package\.json/m],
  ['a package that is used but not listed', /^acorn .*src\/lib\/unlisted\.ts/m],
])('%s is reported', (_what, line) => {
  expect(output).toMatch(line)
  expect(code).toBeGreaterThan(0)
})

test('what is used is not reported', () => {
  expect(output).not.toMatch(/^used /m)
  expect(output).not.toMatch(/^src\/lib\/used\.ts/m)
})
