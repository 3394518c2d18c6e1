'use client'

import { useRouter } from 'next/navigation'
import { createContext, type ReactNode, use, useId, useState } from 'react'
import { Dialog } from '@/staff-ui/dialog.client'
import { dialogBox } from '@/staff-ui/dialog-looks'
import { notifyError } from '@/staff-ui/toasts.client'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'
import { readSchedule, type ScheduleOfPost } from './schedule-api'
import { ScheduleForm } from './schedule-form.client'

type Post = { post: string; title: string }

const OpenSchedule = createContext<(post: Post) => Promise<void>>(async () => undefined)

/**
 * The calendar with the dialog for the schedule of a post. The dialog is not part of an entry: when the calendar loads
 * again, the post moves to another place, and a dialog in its entry would disappear.
 */
export function ScheduleDialog({ children }: { children: ReactNode }) {
  const router = useRouter()
  const [shown, setShown] = useState<(Post & { state: ScheduleOfPost }) | null>(null)
  const id = useId()
  const close = () => setShown(null)

  async function open(post: Post) {
    try {
      setShown({ ...post, state: await readSchedule(post.post) })
    } catch {
      notifyError('The schedule could not be read. Please try again.')
    }
  }

  return (
    <OpenSchedule value={open}>
      {children}
      {shown && (
        <Dialog
          className={`${dialogBox} m-auto w-[min(28rem,calc(100vw-2rem))]`}
          aria-labelledby={id}
          onDismiss={close}
          closesBeside
        >
          <h2 className="mb-4 font-display text-card leading-head font-extrabold wrap-anywhere" id={id}>
            {shown.title}
          </h2>
          <ScheduleForm
            post={shown.post}
            state={shown.state}
            onChanged={() => {
              close()
              router.refresh()
            }}
          />
          <button type="button" className={button({ className: 'mt-4' })} onClick={close}>
            Close
          </button>
        </Dialog>
      )}
    </OpenSchedule>
  )
}

/** A button of the calendar that opens the dialog for the schedule of a post. */
export function SetMinute({ label, ...post }: Post & { label: string }) {
  const open = use(OpenSchedule)
  const [isBusy, setBusy] = useState(false)

  async function press() {
    setBusy(true)
    await open(post)
    setBusy(false)
  }

  return (
    <BusyButton className={button()} aria-label={`${label}: ${post.title}`} isBusy={isBusy} onClick={press}>
      {label}
    </BusyButton>
  )
}
