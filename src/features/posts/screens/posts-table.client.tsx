'use client'

import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { HOUSE_PERIODS } from '@/domain/house-periods'
import { paths } from '@/domain/paths'
import type { Column } from '@/staff-ui/table/columns'
import { ListNote } from '@/staff-ui/table/list-note'
import { count, ListTable, toolbar } from '@/staff-ui/table/list-table.client'
import { BusyRow, useRowWork } from '@/staff-ui/table/row-actions.client'
import { SearchField } from '@/staff-ui/table/search-field.client'
import { useList } from '@/staff-ui/table/use-list.client'
import { notifyError } from '@/staff-ui/toasts.client'
import { defer, useDeferred } from '@/ui/deferred.client'
import { MayPublishContext } from './may-publish.client'
import { BadgesProvider, useBadges } from './post-badges.client'
import { POST_CARD, toActs, toPostColumns } from './post-columns.client'
import { countChosen, type PostChoices, type PostFilter, toFilterQuery } from './post-filter'
import { PostFilters } from './post-filters.client'
import { POST_KEYS, usePostKeys } from './post-keys.client'
import { listPosts } from './posts-api'
import { toTrashColumns } from './trash-columns.client'

const sheet = defer(() => import('@/staff-ui/keys-sheet.client'))

type Props = {
  columns: Column[]
  isTrash: boolean
  mayPublish: boolean
  couldNotLoad: boolean
  /** The filter in the URL. */
  opened: PostFilter
  choices: PostChoices
}

const SKELETON_ROWS = 8

const NOTE = { failed: 'The posts could not be read', none: 'No posts found' }
const NOTES = {
  all: { ...NOTE, hint: 'The first one starts at the button above.' },
  trash: { ...NOTE, none: 'The trash is empty', hint: 'A post that you delete waits here.' },
  searched: { ...NOTE, hint: 'No title has these letters. Try fewer of them.' },
  filtered: { ...NOTE, hint: 'No post fits all that is chosen above. Take some of it away.' },
}

const failedToLoad = () => notifyError('Failed to load blog posts')

/** The table of posts, newest first, or of those in the trash. The filters above it and in the URL apply to it. */
export function PostsTable({ columns, isTrash, mayPublish, couldNotLoad, opened, choices }: Props) {
  const [filter, setFilter] = useState(opened)
  const [known, setKnown] = useState(opened)
  // A link of the menu can lead from this screen to itself with another filter.
  if (opened !== known) {
    setKnown(opened)
    if (!isTrash) setFilter(opened)
  }
  const [isFilterOpen, setFilterOpen] = useState(false)
  const [isHelp, setHelp] = useState(false)
  const first = useRef<HTMLSelectElement>(null)
  const { badges, ask } = useBadges()
  const source = useMemo(
    () => ({
      read: async (page: number, _: null, signal: AbortSignal) => {
        const read = await listPosts(columns, isTrash, page, filter, signal)
        // The rows are shown without waiting for their badges.
        if (!isTrash) void ask(read.rows.map(({ id }) => id))
        return read
      },
    }),
    [columns, isTrash, filter, ask],
  )
  const posts = useList(source, failedToLoad)
  const { change, remove, busyId } = useRowWork(posts)
  const acts = useMemo(() => toActs({ change, remove }, mayPublish), [change, remove, mayPublish])
  const drawn = useMemo(
    () => (isTrash ? toTrashColumns(columns, { change, remove }) : toPostColumns(columns, acts)),
    [columns, isTrash, change, remove, acts],
  )
  const help = useDeferred(sheet, isHelp, () => setHelp(false))
  usePostKeys({
    list: posts,
    acts,
    busyId,
    isTrash,
    onFilter: toFilter,
    onReviews: toReviews,
    onHelp: () => setHelp(true),
  })

  useEffect(() => {
    if (!couldNotLoad) return
    notifyError('Failed to load post')
    window.history.replaceState(null, '', paths.adminBlog)
  }, [couldNotLoad])

  // Menus that were chosen before the scripts had come are taken over at once, so none may go by the filter of the others' render.
  const changeFilter = (part: Partial<PostFilter>) => setFilter((before) => ({ ...before, ...part }))

  const addressed = useRef(filter)
  useEffect(() => {
    if (addressed.current === filter) return
    addressed.current = filter
    // The filter of the trash is not in the URL, so a reader who returns to the trash sees all of it.
    if (!isTrash && filter !== opened)
      window.history.replaceState(null, '', `${paths.adminBlog}${toFilterQuery(filter)}`)
  }, [filter, isTrash, opened])

  function toReviews() {
    const state = mayPublish ? 'review' : 'sent-back'
    changeFilter({ state: filter.state === state ? null : state })
  }

  function toFilter() {
    flushSync(() => setFilterOpen(true))
    first.current?.focus()
  }

  const isFiltered = countChosen(filter) > 0
  return (
    <>
      {!isTrash && (
        <PostFilters
          filter={filter}
          choices={choices}
          mayPublish={mayPublish}
          onFilter={changeFilter}
          first={first}
          isOpen={isFilterOpen}
          onOpen={setFilterOpen}
        />
      )}
      <div className={toolbar}>
        <SearchField
          label="Search posts by title"
          placeholder="Search by title..."
          value={filter.text}
          onType={(text) => changeFilter({ text })}
        />
        <p className={`m-0 ${count}`} role="status">
          {posts.status === 'loading' ? 'Loading...' : countText(posts.total)}
        </p>
      </div>
      {isTrash && (
        <p className="mb-3 text-ink-soft">
          Nobody but the staff sees these posts. Each is deleted for good {HOUSE_PERIODS.trashDays} days after
          it was put here.
        </p>
      )}
      <BusyRow value={busyId}>
        <BadgesProvider value={badges}>
          <MayPublishContext value={mayPublish}>
            <ListTable list={posts} columns={drawn} card={POST_CARD} skeletonRows={SKELETON_ROWS}>
              <ListNote
                list={posts}
                words={
                  isFiltered
                    ? NOTES.filtered
                    : filter.text
                      ? NOTES.searched
                      : isTrash
                        ? NOTES.trash
                        : NOTES.all
                }
                onRetry={posts.reload}
              />
            </ListTable>
          </MayPublishContext>
        </BadgesProvider>
      </BusyRow>
      {isHelp && help && (
        <help.KeysSheet title="Keys of the list" keys={POST_KEYS} onClose={() => setHelp(false)} />
      )}
    </>
  )
}

function countText(total: number): string {
  return total === 1 ? '1 post' : `${total.toLocaleString('en-US')} posts`
}
