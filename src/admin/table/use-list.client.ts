'use client'

import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { indexIn, PAGE_SIZE, type Pages, pagesOf, rowOf, useReads, withPage } from './list-pages.client'

/** What the machine knows of a row. */
export type Identified = { id: string }

/** One page of the list and how long it is; a list that is whole has all rows here, unfiltered. */
export type ListResult<Row, Mark> = { rows: Row[]; total: number; isWhole?: boolean; mark?: Mark }

/**
 * Where rows come from. Another source is another question: a new text, other days, another order.
 *
 * `read` asks for a page, from 0, with the mark that the first response gave, or null to begin anew.
 * `order` and `keep` do in the browser what the database does, for a list that is whole.
 */
export type Source<Row, Mark> = {
  read: (page: number, mark: Mark | null, signal: AbortSignal) => Promise<ListResult<Row, Mark>>
  order?: (rows: Row[]) => Row[]
  keep?: (row: Row) => boolean
  /** Of which rows it speaks: a list that is whole has none of another scope. */
  scope?: string
}

/** The list behind a table, wherever it is filtered. */
export type List<Row, Mark = unknown> = {
  status: 'loading' | 'ready' | 'failed'
  total: number
  rowAt: (index: number) => Row | undefined
  indexOf: (id: string) => number
  /** Tells which rows are near the window, so that they are read. */
  need: (first: number, last: number) => void
  reload: () => Promise<void>
  /** The rows shown, if all of them are in the browser. */
  shown: Row[] | null
  /** What the first response said beside its rows; null until it is there. */
  mark: Mark | null
}

type Held<Row, Mark> = {
  isRead: boolean
  whole: Row[] | null
  pages: Pages<Row>
  total: number
  mark: Mark | null
}

const NOTHING = { isRead: false, whole: null, pages: {}, total: 0, mark: null }

/**
 * Reads a list: a small one altogether, filtered here; a large one in stretches that the database filters.
 * A new source takes back what was asked of the one before, and the rows shown stay until its own are there.
 *
 * @param isReady - false while it is not known yet what to ask for
 */
export function useList<Row extends Identified, Mark>(
  source: Source<Row, Mark>,
  onFailure: () => void,
  isReady = true,
): List<Row, Mark> {
  const [held, setHeld] = useState<Held<Row, Mark>>(NOTHING)
  const inView = useRef({ first: 0, last: 0 })
  const drop = useCallback(() => setHeld(NOTHING), [])
  const { status, begin, restart, outdate, done, failed } = useStatus(drop, onFailure)
  const { read, forget, isUnderWay } = useReads({ done, failed })

  const latest = useRef({ held, source })
  useLayoutEffect(() => {
    latest.current = { held, source }
  })

  // Their identities last, so that no keystroke draws anew what only calls them.
  const reload = useCallback(async () => {
    const { source } = latest.current
    forget()
    begin()
    await read(0, async (signal) => {
      const fresh = await readInView(source, inView.current, signal)
      return () => setHeld(fresh)
    })
  }, [begin, forget, read])

  const load = useCallback(
    (page: number, isFresh = false) => {
      const { source, held } = latest.current
      return read(page, async (signal) => {
        const result = await source.read(page, held.mark, signal)
        return () =>
          setHeld((old) => withResult(isFresh ? { ...NOTHING, mark: old.mark } : old, page, result))
      })
    },
    [read],
  )

  const scope = useRef(source.scope)
  useEffect(() => {
    if (!isReady) return
    const isElsewhere = scope.current !== source.scope
    scope.current = source.scope
    if (latest.current.held.whole && !isElsewhere) return
    outdate()
    forget()
    begin()
    if (isElsewhere) {
      latest.current = { source, held: NOTHING }
      restart()
    }
    void load(0, true)
  }, [source, isReady, outdate, forget, begin, restart, load])

  const need = useCallback(
    (first: number, last: number) => {
      inView.current = { first, last }
      const { held } = latest.current
      if (held.whole || !held.isRead) return
      const pages = pagesOf(first, last)
      forget((page) => page > 0 && !pages.includes(page))
      for (const page of pages) if (!held.pages[page] && !isUnderWay(page)) void load(page)
    },
    [forget, isUnderWay, load],
  )

  const rows = useRows(held, source)
  return useMemo(
    () => ({ ...rows, status, need, reload, mark: held.mark }),
    [rows, status, held, need, reload],
  )
}

/** How the list is doing. Until its own rows are there, those shown are of another source, or of none. */
function useStatus(drop: () => void, onFailure: () => void) {
  const [status, setStatus] = useState<List<unknown>['status']>('loading')
  const isOutdated = useRef(true)
  const begin = useCallback(() => setStatus((old) => (old === 'failed' ? 'loading' : old)), [])
  const restart = useCallback(() => {
    drop()
    setStatus('loading')
  }, [drop])
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
        drop()
        setStatus('failed')
      }
      onFailure()
    },
    [drop, onFailure],
  )
  return { status, begin, restart, outdate, done, failed }
}

/** The rows of what is held, filtered and ordered here if all of them are in the browser. */
function useRows<Row extends Identified, Mark>(held: Held<Row, Mark>, { order, keep }: Source<Row, Mark>) {
  const { whole, pages, total } = held
  const ordered = useMemo(() => (whole && order ? order(whole) : whole), [whole, order])
  const shown = useMemo(() => (ordered && keep ? ordered.filter(keep) : ordered), [ordered, keep])
  return useMemo(
    () => ({
      total: shown?.length ?? total,
      rowAt: (index: number) => (shown ? shown[index] : rowOf(pages, index)),
      indexOf: (id: string) => (shown ? shown.findIndex((row) => row.id === id) : indexIn(pages, id)),
      shown,
    }),
    [shown, pages, total],
  )
}

function withResult<Row, Mark>(
  held: Held<Row, Mark>,
  page: number,
  { rows, total, isWhole, mark = held.mark ?? undefined }: ListResult<Row, Mark>,
): Held<Row, Mark> {
  const pages = isWhole ? {} : withPage(held.pages, page, rows)
  return { isRead: true, whole: isWhole ? rows : null, pages, total, mark: mark ?? null }
}

/** What is in view comes with the first rows, so that a reload does not blank it. */
async function readInView<Row, Mark>(
  source: Source<Row, Mark>,
  { first, last }: { first: number; last: number },
  signal: AbortSignal,
): Promise<Held<Row, Mark>> {
  const result = await source.read(0, null, signal)
  let held = withResult<Row, Mark>(NOTHING, 0, result)
  if (held.whole) return held
  const others = pagesOf(first, last).filter((page) => page > 0 && page * PAGE_SIZE < result.total)
  const read = others.map(async (page) => [page, await source.read(page, held.mark, signal)] as const)
  for (const [page, other] of await Promise.all(read)) held = withResult(held, page, other)
  return held
}
