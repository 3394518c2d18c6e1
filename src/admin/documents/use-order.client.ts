'use client'

import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { List } from '@/staff-ui/table/use-list.client'
import { notifyError } from '@/staff-ui/toasts.client'
import { moveRow, type Row } from './documents-api'

const NOT_SAVED = 'The order could not be saved. The rows stand as they are on the site.'

/** Rows whose place is being saved, by their index in the list. */
type Places = ReadonlyMap<number, Row>

const NONE: Places = new Map()

/** The list with these rows at their new places. */
function withPlaces(list: List<Row>, places: Places): List<Row> {
  if (places.size === 0) return list
  return {
    ...list,
    rowAt: (index) => places.get(index) ?? list.rowAt(index),
    indexOf: (id) => [...places].find(([, row]) => row.id === id)?.[0] ?? list.indexOf(id),
  }
}

/**
 * The order of a list that the staff put in order. A moved row stands at its new place at once; moves are saved one after
 * the other, and when one fails, the rows go back to where they are stored.
 *
 * @param isOn - whether the list shows its own order, without a search
 * @param nameOf - the name of a row, for what is said about it
 * @returns the list in the order of the moves, and what is to be said
 */
export function useOrder(slug: string, list: List<Row>, isOn: boolean, nameOf: (row: Row) => string) {
  const [places, setPlaces] = useState(NONE)
  const [said, say] = useState('')
  const ordered = useMemo(() => withPlaces(list, places), [list, places])
  const latest = useRef({ list, places, isOn })
  useLayoutEffect(() => {
    latest.current = { list, places, isOn }
  })
  const saving = useRef({
    queue: Promise.resolve(),
    waiting: 0,
    hasFailed: false,
    /** The keys that these moves have given. */
    keys: new Map<string, string>(),
  })

  useEffect(() => {
    if (!isOn) setPlaces(NONE)
  }, [isOn])

  /** Saves one move after those before it, unless one of them has failed. */
  const save = useCallback(
    async (row: Row, place: 'behind' | 'before', beside: Row) => {
      const state = saving.current
      if (state.hasFailed) return
      try {
        const key = state.keys.get(beside.id) ?? beside._order ?? ''
        state.keys.set(row.id, await moveRow(slug, row.id, place, { id: beside.id, key }))
      } catch {
        state.hasFailed = true
      }
    },
    [slug],
  )

  /** Reads the stored order, once nothing waits to be saved. */
  const settle = useCallback(async () => {
    const state = saving.current
    state.waiting -= 1
    if (state.waiting > 0) return
    await latest.current.list.reload()
    // Somebody has gone on moving meanwhile.
    if (state.waiting > 0) return
    if (state.hasFailed) notifyError(NOT_SAVED)
    say((text) => (state.hasFailed ? '' : `${text} Saved.`))
    state.hasFailed = false
    state.keys.clear()
    setPlaces(NONE)
  }, [])

  /** @param to - the index of the new place */
  const move = useCallback(
    (row: Row, to: number) => {
      const { list, places, isOn } = latest.current
      const { rowAt, indexOf, total } = withPlaces(list, places)
      const from = indexOf(row.id)
      const beside = rowAt(to)
      if (!isOn || from < 0 || from === to || !beside) return
      const step = to > from ? 1 : -1
      const next = new Map(places)
      for (let index = from; index !== to; index += step) {
        const neighbour = rowAt(index + step)
        if (!neighbour) return
        next.set(index, neighbour)
      }
      next.set(to, row)
      const focused = document.activeElement
      flushSync(() => setPlaces(next))
      // The browser takes the focus from a row that React has moved.
      if (focused instanceof HTMLElement && focused !== document.body) {
        focused.focus()
        focused.scrollIntoView({ block: 'nearest' })
      }
      say(`${nameOf(row)} is number ${to + 1} of ${total}.`)
      const state = saving.current
      state.waiting += 1
      state.queue = state.queue.then(() => save(row, step > 0 ? 'behind' : 'before', beside)).then(settle)
    },
    [nameOf, save, settle],
  )

  return { ordered, move, said }
}
