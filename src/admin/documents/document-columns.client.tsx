'use client'

import { ArrowDown, ArrowUp, GripVertical } from 'lucide'
import Link from 'next/link'
import { createContext, useContext } from 'react'
import { paths } from '@/domain/paths'
import { toByteSize } from '@/lib/byte-size'
import { isRecord } from '@/lib/fetch-json'
import { iconButton } from '@/staff-ui/controls'
import { toCellText } from '@/staff-ui/table/cell-text'
import type { Column } from '@/staff-ui/table/columns'
import { type ListColumn, strong } from '@/staff-ui/table/list-table.client'
import { useRowCheckbox } from '@/staff-ui/table/selection.client'
import type { List } from '@/staff-ui/table/use-list.client'
import { LineDrawing } from '@/ui/line-drawing'
import type { Listed, Row } from './documents-api'

/** The classes of a row, and of a card: its picture and name, and its fields. A dragged row takes the place of the outlined one. */
export const CARD =
  'in-data-cards:relative in-data-cards:gap-x-4 in-data-cards:gap-y-1 in-data-cards:px-4 in-data-cards:py-3 data-drop:outline-2 data-drop:-outline-offset-2 data-drop:outline-accent'
export const PLAIN_CARD = 'in-data-cards:grid-cols-2'
export const FILE_CARD = 'in-data-cards:grid-cols-[4rem_minmax(0,1fr)_max-content]'

/** Types by whose values a list can be sorted. */
const SORTED = ['text', 'email', 'date', 'select', 'checkbox', 'number']

type Options = Pick<Listed, 'slug' | 'columns' | 'isOrderable' | 'thumbnail'> & {
  nameOf: (row: Row) => string
  isSelectable: boolean
}

/** The columns of a list: a checkbox, a picture, the fields, and the place in the order. */
export function toDocumentColumns(options: Options): ListColumn<Row>[] {
  const { columns, isOrderable, thumbnail, isSelectable, nameOf } = options
  return [
    ...(isSelectable ? [toChoice(nameOf)] : []),
    ...(thumbnail ? [toPicture(thumbnail)] : []),
    ...columns.map((column, at) =>
      at === 0 ? toTitle(options, column) : toField(column, thumbnail !== null),
    ),
    ...(isOrderable ? [toPlace(nameOf)] : []),
  ]
}

function toChoice(nameOf: Options['nameOf']): ListColumn<Row> {
  return {
    name: 'select',
    label: 'Select',
    isLabelHidden: true,
    head: 'w-11 min-w-11',
    body: 'not-in-data-cards:pr-0! in-data-cards:absolute in-data-cards:top-1 in-data-cards:right-1',
    cell: (row) => <RowBox row={row} name={nameOf(row)} />,
  }
}

function RowBox({ row, name }: { row: Row; name: string }) {
  const box = useRowCheckbox(row)
  return (
    <label className="grid min-h-11 w-11 cursor-pointer place-items-center select-none not-in-data-cards:-ml-3">
      <input {...box} className="m-0 size-6 cursor-pointer accent-accent" aria-label={`Select ${name}`} />
    </label>
  )
}

function toPicture(copy: string): ListColumn<Row> {
  return {
    name: 'picture',
    label: 'Picture',
    isLabelHidden: true,
    head: 'w-16 min-w-16',
    body: 'not-in-data-cards:py-1 in-data-cards:row-span-3 in-data-cards:self-start',
    cell: (row) => (
      // biome-ignore lint/performance/noImgElement: the copy has its size already.
      <img
        className="size-11 rounded-sm border border-line bg-paper-sunk object-cover in-data-cards:size-16"
        src={addressOf(row, copy)}
        alt={String(row.alt ?? '')}
        width={64}
        height={64}
        loading="lazy"
        decoding="async"
      />
    ),
  }
}

/** An image that is smaller than its copies has none. */
function addressOf({ url, sizes }: Row, copy: string): string {
  const small = isRecord(sizes) ? sizes[copy] : null
  return String((isRecord(small) && small.url) || url || '')
}

function toTitle(
  { slug, nameOf, isSelectable, thumbnail }: Options,
  { name, label, type }: Column,
): ListColumn<Row> {
  return {
    name,
    label: thumbnail ? 'File name' : label,
    sorts: sortOf(type),
    // A day takes what it needs, and leaves the rest to texts.
    head: type === 'date' ? HEADS.date : 'w-1/2 min-w-52',
    body: `in-data-cards:col-span-2 ${isSelectable ? 'in-data-cards:mr-10' : ''}`,
    cell: (row) => (
      <Link
        className={`${strong} inline-block max-w-full truncate align-middle leading-6 in-data-cards:leading-11`}
        href={`${paths.admin}/collections/${slug}/${row.id}`}
        prefetch={false}
      >
        {nameOf(row)}
      </Link>
    ),
  }
}

function toField(column: Column, isOfFile: boolean): ListColumn<Row> {
  const { name, label, type } = column
  const toOwn = isOfFile ? FILE_TEXTS[name] : undefined
  return {
    name,
    label: toOwn?.label ?? label,
    head: HEADS[type] ?? 'min-w-36',
    // A label and its word need more than half a card.
    body: type === 'checkbox' ? 'in-data-cards:col-span-2' : '',
    sorts: sortOf(type),
    cell: (row) => {
      const text = toOwn ? toOwn.text(row) : toText(column, row[name])
      if (text === '-') return <span className="in-data-cards:invisible">-</span>
      return (
        <span title={text}>
          {type === 'checkbox' && <span className="hidden in-data-cards:inline">{label}: </span>}
          {text}
        </span>
      )
    },
  }
}

/** The widths of columns by type: a day is never cut, and texts share what is left. */
const HEADS: Record<string, string> = { date: 'min-w-44', text: 'w-1/5 min-w-36' }

const FILE_TEXTS: Record<string, { label: string; text: (row: Row) => string }> = {
  width: { label: 'Dimensions', text: ({ width, height }) => (width ? `${width} × ${height}` : '-') },
  filesize: {
    label: 'File size',
    text: ({ filesize }) => (Number(filesize) > 0 ? toByteSize(Number(filesize)) : '-'),
  },
}

const sortOf = (type: string) => (SORTED.includes(type) ? (type === 'date' ? 'down' : 'up') : undefined)

/** A related document stands there by its name. */
export function toText(column: Column, value: unknown): string {
  const name = column.relatedName
  return name && isRecord(value) ? toCellText(column, value[name]) : toCellText(column, value)
}

type Ordering = { move: (row: Row, to: number) => void; list: List<Row> }

/** How rows are moved; null while the list shows another order than its own. */
export const OrderContext = createContext<Ordering | null>(null)

function toPlace(nameOf: Options['nameOf']): ListColumn<Row> {
  return {
    name: '_order',
    label: 'Order',
    sorts: 'up',
    head: 'min-w-36',
    body: 'in-data-cards:col-span-full',
    cell: (row) => <Place row={row} name={nameOf(row)} />,
  }
}

function Place({ row, name }: { row: Row; name: string }) {
  const ordering = useContext(OrderContext)
  if (!ordering) return <span className="in-data-cards:invisible">-</span>
  const { move, list } = ordering
  const index = list.indexOf(row.id)
  const steps = [
    ['Move up', ArrowUp, -1],
    ['Move down', ArrowDown, 1],
  ] as const
  return (
    <span className="flex items-center gap-0.5">
      {steps.map(([verb, drawing, step]) => {
        const to = index + step
        const isEnd = to < 0 || to >= list.total
        return (
          <button
            key={verb}
            type="button"
            className={`${iconButton()} scroll-mt-28 in-data-cards:size-11 aria-disabled:cursor-default!`}
            aria-label={`${verb} ${name}`}
            aria-disabled={isEnd}
            data-tip={verb}
            onClick={() => isEnd || move(row, to)}
          >
            <LineDrawing drawing={drawing} size={18} />
          </button>
        )
      })}
      <span
        className="grid size-10 cursor-grab place-items-center text-ink-soft in-data-cards:hidden"
        data-tip="Drag"
        draggable
      >
        <LineDrawing drawing={GripVertical} size={18} />
      </span>
    </span>
  )
}
