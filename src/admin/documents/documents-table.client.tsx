'use client'

import Link from 'next/link'
import { useMemo, useState } from 'react'
import { paths } from '@/domain/paths'
import { isRecord } from '@/lib/fetch-json'
import type { Column } from '../posts/columns'
import { fetchInTime, RequestFailed } from '../session/session-fetch'
import { notifyError } from '../shell/toasts.client'
import { toCellText } from '../table/cell-text'
import { ListNote } from '../table/list-note'
import { PAGE_SIZE } from '../table/list-pages.client'
import { count, type ListColumn, ListTable, strong, toolbar } from '../table/list-table.client'
import { SearchField } from '../table/search-field'
import { type ListResult, useList } from '../table/use-list.client'
import type { RowOrder } from '../table/use-list-view.client'
import type { ListWords } from './list-words'

type Props = {
  slug: string
  columns: readonly Column[]
  words: ListWords
  /** The field whose value is a document's name. */
  titleField: string
  /** The fields in which a text is searched. */
  searched: readonly string[]
  /** The order at first, as Payload writes it: `-createdAt`. */
  order: string
}

type Row = { id: string } & Record<string, unknown>

const SKELETON_ROWS = 6
const CARD =
  'in-data-cards:grid-cols-2 in-data-cards:gap-x-4 in-data-cards:gap-y-1 in-data-cards:px-4 in-data-cards:py-3'

/** The documents of a collection, as a table or, where it is too narrow for one, as cards. */
export function DocumentsTable({ slug, columns, words, titleField, searched, order }: Props) {
  const [text, setText] = useState('')
  const [sort, setSort] = useState<RowOrder>(() => ({
    by: order.replace(/^-/, ''),
    descending: order.startsWith('-'),
  }))
  const source = useMemo(
    () => ({
      read: (page: number, _: null, signal: AbortSignal) =>
        readRows({ slug, columns, titleField, searched, text: text.trim(), sort, page }, signal),
    }),
    [slug, columns, titleField, searched, text, sort],
  )
  const rows = useList<Row, null>(source, () => notifyError(`The ${words.many} could not be read.`))
  const drawn = useMemo(() => columns.map((column, at) => toColumn(slug, column, at === 0)), [slug, columns])
  const notes = {
    failed: `The ${words.many} could not be read`,
    none: text ? 'Nothing found' : words.none,
    hint: text ? 'Nothing has these letters. Try fewer of them.' : words.hint,
  }
  return (
    <>
      <div className={toolbar}>
        <SearchField label={`Search ${words.many}`} placeholder="Search..." value={text} onType={setText} />
        <p className={`m-0 ${count}`} role="status">
          {rows.status === 'loading'
            ? 'Loading...'
            : `${rows.total.toLocaleString('en-US')} ${rows.total === 1 ? words.one : words.many}`}
        </p>
      </div>
      <ListTable
        list={rows}
        columns={drawn}
        card={CARD}
        sort={sort}
        onSort={setSort}
        skeletonRows={SKELETON_ROWS}
      >
        <ListNote list={rows} words={notes} onRetry={rows.reload} />
      </ListTable>
    </>
  )
}

/** Types by whose values a list can be sorted. */
const SORTED = ['text', 'email', 'date', 'select', 'checkbox', 'number']

function toColumn(slug: string, column: Column, isFirst: boolean): ListColumn<Row> {
  const { name, label, type } = column
  const sorts = SORTED.includes(type) ? (type === 'date' ? 'down' : 'up') : undefined
  if (!isFirst)
    return {
      name,
      label,
      head: 'min-w-36',
      sorts,
      cell: (row) => <Value column={column} value={row[name]} />,
    }
  return {
    name,
    label,
    sorts,
    head: 'w-1/2 min-w-52',
    body: 'in-data-cards:col-span-full',
    cell: (row) => (
      <Link
        className={`${strong} inline-flex min-h-6 items-center in-data-cards:min-h-11`}
        href={`${paths.admin}/collections/${slug}/${row.id}`}
        prefetch={false}
      >
        {toText(column, row[name]) === '-' ? 'Untitled' : toText(column, row[name])}
      </Link>
    ),
  }
}

function Value({ column, value }: { column: Column; value: unknown }) {
  const text = toText(column, value)
  return text === '-' ? <span className="in-data-cards:invisible">-</span> : <span title={text}>{text}</span>
}

/** A related document stands there by its name. */
function toText(column: Column, value: unknown): string {
  const name = column.relatedName
  return name && isRecord(value) ? toCellText(column, value[name]) : toCellText(column, value)
}

type Question = Pick<Props, 'slug' | 'columns' | 'titleField' | 'searched'> & {
  text: string
  sort: RowOrder
  /** Counted from 0. */
  page: number
}

/** @throws {RequestFailed} for any response without rows */
async function readRows(
  { slug, columns, titleField, searched, text, sort, page }: Question,
  signal: AbortSignal,
): Promise<ListResult<Row, null>> {
  const query = new URLSearchParams({
    limit: String(PAGE_SIZE),
    page: String(page + 1),
    depth: columns.some(({ related }) => related) ? '1' : '0',
    sort: `${sort.descending ? '-' : ''}${sort.by},-id`,
  })
  for (const name of new Set([titleField, ...columns.map((column) => column.name)]))
    query.set(`select[${name}]`, 'true')
  for (const { related, relatedName } of columns)
    if (related && relatedName) query.set(`populate[${related}][${relatedName}]`, 'true')
  if (text)
    for (const [at, name] of searched.entries()) query.set(`where[or][${at}][${name}][contains]`, text)
  const response = await fetchInTime(`/api/${slug}?${query}`, { signal })
  const read: unknown = await response.json()
  if (!isRecord(read) || !Array.isArray(read.docs)) throw new RequestFailed(502)
  return { rows: read.docs, total: Number(read.totalDocs) }
}
