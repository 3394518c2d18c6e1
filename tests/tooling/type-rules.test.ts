import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Planted, plant } from '../helpers/planted'
import { run } from '../helpers/run'

/** Each line: the rule that must object, the code of its message, and what breaks it. */
const VIOLATIONS = [
  ['strict', 'TS7006', 'export const a = (b) => b'],
  ['noUncheckedIndexedAccess', 'TS2322', 'export const a = (b: string[]): string => b[0]'],
  ['noImplicitOverride', 'TS4114', 'class A { a() {} }\nexport class B extends A { a() {} }'],
  [
    'noFallthroughCasesInSwitch',
    'TS7029',
    'export function a(b: number) {\n  switch (b) {\n    case 1:\n      a(2)\n    case 2:\n      a(3)\n  }\n}',
  ],
] as const

let planted: Planted
let output: string

beforeAll(async () => {
  planted = await plant(
    Object.fromEntries(VIOLATIONS.map(([rule, , text]) => [`src/lib/${rule}.ts`, `${text}\n`])),
  )
  const args = ['node_modules/typescript-7/bin/tsc', '--noEmit', '--incremental', 'false']
  output = (await run('node', args, planted.root)).stdout
})

afterAll(() => planted.remove())

test.each(VIOLATIONS)('%s objects with %s', (rule, code) => {
  expect(output).toMatch(new RegExp(`^src/lib/${rule}\\.ts\\(\\d+,\\d+\\): error ${code}:`, 'm'))
})

test('nothing else is objected to', () => {
  expect(output.match(/error TS/g)).toHaveLength(VIOLATIONS.length)
})
