'use client'

import { useCallback, useEffect, useRef } from 'react'

/** Rows per request of a list that the database filters. */
export const PAGE_SIZE = 100

/**
 * The loaded pages of a list that is too long to be kept completely: the ones near the window are kept, the others are
 * requested again.
 */
export type Pages<Row> = Readonly<Record<number, Row[]>>

const CACHED_PAGES = 30

/** The row with an index, from 0; undefined if its page is not loaded. */
export function rowOf<Row>(pages: Pages<Row>, index: number): Row | undefined {
  return pages[Math.floor(index / PAGE_SIZE)]?.[index % PAGE_SIZE]
}

/** The numbers of the pages with the rows from `first` to `last`. */
export function pagesOf(first: number, last: number): number[] {
  const [from, to] = [Math.floor(Math.max(0, first) / PAGE_SIZE), Math.floor(Math.max(0, last) / PAGE_SIZE)]
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/** Adds a page and drops those that are farthest from it. */
export function withPage<Row>(pages: Pages<Row>, page: number, rows: Row[]): Pages<Row> {
  const all = { ...pages, [page]: rows }
  const numbers = Object.keys(all).map(Number)
  if (numbers.length <= CACHED_PAGES) return all
  const near = numbers.sort((a, b) => Math.abs(a - page) - Math.abs(b - page)).slice(0, CACHED_PAGES)
  return Object.fromEntries(near.map((number) => [number, all[number] ?? []]))
}

/** The index of a row, if its page is loaded; -1 otherwise. */
export function indexIn<Row extends { id: string }>(pages: Pages<Row>, id: string): number {
  for (const [page, rows] of Object.entries(pages)) {
    const index = rows.findIndex((row) => row.id === id)
    if (index >= 0) return Number(page) * PAGE_SIZE + index
  }
  return -1
}

/** Handles the result of a request unless it was cancelled. */
type Handlers<Result> = { done: (result: Result) => void; failed: () => void }

/** Keeps the running requests by the page that they read. A request that is cancelled calls no handler. */
export function useReads() {
  const underWay = useRef(new Map<number, AbortController>())

  const forget = useCallback((isStale: (page: number) => boolean = () => true) => {
    for (const [page, controller] of underWay.current) {
      if (!isStale(page)) continue
      controller.abort()
      underWay.current.delete(page)
    }
  }, [])

  const read = useCallback(
    async <Result>(
      page: number,
      load: (signal: AbortSignal) => Promise<Result>,
      { done, failed }: Handlers<Result>,
    ) => {
      const controller = new AbortController()
      underWay.current.set(page, controller)
      const settle = (tell: () => void) => {
        if (controller.signal.aborted) return
        underWay.current.delete(page)
        tell()
      }
      await load(controller.signal).then(
        (result) => settle(() => done(result)),
        () => settle(failed),
      )
    },
    [],
  )

  useEffect(() => forget, [forget])

  const isUnderWay = useCallback((page: number) => underWay.current.has(page), [])
  return { read, forget, isUnderWay }
}
