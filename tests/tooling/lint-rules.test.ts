import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Planted, plant } from '../helpers/planted'
import { run } from '../helpers/run'

/** Each line: the rule that must object, the file that breaks it, and what that file contains. */
const VIOLATIONS = [
  ['noProcessEnv', 'src/features/a.ts', 'export const a = process.env.A\n'],
  ['noProcessEnv', 'src/lib/a.ts', "import { env } from 'node:process'\n\nexport const a = env.A\n"],
  ['noConsole', 'src/features/b.ts', "console.log('a')\n"],
  ['noExplicitAny', 'src/lib/b.ts', 'export const a: any = 1\n'],
  ['noNonNullAssertion', 'src/lib/c.ts', 'export const a = (b?: string) => b!\n'],
  [
    'noDangerouslySetInnerHtml',
    'src/site/a.tsx',
    "export const a = <p dangerouslySetInnerHTML={{ __html: '' }} />\n",
  ],
  ['noUnusedImports', 'src/lib/f.ts', "import { a } from './a'\n"],
  ['noUnusedVariables', 'src/lib/g.ts', 'const a = 1\n'],
  ['useImportType', 'src/lib/h.ts', "import { A } from './a'\n\nexport type B = A\n"],
  ['noSkippedTests', 'tests/unit/a.test.ts', "import { test } from 'vitest'\n\ntest.skip('a', () => {})\n"],
  [
    'noFocusedTests',
    'e2e/a.spec.ts',
    "import { test } from '@playwright/test'\n\ntest.only('a', () => {})\n",
  ],
  ['plugin', 'src/features/k.ts', 'export const a = (req: { context: object }) => req.context\n'],
  ['plugin', 'src/features/l.ts', 'export const a = (req: { context?: { b: 1 } }) => req?.context?.b\n'],
  ['plugin', 'collections/a.ts', 'export const a = ({ context }: { context: object }) => context\n'],
  ['plugin', 'src/data/a.ts', 'export const a = ({ context: b }: { context: object }) => b\n'],
  ['plugin', 'tests/unit/b.test.ts', 'export const a = (context: object) => ({ context })\n'],
  ['plugin', 'src/cli/a.ts', 'export const a = { context: { isTrial: true } }\n'],
  ['organizeImports', 'src/lib/j.ts', "import { b } from './b'\nimport { a } from './a'\n\na(b)\n"],
  ['format', 'src/lib/i.ts', 'export const a = "b";\n'],
] as const

/** The same texts where they are allowed, and what looks like them. */
const ALLOWED = {
  'src/env.ts': 'export const a = process.env.A\n',
  'src/cli/start.ts': "console.log('a', process.env.A)\n",
  'src/lib/payload-flags.ts': 'export const a = (req: { context: object }) => req.context\n',
  'e2e/b.spec.ts': 'export const a = (page: { context: () => void }) => page.context()\n',
  'src/features/m.ts':
    "import { flags } from '@/lib/payload-flags'\n\nexport const a = { context: flags({}) }\n",
  'src/features/n.ts': 'export const a = (_b: string, context: { add: () => void }) => context.add()\n',
  'src/ui/html.tsx': "export const a = <p dangerouslySetInnerHTML={{ __html: '' }} />\n",
}

type Diagnostic = { category: string; location: { path: string | { file: string } } }

let planted: Planted
let found: string[]

beforeAll(async () => {
  planted = await plant({
    ...ALLOWED,
    // The linter reads the classes' order from it.
    'src/ui/theme.css': readFileSync('src/ui/theme.css', 'utf8'),
    ...Object.fromEntries(VIOLATIONS.map(([, path, text]) => [path, text])),
  })
  const args = [
    'biome',
    'ci',
    '--reporter=json',
    '--colors=off',
    '--max-diagnostics=none',
    '--vcs-enabled=false',
    'src',
    'collections',
    'tests',
    'e2e',
  ]
  const { stdout } = await run('npx', args, planted.root)
  const { diagnostics }: { diagnostics: Diagnostic[] } = JSON.parse(stdout)
  found = diagnostics.map(({ category, location: { path } }) => {
    return `${typeof path === 'string' ? path : path.file} ${category.split('/').at(-1)}`
  })
})

afterAll(() => planted.remove())

test.each(VIOLATIONS)('%s is reported in %s', (rule, path) => {
  expect(found).toContain(`${path} ${rule}`)
})

test.each(Object.keys(ALLOWED))('nothing is reported in %s', (path) => {
  expect(found.filter((line) => line.startsWith(path))).toEqual([])
})
