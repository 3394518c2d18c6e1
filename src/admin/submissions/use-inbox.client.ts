'use client'

import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { InboxFilter } from '@/domain/inbox-filter'
import type { InboxLead, InboxSort } from '@/domain/inbox-order'
import { indexIn, type Pages, pagesOf, rowOf, withPage } from './page-store'
import { PAGE_SIZE, readFirst, readPage } from './submissions-api'
import { useReads } from './use-reads.client'
import { filtered, inOrder } from './whole-list'

/** The list behind the table, wherever it is filtered. */
export type Inbox = {
  status: 'loading' | 'ready' | 'failed'
  total: number
  rowAt: (index: number) => InboxLead | undefined
  indexOf: (id: string) => number
  /** Tells which rows are near the window, so that they are read. */
  need: (first: number, last: number) => void
  reload: () => Promise<void>
  /** The rows shown, if all of them are in the browser. */
  shown: InboxLead[] | null
  /** Up to when all leads are known, and which came in just before. */
  news: { asOf: string; recent: string[] } | null
}

type Held = { whole: InboxLead[] | null; pages: Pages; total: number; news: Inbox['news'] }

const NOTHING: Held = { whole: null, pages: {}, total: 0, news: null }

/**
 * Reads the inbox: a small one altogether, filtered here; a large one in stretches that the database filters.
 * A new filter takes back what was asked for the one before, and the rows shown stay until its own are there.
 */
export function useInbox(
  filter: InboxFilter,
  sort: InboxSort,
  isReady: boolean,
  onFailure: () => void,
): Inbox {
  const [held, setHeld] = useState(NOTHING)
  const inView = useRef({ first: 0, last: 0 })
  const { status, begin, outdate, done, failed } = useStatus(setHeld, onFailure)
  const { read, forget, isUnderWay } = useReads({ done, failed })

  const latest = useRef({ held, filter, sort })
  useLayoutEffect(() => {
    latest.current = { held, filter, sort }
  })

  // Their identities last, so that no keystroke draws anew what only calls them.
  const reload = useCallback(async () => {
    const { filter, sort } = latest.current
    forget()
    begin()
    await read(0, async (signal) => {
      const fresh = await openInbox(filter, sort, inView.current, signal)
      return () => setHeld(fresh)
    })
  }, [begin, forget, read])

  const needPage = useCallback(
    (page: number, until: string, isFresh = false) => {
      const { filter, sort } = latest.current
      return read(page, async (signal) => {
        const { rows, total } = await readPage(filter, sort, { page, until }, signal)
        return () =>
          setHeld((old) => ({ ...old, total, pages: withPage(isFresh ? {} : old.pages, page, rows) }))
      })
    },
    [read],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new filter or order asks anew, nothing else does.
  useEffect(() => {
    const { held } = latest.current
    if (!isReady || held.whole) return
    outdate()
    forget()
    if (held.news) void needPage(0, held.news.asOf, true)
    else void reload()
  }, [filter, sort, isReady, outdate, forget, reload, needPage])

  const need = useCallback(
    (first: number, last: number) => {
      inView.current = { first, last }
      const { held } = latest.current
      if (held.whole || !held.news) return
      const pages = pagesOf(first, last)
      forget((page) => page > 0 && !pages.includes(page))
      for (const page of pages) {
        if (!held.pages[page] && !isUnderWay(page)) void needPage(page, held.news.asOf)
      }
    },
    [forget, isUnderWay, needPage],
  )

  const rows = useRows(held, filter, sort)
  return useMemo(
    () => ({ ...rows, status, need, reload, news: held.news }),
    [rows, status, held, need, reload],
  )
}

/** How the list is doing. Until its own rows are there, those shown are of another filter or order, or of none. */
function useStatus(setHeld: (held: Held) => void, onFailure: () => void) {
  const [status, setStatus] = useState<Inbox['status']>('loading')
  const isOutdated = useRef(true)
  const begin = useCallback(() => setStatus((old) => (old === 'failed' ? 'loading' : old)), [])
  const outdate = useCallback(() => {
    isOutdated.current = true
  }, [])
  const done = useCallback((page: number) => {
    if (page === 0) isOutdated.current = false
    setStatus('ready')
  }, [])
  const failed = useCallback(
    (page: number) => {
      if (page === 0 && isOutdated.current) {
        setHeld(NOTHING)
        setStatus('failed')
      }
      onFailure()
    },
    [setHeld, onFailure],
  )
  return { status, begin, outdate, done, failed }
}

/** The rows of what is held, filtered and ordered here if all of them are in the browser. */
function useRows(held: Held, filter: InboxFilter, sort: InboxSort) {
  const ordered = useMemo(() => held.whole && inOrder(held.whole, sort), [held.whole, sort])
  const shown = useMemo(() => ordered && filtered(ordered, filter), [ordered, filter])
  return useMemo(
    () => ({
      total: shown?.length ?? held.total,
      rowAt: (index: number) => (shown ? shown[index] : rowOf(held.pages, index)),
      indexOf: (id: string) => (shown ? shown.findIndex((row) => row.id === id) : indexIn(held.pages, id)),
      shown,
    }),
    [shown, held],
  )
}

/** What is in view comes with the first rows, so that a reload does not blank it. */
async function openInbox(
  filter: InboxFilter,
  sort: InboxSort,
  { first, last }: { first: number; last: number },
  signal: AbortSignal,
): Promise<Held> {
  const { rows, total, isWhole, asOf, recent } = await readFirst(filter, sort, signal)
  const news = { asOf, recent }
  if (isWhole) return { ...NOTHING, whole: rows, news }
  const others = pagesOf(first, last).filter((page) => page > 0 && page * PAGE_SIZE < total)
  const read = others.map(async (page) => {
    const answer = await readPage(filter, sort, { page, until: asOf }, signal)
    return [page, answer.rows] as const
  })
  return { whole: null, pages: { ...Object.fromEntries(await Promise.all(read)), 0: rows }, total, news }
}
