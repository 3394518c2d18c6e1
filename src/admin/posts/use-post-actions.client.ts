'use client'

import { useState } from 'react'
import { notifyError, notifySuccess } from '../notify.client'
import { deletePost, type PostRow, setPublished } from './posts-api'

export type PostActions = {
  /** The post being changed just now; its buttons wait. */
  busyId: string | null
  toggle: (post: PostRow) => Promise<void>
  remove: (post: PostRow) => Promise<void>
}

/** Publishing, unpublishing and deleting from the list, with the words of the error catalogue. */
export function usePostActions(reload: () => Promise<void>): PostActions {
  const [busyId, setBusyId] = useState<string | null>(null)

  async function run(post: PostRow, change: () => Promise<void>, done: string, failed: string) {
    setBusyId(post.id)
    try {
      await change()
      notifySuccess(done)
      await reload()
    } catch {
      notifyError(failed)
    } finally {
      setBusyId(null)
    }
  }

  return {
    busyId,
    toggle: (post) => {
      const done = post.published ? 'Post unpublished' : 'Post published'
      return run(post, () => setPublished(post.id, !post.published), done, 'Failed to update post')
    },
    remove: async (post) => {
      if (!window.confirm('Are you sure you want to delete this post?')) return
      await run(post, () => deletePost(post.id), 'Post deleted successfully', 'Failed to delete post')
    },
  }
}
