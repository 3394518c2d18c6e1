'use client'

import { Download } from 'lucide'
import { type ReactNode, useState } from 'react'
import { useProof } from '@/features/accounts/screens/proof.client'
import { download } from '@/staff-ui/save-file'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'
import { LineDrawing } from '@/ui/line-drawing'

/** Downloads a file of an import, and asks for a fresh sign-in if the last one is too long ago. */
export function DownloadButton({ address, children }: { address: string; children: ReactNode }) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const { run, dialog } = useProof()

  async function save() {
    setState('busy')
    try {
      await run(() => download(address))
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  return (
    <>
      <BusyButton className={button()} isBusy={state === 'busy'} onClick={save}>
        <LineDrawing drawing={Download} size={18} />
        {children}
      </BusyButton>
      {state === 'failed' && (
        <p role="alert" className="self-center font-semibold text-danger">
          The file could not be downloaded. Please try again.
        </p>
      )}
      {dialog}
    </>
  )
}
