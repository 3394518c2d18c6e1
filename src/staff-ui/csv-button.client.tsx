'use client'

import { Download } from 'lucide'
import { useState } from 'react'
import { useProof } from '@/features/accounts/screens/proof.client'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'
import { LineDrawing } from '@/ui/line-drawing'
import { download } from './save-file'
import { notifyError, notifySuccess } from './toasts.client'

/** Downloads a file from an address, and asks for a fresh sign-in if the last one is too long ago. */
export function CsvButton({ address }: { address: string }) {
  const [isBusy, setBusy] = useState(false)
  const { run, dialog } = useProof()

  async function save() {
    setBusy(true)
    try {
      const isDone = await run(async () => {
        await download(address)
        return true
      })
      if (isDone) notifySuccess('CSV downloaded successfully')
    } catch {
      notifyError('Failed to download CSV')
    }
    setBusy(false)
  }

  return (
    <>
      <BusyButton className={button()} isBusy={isBusy} onClick={save}>
        <LineDrawing drawing={Download} size={18} />
        {isBusy ? 'Writing CSV...' : 'Download CSV'}
      </BusyButton>
      {dialog}
    </>
  )
}
