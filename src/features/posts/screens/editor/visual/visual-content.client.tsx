'use client'

import { RenderLexical } from '@payloadcms/richtext-lexical/client'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { Pasted } from '@/features/posts/screens/editor/fields/sanitize-pasted'
import { NotLoaded } from '@/staff-ui/deferred-part.client'
import { useOverdue } from '@/staff-ui/not-read.client'
import { Question } from '@/staff-ui/question.client'
import { notifyError } from '@/staff-ui/toasts.client'
import { button } from '@/ui/button'
import { ArticleContext, lostIn, readArticle } from './open-article.client'

type Props = {
  html: string
  label: string
  onChange: (html: string) => void
  onBack: () => void
  bringPictures: (pasted: Pasted) => Promise<void>
  /** Whether the mode is remembered from the last visit, so that there is no question and the focus stays. */
  isRemembered: boolean
  /** The HTML, which is shown until the switch is confirmed. */
  children: ReactNode
}

/** The article in the visual editor. Elements that an article cannot have are named first. */
export default function VisualContent({
  html,
  label,
  onChange,
  onBack,
  bringPictures,
  isRemembered,
  children,
}: Props) {
  const [opened] = useState(() => tryToOpen(html))
  const [isAgreed, setAgreed] = useState(opened.lost.length === 0)

  const isLeft = opened.problem !== null || (isRemembered && !isAgreed)

  useEffect(() => {
    if (!isLeft) return
    if (opened.problem && !isRemembered) notifyError(opened.problem)
    onBack()
  }, [isLeft, opened, isRemembered, onBack])

  // Payload asks the server for its editor, and shows for ever that it waits when nobody answers.
  const [tries, setTries] = useState(0)
  const [isHere, setHere] = useState(false)
  const isOverdue = useOverdue(isAgreed && !isLeft && !isHere)
  const watch = useCallback((box: HTMLDivElement | null) => {
    if (!box) return
    const look = () => setHere(box.querySelector('[contenteditable]') !== null)
    const observer = new MutationObserver(look)
    observer.observe(box, { childList: true, subtree: true })
    look()
    return () => observer.disconnect()
  }, [])

  if (isLeft) return children
  if (isAgreed) {
    return (
      <div className={PAPER} ref={watch}>
        {isOverdue && (
          <NotLoaded onRetry={() => setTries((count) => count + 1)}>
            <button type="button" className={button()} onClick={onBack}>
              Write as HTML
            </button>
          </NotLoaded>
        )}
        <ArticleContext value={{ html, label, onChange, bringPictures, takesFocus: !isRemembered }}>
          <RenderLexical
            key={tries}
            name="visual"
            label={false}
            schemaPath="collection.blog-posts.visual"
            value={undefined}
            setValue={ignored}
          />
        </ArticleContext>
      </div>
    )
  }
  return (
    <>
      {children}
      <Question
        title="Before you switch"
        confirm="Switch to Visual"
        cancel="Stay in HTML"
        onConfirm={() => setAgreed(true)}
        onCancel={onBack}
      >
        <p>An article cannot have these. They go as soon as you change something here:</p>
        <ul className="mt-0 mb-2 list-[square] pl-5 wrap-anywhere">
          {opened.lost.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </Question>
    </>
  )
}

/**
 * The classes of Payload's editor in the look of the site: its frame, font and toolbar. Controls that it renders for
 * the mouse can be focused only while the mouse is there. A phone shows one of the two toolbars, because both have the
 * same buttons.
 */
const PAPER =
  'rounded border-[1.5px] border-line-strong bg-paper [&_[style*="-10000px"]]:invisible pointer-fine:[&:not(:hover)_:is(.add-block-menu,.draggable-block-menu,.insert-paragraph-at-end)]:invisible has-[.ContentEditable__root:focus-visible]:border-ink has-[.ContentEditable__root:focus-visible]:outline-2 has-[.ContentEditable__root:focus-visible]:outline-focus [&_[class*=placeholder]]:top-6 max-md:[&_[class*=placeholder]]:left-4 max-md:[&_.inline-toolbar-popup]:hidden [&_.editor-container]:font-body [&_.editor-container]:tracking-normal [&_.fixed-toolbar]:top-[calc(var(--shell-bar)+var(--post-bar,0px))] lg:[&_.fixed-toolbar]:top-(--post-bar) [&_.fixed-toolbar]:m-0 [&_.fixed-toolbar]:border-0 [&_.fixed-toolbar]:border-b [&_.fixed-toolbar]:border-line [&_.fixed-toolbar]:before:opacity-100! [&_.table-cell-action-button]:grid [&_.table-cell-action-button]:size-6 [&_.table-cell-action-button]:place-items-center [&_.table-cell-action-button]:p-0 [&_.table-cell-action-button]:top-1 [&_.table-cell-action-button]:right-1'

/**
 * Payload's value is ignored: it is Lexical's JSON and comes late, while ours is HTML and comes from the plugin at
 * once.
 */
const ignored = () => {}

function tryToOpen(html: string): { lost: string[]; problem: string | null } {
  try {
    readArticle(html)
    return { lost: lostIn(html), problem: null }
  } catch (error) {
    const problem = error instanceof Error ? error.message : 'This content cannot be shown visually'
    return { lost: [], problem }
  }
}
