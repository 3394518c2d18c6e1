'use client'

import { ArrowDown } from 'lucide'
import { type MouseEvent, memo, type ReactNode, useRef } from 'react'
import { LineDrawing } from '@/ui/line-drawing'
import type { Identified, List } from './use-list.client'
import type { RowOrder } from './use-list-view.client'
import { useListWindow } from './use-list-window.client'

/** The classes of the line above a table with its filters. */
export const toolbar = 'mb-3 flex flex-wrap items-center gap-2'

/** The classes of the frame around an icon and a search field. */
export const search =
  'relative max-w-[26rem] flex-[1_1_16rem] [&>input]:w-full [&>input]:pl-[2.4rem] [&>svg]:pointer-events-none [&>svg]:absolute [&>svg]:top-1/2 [&>svg]:left-3 [&>svg]:-translate-y-1/2 [&>svg]:text-ink-soft'

export const count = 'ml-auto text-ink-soft tabular-nums'

/**
 * Clipped instead of scrolled, because the header sticks to the window. Rows that are too wide are rendered as
 * cards, whose headers are for screen readers only.
 */
const frameLook = 'relative overflow-x-clip rounded border border-line bg-paper-raised'

/**
 * A table that scrolls with the page. A cell's own classes override the classes for all cells. Headers alone decide
 * the widths of columns: at least their text and their `min-width`.
 */
const tableLook =
  'w-full border-separate border-spacing-0 text-sm [:where(&:not([data-cards])_:is(th,td))]:px-3 [:where(&:not([data-cards])_:is(th,td):first-child)]:pl-5 [:where(&:not([data-cards])_td)]:h-(--row-height,3.25rem) [:where(&:not([data-cards])_td)]:max-w-0 [:where(&[data-cards]_td)]:p-0 [:where(&_td)]:truncate [:where(&:not([data-cards])_td)]:border-b [:where(&_td)]:border-line [:where(&_td)]:tabular-nums [:where(&_th)]:sticky [:where(&_th)]:top-(--table-top,var(--shell-bar)) [:where(&_th)]:z-2 [:where(&_th)]:h-11 [:where(&_th)]:border-b-2 [:where(&_th)]:border-ink [:where(&_th)]:bg-paper-sunk [:where(&_th)]:text-left [:where(&_th)]:text-note [:where(&_th)]:leading-snug [:where(&_th)]:font-bold [:where(&_th)]:whitespace-nowrap lg:[:where(&_th)]:top-0 [:where(&:not([data-cards])_tr:hover>td)]:bg-[color-mix(in_oklab,var(--paper-raised),var(--ink)_3%)]'

/** A cell in place of rows that are not rendered. */
const spaceLook = 'h-auto border-0 p-0'

/** The classes of a row's name, if it is a link. */
export const strong = 'font-semibold text-ink no-underline hover:underline'

/** A placeholder of a text that is loading. */
const placeholder = 'block h-3 w-3/5 rounded bg-paper-sunk'

export const rowActions = 'flex gap-0.5'

/** One column of a list: its width in a table, the place of its cells in a card, and their content. */
export type ListColumn<Row> = {
  name: string
  label: string
  /** Whether its header is for screen readers only, because the cells need no words above them. */
  isLabelHidden?: boolean
  /** Classes of its header. Headers alone decide the widths of columns: at least their text. */
  head?: string
  /** Classes of its cells; those for cards begin with `in-data-cards:`. */
  body?: string
  /** The first direction when the header is clicked, if the list can be sorted by the column. */
  sorts?: 'up' | 'down'
  /** A constant function, because a new one renders all cells again. */
  cell: (row: Row) => ReactNode
}

type Props<Row> = {
  list: List<Row>
  columns: readonly ListColumn<Row>[]
  /** Classes that lay out a row as a card. */
  card: string
  /** Classes that lay out the headers above cards in a wide window. Without them, they are for screen readers only. */
  cardHead?: string
  sort?: RowOrder
  onSort?: (sort: RowOrder) => void
  /** Called on a click beside the buttons of a row. */
  onOpen?: (row: Row) => void
  /** Empty rows while a list is loading. */
  skeletonRows?: number
  /** A notice below the rows, or above rows of an earlier request. */
  children?: ReactNode
}

/**
 * The table of a list. Only rows near the window are rendered, however long the list is. If the columns do not fit into
 * the frame, rows are rendered as cards, and headers are for screen readers only.
 */
export function ListTable<Row extends Identified>(props: Props<Row>) {
  const { list, columns, card, onOpen, skeletonRows = 0, children } = props
  const frame = useRef<HTMLDivElement>(null)
  const names = columns.map(({ name }) => name).join()
  const { rows, before, after, isFit } = useListWindow(frame, list, names, skeletonRows)
  const isFailed = list.status === 'failed'
  const isAbove = isFailed && list.total > 0
  const table = (
    <div ref={frame} className={frameLook}>
      <table
        className={`${tableLook} data-cards:block`}
        data-cards={isFit ? undefined : true}
        aria-rowcount={list.total + 1}
        aria-busy={list.isEarlier && !isFailed}
      >
        <Head {...props} />
        <Space height={before} width={columns.length} />
        <tbody
          data-rows
          className="transition-opacity in-aria-busy:opacity-60 in-aria-busy:delay-500 in-data-cards:block"
        >
          {rows.map(({ index, row }) => (
            <ListRow
              key={row?.id ?? `waiting-${index}`}
              row={row}
              index={index}
              columns={columns}
              card={card}
              onOpen={onOpen}
            />
          ))}
        </tbody>
        <Space height={after} width={columns.length} />
      </table>
      {!isAbove && children}
    </div>
  )
  return (
    <>
      {isAbove && children}
      {table}
    </>
  )
}

const hiddenHead = 'in-data-cards:sr-only in-data-cards:block'

/** A head above cards sticks as a whole, because each of its cells can only stick within its own line. */
const shownHead =
  'in-data-cards:block max-md:in-data-cards:sr-only md:in-data-cards:sticky md:in-data-cards:top-(--table-top,var(--shell-bar)) md:in-data-cards:z-3 md:in-data-cards:border-b-2 md:in-data-cards:border-ink md:in-data-cards:bg-paper-sunk lg:in-data-cards:top-0'

const cardHeads =
  'md:in-data-cards:grid md:in-data-cards:*:static md:in-data-cards:*:h-auto md:in-data-cards:*:truncate md:in-data-cards:*:border-0 md:in-data-cards:*:text-note! md:in-data-cards:*:leading-6! md:in-data-cards:*:p-0 md:in-data-cards:*:[&_button]:min-h-6'

function Head<Row>({ columns, cardHead, sort, onSort }: Props<Row>) {
  return (
    <thead className={cardHead ? shownHead : hiddenHead}>
      <tr aria-rowindex={1} className={cardHead && `${cardHeads} ${cardHead}`}>
        {columns.map(({ name, label, isLabelHidden, head = '', body = '', sorts }) => (
          <th
            key={name}
            scope="col"
            data-column={name}
            aria-sort={sort?.by === name ? (sort.descending ? 'descending' : 'ascending') : undefined}
            className={cardHead ? `${head} ${body}` : head}
          >
            {sorts && onSort ? (
              <SortButton label={label} onSort={() => onSort(nextOrder(name, sorts, sort))} />
            ) : (
              <span className={isLabelHidden ? 'sr-only' : undefined}>{label}</span>
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** The arrow shows on the sorted column, and on hover and focus. */
function SortButton({ label, onSort }: { label: string; onSort: () => void }) {
  return (
    <button
      type="button"
      className="inline-flex min-h-10 cursor-pointer items-center gap-1 border-0 bg-transparent p-0 text-inherit [font:inherit] hover:underline *:[svg]:opacity-0 hover:*:[svg]:opacity-60 focus-visible:*:[svg]:opacity-60 in-aria-sort:*:[svg]:opacity-100 in-aria-[sort=ascending]:*:[svg]:-scale-y-100"
      onClick={onSort}
    >
      {label}
      <LineDrawing drawing={ArrowDown} size={14} />
    </button>
  )
}

/** The other direction of the sorted column, or the first one of another column. */
function nextOrder(by: string, sorts: 'up' | 'down', now: RowOrder | undefined): RowOrder {
  return { by, descending: now?.by === by ? !now.descending : sorts === 'down' }
}

type RowProps<Row> = Pick<Props<Row>, 'columns' | 'card' | 'onOpen'> & {
  row: Row | undefined
  /** Counted from 0. */
  index: number
}

// A row whose props stay the same is not rendered again at each keystroke.
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
          {row ? cell(row) : <span className={placeholder} />}
        </td>
      ))}
    </tr>
  )
}

/** Whether a click is on the row itself: not on a control, and not the end of a text selection. */
function isOnRow({ target }: MouseEvent): boolean {
  const isControl = target instanceof Element && target.closest('button, a, label')
  return !isControl && (window.getSelection()?.isCollapsed ?? true)
}

type SpaceProps = {
  /** In pixels. */
  height: number
  width: number
}

/** Fills the space of rows that are not rendered; renders nothing if there are none. */
export function Space({ height, width }: SpaceProps) {
  if (height <= 0) return null
  return (
    <tbody aria-hidden="true" className="in-data-cards:block">
      <tr className="in-data-cards:block">
        <td className={`${spaceLook} in-data-cards:block`} colSpan={width} style={{ height }} />
      </tr>
    </tbody>
  )
}
