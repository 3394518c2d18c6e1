'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { paths } from '@/domain/paths'
import { fetchJson } from '@/lib/fetch-json'
import { notifyError, notifySuccess } from '@/staff-ui/toasts.client'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'

/** Makes the mails due that wait for their next try. */
export function SendNow() {
  const router = useRouter()
  const [isBusy, setIsBusy] = useState(false)
  async function send() {
    setIsBusy(true)
    try {
      await fetchJson(`${paths.outbox}/send-now`, { method: 'POST' })
      notifySuccess('They are sent now, the oldest first.')
      router.refresh()
    } catch {
      notifyError('That did not work. Please try again.')
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <BusyButton className={button()} isBusy={isBusy} onClick={() => void send()}>
      Send now
    </BusyButton>
  )
}
