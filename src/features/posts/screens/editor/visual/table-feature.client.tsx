'use client'

import { INSERT_TABLE_COMMAND } from '@lexical/table'
import {
  TableFeatureClient as PayloadFeature,
  slashMenuBasicGroupWithItems,
  toolbarAddDropdownGroupWithItems,
} from '@payloadcms/richtext-lexical/client'
import type { LexicalEditor } from '@payloadcms/richtext-lexical/lexical'
import { Table2 } from 'lucide'
import { LineDrawing } from '@/ui/line-drawing'

const TableIcon = () => <LineDrawing drawing={Table2} size={20} />

/** The first row names the columns. Rows and columns are added when they are needed. */
const SIZE = { columns: '3', rows: '3', includeHeaders: { rows: true, columns: false } }

/** The place of the plugin that resizes columns, which an article does not support. */
const RESIZER = 1

const table = {
  key: 'table',
  label: 'Table',
  onSelect: ({ editor }: { editor: LexicalEditor }) => editor.dispatchCommand(INSERT_TABLE_COMMAND, SIZE),
}

/** Payload's tables without its form for the size of a new one, whose labels belong to no field. */
export const TableFeatureClient: typeof PayloadFeature = (props) => {
  const payloadFeature = PayloadFeature(props)
  const feature = typeof payloadFeature.feature === 'function' ? {} : payloadFeature.feature
  return {
    ...payloadFeature,
    feature: {
      ...feature,
      plugins: feature.plugins?.filter((_, position) => position !== RESIZER),
      slashMenu: {
        groups: [slashMenuBasicGroupWithItems([{ ...table, Icon: TableIcon, keywords: ['table'] }])],
      },
      toolbarFixed: { groups: [toolbarAddDropdownGroupWithItems([{ ...table, ChildComponent: TableIcon }])] },
    },
  }
}
