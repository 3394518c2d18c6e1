import { isRecord } from '@/lib/record'

/** The post as the database has it: what the public sees, where, and since when. */
export type StoredPost = {
  id: string
  slug: string
  isPublished: boolean
  /** When it was first published; null before. */
  publishedAt: string | null
  /** When it was last stored; a save of an older reading is refused. */
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
