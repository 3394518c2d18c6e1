'use client'

import { Copy, Ellipsis, ExternalLink, Pencil, Trash2 } from 'lucide'
import Link from 'next/link'
import { MAY_NOT_PUBLISH } from '@/domain/area-words'
import { paths } from '@/domain/paths'
import { iconButton } from '@/staff-ui/controls'
import { Popover } from '@/staff-ui/popover.client'
import { toCellText } from '@/staff-ui/table/cell-text'
import type { Column } from '@/staff-ui/table/columns'
import { type ListColumn, rowActions, strong } from '@/staff-ui/table/list-table.client'
import { DangerButton, openerId, useIsBusy, type useRowWork } from '@/staff-ui/table/row-actions.client'
import { notifyError } from '@/staff-ui/toasts.client'
import { LineDrawing } from '@/ui/line-drawing'
import { useMayPublish } from './may-publish.client'
import { PostBadges } from './post-badges.client'
import { duplicatePost, findAddress, type PostRow, restorePost, setPublished, trashPost } from './posts-api'

export type Work = Pick<ReturnType<typeof useRowWork>, 'change' | 'remove'>

/**
 * The classes of a card: title, fields, actions. All cards have the same height, even with empty fields; a field alone
 * on its line fills it.
 */
export const POST_CARD =
  'in-data-cards:grid-cols-2 in-data-cards:gap-x-[0.9rem] in-data-cards:px-4 in-data-cards:py-3 md:in-data-cards:grid-cols-[6.5rem_minmax(0,9rem)_minmax(0,10rem)_minmax(0,1fr)_max-content] max-md:in-data-cards:[&>td:nth-last-child(2):nth-child(even)]:col-span-full'

const FIELD_LINE = 'in-data-cards:h-6 in-data-cards:leading-6'

/** The classes of a text that is cut after two lines. All rows have the same height, with or without badges. */
export const TWO_LINES = 'line-clamp-2 max-w-full leading-5.5 wrap-anywhere'

const LOOKS: Record<string, { head: string; body: string }> = {
  title: {
    // The width fits sixteen letters of a title and the space around them.
    head: 'w-full min-w-52',
    body: 'h-19 whitespace-normal in-data-cards:-order-2 in-data-cards:col-span-full in-data-cards:grid in-data-cards:h-19 in-data-cards:content-center in-data-cards:text-plain in-data-cards:leading-6 md:in-data-cards:col-end-[-2]',
  },
  category: { head: 'min-w-42', body: FIELD_LINE },
  publishedAt: { head: 'min-w-42', body: FIELD_LINE },
  deletedAt: { head: 'min-w-42', body: FIELD_LINE },
  published: { head: 'min-w-32', body: `${FIELD_LINE} in-data-cards:-order-1` },
}

/** The columns of the table: those that the collection lists, and one with the actions on a post. */
export function toPostColumns(columns: readonly Column[], acts: PostActs): ListColumn<PostRow>[] {
  return [...columns.map(toPostColumn), toActions(acts)]
}

/** The column of a field. */
export function toPostColumn(column: Column): ListColumn<PostRow> {
  const { name, label } = column
  const base = { name, label, ...(LOOKS[name] ?? { body: FIELD_LINE }) }
  if (name === 'title') return { ...base, cell: (post) => <Title post={post} /> }
  if (name === 'published') return { ...base, cell: (post) => <Status column={column} post={post} /> }
  return {
    ...base,
    cell: (post) => {
      const text = toCellText(column, post[name])
      return text === '-' ? <span className="in-data-cards:invisible">-</span> : text
    },
  }
}

export function titleOf({ title }: PostRow): string {
  return title || 'Untitled'
}

function Title({ post }: { post: PostRow }) {
  const title = titleOf(post)
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <Link
        id={openerId(post)}
        className={`${strong} ${TWO_LINES}`}
        href={paths.adminPost(post.id)}
        prefetch={false}
        title={title}
        tabIndex={-1}
      >
        {title}
      </Link>
      <PostBadges id={post.id} />
    </span>
  )
}

function Status({ column, post }: { column: Column; post: PostRow }) {
  const tone = post.published ? 'font-semibold text-good before:bg-current' : 'text-ink-soft'
  return (
    <span
      className={`inline-flex items-center gap-2 before:size-[0.6rem] before:rounded-full before:border-2 before:border-current before:content-[''] ${tone}`}
    >
      {toCellText(column, post.published)}
    </span>
  )
}

export const ACTIONS = {
  name: 'actions',
  label: 'Actions',
  head: 'min-w-66',
  body: 'in-data-cards:order-1 in-data-cards:col-span-full in-data-cards:mt-[0.4rem] in-data-cards:h-11 in-data-cards:overflow-visible md:in-data-cards:col-start-[-2] md:in-data-cards:col-end-[-1] md:in-data-cards:row-span-2 md:in-data-cards:row-start-1 md:in-data-cards:mt-0',
}

/** The action that restores a post from the trash, with its messages. */
export const toRestoring = ({ id }: PostRow) => ({
  act: () => restorePost(id),
  done: 'Post restored',
  failed: 'Failed to restore post',
  told: [409],
})

/** The actions on a post, for its row, its menu and the keys of the list. */
export type PostActs = Record<'toggle' | 'duplicate' | 'view' | 'trash', (post: PostRow) => void>

/** @param work - changes rows; its functions keep their identities, so that those of the result can too */
export function toActs({ change, remove }: Work, mayPublish = true): PostActs {
  return {
    toggle: (post) => {
      if (!mayPublish) return notifyError(MAY_NOT_PUBLISH)
      void change(post, {
        act: () => setPublished(post.id, !post.published),
        done: post.published ? 'Post unpublished' : 'Post published',
        failed: 'Failed to update post',
        told: [400],
      })
    },
    duplicate(post) {
      let copy = ''
      void change(post, {
        act: async () => {
          copy = await duplicatePost(post.id)
        },
        undo: {
          act: () => trashPost(copy),
          done: 'The copy is in the trash',
          failed: 'Failed to delete post',
        },
        done: 'Post duplicated as a draft',
        failed: 'Failed to duplicate post',
      })
    },
    view(post) {
      if (!post.published) return notifyError('A draft is not on the site')
      findAddress(post.id).then(
        (address) => window.open(address, '_blank', 'noopener'),
        () => notifyError('The post could not be found'),
      )
    },
    trash: (post) => {
      if (!mayPublish && post.published) return notifyError(MAY_NOT_PUBLISH)
      void remove(post, {
        question: 'Are you sure you want to delete this post?',
        act: () => trashPost(post.id),
        undo: toRestoring(post),
        done: 'Post deleted successfully',
        failed: 'Failed to delete post',
      })
    },
  }
}

function toActions(acts: PostActs): ListColumn<PostRow> {
  return {
    ...ACTIONS,
    cell: (post) => (
      <div className={rowActions}>
        <PublishButton post={post} onPress={() => acts.toggle(post)} />
        <Link
          className={iconButton({ className: 'in-data-cards:size-11' })}
          href={paths.adminPost(post.id)}
          prefetch={false}
          aria-label={`Edit ${titleOf(post)}`}
          data-tip="Edit"
        >
          <LineDrawing drawing={Pencil} size={18} />
        </Link>
        <DeleteButton post={post} onPress={() => acts.trash(post)} />
        <More post={post} acts={acts} />
      </div>
    ),
  }
}

const choice =
  'flex min-h-11 w-full items-center gap-3 rounded px-3 text-left font-semibold whitespace-nowrap text-ink hover:bg-paper-sunk'

/** A menu with the actions that are seldom used. */
function More({ post, acts }: { post: PostRow; acts: PostActs }) {
  const isBusy = useIsBusy(post)
  return (
    <Popover
      label={`More for ${titleOf(post)}`}
      tip="More"
      look={iconButton({ className: 'in-data-cards:size-11' })}
      button={<LineDrawing drawing={Ellipsis} size={18} />}
    >
      {(close) => {
        const take = (act: (post: PostRow) => void) => () => {
          close()
          if (!isBusy) act(post)
        }
        return (
          <div className="grid">
            <button type="button" className={choice} onClick={take(acts.duplicate)}>
              <LineDrawing drawing={Copy} size={18} />
              Duplicate
            </button>
            {post.published && (
              <button type="button" className={choice} onClick={take(acts.view)}>
                <LineDrawing drawing={ExternalLink} size={18} />
                View on the site
              </button>
            )}
          </div>
        )
      }}
    </Popover>
  )
}

type ButtonProps = { post: PostRow; onPress: () => void }

function DeleteButton({ post, onPress }: ButtonProps) {
  if (!useMayPublish() && post.published) return null
  return <DangerButton row={post} verb="Delete" name={titleOf(post)} icon={Trash2} onPress={onPress} />
}

function PublishButton({ post, onPress }: ButtonProps) {
  const isBusy = useIsBusy(post)
  if (!useMayPublish()) return null
  const verb = post.published ? 'Unpublish' : 'Publish'
  return (
    <button
      type="button"
      className="mr-1 min-h-10 w-26 cursor-pointer rounded border border-line-strong bg-transparent font-body text-note leading-none font-semibold text-ink hover:border-ink hover:bg-paper-sunk in-data-cards:min-h-11 aria-disabled:cursor-progress aria-disabled:text-ink-soft"
      aria-label={`${verb} ${titleOf(post)}`}
      aria-disabled={isBusy}
      onClick={() => isBusy || onPress()}
    >
      {verb}
    </button>
  )
}
