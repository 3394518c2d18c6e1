'use client'

import { useState } from 'react'
import type { InboxFilter, InboxSort } from '@/domain/inbox'
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

/** What a click needs: the writer, and what keeps the toast clear that tells of it. */
function warm(): void {
  writer.warm()
  import('@/ui/toast/keep-clear').catch(() => undefined)
}

/**
 * Saves the filtered list as a file: written here if all its rows are here, else read from the server as it
 * writes them. `percent` is null while nothing is being saved; `warm` asks for the script ahead, so that a click on
 * the button asks the network for nothing. `save(true)` saves the columns that are shown.
 */
export function useCsv({ inbox, filter, sort, fields, columns, staff }: CsvRequest) {
  const [percent, setPercent] = useState<number | null>(null)

  async function save(isShown: boolean) {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    setPercent(0)
    try {
      const { readCsv, saveCsv, writeCsv, writeShownCsv } = await writer.load()
      const { shown, mark } = inbox
      const until = mark?.asOf ?? new Date().toISOString()
      const names = isShown ? columns.map(({ name }) => name) : undefined
      const write = () =>
        isShown ? writeShownCsv(shown ?? [], zone, columns, staff) : writeCsv(shown ?? [], zone, fields)
      const address = exportAddress(filter, sort, { until, zone, columns: names })
      const file = shown ? write() : await readCsv(address, setPercent)
      saveCsv(file, zone)
      notifySuccess('CSV downloaded successfully')
    } catch {
      notifyError('Failed to download CSV')
    } finally {
      setPercent(null)
    }
  }

  return { percent, save, warm }
}
