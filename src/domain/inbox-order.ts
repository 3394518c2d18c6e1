import { fold } from '@/lib/fold'
import type { Filterable } from './inbox-filter'

/** A lead as it stands in the inbox: its stored fields by name. */
export type InboxLead = Filterable & { id: string } & Record<string, unknown>

/** The order of the inbox: the name of a field, and its direction. */
export type InboxSort = { by: string; descending: boolean }

/** The order that the specification gives the list. */
export const NEWEST_FIRST: InboxSort = { by: 'createdAt', descending: true }

/** `name` or `-name`, as a URL carries it. */
export function toSortText({ by, descending }: InboxSort): string {
  return descending ? `-${by}` : by
}

/** Reads `name` or `-name`; that a field has the name is the caller's to check. */
export function readSort(text: string): InboxSort {
  return { by: text.replace(/^-/, ''), descending: text.startsWith('-') }
}

/**
 * The order as a comparison: texts without regard to case, by code point as the database's collation "C" orders
 * them; rows that are alike in that stand newest first.
 */
export function compareLeads({ by, descending }: InboxSort): (a: InboxLead, b: InboxLead) => number {
  const direction = descending ? -1 : 1
  if (by === NEWEST_FIRST.by) return (a, b) => direction * compareAge(a, b)
  return (a, b) => direction * compareText(fold(textOf(a[by])), fold(textOf(b[by]))) || -compareAge(a, b)
}

function compareAge(a: InboxLead, b: InboxLead): number {
  return Date.parse(a.createdAt) - Date.parse(b.createdAt) || compareText(a.id, b.id)
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}

const SURROGATE = /[\ud800-\udfff]/

/** UTF-16 units order astral letters before U+E000, code points behind it. */
function compareText(a: string, b: string): number {
  if (a === b) return 0
  if (!SURROGATE.test(a) && !SURROGATE.test(b)) return a < b ? -1 : 1
  const [left, right] = [[...a], [...b]]
  for (const [index, point] of left.entries()) {
    const other = right[index]
    if (other === undefined) return 1
    if (point !== other) return (point.codePointAt(0) ?? 0) - (other.codePointAt(0) ?? 0)
  }
  return -1
}
