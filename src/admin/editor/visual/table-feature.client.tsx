'use client'

import { INSERT_TABLE_COMMAND } from '@lexical/table'
import {
  TableFeatureClient as StockFeature,
  slashMenuBasicGroupWithItems,
  toolbarAddDropdownGroupWithItems,
} from '@payloadcms/richtext-lexical/client'
import type { LexicalEditor } from '@payloadcms/richtext-lexical/lexical'
import { Table2Icon } from 'lucide-react'

const TableIcon = () => <Table2Icon size={20} strokeWidth={1.5} aria-hidden />

/** Its first row names the columns; rows and columns are added where they are needed. */
const SIZE = { columns: '3', rows: '3', includeHeaders: { rows: true, columns: false } }

const table = {
  key: 'table',
  label: 'Table',
  onSelect: ({ editor }: { editor: LexicalEditor }) => editor.dispatchCommand(INSERT_TABLE_COMMAND, SIZE),
}

/** Payload's tables; its form for the size of a new one has labels that belong to no field. */
export const TableFeatureClient: typeof StockFeature = (props) => {
  const stock = StockFeature(props)
  return {
    ...stock,
    feature: {
      ...(typeof stock.feature === 'function' ? {} : stock.feature),
      slashMenu: {
        groups: [slashMenuBasicGroupWithItems([{ ...table, Icon: TableIcon, keywords: ['table'] }])],
      },
      toolbarFixed: { groups: [toolbarAddDropdownGroupWithItems([{ ...table, ChildComponent: TableIcon }])] },
    },
  }
}
