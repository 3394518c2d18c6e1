'use client'

import { useCallback, useEffect, useMemo } from 'react'
import { type InboxField, isSortable } from '@/domain/inbox-fields'
import type { InboxSort } from '@/domain/inbox-order'
import { paths } from '@/domain/paths'
import { notifyError } from '../notify.client'
import { ZoneNote } from '../reader-clock.client'
import { AdminIcon } from '../shell/admin-icon'
import controls from '../shell/controls.module.css'
import { Screen } from '../shell/screen'
import { ListNote } from '../table/list-note'
import styles from './inbox.module.css'
import type { InboxFilters } from './inbox-filters'
import { BusyLead } from './lead-columns.client'
import { LeadCount } from './lead-count'
import { LeadPanel } from './lead-panel.client'
import { LeadTable } from './lead-table.client'
import { NewLeads } from './new-leads.client'
import { Toolbar } from './toolbar.client'
import { useCsv } from './use-csv.client'
import { useDeleteLead } from './use-delete-lead.client'
import { useFilters } from './use-filters.client'
import { useInbox } from './use-inbox.client'
import { useNews } from './use-news.client'
import { useOpenedLead } from './use-opened-lead.client'
import { useRememberedView } from './use-remembered-view.client'

type Props = {
  /** Every field of a lead, in the order of the panel. */
  fields: InboxField[]
  /** Those that are columns of the table, in its order. */
  columns: InboxField[]
}

const failedToLoad = () => notifyError('Failed to load submissions')

/** /admin/submissions: every lead, filtered while one types, with what can be done with it. */
export function InboxScreen({ fields, columns }: Props) {
  const sortable = useMemo(() => columns.filter(isSortable).map(({ name }) => name), [columns])
  const { filters, filter, change, isReady } = useFilters()
  const [view, setView] = useRememberedView(sortable)
  const inbox = useInbox(filter, view.sort, isReady, failedToLoad)
  const fresh = useNews(inbox, filter)
  const csv = useCsv({ inbox, filter, sort: view.sort, fields })
  const { lead, open, close, drop, newer, older } = useOpenedLead(inbox)
  const { remove, busyId } = useDeleteLead(inbox, drop)
  const actions = useMemo(() => ({ open, remove }), [open, remove])
  const sortBy = useCallback((sort: InboxSort) => setView({ sort }), [setView])
  const { reload, status, total } = inbox

  const showNew = useCallback(async () => {
    await reload()
    window.scrollTo({ top: 0 })
  }, [reload])

  // An empty list has nothing that could move under a reader.
  useEffect(() => {
    if (fresh.length > 0 && total === 0) void reload()
  }, [fresh.length, total, reload])

  const download = (
    <button
      type="button"
      className={`${controls.button} ${controls.primary}`}
      disabled={status !== 'ready' || total === 0 || csv.percent !== null}
      onClick={csv.save}
    >
      <AdminIcon name="download" />
      {csv.percent === null ? 'Download CSV' : `Writing CSV, ${csv.percent}%`}
    </button>
  )

  return (
    <Screen title="Form Submissions" backTo={paths.admin} actions={download}>
      <Toolbar filters={filters} onFilter={change} fields={columns} view={view} onView={setView} />
      <div className={styles.counts}>
        <p className={styles.count} role="status">
          {status === 'ready' && <LeadCount total={total} />}
        </p>
        <ZoneNote />
        {total > 0 && <NewLeads leads={fresh} onShow={showNew} />}
      </div>
      <BusyLead value={busyId}>
        <LeadTable fields={columns} inbox={inbox} view={view} onSort={sortBy} actions={actions} />
      </BusyLead>
      <ListNote
        list={inbox}
        words={{
          loading: 'Loading...',
          failed: 'The submissions could not be read',
          none: 'No submissions found',
          hint: toHint(filters),
        }}
        onRetry={reload}
        className={styles.note}
      />
      {lead && (
        <LeadPanel
          lead={lead}
          fields={fields}
          onClose={close}
          onNewer={newer}
          onOlder={older}
          onDelete={() => remove(lead)}
        />
      )}
    </Screen>
  )
}

/** Why the list is empty, and what to do about it. */
function toHint({ text, from, to }: InboxFilters): string {
  if (from && to && from > to) return 'The From date is after the To date: no day lies between them.'
  if (text || from || to) return 'Nothing fits the search and the dates. Try fewer letters or more days.'
  return 'A request sent from the site lands here within seconds.'
}
