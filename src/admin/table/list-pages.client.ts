'use client'

import { useCallback, useEffect, useRef } from 'react'

/** Rows a request where the database filters. */
export const PAGE_SIZE = 100

/** Pages of a list too long to hold: those near the window are kept, the others are read again. */
export type Pages<Row> = Readonly<Record<number, Row[]>>

const CACHED_PAGES = 30

/** The row at a place in the list, from 0; undefined while its page is not held. */
export function rowOf<Row>(pages: Pages<Row>, index: number): Row | undefined {
  return pages[Math.floor(index / PAGE_SIZE)]?.[index % PAGE_SIZE]
}

/** The pages that rows from `first` to `last` stand on. */
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

/** Where a row stands, if its page is held; -1 otherwise. */
export function indexIn<Row extends { id: string }>(pages: Pages<Row>, id: string): number {
  for (const [page, rows] of Object.entries(pages)) {
    const index = rows.findIndex((row) => row.id === id)
    if (index >= 0) return Number(page) * PAGE_SIZE + index
  }
  return -1
}

/** Handles the result of a request unless it was cancelled. */
type Handlers<Result> = { done: (result: Result) => void; failed: () => void }

/** Requests under way, by the page that they read; each can be cancelled, and then says nothing any more. */
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
