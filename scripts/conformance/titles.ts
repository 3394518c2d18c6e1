import ts from 'typescript'

const TESTS = new Set(['test', 'it', 'describe'])
const SWITCHED_OFF = new Set(['skip', 'todo', 'fixme', 'fails'])
/** Whether a cell in a table of cases names a line. The title of the test shows the cell. */
const isCase = (cell: string) => /^[ACDFTUX]\d{1,3}( |$)/.test(cell)

/** A title, with the tags that its test and the groups around it have in every variant, such as `@nightly`. */
export type Title = { title: string; tags: readonly string[] }

/**
 * The titles of the tests, groups and numbered cases in a file, in their order. Tests that are switched off are left
 * out, because they prove nothing. Placeholders of a template literal stay as they are in the source.
 *
 * @param name - file name; its extension says whether the file may contain JSX
 * @param text - TypeScript source
 */
export function titlesIn(name: string, text: string): Title[] {
  const kind = name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, false, kind)
  const titles: Title[] = []
  const visit = (node: ts.Node, around: readonly string[]): void => {
    let tags = around
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const [title, options] = node.arguments
      const tag = options && tagOf(options)
      if (tag) tags = [...around, tag]
      if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)))
        titles.push({ title: ts.isStringLiteralLike(title) ? title.text : unfold(title, text), tags })
    } else if (ts.isArrayLiteralExpression(node)) {
      const cells = node.elements.filter(ts.isStringLiteralLike).map((cell) => cell.text)
      titles.push(...cells.filter(isCase).map((title) => ({ title, tags })))
    }
    ts.forEachChild(node, (child) => visit(child, tags))
  }
  visit(file, [])
  return titles
}

/** Whether the callee is a test function: `test`, `test.describe.serial`, `test.each([…])`. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return TESTS.has(callee.text)
  if (ts.isPropertyAccessExpression(callee))
    return !SWITCHED_OFF.has(callee.name.text) && isTest(callee.expression)
  return ts.isCallExpression(callee) && isTest(callee.expression)
}

/** The tag that the options of a test name, and nothing else: `{ tag: '@nightly' }`. */
function tagOf(options: ts.Expression): string | undefined {
  if (!ts.isObjectLiteralExpression(options)) return undefined
  for (const property of options.properties) {
    if (!ts.isPropertyAssignment(property) || !ts.isIdentifier(property.name)) continue
    if (property.name.text === 'tag' && ts.isStringLiteralLike(property.initializer))
      return property.initializer.text
  }
  return undefined
}

function unfold({ head, templateSpans }: ts.TemplateExpression, text: string): string {
  const spans = templateSpans.map(
    ({ expression, literal }) => `\${${text.slice(expression.pos, expression.end).trim()}}${literal.text}`,
  )
  return head.text + spans.join('')
}
