import { toAmount } from '@/domain/decimals'
import type { InboxField } from '@/features/leads/rules/inbox-fields'
import { withoutBidiControls } from '@/lib/text'
import { toMoment } from '@/staff-ui/moment.client'

type LabelledField = Pick<InboxField, 'type' | 'valueLabels'>

/**
 * The text that the inbox shows for a stored value: lists are joined with ', ', dates are on the reader's clock, and
 * '-' stands for no value.
 */
export function toShownText(field: LabelledField, value: unknown): string {
  if (value === null || value === undefined || value === '') return '-'
  if (Array.isArray(value)) return value.map((each) => toShownText(field, each)).join(', ') || '-'
  const name = nameOf(field, value)
  if (name !== undefined) return name
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (field.type === 'money') return toAmount(Number(value))
  if (field.type === 'date') return toMoment(String(value))
  return withoutBidiControls(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

/** The stored key of a value that is shown by its name; null for other values. */
export function toKey(field: LabelledField, value: unknown): string | null {
  return nameOf(field, value) === undefined ? null : String(value)
}

function nameOf({ valueLabels }: LabelledField, value: unknown): string | undefined {
  const key = String(value)
  return valueLabels && Object.hasOwn(valueLabels, key) ? valueLabels[key] : undefined
}
