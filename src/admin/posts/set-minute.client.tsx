'use client'

import { useRouter } from 'next/navigation'
import { useId, useState, useTransition } from 'react'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'
import { dialogBox } from '../shell/controls'
import { Dialog } from '../shell/dialog.client'
import { notifyError } from '../shell/toasts.client'
import { readSchedule, type ScheduleOfPost } from './schedule-api'
import { ScheduleForm } from './schedule-form.client'

type Props = {
  post: string
  title: string
  label: string
}

/** A button of the calendar that opens the dialog for the schedule of a post. */
export function SetMinute({ post, title, label }: Props) {
  const router = useRouter()
  const [state, setState] = useState<ScheduleOfPost | null>(null)
  const [isBusy, setBusy] = useState(false)
  // The button is busy while the calendar loads again: the post then moves to another place, and a dialog opened before
  // would disappear.
  const [isListing, listAnew] = useTransition()
  const id = useId()

  async function open() {
    setBusy(true)
    try {
      setState(await readSchedule(post))
    } catch {
      notifyError('The schedule could not be read. Please try again.')
    }
    setBusy(false)
  }

  return (
    <>
      <BusyButton
        className={button()}
        aria-label={`${label}: ${title}`}
        isBusy={isBusy || isListing}
        onClick={open}
      >
        {label}
      </BusyButton>
      {state && (
        <Dialog
          className={`${dialogBox} m-auto w-[min(28rem,calc(100vw-2rem))]`}
          aria-labelledby={id}
          onDismiss={() => setState(null)}
          closesBeside
        >
          <h2 className="mb-4 font-display text-card leading-head font-extrabold wrap-anywhere" id={id}>
            {title}
          </h2>
          <ScheduleForm
            post={post}
            state={state}
            onChanged={() => {
              setState(null)
              listAnew(() => router.refresh())
            }}
          />
          <button type="button" className={button({ className: 'mt-4' })} onClick={() => setState(null)}>
            Close
          </button>
        </Dialog>
      )}
    </>
  )
}
