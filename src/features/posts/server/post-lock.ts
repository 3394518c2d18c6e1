import { sql } from '@payloadcms/db-postgres'
import type { Transaction } from '@/data/transaction'

export type LockedPost = {
  published: boolean
  title: string | null
  isTrashed: boolean
  updatedAt: string | Date
}

/**
 * Locks a post until the transaction ends, and reads what is stored after the wait. Whatever changes a post, or what
 * is kept for it, takes this lock, so that of two at the same time the second sees the first.
 */
export async function lockPost({ query }: Transaction, post: string): Promise<LockedPost | null> {
  const [stored] = await query<LockedPost>(
    sql`SELECT published, title, deleted_at IS NOT NULL AS "isTrashed", updated_at AS "updatedAt"
        FROM blog_posts WHERE id = ${post}::uuid FOR UPDATE`,
  )
  return stored ?? null
}
