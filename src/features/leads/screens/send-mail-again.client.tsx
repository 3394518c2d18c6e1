'use client'

import { useState } from 'react'
import { paths } from '@/domain/paths'
import { fetchJson } from '@/lib/fetch-json'
import { notifyError, notifySuccess } from '@/staff-ui/toasts.client'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'

type SendMailAgainProps = {
  lead: string
  mail: string
  /** Which mail it is, for those who do not see it. */
  name: string
  onSent: () => void
}

/** Sends a mail about a lead again that was given up. */
export function SendMailAgain({ lead, mail, name, onSent }: SendMailAgainProps) {
  const [isBusy, setIsBusy] = useState(false)
  async function send(button: HTMLButtonElement) {
    setIsBusy(true)
    try {
      const { isAgain } = await fetchJson(`${paths.leads}/${lead}/mails/${mail}`, { method: 'POST' })
      notifySuccess(isAgain ? 'It is sent again within seconds.' : 'It is on its way already.')
      // The button goes with the failure, and its focus would go to the top of the panel.
      if (document.activeElement === button) button.closest('li')?.focus()
      onSent()
    } catch {
      notifyError('That did not work. Please try again.')
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <BusyButton
      className={`${button({ tone: 'line' })} mt-1.5 justify-self-start`}
      aria-label={`Send again: ${name}`}
      isBusy={isBusy}
      onClick={({ currentTarget }) => void send(currentTarget)}
    >
      Send again
    </BusyButton>
  )
}
