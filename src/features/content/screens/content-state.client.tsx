'use client'

import { useDocumentInfo } from '@payloadcms/ui'
import { useId, useState } from 'react'
import { Dialog } from '@/staff-ui/dialog.client'
import { dialogBox } from '@/staff-ui/dialog-looks'
import { floating, StaleNotice, toPresence } from '@/staff-ui/saving/notices.client'
import { useOthers } from '@/staff-ui/saving/use-others.client'
import { button } from '@/ui/button'
import { useContentSave } from './use-content-save.client'

/** Actions that discard content, with the question that is asked first. */
const QUESTIONS = {
  revert: {
    label: 'Revert to published',
    text: 'The form then shows what visitors see. The draft stays in the list of versions.',
  },
  unpublish: {
    label: 'Unpublish',
    text: 'Visitors no longer see it, and its page leads to the list. It stays here as a draft.',
  },
} as const

type Name = keyof typeof QUESTIONS

/** Shows the public state of a content document, and the actions that revert it. */
export function ContentState() {
  const { id, collectionSlug, globalSlug, hasPublishedDoc, unpublishedVersionCount } = useDocumentInfo()
  const others = useOthers(globalSlug ? `globals/${globalSlug}` : id ? `${collectionSlug}/${id}` : null)
  const { isCollection, isSaving, stale, keepMine, revert, unpublish } = useContentSave()
  const [asked, setAsked] = useState<Name | null>(null)
  const hasDraft = unpublishedVersionCount > 0
  const act = { revert, unpublish }

  function answer(name: Name) {
    setAsked(null)
    void act[name]()
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p className="m-0" role="status">
        <span className="sr-only">Status: </span>
        <span className="font-semibold">{toState(hasPublishedDoc, hasDraft)}</span>
      </p>
      {others.length > 0 && (
        <p className="m-0 rounded bg-ticket px-2 py-0.5 text-ticket-ink" role="status">
          {toPresence(others)}
        </p>
      )}
      {hasPublishedDoc && hasDraft && <Ask name="revert" isOff={isSaving} onAsk={setAsked} />}
      {hasPublishedDoc && isCollection && <Ask name="unpublish" isOff={isSaving} onAsk={setAsked} />}
      {stale && (
        <div className={floating}>
          <StaleNotice message={stale} onKeepMine={keepMine} />
        </div>
      )}
      {asked && <Question name={asked} isOff={isSaving} onAnswer={answer} onDismiss={() => setAsked(null)} />}
    </div>
  )
}

/** The text for the public state and for unpublished changes. */
export function toState(isPublished: boolean, hasDraft: boolean): string {
  if (!isPublished) return 'Draft: visitors do not see it'
  return hasDraft ? 'Published, with a draft that is not yet public' : 'Published'
}

function Ask({ name, isOff, onAsk }: { name: Name; isOff: boolean; onAsk: (name: Name) => void }) {
  return (
    <button
      type="button"
      className="min-h-6 cursor-pointer border-0 bg-transparent p-0 font-body text-inherit underline underline-offset-2"
      aria-disabled={isOff}
      onClick={() => !isOff && onAsk(name)}
    >
      {QUESTIONS[name].label}
    </button>
  )
}

type QuestionProps = {
  name: Name
  isOff: boolean
  onAnswer: (name: Name) => void
  onDismiss: () => void
}

function Question({ name, isOff, onAnswer, onDismiss }: QuestionProps) {
  const id = useId()
  const { label, text } = QUESTIONS[name]
  return (
    <Dialog
      className={`${dialogBox} m-auto w-[min(30rem,calc(100vw-2rem))]`}
      aria-labelledby={id}
      onDismiss={onDismiss}
      closesBeside
    >
      <h2 className="font-display text-card leading-tight font-extrabold" id={id}>
        {label}?
      </h2>
      <p className="my-4">{text}</p>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className={button({ tone: 'signal' })}
          aria-disabled={isOff}
          onClick={() => !isOff && onAnswer(name)}
        >
          {label}
        </button>
        <button type="button" className={button()} onClick={onDismiss}>
          Cancel
        </button>
      </div>
    </Dialog>
  )
}
