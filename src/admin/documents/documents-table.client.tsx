'use client'

import { useCallback, useEffect, useMemo, useState } from 'react'
import { ListNote } from '@/staff-ui/table/list-note'
import { count, ListTable, toolbar } from '@/staff-ui/table/list-table.client'
import { SearchField } from '@/staff-ui/table/search-field.client'
import { createSelection, SelectionContext, useSelected } from '@/staff-ui/table/selection.client'
import { type Identified, useList } from '@/staff-ui/table/use-list.client'
import type { RowOrder } from '@/staff-ui/table/use-list-view.client'
import { notifyError } from '@/staff-ui/toasts.client'
import { defer, useDeferred } from '@/ui/deferred.client'
import {
  CARD,
  FILE_CARD,
  OrderContext,
  PLAIN_CARD,
  toDocumentColumns,
  toText,
} from './document-columns.client'
import { type Act, type Listed, type Row, readRows } from './documents-api'
import type { ListWords } from './list-words'
import { UploadMany } from './upload-many.client'
import { useDragging } from './use-dragging.client'
import { useOrder } from './use-order.client'

const many = defer(() => import('./many-documents.client'))

type Props = {
  listed: Listed
  words: ListWords
  /** The order at first, as Payload writes it: `-createdAt`. */
  order: string
  /** What the reader may do with many documents at once. */
  acts: readonly Act[]
  mayUpload: boolean
  /** The reader's own account in a list of accounts; null in other lists. */
  self: string | null
}

const SKELETON_ROWS = 6

/** The documents of a collection, as a table or, where it is too narrow for one, as cards. */
export function DocumentsTable({ listed, words, order, acts, mayUpload, self }: Props) {
  const { slug, columns, titleField, isOrderable, thumbnail } = listed
  const [text, setText] = useState('')
  const [sort, setSort] = useState<RowOrder>(() => ({
    by: order.replace(/^-/, ''),
    descending: order.startsWith('-'),
  }))
  const source = useMemo(
    () => ({
      read: (page: number, _: null, signal: AbortSignal) =>
        readRows({ ...listed, text: text.trim(), sort, page }, signal),
    }),
    [listed, text, sort],
  )
  const read = useList<Row, null>(source, () => notifyError(`The ${words.many} could not be read.`))
  const nameOf = useMemo(() => toNameOf(columns, titleField), [columns, titleField])
  const isInOrder = isOrderable && sort.by === '_order' && !sort.descending && !text
  const { ordered: rows, move, said } = useOrder(slug, read, isInOrder, nameOf)
  const ordering = useMemo(() => (isInOrder ? { move, list: rows } : null), [isInOrder, move, rows])
  const [selection] = useState(createSelection)
  const select = useCallback(
    ({ id }: Identified, toThere: boolean) => {
      const [here, last] = [id, selection.last ?? ''].map(rows.indexOf)
      if (toThere && here !== undefined && last !== undefined && here >= 0 && last >= 0) {
        const between = Array.from(
          { length: Math.abs(here - last) + 1 },
          (_, at) => Math.min(here, last) + at,
        )
        selection.set(
          between.flatMap((index) => rows.rowAt(index)?.id ?? []),
          true,
        )
      } else selection.set([id], !selection.has(id))
      selection.last = id
    },
    [selection, rows],
  )
  const selecting = useMemo(() => ({ selection, select }), [selection, select])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text shows other documents.
  useEffect(() => selection.clear(), [selection, text])

  const drawn = useMemo(
    () => toDocumentColumns({ slug, columns, isOrderable, thumbnail, nameOf, isSelectable: acts.length > 0 }),
    [slug, columns, isOrderable, thumbnail, nameOf, acts],
  )
  const hasSelected = useSelected(selection).length > 0
  const bulk = useDeferred(many, hasSelected, () => notifyError('The selection could not be opened'))
  const dragging = useDragging(move, rows)
  const notes = {
    failed: `The ${words.many} could not be read`,
    none: text ? 'Nothing found' : words.none,
    hint: text ? 'Nothing has these letters. Try fewer of them.' : words.hint,
  }
  return (
    <>
      <div className={toolbar}>
        <SearchField label={`Search ${words.many}`} placeholder="Search..." value={text} onType={setText} />
        {mayUpload && <UploadMany slug={slug} onDone={read.reload} />}
        {isOrderable && (
          <p className="m-0 text-note text-ink-soft" role="status">
            {said}
          </p>
        )}
        <p className={`m-0 ${count}`} role="status">
          {read.status === 'loading'
            ? 'Loading...'
            : `${read.total.toLocaleString('en-US')} ${read.total === 1 ? words.one : words.many}`}
        </p>
      </div>
      <SelectionContext value={selecting}>
        <OrderContext value={ordering}>
          <div {...(isInOrder && dragging)}>
            <ListTable
              list={rows}
              columns={drawn}
              card={`${CARD} ${thumbnail ? FILE_CARD : PLAIN_CARD}`}
              sort={sort}
              onSort={setSort}
              skeletonRows={SKELETON_ROWS}
            >
              <ListNote list={read} words={notes} onRetry={read.reload} />
            </ListTable>
          </div>
        </OrderContext>
      </SelectionContext>
      {bulk && (
        <bulk.ManyDocuments
          slug={slug}
          words={words}
          list={rows}
          nameOf={nameOf}
          selection={selection}
          acts={acts}
          self={self}
        />
      )}
    </>
  )
}

function toNameOf(columns: Listed['columns'], titleField: string) {
  const [first] = columns
  const column = first ?? { name: titleField, label: titleField, type: 'text' }
  return (row: Row) => {
    const name = toText(column, row[column.name])
    return name === '-' ? 'Untitled' : name
  }
}
