'use client'

import { useRowLabel } from '@payloadcms/ui'

/** The fields that can name a row, the best first. */
const NAMING = ['name', 'title', 'question', 'heading', 'label', 'days', 'what', 'text']

/** Names a row of a list by its number and its text. */
export function RowName() {
  const { data, rowNumber = 0 } = useRowLabel<Record<string, unknown> | undefined>()
  const words = NAMING.map((name) => data?.[name]).find((value) => typeof value === 'string' && value.trim())
  return <span className="truncate">{`${rowNumber + 1}. ${typeof words === 'string' ? words : 'New'}`}</span>
}
