'use client'

import Link from 'next/link'
import { paths } from '@/domain/paths'
import { AdminIcon } from '../shell/admin-icon'
import controls from '../shell/controls.module.css'
import table from '../shell/table.module.css'
import { toCellText } from '../table/cell-text'
import type { Column } from '../table/columns'
import styles from './posts.module.css'
import type { PostRow } from './posts-api'
import { type PostActions, titleId } from './use-post-actions.client'

type Props = { columns: Column[]; post: PostRow; index: number; actions: PostActions }

/** One post: its columns, and what can be done with it. */
export function PostRowLine({ columns, post, index, actions }: Props) {
  const title = post.title || 'Untitled'
  const isBusy = actions.busyId === post.id
  const verb = post.published ? 'Unpublish' : 'Publish'
  return (
    <tr data-row aria-rowindex={index + 2}>
      {columns.map((column) => (
        <td
          key={column.name}
          data-column={column.name}
          data-empty={toCellText(column, post[column.name]) === '-' || undefined}
        >
          <Cell column={column} post={post} title={title} />
        </td>
      ))}
      <td data-column="actions">
        <div className={table.rowActions}>
          <button
            type="button"
            className={styles.toggle}
            aria-label={`${verb} ${title}`}
            aria-disabled={isBusy}
            onClick={() => actions.toggle(post)}
          >
            {verb}
          </button>
          <Link
            className={controls.iconButton}
            href={paths.adminPost(post.id)}
            prefetch={false}
            aria-label={`Edit ${title}`}
            data-tip="Edit"
          >
            <AdminIcon name="pen" />
          </Link>
          <button
            type="button"
            className={`${controls.iconButton} ${controls.danger}`}
            aria-label={`Delete ${title}`}
            data-tip="Delete"
            aria-disabled={isBusy}
            onClick={() => actions.remove(post, index)}
          >
            <AdminIcon name="trash" />
          </button>
        </div>
      </td>
    </tr>
  )
}

function Cell({ column, post, title }: { column: Column; post: PostRow; title: string }) {
  if (column.name === 'title') {
    return (
      <Link
        id={titleId(post)}
        className={table.strong}
        href={paths.adminPost(post.id)}
        prefetch={false}
        title={title}
        tabIndex={-1}
      >
        {title}
      </Link>
    )
  }
  const text = toCellText(column, post[column.name])
  if (column.name !== 'published') return text
  return (
    <span className={styles.status} data-published={post.published ? true : undefined}>
      {text}
    </span>
  )
}

/** Stands for a row that is still on its way, at its height. */
export function SkeletonLine({ columns }: { columns: Column[] }) {
  return (
    <tr data-row>
      {columns.map(({ name }) => (
        <td key={name} data-column={name}>
          <span className={table.bone} />
        </td>
      ))}
      <td data-column="actions" />
    </tr>
  )
}
