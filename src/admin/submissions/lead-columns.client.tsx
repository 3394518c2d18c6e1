'use client'

import {
  type ColumnDef,
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import { createContext, useContext } from 'react'
import { type InboxField, isSortable } from '@/domain/inbox-fields'
import type { InboxLead } from '@/domain/inbox-order'
import { toShortMoment } from '../moments'
import { AdminIcon } from '../shell/admin-icon'
import controls from '../shell/controls.module.css'
import table from '../shell/table.module.css'
import { toKey, toShownText } from './cell-text'
import styles from './inbox.module.css'
import { nameId } from './use-delete-lead.client'

/** A row that is drawn; its lead may still be on its way. */
export type DrawnRow = { index: number; lead: InboxLead | undefined }

export const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature })

type LeadColumn = ColumnDef<typeof features, DrawnRow>

export type RowActions = {
  open: (lead: InboxLead) => void
  remove: (lead: InboxLead) => Promise<void>
}

/** The lead that is being deleted. Not among the actions: a column that changes draws all of its cells anew. */
export const BusyLead = createContext<string | null>(null)

/** The columns of the table: those of the collection's fields, and what can be done with a lead. */
export function toLeadColumns(fields: readonly InboxField[], actions: RowActions): LeadColumn[] {
  return [...fields.map((field) => toLeadColumn(field, actions)), actionsColumn(actions)]
}

function toLeadColumn(field: InboxField, { open }: RowActions): LeadColumn {
  return {
    id: field.name,
    header: field.label,
    accessorFn: ({ lead }) => lead?.[field.name],
    enableSorting: isSortable(field),
    sortDescFirst: field.type === 'date',
    cell: ({ row: { original } }) => {
      const { lead } = original
      if (!lead) return <span className={table.bone} />
      const value = lead[field.name]
      const text = field.type === 'date' && value ? toShortMoment(String(value)) : toShownText(field, value)
      if (field.name !== 'name') {
        const key = toKey(field, value)
        return (
          <span className={styles.text} title={key ? `${text} (${key})` : text}>
            {text}
          </span>
        )
      }
      return (
        <button
          type="button"
          id={nameId(lead)}
          className={styles.name}
          title={text}
          onClick={() => open(lead)}
        >
          {text}
        </button>
      )
    },
  }
}

function actionsColumn({ remove }: RowActions): LeadColumn {
  return {
    id: 'actions',
    header: 'Actions',
    enableHiding: false,
    enableSorting: false,
    cell: ({ row: { original } }) => original.lead && <DeleteButton lead={original.lead} onDelete={remove} />,
  }
}

function DeleteButton({ lead, onDelete }: { lead: InboxLead; onDelete: RowActions['remove'] }) {
  const isBusy = useContext(BusyLead) === lead.id
  return (
    <div className={table.rowActions}>
      <button
        type="button"
        className={`${controls.iconButton} ${controls.danger}`}
        aria-label={`Delete ${toShownText({ type: 'text' }, lead.name)}`}
        data-tip="Delete"
        aria-disabled={isBusy}
        onClick={() => isBusy || onDelete(lead)}
      >
        <AdminIcon name="trash" />
      </button>
    </div>
  )
}
