import {
  $createTableCellNode,
  $createTableNode,
  $createTableRowNode,
  TableCellHeaderStates,
  type TableCellNode,
  type TableNode,
  type TableRowNode,
} from '@lexical/table'
import {
  $createParagraphNode,
  $getState,
  $setState,
  type LexicalNode,
} from '@payloadcms/richtext-lexical/lexical'
import type { Element, ElementContent } from 'hast'
import { attributesState, bareState, partState } from './node-states'
import { elementOf, flowOf } from './tidy'
import { $withAttributes } from './words'

/** What stands in a cell, read and written as everywhere else: handed in, as these use tables in turn. */
type ToNodes = (parts: readonly (Element | ElementContent[])[]) => LexicalNode[]
type ToElements = (nodes: readonly LexicalNode[]) => ElementContent[]

/** A table as nodes; null for one with a caption, with merged cells or with rows of unequal length. */
export function $buildRows(block: Element, $toNodes: ToNodes): TableNode | null {
  const table = $withAttributes($createTableNode(), block)
  for (const [index, part] of block.children.entries()) {
    if (!isNamed(part, ['thead', 'tbody', 'tfoot']) || Object.keys(part.properties).length > 0) return null
    for (const row of part.children) {
      if (!isNamed(row, ['tr'])) return null
      const cells = row.children.map((cell) => $cell(cell, $toNodes))
      if (cells.some((cell) => cell === null)) return null
      const node = $withAttributes($createTableRowNode(), row).append(
        ...cells.filter((cell) => cell !== null),
      )
      table.append($setState(node, partState, `${part.tagName} ${index}`))
    }
  }
  const lengths = new Set(table.getChildren<TableRowNode>().map((row) => row.getChildrenSize()))
  return lengths.size === 1 && !lengths.has(0) ? table : null
}

function $cell(cell: ElementContent, $toNodes: ToNodes): TableCellNode | null {
  if (!isNamed(cell, ['td', 'th']) || cell.properties.colSpan || cell.properties.rowSpan) return null
  const header = cell.tagName === 'th' ? TableCellHeaderStates.ROW : TableCellHeaderStates.NO_STATUS
  const node = $withAttributes($createTableCellNode(header), cell)
  const content = $toNodes(flowOf(cell.children))
  // The caret needs a place in an empty cell.
  if (content.length === 0) content.push($setState($createParagraphNode(), bareState, true))
  return node.append(...content)
}

function isNamed(node: ElementContent, names: readonly string[]): node is Element {
  return node.type === 'element' && names.includes(node.tagName)
}

/** A table as an element, each row in the part (`thead`, `tbody`, `tfoot`) that it came from. */
export function $tableToElement(table: TableNode, $toElements: ToElements): Element {
  const parts: Element[] = []
  let current: string | null = null
  for (const row of table.getChildren<TableRowNode>()) {
    const part: string = $getState(row, partState) || $newPart(row, current)
    if (part !== current) parts.push(elementOf(part.split(' ')[0] ?? 'tbody', []))
    current = part
    parts.at(-1)?.children.push($rowToElement(row, $toElements))
  }
  return elementOf('table', parts, $getState(table, attributesState))
}

/** A row that was added here belongs to the body, unless it is the first of a new table and names the columns. */
function $newPart(row: TableRowNode, before: string | null): string {
  const isHead = row.getChildren<TableCellNode>().every((cell) => cell.getTag() === 'th')
  if (before === null && isHead && row.getNextSibling()) return 'thead new'
  return before?.startsWith('tbody') ? before : 'tbody new'
}

function $rowToElement(row: TableRowNode, $toElements: ToElements): Element {
  const cells = row.getChildren<TableCellNode>().map((cell) =>
    elementOf(cell.getTag(), $toElements(cell.getChildren()), {
      ...$getState(cell, attributesState),
      ...$spans(cell),
    }),
  )
  return elementOf('tr', cells, $getState(row, attributesState))
}

/** Cells that were merged here; what is merged in the HTML is kept closed. */
function $spans(cell: TableCellNode): Element['properties'] {
  const [colSpan, rowSpan] = [cell.getColSpan(), cell.getRowSpan()]
  return { ...(colSpan > 1 ? { colSpan } : {}), ...(rowSpan > 1 ? { rowSpan } : {}) }
}
