'use client'

import { useTable } from '@tanstack/react-table'
import { type MouseEvent, memo, useMemo, useRef } from 'react'
import type { InboxField } from '@/domain/inbox-fields'
import { AdminIcon } from '../shell/admin-icon'
import table from '../shell/table.module.css'
import { Space } from '../table/space'
import styles from './inbox.module.css'
import { features, type RowActions, toLeadColumns } from './lead-columns.client'
import tickets from './tickets.module.css'
import type { Inbox } from './use-inbox.client'
import { useLeadWindow } from './use-lead-window.client'
import type { InboxView } from './use-remembered-view.client'

type Props = {
  fields: InboxField[]
  inbox: Inbox
  view: InboxView
  onSort: (sort: InboxView['sort']) => void
  actions: RowActions
}

/** The table of leads: only rows near the window are drawn, whatever the length of the list. */
export const LeadTable = memo(function LeadTable({ fields, inbox, view, onSort, actions }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const shown = fields.map(({ name }) => name).filter((name) => !view.hidden.includes(name))
  const { rows, before, after, isNarrow } = useLeadWindow(frame, inbox, shown.join())
  const columns = useMemo(() => toLeadColumns(fields, actions), [fields, actions])
  const grid = useTable({
    features,
    columns,
    data: rows,
    getRowId: ({ index, lead }) => lead?.id ?? `waiting-${index}`,
    manualSorting: true,
    enableSortingRemoval: false,
    state: {
      sorting: [{ id: view.sort.by, desc: view.sort.descending }],
      columnVisibility: Object.fromEntries(view.hidden.map((name) => [name, false])),
    },
    onSortingChange: (update) => {
      const old = [{ id: view.sort.by, desc: view.sort.descending }]
      const [sorting] = typeof update === 'function' ? update(old) : update
      if (sorting) onSort({ by: sorting.id, descending: sorting.desc })
    },
  })
  const width = grid.getVisibleLeafColumns().length

  return (
    <div ref={frame} className={table.frame}>
      <table
        className={[table.table, styles.leads, isNarrow && tickets.tickets].filter(Boolean).join(' ')}
        aria-rowcount={inbox.total + 1}
        aria-busy={inbox.status === 'loading'}
      >
        <thead>
          {grid.getHeaderGroups().map((group) => (
            <tr key={group.id} aria-rowindex={1}>
              {group.headers.map((header) => (
                <th
                  key={header.id}
                  scope="col"
                  data-column={header.column.id}
                  aria-sort={toAriaSort(header.column.getIsSorted())}
                >
                  {header.column.getCanSort() ? (
                    <button type="button" onClick={header.column.getToggleSortingHandler()}>
                      <grid.FlexRender header={header} />
                      <AdminIcon name="sort" size={14} />
                    </button>
                  ) : (
                    <grid.FlexRender header={header} />
                  )}
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <Space height={before} width={width} />
        <tbody data-rows>
          {grid.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              data-row
              aria-rowindex={row.original.index + 2}
              onClick={(event) => row.original.lead && isOnRow(event) && actions.open(row.original.lead)}
            >
              {row.getVisibleCells().map((cell) => (
                <td key={cell.id} data-column={cell.column.id}>
                  <grid.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <Space height={after} width={width} />
      </table>
    </div>
  )
})

function toAriaSort(sorted: false | 'asc' | 'desc') {
  if (!sorted) return undefined
  return sorted === 'asc' ? 'ascending' : 'descending'
}

/** Not on one of its buttons, and not the end of marking a text. */
function isOnRow({ target }: MouseEvent): boolean {
  const isControl = target instanceof Element && target.closest('button, a')
  return !isControl && (window.getSelection()?.isCollapsed ?? true)
}
