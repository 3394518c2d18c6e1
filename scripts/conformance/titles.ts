import ts from 'typescript'

const TESTS = new Set(['test', 'it', 'describe'])
const SWITCHED_OFF = new Set(['skip', 'todo', 'fixme', 'fails'])
/** Whether a cell in a table of cases names a line. The title of the test shows the cell. */
const isCase = (cell: string) => /^[ACDFTUX]\d{1,3}( |$)/.test(cell)

/**
 * The titles of the tests, groups and numbered cases in a file, in their order. Tests that are switched off are left
 * out, because they prove nothing. Placeholders of a template literal stay as they are in the source.
 *
 * @param name - file name; its extension says whether the file may contain JSX
 * @param text - TypeScript source
 * @param without - a tag, for example `@nightly`; tests that have it in every variant are left out
 */
export function titlesIn(name: string, text: string, without?: string): string[] {
  const kind = name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, false, kind)
  const titles: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const [title, options] = node.arguments
      if (without && options && hasTag(options, without)) return
      if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)))
        titles.push(ts.isStringLiteralLike(title) ? title.text : unfold(title, text))
    } else if (ts.isArrayLiteralExpression(node)) {
      titles.push(
        ...node.elements
          .filter(ts.isStringLiteralLike)
          .map(({ text }) => text)
          .filter(isCase),
      )
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return titles
}

/** Whether the callee is a test function: `test`, `test.describe.serial`, `test.each([…])`. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return TESTS.has(callee.text)
  if (ts.isPropertyAccessExpression(callee))
    return !SWITCHED_OFF.has(callee.name.text) && isTest(callee.expression)
  return ts.isCallExpression(callee) && isTest(callee.expression)
}

/** Whether the options of a test name this tag and nothing else: `{ tag: '@nightly' }`. */
function hasTag(options: ts.Expression, tag: string): boolean {
  if (!ts.isObjectLiteralExpression(options)) return false
  return options.properties.some(
    (property) =>
      ts.isPropertyAssignment(property) &&
      ts.isIdentifier(property.name) &&
      property.name.text === 'tag' &&
      ts.isStringLiteralLike(property.initializer) &&
      property.initializer.text === tag,
  )
}

function unfold({ head, templateSpans }: ts.TemplateExpression, text: string): string {
  const spans = templateSpans.map(
    ({ expression, literal }) => `\${${text.slice(expression.pos, expression.end).trim()}}${literal.text}`,
  )
  return head.text + spans.join('')
}
