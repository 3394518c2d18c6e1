'use client'

import { useEffect, useState } from 'react'
import { notifyError, notifySuccess } from '@/staff-ui/toasts.client'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'
import { broadcastSessions, endOthers, readSessions } from './sessions-api'

type Props = {
  /** The id of the reader's account. */
  account: string
  /** Called when the other sessions have ended, or the question was dismissed. */
  onDone: () => void
}

/** Offers to end the other sessions after a change of the credentials. Renders nothing if there are none. */
export function OfferEnd({ account, onDone }: Props) {
  const [others, setOthers] = useState(0)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    readSessions(account).then(
      (sessions) => setOthers(sessions.filter(({ isThis }) => !isThis).length),
      // A failure is silent, because the change itself has succeeded and the list of sessions below has the same
      // button.
      () => undefined,
    )
  }, [account])

  async function end() {
    setBusy(true)
    try {
      broadcastSessions(await endOthers(account))
      notifySuccess('All other sessions ended')
      onDone()
    } catch {
      notifyError('The other sessions could not be ended. Please try again.')
      setBusy(false)
    }
  }

  return (
    <div role="status" className="empty:hidden">
      {others > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded border border-line bg-paper-raised px-4 py-3">
          <p className="min-w-0 flex-1 basis-56">
            {others === 1
              ? 'This account is still signed in on another device.'
              : `This account is still signed in on ${others} other devices.`}
          </p>
          <span className="flex flex-wrap gap-2.5">
            <BusyButton className={button({ tone: 'signal' })} isBusy={isBusy} onClick={end}>
              {isBusy ? 'Working...' : 'Sign out everywhere else'}
            </BusyButton>
            <button type="button" className={button()} onClick={onDone}>
              Stay signed in there
            </button>
          </span>
        </div>
      )}
    </div>
  )
}
