'use client'

import { useState } from 'react'
import { paths } from '@/domain/paths'
import { fetchInTime } from '@/staff-ui/session-fetch'
import { notifyError } from '@/staff-ui/toasts.client'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'

/** The switch that has the ids of clicks kept. What is typed in the form around it stays. */
export function KeepClickIds() {
  const [state, setState] = useState<'off' | 'busy' | 'on'>('off')

  async function keep() {
    setState('busy')
    try {
      await fetchInTime(paths.leadHandling, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ keepsClickIds: true }),
      })
      setState('on')
    } catch {
      setState('off')
      notifyError('That did not work. Please try again.')
    }
  }

  return (
    <div role="status">
      {state === 'on' ? (
        <p className="font-semibold text-ink">They are kept from now on.</p>
      ) : (
        <BusyButton className={button()} isBusy={state === 'busy'} onClick={() => void keep()}>
          Keep the IDs of clicks
        </BusyButton>
      )}
    </div>
  )
}
