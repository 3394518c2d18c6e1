'use client'

import { useEffect, useId, useRef, useState } from 'react'
import { REVIEW_LIMITS, type Review, type ReviewAnswer } from '@/features/posts/rules/review'
import { useMayPublish } from '@/features/posts/screens/may-publish.client'
import { field } from '@/staff-ui/controls'
import { Moment } from '@/staff-ui/moment.client'
import { NoteText } from '@/staff-ui/notes/noted-list.client'
import { notice, ways } from '@/staff-ui/saving/notices.client'
import { notifyError, notifySuccess } from '@/staff-ui/toasts.client'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'
import { AskReview } from './ask-review.client'
import { answerReview, readThread, takeBackReview } from './review-api'

type ReviewProps = {
  post: string
  review: Review
  /** When the version in the form was stored, which is the version that an answer is about. */
  seenAt: string
  /** Whether there is unsaved input, which cannot be reviewed. */
  isDirty: boolean
  onReview: (review: Review | null) => void
}

const LEFT = 'Somebody who has left'

type Props = Omit<ReviewProps, 'review'> & {
  /** The waiting review; null for none. */
  review: Review | null
  isAsking: boolean
  onAsking: (isAsking: boolean) => void
}

/** The notice and the question about a review of the post. */
export function Reviews({ review, isAsking, onAsking, ...rest }: Props) {
  return (
    <>
      {review && <ReviewNotice review={review} {...rest} />}
      {isAsking && <AskReview post={rest.post} onReview={rest.onReview} onClose={() => onAsking(false)} />}
    </>
  )
}

/** Shows a review. Staff who may publish can answer it there, and its author can withdraw it. */
function ReviewNotice(props: ReviewProps) {
  const { post, review, seenAt, onReview } = props
  const mayPublish = useMayPublish()
  const told = useRef(onReview)
  useEffect(() => {
    told.current = onReview
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a save may have ended it.
  useEffect(() => {
    let isCurrent = true
    const look = () =>
      void (
        document.hidden ||
        readThread(post).then(
          (thread) => isCurrent && told.current(thread.review),
          () => undefined,
        )
      )
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      isCurrent = false
      document.removeEventListener('visibilitychange', look)
    }
  }, [post, seenAt])

  if (review.state === 'sent-back') return <SentBack review={review} />
  return (
    <section className={notice} aria-label="Review">
      <p>
        <strong>
          {review.isMine ? 'You have asked' : `${review.asked.by ?? LEFT} has asked`} for a review.
        </strong>{' '}
        <Moment at={review.asked.at} />
      </p>
      {review.asked.text && <NoteText text={review.asked.text} />}
      {review.changedAt && (
        <p className="font-semibold">
          It was saved again since: <Moment at={review.changedAt} />.
        </p>
      )}
      {mayPublish ? <Answer {...props} /> : review.isMine && <TakeBack {...props} />}
    </section>
  )
}

function SentBack({ review: { answered, isMine } }: { review: Review }) {
  return (
    <section className={notice} aria-label="Review">
      <p>
        <strong>
          {answered?.by ?? LEFT} has sent this back{isMine && ' to you'}.
        </strong>{' '}
        {answered && <Moment at={answered.at} />}
      </p>
      {answered?.text && <NoteText text={answered.text} />}
    </section>
  )
}

function TakeBack({ post, onReview }: ReviewProps) {
  const [isBusy, setBusy] = useState(false)

  async function takeBack() {
    setBusy(true)
    const outcome = await takeBackReview(post)
    setBusy(false)
    if ('problem' in outcome) return notifyError(outcome.problem)
    notifySuccess('Asking taken back')
    onReview(null)
  }

  return (
    <div className={ways}>
      <BusyButton className={button()} isBusy={isBusy} onClick={() => void takeBack()}>
        Take it back
      </BusyButton>
    </div>
  )
}

const DONE: Record<ReviewAnswer, string> = {
  approved: 'Marked as reviewed',
  'sent-back': 'Sent back',
}

function Answer({ post, review, seenAt, isDirty, onReview }: ReviewProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')

  async function answer(what: ReviewAnswer) {
    if (isBusy) return
    if (what === 'sent-back' && !text.trim()) return setProblem('Write what has to be changed')
    setBusy(true)
    const outcome = await answerReview(post, { review: review.id, answer: what, text, seenAt })
    setBusy(false)
    if ('problem' in outcome) return setProblem(outcome.problem)
    notifySuccess(DONE[what])
    onReview(outcome.review)
  }

  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void answer('sent-back')
      }}
    >
      {isDirty && <p>An answer is about what was saved, and not about what you have typed since.</p>}
      {isOpen && (
        <label className="grid gap-1.5" htmlFor={id}>
          <span className="text-sm font-semibold">What has to be changed</span>
          <textarea
            id={id}
            className={`${field} [field-sizing:content] min-h-22 w-full py-2`}
            // biome-ignore lint/a11y/noAutofocus: whoever presses Send back wants to type.
            autoFocus
            maxLength={REVIEW_LIMITS.letters}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={({ key, ctrlKey, metaKey }) =>
              key === 'Enter' && (ctrlKey || metaKey) && void answer('sent-back')
            }
          />
        </label>
      )}
      {problem && (
        <p role="alert" className="font-semibold">
          {problem}
        </p>
      )}
      <div className={ways}>
        {!isOpen && (
          <BusyButton className={button()} isBusy={isBusy} onClick={() => void answer('approved')}>
            Reviewed
          </BusyButton>
        )}
        {isOpen ? (
          <>
            <BusyButton type="submit" className={button()} isBusy={isBusy}>
              Send back
            </BusyButton>
            <button type="button" className={button()} onClick={() => setOpen(false)}>
              Cancel
            </button>
          </>
        ) : (
          <button type="button" className={button()} onClick={() => setOpen(true)}>
            Send back...
          </button>
        )}
      </div>
    </form>
  )
}
