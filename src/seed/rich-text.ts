import type { SerializedEditorState, SerializedLexicalNode } from '@payloadcms/richtext-lexical/lexical'
import type { LegalBlock, LegalSection } from './shared'

type Node = SerializedLexicalNode & Record<string, unknown>

/** The properties that every block of Payload's editor has. */
export const block = { direction: 'ltr', format: '', indent: 0, version: 1 } as const

export const text = (content: string): Node => ({
  type: 'text',
  text: content,
  detail: 0,
  format: 0,
  mode: 'normal',
  style: '',
  version: 1,
})

const paragraph = (content: string): Node => ({
  ...block,
  type: 'paragraph',
  children: [text(content)],
  textFormat: 0,
  textStyle: '',
})

const heading = (content: string): Node => ({
  ...block,
  type: 'heading',
  tag: 'h2',
  children: [text(content)],
})

const list = (items: readonly string[]): Node => ({
  ...block,
  type: 'list',
  listType: 'bullet',
  start: 1,
  tag: 'ul',
  children: items.map((item, at) => ({
    ...block,
    type: 'listitem',
    value: at + 1,
    children: [text(item)],
  })),
})

/** Payload's constant for a header cell in a row. */
const ROW_HEADER = 1

const row = (cells: readonly string[], headerState: number): Node => ({
  ...block,
  type: 'tablerow',
  children: cells.map((cell) => ({
    ...block,
    type: 'tablecell',
    headerState,
    colSpan: 1,
    rowSpan: 1,
    backgroundColor: null,
    children: [paragraph(cell)],
  })),
})

const table = (head: readonly string[], rows: readonly (readonly string[])[]): Node => ({
  ...block,
  type: 'table',
  children: [row(head, ROW_HEADER), ...rows.map((cells) => row(cells, 0))],
})

function toNode(part: LegalBlock): Node {
  if (part.kind === 'paragraph') return paragraph(part.text)
  return part.kind === 'list' ? list(part.items) : table(part.head, part.rows)
}

/** Converts a legal text to the format of Payload's editor. */
export function toLegalBody(sections: readonly LegalSection[]): SerializedEditorState {
  const children = sections.flatMap(({ heading: title, blocks }) => [heading(title), ...blocks.map(toNode)])
  return { root: { ...block, type: 'root', children } }
}
