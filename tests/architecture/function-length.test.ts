import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { projectFiles } from '../helpers/project'

const MAX_LINES = 80

/**
 * Finds functions that want splitting. The linter's rule of the same purpose passes over the lines of JSX and
 * of functions within functions, and so passes components that are much longer.
 *
 * @returns one line for each function with more lines than it may have, blank ones not counted
 */
function longFunctions(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    const lines = ts.isFunctionLike(node)
      ? node
          .getText(source)
          .split('\n')
          .filter((line) => line.trim())
      : []
    if (lines.length > MAX_LINES) found.push(`${path}: ${lines.length} lines from ${lines[0]?.trim()}`)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

test('no function of the product has more than 80 lines', () => {
  // Migrations are generated.
  const sources = projectFiles().filter((path) =>
    /^(src\/(?!migrations)|collections\/).*\.(tsx?|mjs)$/.test(path),
  )
  expect(sources.length).toBeGreaterThan(300)
  expect(sources.flatMap((path) => longFunctions(path, readFileSync(path, 'utf8')))).toEqual([])
})

const lines = (count: number) => '  <p />\n'.repeat(count)

test.each([
  ['a component', `export function Long() {\nreturn <div>\n${lines(80)}</div>\n}`, 1],
  ['an arrow function', `const long = () => {\n${'  a()\n'.repeat(80)}}`, 1],
  ['a short one with blank lines', `function short() {\n${'  a()\n\n'.repeat(78)}}`, 0],
])('%s', (_, text, count) => {
  expect(longFunctions('a.tsx', text)).toHaveLength(count)
})
