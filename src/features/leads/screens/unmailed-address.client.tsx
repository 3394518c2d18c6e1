'use client'

import { useState } from 'react'
import { paths } from '@/domain/paths'
import { fetchJson } from '@/lib/fetch-json'
import { toShortMoment } from '@/staff-ui/moment.client'
import { notifyError, notifySuccess } from '@/staff-ui/toasts.client'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'

type UnmailedAddressProps = { lead: string; reason: string; at: string; onAllowed: () => void }

/** Says why the address of a lead gets no mail, and lets it go there again. */
export function UnmailedAddress({ lead, reason, at, onAllowed }: UnmailedAddressProps) {
  const [isBusy, setIsBusy] = useState(false)
  async function allow(button: HTMLButtonElement) {
    setIsBusy(true)
    try {
      await fetchJson(`${paths.leads}/${lead}/mail-allowed`, { method: 'POST' })
      notifySuccess('Mail goes to this address again.')
      // The button goes, and its focus would go to the top of the panel. The mail to the visitor stands last, if there is any.
      const part = button.closest('section')
      if (document.activeElement === button)
        (part?.querySelector<HTMLElement>('li:last-child') ?? part?.querySelector('h3'))?.focus()
      onAllowed()
    } catch {
      notifyError('That did not work. Please try again.')
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className="grid justify-items-start gap-2 py-2">
      <p className="m-0">
        <strong className="text-danger">The visitor gets no mail</strong> since {toShortMoment(at)}: {reason}.
        If you know better, let mail go there again.
      </p>
      <BusyButton
        className={button({ tone: 'line' })}
        isBusy={isBusy}
        onClick={({ currentTarget }) => void allow(currentTarget)}
      >
        Allow mail again
      </BusyButton>
    </div>
  )
}
