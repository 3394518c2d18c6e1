'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import type { Column } from '../table/columns'
import { listPosts, PAGE_SIZE, type PostRow } from './posts-api'

type State = {
  search: string | null
  total: number
  pages: Record<number, PostRow[]>
  status: 'loading' | 'ready' | 'failed'
}

const EMPTY: State = { search: null, total: 0, pages: {}, status: 'loading' }

/** The posts of a search: pages are read when the window comes near them, and all of them again on `reload`. */
export function usePosts(columns: readonly Column[], search: string, onFailure: () => void) {
  const [state, setState] = useState(EMPTY)
  const asked = useRef(new Set<number>())
  const round = useRef(0)

  const load = useCallback(
    async (page: number) => {
      asked.current.add(page)
      const mine = round.current
      try {
        const { docs, total } = await listPosts(columns, page, search)
        if (mine !== round.current) return
        setState((old) => {
          const kept = old.search === search ? old.pages : {}
          return { search, total, pages: { ...kept, [page]: docs }, status: 'ready' }
        })
      } catch {
        if (mine !== round.current) return
        asked.current.delete(page)
        setState((old) => (old.status === 'ready' ? old : { ...old, status: 'failed' }))
        onFailure()
      }
    },
    [columns, search, onFailure],
  )

  useEffect(() => {
    round.current += 1
    asked.current.clear()
    setState((old) => (old.status === 'failed' ? { ...old, status: 'loading' } : old))
    void load(0)
  }, [load])

  const need = useCallback(
    (first: number, last: number) => {
      for (let page = Math.floor(first / PAGE_SIZE); page * PAGE_SIZE <= last; page += 1) {
        if (!asked.current.has(page)) void load(page)
      }
    },
    [load],
  )

  const reload = useCallback(
    async (first: number, last: number) => {
      round.current += 1
      const seen = pagesBetween(first, last)
      asked.current = new Set(seen)
      setState((old) => ({ ...old, pages: keep(old.pages, seen) }))
      await Promise.all(seen.map(load))
    },
    [load],
  )

  const rowAt = (index: number): PostRow | undefined =>
    state.pages[Math.floor(index / PAGE_SIZE)]?.[index % PAGE_SIZE]

  return { ...state, rowAt, need, reload }
}

function pagesBetween(first: number, last: number): number[] {
  const from = Math.floor(Math.max(0, first) / PAGE_SIZE)
  const to = Math.floor(Math.max(0, last) / PAGE_SIZE)
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

function keep(pages: Record<number, PostRow[]>, seen: readonly number[]) {
  return Object.fromEntries(seen.flatMap((page) => (pages[page] ? [[page, pages[page]]] : [])))
}
