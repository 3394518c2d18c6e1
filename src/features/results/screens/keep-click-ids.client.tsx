'use client'

import { useState } from 'react'
import { paths } from '@/domain/paths'
import { fetchJson } from '@/lib/fetch-json'
import { notifyError } from '@/staff-ui/toasts.client'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'

/** The switch that has the ids of clicks kept. What is typed in the form around it stays. */
export function KeepClickIds() {
  const [state, setState] = useState<'off' | 'busy' | 'on'>('off')

  async function keep() {
    setState('busy')
    try {
      await fetchJson(paths.leadHandling, { body: { keepsClickIds: true } })
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
