'use client'

import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { indexIn, PAGE_SIZE, type Pages, pagesOf, rowOf, useReads, withPage } from './list-pages.client'

/** What the machine knows of a row. */
export type Identified = { id: string }

/** Rows of the list, and how long it is. */
export type ListResult<Row, Mark> = { rows: Row[]; total: number; mark?: Mark }

/** Where rows come from. Another source is another question: a new text, other days, another order. */
export type Source<Row, Mark> = {
  /** Asks for a page, from 0, with the mark that an earlier response gave, or null to begin anew. */
  read: (page: number, mark: Mark | null, signal: AbortSignal) => Promise<ListResult<Row, Mark>>
  /** A list of up to `mostComplete` rows is read to its end by `readComplete`, whichever of its rows are in view. */
  mostComplete?: number
  readComplete?: (mark: Mark, signal: AbortSignal) => Promise<ListResult<Row, Mark>>
  /** What is read as it is now, whatever the mark of a source with another topic says. */
  topic?: string
  /** What can be done with its rows: rows of another scope are not shown while its own are read. */
  scope?: string
}

/** The list behind a table. */
export type List<Row, Mark = unknown> = {
  status: 'loading' | 'ready' | 'failed'
  /** The rows shown are those of an earlier source: its own are under way, or could not be read. */
  isEarlier: boolean
  /** Nothing is under way or about to be asked for that belongs to a complete list. */
  isSettled: boolean
  total: number
  rowAt: (index: number) => Row | undefined
  indexOf: (id: string) => number
  /** Tells which rows are near the window, so that they are read. */
  need: (first: number, last: number) => void
  reload: () => Promise<void>
  /** All rows of the list, if they are in the browser. */
  complete: Row[] | null
  /** What the first response said beside its rows; null until it is there. */
  mark: Mark | null
}

type Held<Row, Mark> = {
  /** Which source the rows are of; null until some have come. */
  of: Source<Row, Mark> | null
  complete: Row[] | null
  pages: Pages<Row>
  total: number
  mark: Mark | null
  /** The complete list could not be read; its pages can be still. */
  isPartial: boolean
}

const NOTHING = { of: null, complete: null, pages: {}, total: 0, mark: null, isPartial: false }

/** Among the requests for pages, the one for all of them. */
const ALL_PAGES = -1

/** Who types on within this time is not sent the complete list of each key. */
const PAUSE_MS = 300

/**
 * Reads a list: its first page, then a short list to its end, and of a long one the pages near the window. A new source
 * cancels what was requested of the one before, and the rows shown stay until its own are there, also when these cannot be
 * read.
 *
 * @param isReady - false while it is not known yet what to ask for
 */
export function useList<Row extends Identified, Mark>(
  source: Source<Row, Mark>,
  onFailure: () => void,
  isReady = true,
): List<Row, Mark> {
  const [held, setHeld] = useState<Held<Row, Mark>>(NOTHING)
  const [failed, setFailed] = useState<Source<Row, Mark> | null>(null)
  const inView = useRef({ first: 0, last: 0 })
  const requestedAt = useRef(0)
  const { read, forget, isUnderWay } = useReads()

  const latest = useRef({ held, source, onFailure })
  useLayoutEffect(() => {
    latest.current = { held, source, onFailure }
  })

  /** Reads the beginning of the list of a source, and whatever else its rows are to be shown with. */
  const begin = useCallback(
    (source: Source<Row, Mark>, readRows: (signal: AbortSignal) => Promise<Held<Row, Mark>>) => {
      forget()
      requestedAt.current = performance.now()
      // Rows that stay shown keep the word that they are not those asked for, until these are there.
      if (latest.current.held.of === null) setFailed(null)
      return read(0, readRows, {
        done: (fresh) => {
          setHeld(fresh)
          setFailed(null)
        },
        failed: () => {
          if (latest.current.held.of !== source) setFailed(source)
          latest.current.onFailure()
        },
      })
    },
    [forget, read],
  )

  // Their identities last, so that no keystroke draws anew what only calls them.
  const reload = useCallback(() => {
    const { source } = latest.current
    return begin(source, (signal) => readInView(source, inView.current, signal))
  }, [begin])

  useEffect(() => {
    if (!isReady) return
    const { of, mark } = latest.current.held
    if (of && of.scope !== source.scope) {
      latest.current.held = NOTHING
      setHeld(NOTHING)
    }
    const known = of && of.topic === source.topic && of.scope === source.scope ? mark : null
    void begin(source, async (signal) =>
      withResult({ ...NOTHING, of: source, mark: known }, 0, await source.read(0, known, signal)),
    )
  }, [source, isReady, begin])

  const need = useCallback(
    (first: number, last: number) => {
      inView.current = { first, last }
      const { held, source, onFailure } = latest.current
      if (held.of !== source || held.complete) return
      const pages = pagesOf(first, last)
      forget((page) => page > 0 && !pages.includes(page))
      for (const page of pages) {
        if (held.pages[page] || isUnderWay(page)) continue
        void read(page, (signal) => source.read(page, held.mark, signal), {
          done: (result) => setHeld((old) => (old.of === source ? withResult(old, page, result) : old)),
          failed: onFailure,
        })
      }
    },
    [forget, isUnderWay, read],
  )

  useEffect(() => {
    const { readComplete } = source
    const { mark } = held
    if (held.of !== source || !readComplete || !mark || !isToBeCompleted(held)) return
    const change = (how: (old: Held<Row, Mark>) => Held<Row, Mark>) =>
      setHeld((old) => (old.of === source ? how(old) : old))
    const timer = setTimeout(
      () => {
        if (isUnderWay(ALL_PAGES)) return
        void read(ALL_PAGES, (signal) => readComplete(mark, signal), {
          done: ({ rows, total }) =>
            change((old) =>
              rows.length < total
                ? { ...old, isPartial: true }
                : { ...old, complete: rows, pages: {}, total },
            ),
          failed: () => change((old) => ({ ...old, isPartial: true })),
        })
      },
      requestedAt.current + PAUSE_MS - performance.now(),
    )
    return () => clearTimeout(timer)
  }, [source, held, read, isUnderWay])

  const isEarlier = held.of !== source
  const isSettled = !isEarlier && !isToBeCompleted(held)
  const status = failed === source ? 'failed' : held.of ? 'ready' : 'loading'
  return useMemo(() => {
    const { complete, pages, total, mark } = held
    return {
      status,
      isEarlier,
      isSettled,
      total,
      rowAt: (index) => (complete ? complete[index] : rowOf(pages, index)),
      indexOf: (id) => (complete ? complete.findIndex((row) => row.id === id) : indexIn(pages, id)),
      need,
      reload,
      complete,
      mark,
    }
  }, [status, isEarlier, isSettled, held, need, reload])
}

function isToBeCompleted<Row, Mark>({ of, complete, total, isPartial }: Held<Row, Mark>): boolean {
  return !complete && !isPartial && total <= (of?.mostComplete ?? 0)
}

function withResult<Row, Mark>(
  held: Held<Row, Mark>,
  page: number,
  { rows, total, mark = held.mark ?? undefined }: ListResult<Row, Mark>,
): Held<Row, Mark> {
  if (page === 0 && rows.length === total)
    return { ...held, complete: rows, pages: {}, total, mark: mark ?? null }
  return { ...held, complete: null, pages: withPage(held.pages, page, rows), total, mark: mark ?? null }
}

/** What is in view comes with the first rows, so that a reload does not blank it. */
async function readInView<Row, Mark>(
  source: Source<Row, Mark>,
  { first, last }: { first: number; last: number },
  signal: AbortSignal,
): Promise<Held<Row, Mark>> {
  const result = await source.read(0, null, signal)
  let held = withResult<Row, Mark>({ ...NOTHING, of: source }, 0, result)
  if (held.complete) return held
  const others = pagesOf(first, last).filter((page) => page > 0 && page * PAGE_SIZE < result.total)
  const read = others.map(async (page) => [page, await source.read(page, held.mark, signal)] as const)
  for (const [page, other] of await Promise.all(read)) held = withResult(held, page, other)
  return held
}
