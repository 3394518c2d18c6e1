'use client'

import { useState } from 'react'
import { paths } from '@/domain/paths'
import { fetchJson } from '@/lib/fetch-json'
import { notifyError, notifySuccess } from '@/staff-ui/toasts.client'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'

type SendMailAgainProps = { lead: string; mail: string; onSent: () => void }

/** Sends a mail about a lead again that was given up. */
export function SendMailAgain({ lead, mail, onSent }: SendMailAgainProps) {
  const [isBusy, setIsBusy] = useState(false)
  async function send() {
    setIsBusy(true)
    try {
      await fetchJson(`${paths.leads}/${lead}/mails/${mail}`, { method: 'POST' })
      notifySuccess('It is sent again within seconds.')
      onSent()
    } catch {
      notifyError('That did not work. Please try again.')
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <BusyButton
      className={`${button({ tone: 'line' })} justify-self-start`}
      isBusy={isBusy}
      onClick={() => void send()}
    >
      Send again
    </BusyButton>
  )
}
