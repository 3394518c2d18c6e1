'use client'

import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useProof } from '@/features/accounts/screens/proof.client'
import { notifyError, notifySuccess } from '@/staff-ui/toasts.client'
import { defer } from '@/ui/deferred.client'
import type { CsvKind, CsvRequest } from './csv-file'

const writer = defer(() => import('./csv-file'))

/**
 * Saves the filtered list as a file. A short specified file is written in the browser from rows that are loaded. The
 * server writes longer ones and every other file, and asks for a fresh sign-in before the latter. A file waits for
 * rows that are loading.
 *
 * `percent` is null while nothing is saved. `warm` preloads the script, so that a click loads nothing. `dialog` must be rendered.
 */
export function useCsv(request: CsvRequest) {
  const [percent, setPercent] = useState<number | null>(null)
  const [waiting, setWaiting] = useState<CsvKind | null>(null)
  const { run, dialog } = useProof()

  async function write(kind: CsvKind) {
    setPercent(0)
    try {
      const { makeCsv } = await writer.load()
      if (await makeCsv(kind, request, run, setPercent)) notifySuccess('CSV downloaded successfully')
    } catch {
      notifyError('Failed to download CSV')
    } finally {
      setPercent(null)
    }
  }

  const start = useRef(write)
  useLayoutEffect(() => {
    start.current = write
  })
  const { isSettled, status } = request.inbox
  useEffect(() => {
    if (!waiting || (!isSettled && status !== 'failed')) return
    setWaiting(null)
    if (status === 'failed') notifyError('Failed to download CSV')
    else void start.current(waiting)
  }, [waiting, isSettled, status])

  return { percent: waiting ? 0 : percent, save: setWaiting, warm: writer.warm, dialog }
}
