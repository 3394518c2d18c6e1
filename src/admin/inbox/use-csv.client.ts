'use client'

import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { InboxFilter, InboxSort } from '@/domain/inbox'
import type { InboxField } from '@/domain/inbox-fields'
import { defer } from '@/ui/deferred.client'
import { useProof } from '../factors/proof.client'
import { notifyError, notifySuccess } from '../shell/toasts.client'
import { exportAddress } from './inbox-api'
import type { Selection } from './selection.client'
import type { Inbox } from './use-inbox.client'

type CsvRequest = {
  inbox: Inbox
  filter: InboxFilter
  sort: InboxSort
  fields: readonly InboxField[]
  /** The shown columns, with stage and owner. */
  columns: readonly InboxField[]
  selection: Selection
}

const writer = defer(() => import('./csv-file'))

/** Whether a file has the specified columns, the shown ones, or those of a selection. */
export type CsvKind = 'specified' | 'shown' | 'selected'

/**
 * Saves the filtered list as a file. A short specified file is written in the browser from rows that are loaded. The
 * server writes longer ones and every other file, and asks for a fresh sign-in before the latter. A file waits for
 * rows that are loading.
 *
 * `percent` is null while nothing is saved. `warm` preloads the script, so that a click loads nothing. `dialog` must be rendered.
 */
export function useCsv({ inbox, filter, sort, fields, columns, selection }: CsvRequest) {
  const [percent, setPercent] = useState<number | null>(null)
  const [waiting, setWaiting] = useState<CsvKind | null>(null)
  const { run, dialog } = useProof()

  async function write(kind: CsvKind) {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    setPercent(0)
    try {
      const { readCsv, readSelectionCsv, saveCsv, writeCsv } = await writer.load()
      const { complete, cursor } = inbox
      const until = cursor?.asOf ?? new Date().toISOString()
      const names = kind === 'shown' ? columns.map(({ name }) => name) : undefined
      const address = exportAddress(filter, sort, { until, zone, columns: names })
      const read = () =>
        kind === 'selected' ? readSelectionCsv(selection.ids(), zone) : readCsv(address, setPercent)
      const isHere = kind === 'specified' && complete
      const file = isHere ? writeCsv(complete, zone, fields) : await run(read)
      if (!file) return
      saveCsv(file, zone)
      notifySuccess('CSV downloaded successfully')
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
  const { isSettled, status } = inbox
  useEffect(() => {
    if (!waiting || (!isSettled && status !== 'failed')) return
    setWaiting(null)
    if (status === 'failed') notifyError('Failed to download CSV')
    else void start.current(waiting)
  }, [waiting, isSettled, status])

  return { percent: waiting ? 0 : percent, save: setWaiting, warm: writer.warm, dialog }
}
