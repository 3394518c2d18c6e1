'use client'

import { useEffect, useMemo, useState } from 'react'
import { paths } from '@/domain/paths'
import { RETENTION } from '@/domain/retention'
import { notifyError } from '../shell/toasts.client'
import { ListNote } from '../table/list-note'
import { count, ListTable, toolbar } from '../table/list-table.client'
import { BusyRow, useRowWork } from '../table/row-actions.client'
import { SearchField } from '../table/search-field'
import { useList } from '../table/use-list.client'
import type { Column } from './columns'
import { POST_CARD, toPostColumns } from './post-columns.client'
import { listPosts } from './posts-api'
import { toTrashColumns } from './trash-columns.client'

type Props = { columns: Column[]; isTrash: boolean; couldNotLoad: boolean }

const SKELETON_ROWS = 8

const NOTE = { failed: 'The posts could not be read', none: 'No posts found' }
const NOTES = {
  all: { ...NOTE, hint: 'The first one starts at the button above.' },
  trash: { ...NOTE, none: 'The trash is empty', hint: 'A post that you delete waits here.' },
  searched: { ...NOTE, hint: 'No title has these letters. Try fewer of them.' },
}

const failedToLoad = () => notifyError('Failed to load blog posts')

/** The table of posts, newest first, or of those in the trash, filtered by their titles. */
export function PostsTable({ columns, isTrash, couldNotLoad }: Props) {
  const [search, setSearch] = useState('')
  const source = useMemo(
    () => ({
      read: (page: number, _: null, signal: AbortSignal) => listPosts(columns, isTrash, page, search, signal),
    }),
    [columns, isTrash, search],
  )
  const posts = useList(source, failedToLoad)
  const { change, remove, busyId } = useRowWork(posts)
  const drawn = useMemo(() => {
    const toDrawn = isTrash ? toTrashColumns : toPostColumns
    return toDrawn(columns, { change, remove })
  }, [columns, isTrash, change, remove])

  useEffect(() => {
    if (!couldNotLoad) return
    notifyError('Failed to load post')
    window.history.replaceState(null, '', paths.adminBlog)
  }, [couldNotLoad])

  return (
    <>
      <div className={toolbar}>
        <SearchField
          label="Search posts by title"
          placeholder="Search by title..."
          value={search}
          onType={setSearch}
        />
        <p className={`m-0 ${count}`} role="status">
          {posts.status === 'loading' ? 'Loading...' : countText(posts.total)}
        </p>
      </div>
      {isTrash && (
        <p className="mb-3 text-ink-soft">
          Nobody but the staff sees these posts. Each is deleted for good {RETENTION.trashDays} days after it
          was put here.
        </p>
      )}
      <BusyRow value={busyId}>
        <ListTable list={posts} columns={drawn} card={POST_CARD} skeletonRows={SKELETON_ROWS}>
          <ListNote
            list={posts}
            words={search ? NOTES.searched : isTrash ? NOTES.trash : NOTES.all}
            onRetry={posts.reload}
          />
        </ListTable>
      </BusyRow>
    </>
  )
}

function countText(total: number): string {
  return total === 1 ? '1 post' : `${total.toLocaleString('en-US')} posts`
}
