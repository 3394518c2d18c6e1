'use client'

import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { InboxFilter, InboxLead, InboxSort } from '@/domain/inbox'
import type { InboxField } from '@/domain/inbox-fields'
import type { Staff } from '@/domain/staff'
import { defer } from '../shell/deferred.client'
import { notifyError, notifySuccess } from '../shell/toasts.client'
import { exportAddress } from './inbox-api'
import type { Inbox } from './use-inbox.client'

type CsvRequest = {
  inbox: Inbox
  filter: InboxFilter
  sort: InboxSort
  fields: readonly InboxField[]
  /** Those that are shown, with stage and owner. */
  columns: readonly InboxField[]
  staff: readonly Staff[]
}

const writer = defer(() => import('./csv-file'))

/** Which columns a file has: those of the specified file, or those that are shown. */
type Kind = 'specified' | 'shown'

/**
 * Saves the filtered list as a file: written here if it is short enough to be here, else read from the server as it
 * writes it. A file that is asked for while rows are under way waits for them. `percent` is null while nothing is being
 * saved; `warm` asks for the script ahead, so that a click on the button asks the network for nothing. `save(true)` saves
 * the columns that are shown.
 */
export function useCsv({ inbox, filter, sort, fields, columns, staff }: CsvRequest) {
  const [percent, setPercent] = useState<number | null>(null)
  const [waiting, setWaiting] = useState<Kind | null>(null)

  async function write(kind: Kind) {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    setPercent(0)
    try {
      const { readCsv, saveCsv, writeCsv, writeShownCsv } = await writer.load()
      const { complete, cursor } = inbox
      const until = cursor?.asOf ?? new Date().toISOString()
      const names = kind === 'shown' ? columns.map(({ name }) => name) : undefined
      const writeHere = (leads: readonly InboxLead[]) =>
        kind === 'shown' ? writeShownCsv(leads, zone, columns, staff) : writeCsv(leads, zone, fields)
      const address = exportAddress(filter, sort, { until, zone, columns: names })
      const file = complete ? writeHere(complete) : await readCsv(address, setPercent)
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

  const save = (isShown: boolean) => setWaiting(isShown ? 'shown' : 'specified')

  return { percent: waiting ? 0 : percent, save, warm: writer.warm }
}
