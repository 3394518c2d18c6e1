'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { paths } from '@/domain/paths'
import type { SheetKey } from '@/staff-ui/keys-sheet.client'
import { currentIndex, isBehind, isOfTheBrowser } from '@/staff-ui/table/list-keys'
import { hearUndo } from '@/staff-ui/table/undo-key.client'
import type { List } from '@/staff-ui/table/use-list.client'
import { forgetUndos } from '@/staff-ui/toasts.client'
import type { PostActs } from './post-columns.client'
import type { PostRow } from './posts-api'

/** The keys of the list, as the help dialog lists them. */
export const POST_KEYS: readonly SheetKey[] = [
  ['j', 'Next post'],
  ['k', 'Previous post'],
  ['Enter', 'Open it in the editor'],
  ['p', 'Publish it, or take it off the site'],
  ['d', 'Duplicate it as a draft'],
  ['v', 'View it on the site, if it is published'],
  ['Delete', 'Delete it, after a question'],
  ['Ctrl + z', 'Undo the last deletion or copy'],
  ['n', 'New post'],
  ['f', 'Filter'],
  ['r', 'Show what waits for a review, or was sent back to you; again: all posts'],
  ['/', 'Search'],
  ['Ctrl + k', 'Go to a post, a lead or a screen'],
  ['?', 'Show these keys'],
]

const ACTS: Readonly<Record<string, keyof PostActs>> = {
  p: 'toggle',
  d: 'duplicate',
  v: 'view',
  Delete: 'trash',
}

type KeyActions = {
  list: Pick<List<PostRow>, 'rowAt' | 'total'>
  acts: PostActs
  /** The row that is being changed. */
  busyId: string | null
  /** Posts in the trash can only be restored. */
  isTrash: boolean
  onFilter: () => void
  /** Shows the posts whose review waits for the reader, or all again. */
  onReviews: () => void
  onHelp: () => void
}

/**
 * Handles the keys of the list, but none while the user types, with a modifier, or while a dialog or menu covers the
 * list.
 */
export function usePostKeys(does: KeyActions): void {
  const router = useRouter()
  const latest = useRef(does)
  useEffect(() => {
    latest.current = does
  })

  // Changes made on another screen cannot be undone from here.
  useEffect(forgetUndos, [])

  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (hearUndo(event)) return
      if (isOfTheBrowser(event) || isBehind()) return
      const isHeard = event.key === 'n' ? !latest.current.isTrash : press(event, latest.current)
      if (!isHeard) return
      event.preventDefault()
      if (event.key === 'n') router.push(paths.adminNewPost)
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [router])
}

/** @returns whether the list uses the key */
function press({ key, repeat }: KeyboardEvent, does: KeyActions): boolean {
  const { list, acts, busyId, isTrash, onFilter, onReviews, onHelp } = does
  const index = currentIndex()
  const post = index < 0 ? undefined : list.rowAt(index)
  const act = ACTS[key]
  if (key === 'j') focusRowAt(Math.min(index + 1, list.total - 1))
  else if (key === 'k') focusRowAt(Math.max(index - 1, 0))
  else if (key === '/') document.querySelector<HTMLElement>('input[type=search]')?.focus()
  else if (key === '?') onHelp()
  else if (key === 'f' && !isTrash) onFilter()
  else if (key === 'r' && !isTrash) onReviews()
  else if (!post || !act || isTrash) return false
  else if (!repeat && busyId !== post.id) acts[act](post)
  return true
}

const TRIES = 5

/** Moves the focus to a row, which may have to be scrolled into view to be rendered. */
function focusRowAt(index: number, tries = TRIES): void {
  const row = document.querySelector<HTMLElement>(`tr[data-row][aria-rowindex="${index + 2}"]`)
  row?.querySelector<HTMLElement>('[id^="row-"]')?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
  if (!row && tries > 0) requestAnimationFrame(() => focusRowAt(index, tries - 1))
}
