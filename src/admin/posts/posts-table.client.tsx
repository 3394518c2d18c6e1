'use client'

import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { paths } from '@/domain/paths'
import { notifyError } from '../notify.client'
import { AdminIcon } from '../shell/admin-icon'
import controls from '../shell/controls.module.css'
import table from '../shell/table.module.css'
import type { Column } from '../table/columns'
import { ListNote } from '../table/list-note'
import { Space } from '../table/space'
import { useFit } from '../table/use-fit.client'
import { useWindowRows } from '../table/use-window-rows.client'
import cards from './cards.module.css'
import { PostRowLine, SkeletonLine } from './post-row.client'
import styles from './posts.module.css'
import { usePostActions } from './use-post-actions.client'
import { usePosts } from './use-posts.client'

type Props = { columns: Column[]; couldNotLoad: boolean }

const skeletons = Array.from({ length: 8 }, (_, index) => `skeleton-${index}`)

const NOTE = { failed: 'The posts could not be read', none: 'No posts found' }
const NOTES = {
  all: { ...NOTE, hint: 'The first one starts at the button above.' },
  searched: { ...NOTE, hint: 'No title has these letters. Try fewer of them.' },
}

const failedToLoad = () => notifyError('Failed to load blog posts')

/** The table of posts: only rows near the window are drawn, and read when it comes near them. */
export function PostsTable({ columns, couldNotLoad }: Props) {
  const [text, setText] = useState('')
  const search = useSettled(useDeferredValue(text))
  const posts = usePosts(columns, search, failedToLoad)
  const frame = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableElement>(null)
  const isFit = useFit(frame, cards.cards ?? '', columns.map(({ name }) => name).join())
  const rows = useWindowRows(body, posts.total, isFit)
  const { need, reload } = posts
  const reloadSeen = useCallback(() => reload(rows.first, rows.last), [reload, rows.first, rows.last])
  const actions = usePostActions(reloadSeen, posts.rowAt)

  useEffect(() => {
    if (posts.status === 'ready') need(rows.first, rows.last)
  }, [need, posts.status, rows.first, rows.last])

  useEffect(() => {
    if (!couldNotLoad) return
    notifyError('Failed to load post')
    window.history.replaceState(null, '', paths.adminBlog)
  }, [couldNotLoad])

  const drawn = Array.from(
    { length: Math.max(0, rows.last - rows.first + 1) },
    (_, index) => rows.first + index,
  )

  return (
    <>
      <div className={table.toolbar}>
        <label className={table.search}>
          <span className="sr-only">Search posts by title</span>
          <AdminIcon name="search" />
          <input
            type="search"
            className={controls.field}
            placeholder="Search by title..."
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <p className={table.count} role="status">
          {posts.status === 'loading' ? 'Loading...' : countText(posts.total)}
        </p>
      </div>
      <div ref={frame} className={table.frame}>
        <table
          ref={body}
          className={[table.table, styles.posts, !isFit && cards.cards].filter(Boolean).join(' ')}
          aria-rowcount={posts.total + 1}
          aria-busy={posts.status === 'loading'}
        >
          <Head columns={columns} />
          <Space height={rows.before} width={columns.length + 1} />
          <tbody>
            {posts.status === 'loading'
              ? skeletons.map((key) => <SkeletonLine key={key} columns={columns} />)
              : drawn.map((index) => {
                  const post = posts.rowAt(index)
                  if (!post) return <SkeletonLine key={`wait-${index}`} columns={columns} />
                  return (
                    <PostRowLine
                      key={post.id}
                      columns={columns}
                      post={post}
                      index={index}
                      actions={actions}
                    />
                  )
                })}
          </tbody>
          <Space height={rows.after} width={columns.length + 1} />
        </table>
        <ListNote list={posts} words={search ? NOTES.searched : NOTES.all} onRetry={reloadSeen} />
      </div>
    </>
  )
}

function Head({ columns }: { columns: Column[] }) {
  return (
    <thead>
      <tr>
        {columns.map(({ name, label }) => (
          <th key={name} scope="col" data-column={name}>
            {label}
          </th>
        ))}
        <th scope="col" data-column="actions">
          Actions
        </th>
      </tr>
    </thead>
  )
}

function countText(total: number): string {
  return total === 1 ? '1 post' : `${total.toLocaleString('en-US')} posts`
}

const SETTLE_MS = 150

/** The value once it has not changed for a moment: nobody waits for the results of half a word. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
