'use client'

import { useState } from 'react'
import type { InboxFilter, InboxSort } from '@/domain/inbox'
import type { InboxField } from '@/domain/inbox-fields'
import { defer } from '../shell/deferred.client'
import { notifyError, notifySuccess } from '../shell/toasts.client'
import { exportAddress } from './inbox-api'
import type { Inbox } from './use-inbox.client'

type CsvRequest = { inbox: Inbox; filter: InboxFilter; sort: InboxSort; fields: readonly InboxField[] }

const writer = defer(() => import('./csv-file'))

/** What a click needs: the writer, and what keeps the toast clear that tells of it. */
function warm(): void {
  writer.warm()
  import('@/ui/toast/keep-clear').catch(() => undefined)
}

/**
 * Saves the filtered list as a file: written here if all its rows are here, else read from the server as it
 * writes them. `percent` is null while nothing is being saved; `warm` asks for the script ahead, so that a click on
 * the button asks the network for nothing.
 */
export function useCsv({ inbox, filter, sort, fields }: CsvRequest) {
  const [percent, setPercent] = useState<number | null>(null)

  async function save() {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    setPercent(0)
    try {
      const { readCsv, saveCsv, writeCsv } = await writer.load()
      const { shown, mark } = inbox
      const address = exportAddress(filter, sort, mark?.asOf ?? new Date().toISOString(), zone)
      const file = shown ? writeCsv(shown, zone, fields) : await readCsv(address, setPercent)
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
