import type { FormState } from 'payload'
import { reduceFieldsToValues } from 'payload/shared'
import { isRecord } from '@/lib/fetch-json'

export type PostValues = Record<string, unknown>

/** What the form would send: every value but those of the names left out. */
export function toValues(fields: FormState, notSent: readonly string[]): PostValues {
  const values: PostValues = reduceFieldsToValues(fields, true)
  return Object.fromEntries(Object.entries(values).filter(([name]) => !notSent.includes(name)))
}

/** The state of a form that holds these values, as if it had been opened with them; names that it does not have are left out. */
export function withValues(state: FormState, values: PostValues): FormState {
  return Object.fromEntries(
    Object.entries(state).map(([path, field]) => {
      const isGiven = Object.hasOwn(values, path)
      return [path, isGiven ? { ...field, value: values[path], initialValue: values[path] } : field]
    }),
  )
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

/** The post as the database has it: what the public sees, where, and since when. */
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
