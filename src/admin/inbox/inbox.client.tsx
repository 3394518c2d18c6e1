'use client'

import { useCallback, useEffect, useMemo } from 'react'
import { type InboxFilter, type InboxLead, NEWEST_FIRST } from '@/domain/inbox'
import { type InboxField, isSortable } from '@/domain/inbox-fields'
import { paths } from '@/domain/paths'
import { ZoneNote } from '../moment.client'
import { AdminIcon } from '../shell/admin-icon'
import { button } from '../shell/controls'
import { defer, useDeferred } from '../shell/deferred.client'
import { Screen } from '../shell/screen'
import { notifyError } from '../shell/toasts.client'
import { ListNote } from '../table/list-note'
import { ListTable } from '../table/list-table.client'
import { BusyRow, useRowWork } from '../table/row-actions.client'
import { useRememberedView } from '../table/use-list-view.client'
import { deleteLead } from './inbox-api'
import type { InboxFilters } from './inbox-query'
import { LEAD_CARD, toLeadColumns } from './lead-columns.client'
import { LeadCount, NewLeads, Toolbar } from './toolbar.client'
import { useCsv } from './use-csv.client'
import { type Inbox, useFilters, useInbox, useNews, useOpenedLead } from './use-inbox.client'

const panel = defer(() => import('./lead-panel.client'))

type Props = {
  /** Every field of a lead, in the order of the panel. */
  fields: InboxField[]
  /** Those that are columns of the table, in its order. */
  columns: InboxField[]
}

const NOTE = {
  loading: 'Loading...',
  failed: 'The submissions could not be read',
  none: 'No submissions found',
}

const REMOVAL = {
  question: 'Are you sure you want to delete this submission?',
  done: 'Submission deleted',
  failed: 'Failed to delete submission',
}

/** /admin/submissions: every lead, filtered while one types, with what can be done with it. */
export function InboxScreen({ fields, columns }: Props) {
  const sortable = useMemo(() => columns.filter(isSortable).map(({ name }) => name), [columns])
  const { filters, filter, change, isReady } = useFilters()
  const [view, setView] = useRememberedView('inbox-view', NEWEST_FIRST, sortable)
  const inbox = useInbox(filter, view.sort, isReady)
  const csv = useCsv({ inbox, filter, sort: view.sort, fields })
  const { lead, open, close, drop, newer, older } = useOpenedLead(inbox)
  const opened = useDeferred(panel, lead !== null, () => {
    drop()
    notifyError('The submission could not be opened')
  })
  const work = useRowWork(inbox)
  const remove = useCallback(
    (row: InboxLead) => work.remove(row, { ...REMOVAL, act: () => deleteLead(row.id), onMissing: drop }),
    [work.remove, drop],
  )
  const drawn = useMemo(
    () => toLeadColumns(columns, view.hidden, { open, warm: panel.warm, remove }),
    [columns, view.hidden, open, remove],
  )
  const isFull = inbox.status === 'ready' && inbox.total > 0
  const download = <CsvButton csv={csv} isFull={isFull} />

  return (
    <Screen
      title="Form Submissions"
      backTo={paths.admin}
      actions={<div className="max-sm:hidden">{download}</div>}
    >
      <Toolbar
        filters={filters}
        onFilter={change}
        fields={columns}
        view={view}
        onView={setView}
        onUse={csv.warm}
      >
        <div className="sm:hidden">{download}</div>
      </Toolbar>
      <Counts inbox={inbox} filter={filter} />
      <BusyRow value={work.busyId}>
        <ListTable
          list={inbox}
          columns={drawn}
          card={LEAD_CARD}
          sort={view.sort}
          onSort={(sort) => setView({ sort })}
          onOpen={open}
        >
          <ListNote list={inbox} words={{ ...NOTE, hint: toHint(filters) }} onRetry={inbox.reload} />
        </ListTable>
      </BusyRow>
      {lead && opened && (
        <opened.LeadPanel
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

/** Quiet, because it is not the day's work. */
function CsvButton({ csv, isFull }: { csv: ReturnType<typeof useCsv>; isFull: boolean }) {
  return (
    <button
      type="button"
      className={button()}
      disabled={!isFull || csv.percent !== null}
      onPointerEnter={csv.warm}
      onFocus={csv.warm}
      onClick={csv.save}
    >
      <AdminIcon name="download" />
      {csv.percent === null ? 'Download CSV' : `Writing CSV, ${csv.percent}%`}
    </button>
  )
}

/** How many there are, on whose clock, and who has written since. */
function Counts({ inbox, filter }: { inbox: Inbox; filter: InboxFilter }) {
  const fresh = useNews(inbox, filter)
  const { reload, status, total } = inbox

  const showNew = useCallback(async () => {
    await reload()
    window.scrollTo({ top: 0 })
  }, [reload])

  // An empty list has nothing that could move under a reader.
  useEffect(() => {
    if (fresh.length > 0 && total === 0) void reload()
  }, [fresh.length, total, reload])

  return (
    <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 max-sm:mb-2 max-sm:min-h-10">
      <p className="m-0 text-plain leading-snug font-bold tabular-nums" role="status">
        {status === 'ready' && <LeadCount total={total} />}
      </p>
      <ZoneNote />
      {total > 0 && <NewLeads leads={fresh} onShow={showNew} />}
    </div>
  )
}

/** Why the list is empty, and what to do about it. */
function toHint({ text, from, to }: InboxFilters): string {
  if (from && to && from > to) return 'The From date is after the To date: no day lies between them.'
  if (text || from || to) return 'Nothing fits the search and the dates. Try fewer letters or more days.'
  return 'A request sent from the site lands here within seconds.'
}
