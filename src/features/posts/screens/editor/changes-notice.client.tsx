'use client'

import { useState } from 'react'
import type { PendingChanges } from '@/features/posts/rules/pending-changes'
import { Moment } from '@/staff-ui/moment.client'
import { notice, ways } from '@/staff-ui/saving/notices.client'
import { notifyError } from '@/staff-ui/toasts.client'
import { button } from '@/ui/button'
import { defer, useDeferred } from '@/ui/deferred.client'
import type { PostValues, StoredPost } from './post-values'

const comparison = defer(() => import('./comparison.client').then((it) => it.Comparison))

type Props = {
  changes: PendingChanges
  post: StoredPost
  /** The stored values of the post, by the names of the fields. */
  stored: PostValues
  /** The present values of the form. */
  values: PostValues
  isBusy: boolean
  onDiscard: () => void
}

/** Says that the form holds changes for later, compares them with the public version, and discards them. */
export function ChangesNotice({ changes, post, stored, values, isBusy, onDiscard }: Props) {
  const [isShown, setShown] = useState(false)
  const Comparison = useDeferred(comparison, isShown, () => {
    setShown(false)
    notifyError('The comparison could not be opened')
  })
  const isOutdated = changes.basedOn !== post.updatedAt
  return (
    <section className={notice} aria-label="Changes saved for later">
      <p>
        <strong>
          {post.isPublished ? 'These changes are not public yet.' : 'This post has changes for later.'}
        </strong>{' '}
        Saved for later{changes.by && ` by ${changes.by}`} <Moment at={changes.savedAt} />.{' '}
        {post.isPublished && 'Visitors see the post as it was published.'}
        {isOutdated && ' The post itself has been saved since these changes were written.'}
      </p>
      <div className={ways}>
        <button
          type="button"
          className={button()}
          aria-expanded={isShown}
          onClick={() => setShown((before) => !before)}
        >
          Compare with what is public
        </button>
        <button
          type="button"
          className={button()}
          aria-disabled={isBusy}
          onClick={() => isBusy || onDiscard()}
        >
          Discard changes
        </button>
      </div>
      {isShown &&
        (Comparison ? (
          <Comparison
            label="Changes from what is public"
            none="The form holds what is public."
            older={stored}
            newer={values}
          />
        ) : (
          <p role="status">Loading...</p>
        ))}
    </section>
  )
}
