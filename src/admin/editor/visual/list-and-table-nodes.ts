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
import {
  $createListItemNode,
  $createListNode,
  $isListNode,
  type ListItemNode,
  type ListNode,
} from '@payloadcms/richtext-lexical/lexical/list'
import type { Element, ElementContent } from 'hast'
import { attributesState, bareState, looseState, partState } from './payload-nodes'
import { elementOf, flowOf } from './tidy'
import { $withAttributes, $wordsToElements, $wordsToNodes } from './words'

/** A list as nodes; null when an item holds more than words and lists. Lexical holds a list in an item of its own. */
export function $buildItems(block: Element): ListNode | null {
  const start = Number(block.properties.start ?? 1)
  const list = $withAttributes($createListNode(block.tagName === 'ol' ? 'number' : 'bullet', start), block)
  for (const item of block.children) {
    if (item.type !== 'element' || item.tagName !== 'li') return null
    const nodes = $itemNodes(item)
    if (!nodes) return null
    list.append(...nodes)
  }
  return list
}

function $itemNodes(item: Element): ListItemNode[] | null {
  const [first, ...others] = flowOf(item.children)
  const words = first && !isList(first) ? wordsIn(first) : []
  if (!words) return null
  const lists = first && isList(first) ? [first, ...others] : others
  const own = $withAttributes($createListItemNode(), item).append(...$wordsToNodes(words))
  if (first && !Array.isArray(first) && !isList(first)) $setState(own, looseState, true)
  const nodes = first && isList(first) ? [] : [own]
  for (const list of lists) {
    const inner = isList(list) ? $buildItems(list) : null
    if (!inner) return null
    nodes.push($createListItemNode().append(inner))
  }
  return nodes
}

function isList(part: Element | ElementContent[]): part is Element {
  return !Array.isArray(part) && (part.tagName === 'ul' || part.tagName === 'ol')
}

/** The words of an item, alone or in one paragraph; null for any other block. */
function wordsIn(part: Element | ElementContent[]): ElementContent[] | null {
  if (Array.isArray(part)) return part
  return part.tagName === 'p' && Object.keys(part.properties).length === 0 ? part.children : null
}

/** A list as an element: a list in an item of its own goes back into the item before it. */
export function $listToElement(list: ListNode): Element {
  const items: Element[] = []
  for (const item of list.getChildren<ListItemNode>()) {
    const inner = item.getFirstChild()
    const last = items.at(-1)
    if ($isListNode(inner)) {
      if (last) last.children.push($listToElement(inner))
      else items.push(elementOf('li', [$listToElement(inner)], $getState(item, attributesState)))
      continue
    }
    const words = $wordsToElements(item)
    const content = $getState(item, looseState) ? [elementOf('p', words)] : words
    items.push(elementOf('li', content, $getState(item, attributesState)))
  }
  return elementOf(list.getTag(), items, $getState(list, attributesState))
}

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
