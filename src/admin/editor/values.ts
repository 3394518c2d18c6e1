import type { FormState } from 'payload'
import { reduceFieldsToValues } from 'payload/shared'

export type PostValues = Record<string, unknown>

/** What the form would send: every value but those of the names left out. */
export function toValues(fields: FormState, notSent: readonly string[]): PostValues {
  const values: PostValues = reduceFieldsToValues(fields, true)
  return Object.fromEntries(Object.entries(values).filter(([name]) => !notSent.includes(name)))
}

/** Whether two sets of values would be stored alike; nothing and empty text count as one. */
export function isSame(left: PostValues, right: PostValues): boolean {
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every(
    (name) => plain(left[name]) === plain(right[name]),
  )
}

function plain(value: unknown): string {
  return value === '' || value === undefined ? 'null' : JSON.stringify(value)
}

/** The value as text; empty for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
