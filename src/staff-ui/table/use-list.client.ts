'use client'

import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { indexIn, PAGE_SIZE, type Pages, pagesOf, rowOf, useReads, withPage } from './list-pages.client'

/** The only property that the list needs of a row. */
export type Identified = { id: string }

/** Rows of a list, and its total length. */
export type ListResult<Row, Cursor> = { rows: Row[]; total: number; cursor?: Cursor }

/** The source of the rows. Another text, other days or another order are another source. */
export type Source<Row, Cursor> = {
  /** Requests a page, counted from 0, with the cursor of an earlier response, or null to begin again. */
  read: (page: number, cursor: Cursor | null, signal: AbortSignal) => Promise<ListResult<Row, Cursor>>
  /**
   * A list of up to `mostComplete` rows is read completely by `readComplete`, whichever of its rows are in view.
   */
  mostComplete?: number
  readComplete?: (cursor: Cursor, signal: AbortSignal) => Promise<ListResult<Row, Cursor>>
  /** With another topic the list is read again in spite of its cursor. */
  topic?: string
  /** Rows of another scope are not shown while new ones load, because other actions apply to them. */
  scope?: string
}

/** The list behind a table. */
export type List<Row, Cursor = unknown> = {
  status: 'loading' | 'ready' | 'failed'
  /** Whether the shown rows are of an earlier source, because the new ones are loading or could not be read. */
  isEarlier: boolean
  /** Whether no request of a complete list is running or planned. */
  isSettled: boolean
  total: number
  rowAt: (index: number) => Row | undefined
  indexOf: (id: string) => number
  /** Says which rows are near the window, so that they are requested. */
  need: (first: number, last: number) => void
  reload: () => Promise<void>
  /** All rows of the list, if they are loaded. */
  complete: Row[] | null
  /** The cursor of the first response; null before it. */
  cursor: Cursor | null
}

type ListState<Row, Cursor> = {
  /** The source of the rows; null before the first ones. */
  of: Source<Row, Cursor> | null
  complete: Row[] | null
  pages: Pages<Row>
  total: number
  cursor: Cursor | null
  /** Whether the complete list could not be read, but single pages can. */
  isPartial: boolean
}

const NOTHING = { of: null, complete: null, pages: {}, total: 0, cursor: null, isPartial: false }

/** The key of the request for all pages. */
const ALL_PAGES = -1

/** Milliseconds of pause before the complete list is requested, so that it is not requested at every keystroke. */
const PAUSE_MS = 300

/**
 * Reads a list: its first page, then a short list to its end, and of a long one the pages near the window. A new source
 * cancels the requests of the former one. The former rows stay visible until the new ones have loaded, also if these
 * cannot be read.
 *
 * @param isReady - false while it is unknown what to request
 */
export function useList<Row extends Identified, Cursor>(
  source: Source<Row, Cursor>,
  onFailure: () => void,
  isReady = true,
): List<Row, Cursor> {
  const [held, setHeld] = useState<ListState<Row, Cursor>>(NOTHING)
  const [failed, setFailed] = useState<Source<Row, Cursor> | null>(null)
  const inView = useRef({ first: 0, last: 0 })
  const requestedAt = useRef(0)
  const { read, forget, isUnderWay } = useReads()

  const latest = useRef({ held, source, onFailure })
  useLayoutEffect(() => {
    latest.current = { held, source, onFailure }
  })

  /** Reads the first page of a source, with everything that its rows need. */
  const begin = useCallback(
    (source: Source<Row, Cursor>, readRows: (signal: AbortSignal) => Promise<ListState<Row, Cursor>>) => {
      forget()
      requestedAt.current = performance.now()
      // While rows of an earlier source are shown, the failure notice stays until the new rows have loaded.
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

  // These functions keep their identities, so that a keystroke does not render components that only call them.
  const reload = useCallback(() => {
    const { source } = latest.current
    return begin(source, (signal) => readInView(source, inView.current, signal))
  }, [begin])

  useEffect(() => {
    if (!isReady) return
    const { of, cursor } = latest.current.held
    if (of && of.scope !== source.scope) {
      latest.current.held = NOTHING
      setHeld(NOTHING)
    }
    const known = of && of.topic === source.topic && of.scope === source.scope ? cursor : null
    void begin(source, async (signal) =>
      withResult({ ...NOTHING, of: source, cursor: known }, 0, await source.read(0, known, signal)),
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
        void read(page, (signal) => source.read(page, held.cursor, signal), {
          done: (result) => setHeld((old) => (old.of === source ? withResult(old, page, result) : old)),
          failed: onFailure,
        })
      }
    },
    [forget, isUnderWay, read],
  )

  useEffect(() => {
    const { readComplete } = source
    const { cursor } = held
    if (held.of !== source || !readComplete || !cursor || !isToBeCompleted(held)) return
    const change = (how: (old: ListState<Row, Cursor>) => ListState<Row, Cursor>) =>
      setHeld((old) => (old.of === source ? how(old) : old))
    const timer = setTimeout(
      () => {
        if (isUnderWay(ALL_PAGES)) return
        void read(ALL_PAGES, (signal) => readComplete(cursor, signal), {
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
    const { complete, pages, total, cursor } = held
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
      cursor,
    }
  }, [status, isEarlier, isSettled, held, need, reload])
}

function isToBeCompleted<Row, Cursor>({ of, complete, total, isPartial }: ListState<Row, Cursor>): boolean {
  return !complete && !isPartial && total <= (of?.mostComplete ?? 0)
}

function withResult<Row, Cursor>(
  held: ListState<Row, Cursor>,
  page: number,
  { rows, total, cursor = held.cursor ?? undefined }: ListResult<Row, Cursor>,
): ListState<Row, Cursor> {
  if (page === 0 && rows.length === total)
    return { ...held, complete: rows, pages: {}, total, cursor: cursor ?? null }
  return { ...held, complete: null, pages: withPage(held.pages, page, rows), total, cursor: cursor ?? null }
}

/** Reads the rows in view with the first ones, so that a reload leaves no gap. */
async function readInView<Row, Cursor>(
  source: Source<Row, Cursor>,
  { first, last }: { first: number; last: number },
  signal: AbortSignal,
): Promise<ListState<Row, Cursor>> {
  const result = await source.read(0, null, signal)
  let held = withResult<Row, Cursor>({ ...NOTHING, of: source }, 0, result)
  if (held.complete) return held
  const others = pagesOf(first, last).filter((page) => page > 0 && page * PAGE_SIZE < result.total)
  const read = others.map(async (page) => [page, await source.read(page, held.cursor, signal)] as const)
  for (const [page, other] of await Promise.all(read)) held = withResult(held, page, other)
  return held
}
