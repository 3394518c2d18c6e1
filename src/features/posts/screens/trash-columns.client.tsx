'use client'

import { Trash2 } from 'lucide'
import type { Column } from '@/staff-ui/table/columns'
import { type ListColumn, rowActions, strong } from '@/staff-ui/table/list-table.client'
import { DangerButton, openerId, useIsBusy } from '@/staff-ui/table/row-actions.client'
import { button } from '@/ui/button'
import { ACTIONS, TWO_LINES, titleOf, toPostColumn, toRestoring, type Work } from './post-columns.client'
import { deleteForGood, type PostRow } from './posts-api'

/** The columns of the trash: the fields of a post, and buttons that restore it or delete it for good. */
export function toTrashColumns(columns: readonly Column[], work: Work): ListColumn<PostRow>[] {
  return [...columns.map(toTrashColumn), toActions(work)]
}

function toTrashColumn(column: Column): ListColumn<PostRow> {
  const drawn = toPostColumn(column)
  if (column.name !== 'title') return drawn
  return {
    ...drawn,
    cell: (post) => (
      <span id={openerId(post)} className={`${strong} ${TWO_LINES}`} title={titleOf(post)} tabIndex={-1}>
        {titleOf(post)}
      </span>
    ),
  }
}

function toActions({ change, remove }: Work): ListColumn<PostRow> {
  return {
    ...ACTIONS,
    cell: (post) => (
      <div className={rowActions}>
        <RestoreButton post={post} onPress={() => change(post, toRestoring(post))} />
        <DangerButton
          row={post}
          verb="Delete for good"
          name={titleOf(post)}
          icon={Trash2}
          onPress={() =>
            remove(post, {
              question: 'Delete this post for good? Nothing brings it back.',
              act: () => deleteForGood(post.id),
              done: 'Post deleted for good',
              failed: 'Failed to delete post',
            })
          }
        />
      </div>
    ),
  }
}

function RestoreButton({ post, onPress }: { post: PostRow; onPress: () => void }) {
  const isBusy = useIsBusy(post)
  return (
    <button
      type="button"
      className={button({ className: 'mr-1 min-h-10 text-note in-data-cards:min-h-11' })}
      aria-label={`Restore ${titleOf(post)}`}
      aria-disabled={isBusy}
      onClick={() => isBusy || onPress()}
    >
      Restore
    </button>
  )
}
