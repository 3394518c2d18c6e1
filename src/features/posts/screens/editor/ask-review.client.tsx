'use client'

import { useId, useState } from 'react'
import { REVIEW_LIMITS, type Review } from '@/features/posts/rules/review'
import { field } from '@/staff-ui/controls'
import { Dialog } from '@/staff-ui/dialog.client'
import { dialogBox } from '@/staff-ui/dialog-looks'
import { beginUndoable, notifyError, notifySuccess } from '@/staff-ui/toasts.client'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'
import { askForReview, takeBackReview } from './review-api'

/** Unsent texts by post, so that they survive a failure and a closed dialog. */
const drafts = new Map<string, string>()

type Props = { post: string; onReview: (review: Review | null) => void; onClose: () => void }

/** Requests a review of the saved post from the staff who may publish. */
export function AskReview({ post, onReview, onClose }: Props) {
  const id = useId()
  const [text, setText] = useState(() => drafts.get(post) ?? '')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  async function ask() {
    if (isBusy) return
    setBusy(true)
    const undoable = beginUndoable()
    const outcome = await askForReview(post, text)
    setBusy(false)
    if ('problem' in outcome) {
      undoable.failed()
      setProblem(outcome.problem)
      return
    }
    drafts.delete(post)
    onReview(outcome.review)
    onClose()
    undoable.done('Review asked for', () => void takeBack())
  }

  async function takeBack() {
    const outcome = await takeBackReview(post)
    if ('problem' in outcome) return notifyError(outcome.problem)
    onReview(null)
    notifySuccess('Asking taken back')
  }

  return (
    <Dialog
      className={`${dialogBox} m-auto w-[min(30rem,calc(100vw-2rem))]`}
      aria-labelledby={`${id}-title`}
      onDismiss={onClose}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void ask()
        }}
      >
        <h2 id={`${id}-title`} className="font-display text-card leading-head font-extrabold">
          Ask for a review
        </h2>
        <p className="text-note text-ink-soft">
          It is saved. Whoever may publish it is mailed, and answers here and by mail.
        </p>
        <label className="grid gap-1.5" htmlFor={`${id}-note`}>
          <span className="text-sm font-semibold">What to look at (optional)</span>
          <textarea
            id={`${id}-note`}
            className={`${field} [field-sizing:content] min-h-22 w-full py-2`}
            autoFocus
            maxLength={REVIEW_LIMITS.letters}
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              drafts.set(post, target.value)
            }}
            onKeyDown={({ key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey) && void ask()}
          />
        </label>
        {problem && (
          <p role="alert" className="border-l-4 border-danger pl-3">
            {problem}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <button type="button" className={button()} onClick={onClose}>
            Cancel
          </button>
          <BusyButton type="submit" className={button({ tone: 'signal' })} isBusy={isBusy}>
            Ask
          </BusyButton>
        </div>
      </form>
    </Dialog>
  )
}
