'use client'

import { type ReactNode, useCallback, useEffect, useMemo } from 'react'
import { paths } from '@/domain/paths'
import type { Staff } from '@/domain/staff'
import { type InboxFilter, NEWEST_FIRST } from '@/features/leads/rules/inbox'
import { type InboxField, isSortable, toChoosable, toShownColumns } from '@/features/leads/rules/inbox-fields'
import { isSameChoice, NO_CHOICE, type SavedView } from '@/features/leads/rules/inbox-view'
import { ZoneNote } from '@/staff-ui/moment.client'
import { Screen } from '@/staff-ui/screen'
import { ListNote } from '@/staff-ui/table/list-note'
import { ListTable } from '@/staff-ui/table/list-table.client'
import { BusyRow, useRowWork } from '@/staff-ui/table/row-actions.client'
import { useRememberedView } from '@/staff-ui/table/use-list-view.client'
import { notifyError } from '@/staff-ui/toasts.client'
import { button } from '@/ui/button'
import { defer, useDeferred } from '@/ui/deferred.client'
import { Downloads } from './downloads.client'
import { FilterPopover } from './filter-popover.client'
import { hasDays, type InboxFilters, isFiltered, isSpecified } from './inbox-query'
import { isColumnShown, toLeadColumns } from './lead-columns.client'
import { LEAD_HEAD, toDrawnView, toLeadCard } from './lead-looks'
import { NewLeadButton } from './new-lead-button.client'
import { SelectableRows } from './selectable-rows.client'
import { LeadCount, Toolbar } from './toolbar.client'
import { useCsv } from './use-csv.client'
import { type Inbox, useFilters, useInbox, useNews, useOpenedLead } from './use-inbox.client'
import { useLeadChanges } from './use-lead-changes.client'
import { useSelection } from './use-selection.client'
import { useViews } from './use-views.client'
import { ViewSelect, ViewTabs } from './view-tabs.client'

const panel = defer(() => import('./lead-panel.client'))
const news = defer(() => import('./new-leads.client'))
const chips = defer(() => import('./filter-chips.client'))

type Props = {
  /** All fields of a lead, in the order of the panel. */
  fields: InboxField[]
  /** The columns of the table, in its order. */
  columns: InboxField[]
  staff: Staff[]
  /** The id of the reader. */
  me: string
  /** The reader's saved views. */
  saved: SavedView[]
  /** The channels that a lead may have come by. */
  channels: string[]
}

const NOTE = {
  loading: 'Loading...',
  failed: 'The submissions could not be read',
  none: 'No submissions found',
}

/** /admin/submissions shows all leads, filters them while the user types, and offers the actions on them. */
export function InboxScreen({ fields, columns, staff, me, saved, channels }: Props) {
  const choosable = useMemo(() => toChoosable(fields, columns), [fields, columns])
  const sortable = useMemo(() => choosable.filter(isSortable).map(({ name }) => name), [choosable])
  const { filters, filter, change, isReady } = useFilters(me, saved)
  const [view, setView] = useRememberedView('inbox-view', NEWEST_FIRST, sortable)
  const inbox = useInbox(filter, view.sort, filters.view, isReady)
  const isStageTold = !isSpecified(filters)
  const drawn = useMemo(() => toDrawnView(view, !isStageTold), [view, isStageTold])
  const shown = useMemo(
    () =>
      toShownColumns(
        choosable,
        choosable.filter((field) => isColumnShown(field, drawn)).map(({ name }) => name),
      ),
    [choosable, drawn],
  )
  const { selecting, ...selection } = useSelection(inbox, filter, view.sort)
  const csv = useCsv({
    inbox,
    filter,
    sort: view.sort,
    fields,
    columns: shown,
    selection: selection.selection,
  })
  const { lead, action, open, openById, drop, moves } = useOpenedLead(inbox)
  const opened = useDeferred(panel, lead !== null, () => {
    drop()
    notifyError('The submission could not be opened')
  })
  const rowWork = useRowWork(inbox)
  const { changeMany, remove, restore } = useLeadChanges(rowWork, inbox.reload, drop)
  const views = useViews({ inbox, filters, change, saved })
  const isTrash = Boolean(filter.trash)
  const columnsDrawn = useMemo(
    () => toLeadColumns(choosable, drawn, { open, warm: panel.warm, remove, restore, isTrash, staff }),
    [choosable, drawn, open, remove, restore, isTrash, staff],
  )
  const isFull = inbox.status === 'ready' && inbox.total > 0
  const download = <Downloads csv={csv} isFull={isFull} selection={selection.selection} />
  const isTold = isFiltered(filters)
  const told = useDeferred(chips, isTold, () => notifyError('The filters could not be named'))

  return (
    <Screen
      title="Form Submissions"
      backTo={paths.admin}
      actions={
        <>
          <NewLeadButton
            channels={channels}
            onAdded={async (id) => {
              await Promise.all([openById(id), inbox.reload()])
            }}
          />
          <div className="max-sm:hidden">{download}</div>
        </>
      }
    >
      <ViewTabs {...views} />
      <Toolbar
        filters={filters}
        view={view}
        drawn={drawn}
        onFilter={change}
        fields={choosable}
        onView={setView}
        onUse={csv.warm}
        filterMenu={
          <FilterPopover
            filters={filters}
            fields={fields}
            staff={staff}
            me={me}
            onFilter={change}
            saved={views.own}
            onKept={views.keep}
          />
        }
      >
        <div className="sm:hidden">{download}</div>
        <SelectButton onSelect={() => selection.setSelecting(true)} />
      </Toolbar>
      {isTold && (
        // The chips have their space before they have come, so that nothing moves.
        <div className="mb-2 min-h-9 max-sm:min-h-11">
          {told && <told.FilterChips filters={filters} onFilter={change} fields={fields} staff={staff} />}
        </div>
      )}
      <Counts inbox={inbox} filter={filter} countsDays={filters.zone !== null && hasDays(filters)}>
        <ViewSelect {...views} />
      </Counts>
      <BusyRow value={rowWork.busyId}>
        <SelectableRows
          {...selection}
          inbox={inbox}
          selecting={selecting}
          staff={staff}
          me={me}
          isTrash={isTrash}
          open={open}
          onChange={changeMany}
          onDelete={remove}
          onExport={() => csv.save('selected')}
          isExporting={csv.percent !== null}
        >
          <ListTable
            list={inbox}
            columns={columnsDrawn}
            card={toLeadCard(drawn)}
            cardHead={LEAD_HEAD}
            sort={view.sort}
            onSort={(sort) => setView({ sort })}
            onOpen={open}
          >
            <ListNote list={inbox} words={{ ...NOTE, hint: toHint(filters) }} onRetry={inbox.reload} />
          </ListTable>
        </SelectableRows>
      </BusyRow>
      {csv.dialog}
      {lead && opened && (
        <opened.LeadPanel
          lead={lead}
          fields={fields}
          staff={staff}
          me={me}
          action={action}
          {...moves}
          onDelete={() => remove(lead)}
        />
      )}
    </Screen>
  )
}

/** The button that begins a selection, for screens without a margin that shows the checkboxes on hover. */
function SelectButton({ onSelect }: { onSelect: () => void }) {
  const className = button({ className: 'hidden max-xl:inline-flex pointer-coarse:inline-flex' })
  return (
    <button type="button" className={className} onClick={onSelect}>
      Select submissions
    </button>
  )
}

const ignore = () => {}

type CountsProps = {
  inbox: Inbox
  filter: InboxFilter
  /** Whether the list is filtered by days of the business. */
  countsDays: boolean
  children: ReactNode
}

/** Shows the number of leads, the time zone, and the notice of new leads. */
function Counts({ inbox, filter, countsDays, children }: CountsProps) {
  const fresh = useNews(inbox, filter)
  const { reload, status, total } = inbox
  const isNewer = fresh.length > 0 && total > 0
  // Without its script the title of the tab still counts them.
  const part = useDeferred(news, isNewer, ignore)

  const showNew = useCallback(async () => {
    await reload()
    window.scrollTo({ top: 0 })
  }, [reload])

  // An empty list is reloaded at once, because it has no rows that could move under the reader.
  useEffect(() => {
    if (fresh.length > 0 && total === 0) void reload()
  }, [fresh.length, total, reload])

  return (
    <div
      data-counts
      className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 max-sm:mb-2 max-sm:min-h-10"
    >
      {children}
      <p className="m-0 text-plain leading-snug font-bold tabular-nums" role="status">
        {status === 'ready' && <LeadCount total={total} />}
      </p>
      <ZoneNote countsDays={countsDays} />
      <div role="status" className="min-w-0">
        {isNewer && part && <part.NewLeads leads={fresh} onShow={showNew} />}
      </div>
    </div>
  )
}

/** Says why the list is empty, and what the reader can do about it. */
function toHint({ text, from, to, view, chosen }: InboxFilters): string {
  if (from && to && from > to) return 'The From date is after the To date: no day lies between them.'
  if (text || from || to) return 'Nothing fits the search and the dates. Try fewer letters or more days.'
  if (chosen.trash) return 'What is deleted stays here for 30 days, and can be restored.'
  if (view !== 'all' || !isSameChoice(chosen, NO_CHOICE))
    return 'No submission is in this list at the moment.'
  return 'A request sent from the site lands here within seconds.'
}
