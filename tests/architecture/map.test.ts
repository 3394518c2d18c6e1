import { existsSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { type LayerImport, layerImports } from '../helpers/imports'
import { inOrder, toMap } from '../helpers/layer-map'

const FILE = 'docs/architecture.md'
const START = '<!-- The map: written by tests/architecture/map.test.ts, anew with UPDATE_DOCS=1 -->\n'
const END = '<!-- End of the map -->'

function withMap(document: string, map: string): string {
  const [before, rest = ''] = document.split(START)
  const [, after] = rest.split(END)
  if (after === undefined) throw new Error(`${FILE} has no place for the map`)
  return `${before}${START}${map}${END}${after}`
}

let document: string
let made: string
let violations: readonly unknown[]

beforeAll(async () => {
  document = await readFile(FILE, 'utf8')
  const read = await layerImports(process.cwd())
  violations = read.violations
  made = withMap(document, toMap(read.imports))
  if (process.env.UPDATE_DOCS) await writeFile(FILE, made)
})

// The other half of check:imports runs with the other checks: this one reads the whole project, once.
test('npm run check:layers has nothing to object to', () => {
  expect(violations).toEqual([])
})

test('docs/architecture.md draws the layers and imports that are there', async () => {
  expect(await readFile(FILE, 'utf8')).toBe(made)
})

test('a new import between two layers changes the map', () => {
  const imports: LayerImport[] = [
    { from: 'scripts', to: 'collections', isTypeOnly: false },
    { from: 'domain', to: 'lib', isTypeOnly: true },
    { from: 'config', to: 'collections', isTypeOnly: false },
  ]
  expect(inOrder(imports).map(({ from }) => from)).toEqual(['domain', 'config', 'scripts'])
  expect(toMap(imports)).toContain('  config --> collections\n  scripts --> collections\n')
  expect(toMap(imports)).toMatch(/^\| domain \| .+ \| lib \(types\) \|$/m)
  expect(toMap(imports.slice(0, 2))).not.toContain('config -->')
})

/** A sentence, with the file that it is about, which may be a link, and what to look for in it. */
const STEP = /^- .+ \((?:`([^`]+)`|\[`([^`]+)`\]\(<?\.\.\/([^)>]+(?:\)[^)>]*)*?)>?\)), `(\w+)`\)$/gm
const stepsOf = (text: string) =>
  [...text.matchAll(STEP)].map(([, plain, linked, target, name = '']) => ({
    path: plain ?? linked ?? '',
    target: target ?? plain ?? '',
    name,
  }))

/** Whether a module's text exports a name, also as its default. */
function isExported(text: string, name: string): boolean {
  return new RegExp(`^export (?:default )?(?:async )?(?:function|const|type|class) ${name}\\b`, 'm').test(
    text,
  )
}

test.each([
  ['docs/architecture.md', 40],
  ['docs/a-lead-end-to-end.md', 50],
])('every step of a path in %s names a file that is there and what it exports', (file, least) => {
  const text = readFileSync(file, 'utf8')
  const steps = stepsOf(text)
  const wrong = steps.filter(
    ({ path, target, name }) =>
      path !== target || !existsSync(path) || !isExported(readFileSync(path, 'utf8'), name),
  )
  expect(wrong).toEqual([])
  expect(steps.length).toBeGreaterThan(least)
  // A line of the form of a step that is not read as one would be checked by nobody.
  expect(steps).toHaveLength([...text.matchAll(/^- .+`\w+`\)$/gm)].length)
})

test.each([
  ['export async function storeLead(', true],
  ['export default function storeLead(', true],
  ['function storeLead(', false],
  ['export const storeLeads = 1', false],
])('%s exports storeLead: %s', (text, is) => {
  expect(isExported(text, 'storeLead')).toBe(is)
})
