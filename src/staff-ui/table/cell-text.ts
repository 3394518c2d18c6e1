import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import type { Column } from '@/staff-ui/table/columns'

const ZONE = { timeZone: BUSINESS_TIME_ZONE }
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', ...ZONE })
const minute = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', ...ZONE })

/** The text of a cell; '-' for an empty value. */
export function toCellText(column: Column, value: unknown): string {
  if (Array.isArray(value)) return value.map((each) => toCellText(column, each)).join(', ') || '-'
  const label = column.valueLabels?.[String(value ?? '')]
  if (label !== undefined) return label
  if (value === null || value === undefined || value === '') return '-'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (column.type === 'date') return toWritten(String(value), column.hasTime ? minute : day)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function toWritten(value: string, format: Intl.DateTimeFormat): string {
  const date = new Date(value)
  return Number.isNaN(date.valueOf()) ? value : format.format(date)
}
