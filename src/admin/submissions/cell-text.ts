import type { InboxField } from '@/domain/inbox-fields'
import { withoutBidiControls } from '@/lib/text'
import { toMoment } from '../moments'

/** What the inbox shows of a stored value: lists joined with ', ', dates on the viewer's clock, '-' for nothing. */
export function toShownText(field: Pick<InboxField, 'type'>, value: unknown): string {
  if (value === null || value === undefined || value === '') return '-'
  if (Array.isArray(value)) return value.map((each) => toShownText(field, each)).join(', ') || '-'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (field.type === 'date') return toMoment(String(value))
  return withoutBidiControls(typeof value === 'object' ? JSON.stringify(value) : String(value))
}
