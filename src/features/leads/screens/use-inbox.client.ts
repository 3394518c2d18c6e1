'use client'

import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  COMPLETE_ROWS,
  type InboxFilter,
  type InboxLead,
  type InboxSort,
  POLL_MS,
  sinceOf,
} from '@/features/leads/rules/inbox'
import type { SavedView } from '@/features/leads/rules/inbox-view'
import { isBeyondAll } from '@/features/leads/rules/lead-filter'
import { PAGE_SIZE } from '@/staff-ui/table/list-pages.client'
import { openerId } from '@/staff-ui/table/row-actions.client'
import { type List, useList } from '@/staff-ui/table/use-list.client'
import { notifyError } from '@/staff-ui/toasts.client'
import { dropHeldKeys, holdKeys } from './held-keys'
import { type InboxCursor, readFirst, readLead, readNews, readRows } from './inbox-api'
import type { LeadAction } from './inbox-keys'
import {
  type InboxFilters,
  NO_FILTERS,
  readFilters,
  readOpened,
  toInboxFilter,
  withFilters,
  withOpened,
  writeQuery,
} from './inbox-query'
import { countInTab } from './tab-title'
import { useStaleList } from './use-stale-list.client'

/** The leads behind the table. */
export type Inbox = List<InboxLead, InboxCursor>

const failedToLoad = () => notifyError('Failed to load submissions')

/**
 * Loads the list of leads that match the filter, in the given order. The server filters and sorts.
 *
 * @param view - the name of the view: another view shows the current leads, another text or day those of the earlier
 *   reading
 */
export function useInbox(filter: InboxFilter, sort: InboxSort, view: string, isReady: boolean): Inbox {
  const source = useMemo(
    () => ({
      read: (page: number, known: InboxCursor | null, signal: AbortSignal) =>
        page === 0 || !known
          ? readFirst(filter, sort, known, signal)
          : readRows(filter, sort, { offset: page * PAGE_SIZE, limit: PAGE_SIZE, until: known.asOf }, signal),
      mostComplete: COMPLETE_ROWS,
      readComplete: ({ asOf }: InboxCursor, signal: AbortSignal) =>
        readRows(filter, sort, { offset: 0, limit: COMPLETE_ROWS, until: asOf }, signal),
      topic: view,
      scope: scopeOf(filter),
    }),
    [filter, sort, view],
  )
  return useList(source, failedToLoad, isReady)
}

/** The part of a list's identity that says whether it has spam or trash, which the specified list has not. */
function scopeOf(filter: InboxFilter): string {
  if (filter.trash) return 'trash'
  return isBeyondAll(filter) ? JSON.stringify(filter.stages) : ''
}

const URL_DELAY_MS = 300

/**
 * The filters, which are kept in the URL, so that a reload, a bookmark and a shared link show the same rows.
 *
 * @param me - the id of the reader
 */
export function useFilters(me: string, views: readonly SavedView[]) {
  const [filters, setFilters] = useState(NO_FILTERS)
  const [isReady, setReady] = useState(false)
  const saved = useRef(views)
  useLayoutEffect(() => {
    saved.current = views
  })

  useLayoutEffect(() => {
    const fromUrl = readFilters(window.location.search, saved.current)
    // A text may have been typed, and a view chosen, before the scripts had come.
    setFilters(({ text, ...early }) => ({
      ...fromUrl,
      ...(early.view !== NO_FILTERS.view && early),
      text: text || fromUrl.text,
    }))
    setReady(true)
  }, [])

  useEffect(() => {
    if (!isReady) return
    // Browsers refuse more than a few address changes a second.
    const write = () => writeQuery(withFilters(window.location.search, filters, saved.current))
    const timer = setTimeout(write, URL_DELAY_MS)
    return () => clearTimeout(timer)
  }, [filters, isReady])

  // A day that the reader chooses is one of the reader's own zone.
  const change = useCallback((part: Partial<InboxFilters>) => {
    const zone = 'from' in part || 'to' in part ? { zone: null } : {}
    setFilters((old) => ({ ...old, ...zone, ...part }))
  }, [])
  const filter = useMemo(() => toInboxFilter(filters, me), [filters, me])
  return { filters, filter, change, isReady }
}

/** Milliseconds in which a row that is not loaded yet must come, before a step to it is given up. */
const STEP_MS = 15_000

/**
 * The lead in the panel, its neighbours in the list, and the return of the focus to its row. The URL names the lead.
 */
export function useOpenedLead(inbox: Inbox) {
  const [lead, setLead] = useState<InboxLead | null>(null)
  const [action, setAction] = useState<LeadAction>()
  /** The place in the list of the lead that is opened as soon as its row is loaded. */
  const [aim, setAim] = useState<number | null>(null)
  const opened = useRef<string | null>(null)
  const { rowAt, indexOf, total } = inbox
  const index = lead ? indexOf(lead.id) : -1

  const show = useCallback((wanted: InboxLead | null, what?: LeadAction) => {
    opened.current = wanted?.id ?? null
    setAim(null)
    setLead(wanted)
    setAction(what)
    writeOpened(opened.current)
  }, [])

  const open = useCallback(
    (wanted: InboxLead, what?: LeadAction) => {
      // A panel that is not there yet hears the following keys as soon as it is.
      if (opened.current === null) holdKeys({ lead: wanted.id })
      show(wanted, what)
    },
    [show],
  )

  const openById = useCallback(
    (id: string) => {
      holdKeys({ lead: id })
      writeOpened(id)
      // Meanwhile another lead may have been opened from the list.
      const isWanted = () => readOpened(window.location.search) === id
      return readLead(id).then(
        (read) => {
          if (isWanted()) show(read)
        },
        () => {
          if (!isWanted()) return
          dropHeldKeys()
          writeOpened(null)
          notifyError('The submission could not be read. It may have been deleted.')
        },
      )
    },
    [show],
  )

  useEffect(() => {
    const id = readOpened(window.location.search)
    if (id) void openById(id)
  }, [openById])

  useEffect(() => {
    if (aim === null) return
    const row = rowAt(aim)
    if (row) return show(row)
    const timer = setTimeout(() => setAim(null), STEP_MS)
    return () => clearTimeout(timer)
  }, [aim, rowAt, show])

  const neighbour = (step: number) => {
    const at = (aim ?? index) + step
    if (index < 0 || at < 0 || at >= total) return undefined
    return () => {
      const row = rowAt(at)
      if (row) show(row)
      else setAim(at)
    }
  }

  const { changed, isOpened } = useStaleList(inbox.reload)

  /**
   * Closes without moving the focus back, because the row is gone.
   *
   * @param id - closes only if this lead is open
   * @returns whether a lead was open
   */
  const drop = useCallback(
    (id?: string): boolean => {
      if (opened.current === null || (id !== undefined && opened.current !== id)) return false
      dropHeldKeys()
      show(null)
      return true
    },
    [show],
  )

  useEffect(() => isOpened(lead !== null), [lead, isOpened])

  const closed = useRef<InboxLead | null>(null)
  // Before the next key is heard: a frame later the focus would come back from the row to which that key has moved it.
  useLayoutEffect(() => {
    const left = closed.current
    closed.current = null
    if (left && !lead) document.getElementById(openerId(left))?.focus()
  }, [lead])

  function close() {
    closed.current = lead
    drop()
  }

  const moves = {
    onClose: close,
    onChanged: changed,
    onNewer: neighbour(-1),
    onOlder: neighbour(1),
    index: aim ?? index,
    isMoving: aim !== null,
  }
  return { lead, action, open, openById, drop, moves }
}

function writeOpened(id: string | null): void {
  writeQuery(withOpened(window.location.search, id))
}

/** A hidden tab polls in every third round only. */
const HIDDEN_ROUNDS = 3

/**
 * Polls for leads that came in since the list was read, and holds them back, so that the list does not move under the
 * reader. A hidden tab polls too, for the count in its title. A failure is silent, because the next round requests the
 * same leads.
 */
export function useNews(inbox: Inbox, filter: InboxFilter): InboxLead[] {
  const [fresh, setFresh] = useState<{ of: unknown; leads: InboxLead[] }>({ of: null, leads: [] })
  const { cursor: news } = inbox

  const round = useRef(0)
  const poll = useCallback(async () => {
    round.current += 1
    if (!news || (document.hidden && round.current % HIDDEN_ROUNDS > 0)) return
    const leads = await readNews(filter, sinceOf(news.asOf)).catch(() => null)
    if (leads) setFresh({ of: news, leads })
  }, [news, filter])

  useEffect(() => {
    const timer = setInterval(poll, POLL_MS)
    document.addEventListener('visibilitychange', poll)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', poll)
    }
  }, [poll])

  const isOfList = news !== null && fresh.of === news
  const unseen = isOfList
    ? fresh.leads.filter(({ id }) => !news.recent.includes(id) && inbox.indexOf(id) < 0)
    : []
  useEffect(() => {
    countInTab(unseen.length)
    return () => countInTab(0)
  }, [unseen.length])
  return unseen
}
