'use client'

import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { readingMinutes } from '@/features/posts/rules/post'
import { useMayPublish } from '@/features/posts/screens/may-publish.client'
import { Moment } from '@/staff-ui/moment.client'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'
import { countArticleWords } from './article-words'
import type { StoredPost } from './post-values'
import type { SaveTarget } from './use-save.client'

/** The id of the heading, to which the focus returns. */
export const POST_DETAILS_ID = 'post-details'

type Props = {
  stored: StoredPost | null
  /** When the changes for later were saved; null for none. */
  changesAt: string | null
  /** The notice of a schedule. */
  waiting: ReactNode
  isDirty: boolean
  isSaving: boolean
  /** The article as HTML. */
  content: string
  onSave: (target: SaveTarget) => void
  /** Null while a review waits. */
  onAskReview: (() => void) | null
  /** Questions before the next save. */
  children: ReactNode
}

/**
 * The bar that stays visible above the form, with the state of the post and its buttons. On a phone it does not stick
 * while a draft is offered, because both would cover half of the screen. Toasts are at the other end of the window.
 */
export function PostBar({
  stored,
  changesAt,
  waiting,
  isDirty,
  isSaving,
  content,
  onSave,
  onAskReview,
  children,
}: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const mayPublish = useMayPublish()
  // The toolbar of the visual editor sticks below the bar, and so needs its present height.
  useEffect(() => {
    const element = bar.current
    const form = element?.closest('section')
    if (!element || !form) return
    const observer = new ResizeObserver(() => {
      const sticks = getComputedStyle(element).position === 'sticky'
      form.style.setProperty('--post-bar', `${sticks ? element.getBoundingClientRect().height : 0}px`)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return (
    <div
      ref={bar}
      className="sticky top-(--shell-bar) z-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded border border-line bg-paper-raised px-5 py-3 shadow-low max-sm:px-3 max-sm:py-2 max-sm:has-[[data-offer]]:static lg:top-0"
    >
      <div className="min-w-0">
        <h2 className="text-card outline-none max-sm:sr-only" id={POST_DETAILS_ID} tabIndex={-1}>
          Post Details
        </h2>
        <State stored={stored} changesAt={changesAt} waiting={waiting} isDirty={isDirty}>
          <Length content={content} />
        </State>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        {stored?.isPublished && (
          <BusyButton
            className={button({ className: 'max-sm:order-1 max-sm:w-full' })}
            isBusy={isSaving}
            onClick={() => onSave('later')}
          >
            Save changes for later
          </BusyButton>
        )}
        <div className="flex gap-2 max-sm:w-full *:max-sm:flex-1">
          {(mayPublish || !stored?.isPublished) && (
            <BusyButton className={button()} isBusy={isSaving} onClick={() => onSave('draft')}>
              Save as Draft
            </BusyButton>
          )}
          {(mayPublish || onAskReview) && (
            <BusyButton
              className={button({ tone: 'signal' })}
              isBusy={isSaving}
              onClick={() => (mayPublish ? onSave('site') : onAskReview?.())}
            >
              {mayPublish ? 'Publish' : 'Ask for a review'}
            </BusyButton>
          )}
        </div>
      </div>
      {children}
    </div>
  )
}

function State({
  stored,
  changesAt,
  waiting,
  isDirty,
  children,
}: Pick<Props, 'stored' | 'changesAt' | 'waiting' | 'isDirty' | 'children'>) {
  const { is, changed } = toPostState(stored, isDirty, changesAt)
  return (
    <p className="flex flex-wrap gap-x-3 text-xs text-ink-soft tabular-nums">
      <span>
        {is.text} {is.at && <Moment at={is.at} />}
      </span>
      {waiting}
      {changed && (
        <span className="font-semibold text-warn">
          {changed.text} {changed.at && <Moment at={changed.at} />}
        </span>
      )}
      {children}
    </p>
  )
}

/** The length and reading time, which are counted when the browser is idle. */
function Length({ content }: { content: string }) {
  const settled = useDeferredValue(content)
  const words = useMemo(() => countArticleWords(settled), [settled])
  if (words === 0) return null
  return (
    <span>
      {words.toLocaleString('en-US')} {words === 1 ? 'word' : 'words'}
      {/* On a phone this text would add a line to the bar. */}
      <span className="max-sm:sr-only">, {readingMinutes(words)} min to read</span>
    </span>
  )
}

type LastSave = { text: string; at: string | null }

/**
 * The state of a post, as the bar of the editor shows it.
 *
 * @param stored - null for a post that was never saved
 * @param isDirty - whether the form differs from the last save
 * @param changesAt - when changes for later were saved; null for none
 * @returns the public state, and, if the form or the changes differ from it, since when
 */
export function toPostState(
  stored: StoredPost | null,
  isDirty: boolean,
  changesAt: string | null = null,
): { is: LastSave; changed: LastSave | null } {
  const at = stored?.isPublished ? stored.publishedAt : null
  const is = stored?.isPublished ? { text: at ? 'Published since' : 'Published', at } : { text: 'Draft', at }
  if (!stored) return { is, changed: { text: 'Not saved yet', at: null } }
  if (isDirty) return { is, changed: { text: 'Changed since', at: changesAt ?? stored.updatedAt } }
  return { is, changed: changesAt ? { text: 'With changes since', at: changesAt } : null }
}
