import type { FormState } from 'payload'
import { reduceFieldsToValues } from 'payload/shared'
import { isRecord } from '@/lib/fetch-json'

export type PostValues = Record<string, unknown>

/** The values that the form sends: all except those of `notSent`. */
export function toValues(fields: FormState, notSent: readonly string[]): PostValues {
  const values: PostValues = reduceFieldsToValues(fields, true)
  return Object.fromEntries(Object.entries(values).filter(([name]) => !notSent.includes(name)))
}

/** The state of a form as if it had been opened with these values. Values without a field are left out. */
export function withValues(state: FormState, values: PostValues): FormState {
  return Object.fromEntries(
    Object.entries(state).map(([path, field]) => {
      const isGiven = Object.hasOwn(values, path)
      return [path, isGiven ? { ...field, value: values[path], initialValue: values[path] } : field]
    }),
  )
}

/** Whether two sets of values would be stored alike. No value and empty text count as the same. */
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

/** The stored post: its public state, address and times. */
export type StoredPost = {
  id: string
  slug: string
  isPublished: boolean
  /** When it was first published; null before. */
  publishedAt: string | null
  /** When it was last stored. A save that is based on an earlier time is refused. */
  updatedAt: string | null
}

/** A post as the API or Payload's own screens give it; null for anything else. */
export function toStoredPost(doc: unknown): StoredPost | null {
  if (!isRecord(doc) || typeof doc.id !== 'string') return null
  return {
    id: doc.id,
    slug: textIn(doc.slug) ?? '',
    isPublished: doc.published === true,
    publishedAt: textIn(doc.publishedAt),
    updatedAt: textIn(doc.updatedAt),
  }
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
