import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { projectFiles } from './project'

const IS_TEST = /^(?:tests\/.*\.test\.tsx?|e2e\/.*\.spec\.ts)$/
const NUMBER = /\b[A-Z]\d{1,3}\b/g

/**
 * Finds the tests of every numbered line: T15, F9, C479.
 *
 * @returns for each number the files that have a test, or a group of tests, with the number in its name
 */
export function testsByNumber(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const path of projectFiles().filter((each) => IS_TEST.test(each))) {
    const numbers = new Set(namesIn(path).flatMap((name) => name.match(NUMBER) ?? []))
    for (const number of numbers) found.set(number, [...(found.get(number) ?? []), path])
  }
  return found
}

/** The names of the tests of a file, as they are written; of a table of tests, its texts too. */
function namesIn(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  const names: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && isTest(node.expression)) names.push(...textsOf(node))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return names
}

/** `test(…)`, `describe(…)`, `test.describe(…)`, `test.each(…)(…)`. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return /^(?:test|it|describe)$/.test(callee.text)
  if (ts.isPropertyAccessExpression(callee)) return isTest(callee.expression)
  return ts.isCallExpression(callee) && isTest(callee.expression)
}

function textsOf({ expression, arguments: given }: ts.CallExpression): string[] {
  const isEach = ts.isPropertyAccessExpression(expression) && expression.name.text === 'each'
  const texts: string[] = []
  const collect = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node)) texts.push(node.text)
    else if (ts.isTemplateExpression(node)) texts.push(node.getText())
    else if (isEach) ts.forEachChild(node, collect)
  }
  if (given[0]) collect(given[0])
  return texts
}
