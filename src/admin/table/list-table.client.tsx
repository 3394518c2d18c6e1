'use client'

import { type MouseEvent, memo, type ReactNode, useRef } from 'react'
import { AdminIcon } from '../shell/admin-icon'
import { bone, frame as frameLook, table } from '../shell/table'
import { Space } from './space'
import type { Identified, List } from './use-list.client'
import { useListWindow } from './use-list-window.client'
import type { RowOrder } from './use-remembered-view.client'

/** One column of a list: how wide it is in a table, where its cell stands in a card, and what it shows. */
export type ListColumn<Row> = {
  name: string
  label: string
  /** Classes of its head: the heads alone say how wide a column is, at least as wide as their words. */
  head?: string
  /** Classes of its cells; those of a card begin with `in-data-cards:`. */
  body?: string
  /** What a press on the head asks for first, if rows can be put in its order. */
  sorts?: 'up' | 'down'
  /** A constant function: a new one draws all of its cells anew. */
  cell: (row: Row) => ReactNode
}

type Props<Row> = {
  list: List<Row>
  columns: readonly ListColumn<Row>[]
  /** Classes of a row: how a card is laid out. */
  card: string
  sort?: RowOrder
  onSort?: (sort: RowOrder) => void
  /** A press on a row beside its buttons. */
  onOpen?: (row: Row) => void
  /** How many empty rows stand for a list that is being read. */
  bones?: number
  /** What stands in the frame below the rows. */
  children?: ReactNode
}

/**
 * The table of a list: only rows near the window are drawn, whatever its length. Where the columns do not fit
 * into the frame, rows are cards, whose heads only are heard.
 */
export function ListTable<Row extends Identified>(props: Props<Row>) {
  const { list, columns, card, onOpen, bones = 0, children } = props
  const frame = useRef<HTMLDivElement>(null)
  const names = columns.map(({ name }) => name).join()
  const { rows, before, after, isFit } = useListWindow(frame, list, names, bones)
  return (
    <div ref={frame} className={frameLook}>
      <table
        className={`${table} data-cards:block`}
        data-cards={isFit ? undefined : true}
        aria-rowcount={list.total + 1}
        aria-busy={list.status === 'loading'}
      >
        <Head {...props} />
        <Space height={before} width={columns.length} />
        <tbody data-rows className="in-data-cards:block">
          {rows.map(({ index, row }) => (
            <ListRow key={row?.id ?? `waiting-${index}`} {...{ row, index, columns, card, onOpen }} />
          ))}
        </tbody>
        <Space height={after} width={columns.length} />
      </table>
      {children}
    </div>
  )
}

function Head<Row>({ columns, sort, onSort }: Props<Row>) {
  return (
    <thead className="in-data-cards:sr-only in-data-cards:block">
      <tr aria-rowindex={1}>
        {columns.map(({ name, label, head = '', sorts }) => (
          <th
            key={name}
            scope="col"
            data-column={name}
            aria-sort={sort?.by === name ? (sort.descending ? 'descending' : 'ascending') : undefined}
            className={head}
          >
            {sorts && onSort ? (
              <SortButton label={label} onSort={() => onSort(nextOrder(name, sorts, sort))} />
            ) : (
              label
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** The mark is that of the column that the list is sorted by, and of any that one is on. */
function SortButton({ label, onSort }: { label: string; onSort: () => void }) {
  return (
    <button
      type="button"
      className="inline-flex min-h-10 cursor-pointer items-center gap-1 border-0 bg-transparent p-0 text-inherit [font:inherit] hover:underline *:[svg]:opacity-0 hover:*:[svg]:opacity-60 focus-visible:*:[svg]:opacity-60 in-aria-sort:*:[svg]:opacity-100 in-aria-[sort=ascending]:*:[svg]:-scale-y-100"
      onClick={onSort}
    >
      {label}
      <AdminIcon name="sort" size={14} />
    </button>
  )
}

/** The other direction of the column that the list is sorted by, or the first one of another column. */
export function nextOrder(by: string, sorts: 'up' | 'down', now: RowOrder | undefined): RowOrder {
  return { by, descending: now?.by === by ? !now.descending : sorts === 'down' }
}

type RowProps<Row> = Pick<Props<Row>, 'columns' | 'card' | 'onOpen'> & {
  row: Row | undefined
  /** From 0. */
  index: number
}

// What a keystroke leaves where it is, it does not draw anew.
export const ListRow = memo(DrawnRow) as typeof DrawnRow

function DrawnRow<Row>({ row, index, columns, card, onOpen }: RowProps<Row>) {
  return (
    <tr
      data-row
      aria-rowindex={index + 2}
      className={`in-data-cards:grid in-data-cards:items-center in-data-cards:border-b in-data-cards:border-line in-data-cards:text-ink-soft ${onOpen ? 'cursor-pointer' : ''} ${card}`}
      onClick={(event) => row && onOpen && isOnRow(event) && onOpen(row)}
    >
      {columns.map(({ name, body = '', cell }) => (
        <td key={name} data-column={name} className={body}>
          {row ? cell(row) : <span className={bone} />}
        </td>
      ))}
    </tr>
  )
}

/** Not on one of its buttons, and not the end of marking a text. */
function isOnRow({ target }: MouseEvent): boolean {
  const isControl = target instanceof Element && target.closest('button, a')
  return !isControl && (window.getSelection()?.isCollapsed ?? true)
}
