'use client'

import { useState } from 'react'
import { notifyError, notifySuccess } from '../notify.client'
import { focusRow } from '../table/focus-row'
import { deletePost, type PostRow, setPublished } from './posts-api'

export type PostActions = {
  /** The post being changed just now. Its buttons do nothing, but stay enabled: a disabled one loses the focus. */
  busyId: string | null
  toggle: (post: PostRow) => Promise<void>
  /** @param index - the place of the post in the list, from 0 */
  remove: (post: PostRow, index: number) => Promise<void>
}

/**
 * Publishing, unpublishing and deleting from the list, with the words of the error catalogue. After a delete the
 * focus goes to the next row.
 */
export function usePostActions(
  reload: () => Promise<void>,
  rowAt: (index: number) => PostRow | undefined,
): PostActions {
  const [busyId, setBusyId] = useState<string | null>(null)

  async function run(post: PostRow, change: () => Promise<void>, done: string, failed: string) {
    setBusyId(post.id)
    try {
      await change()
      notifySuccess(done)
      await reload()
      return true
    } catch {
      notifyError(failed)
      return false
    } finally {
      setBusyId(null)
    }
  }

  return {
    busyId,
    toggle: async (post) => {
      if (busyId === post.id) return
      const done = post.published ? 'Post unpublished' : 'Post published'
      await run(post, () => setPublished(post.id, !post.published), done, 'Failed to update post')
    },
    remove: async (post, index) => {
      if (busyId === post.id || !window.confirm('Are you sure you want to delete this post?')) return
      const next = rowAt(index + 1)
      const change = () => deletePost(post.id)
      const isGone = await run(post, change, 'Post deleted successfully', 'Failed to delete post')
      if (isGone) focusRow(next ? titleId(next) : null)
    },
  }
}

/** The id of the link that opens a post from its row. */
export function titleId({ id }: Pick<PostRow, 'id'>): string {
  return `post-${id}`
}
