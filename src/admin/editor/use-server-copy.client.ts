'use client'

import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { paths } from '@/domain/paths'
import { KEEP_EVERY_MS, type RestoredWork, toVisitHeader, type UnsavedWork } from '@/domain/unsaved-work'
import { requestTimeout } from '@/lib/fetch-json'
import { isSame, type PostValues } from './post-values'

const ADDRESS = `${paths.posts}/unsaved`

type Options = {
  /** Null for a new post. */
  id: string | null
  /** The id of this visit of the editor. */
  visit: string
  values: PostValues
  /** The last saved values, in the post or for later. */
  stored: PostValues
  isDirty: boolean
  openedAt: string | null
  changesAt: string | null
  /** Called with the work of another visit of the same person, which must not be overwritten. */
  onOther: (work: UnsavedWork) => void
}

/**
 * Stores the input on the server, at most every five seconds and when the window is left, so that it can be continued
 * on another device. While the server is unavailable, or has the work of another visit, the copy in this browser is the
 * only one.
 *
 * @returns the server's name of the post, the header value with which a save names this visit and what it has restored,
 *   functions that take over or forget the work of another visit or stop for good, and a function that waits for
 *   running requests
 */
export function useServerCopy({ id, visit, onOther, ...form }: Options) {
  const [ownName, setOwnName] = useState(visit)
  const [tries, tryAgain] = useReducer((count: number) => count + 1, 0)
  const [restored, setRestored] = useState<readonly RestoredWork[]>([])
  const [held] = useState(() => new HeldCopy())
  const document = id ?? ownName

  const latest = useRef({ document, onOther, ...form })
  useLayoutEffect(() => {
    latest.current = { document, onOther, ...form }
  })

  const consider = useCallback(
    (other: UnsavedWork) => {
      const { stored, values, document, onOther } = latest.current
      held.seen.set(other.visit, other.at)
      // Work that equals the stored values is deleted, because it must not be offered when other values are stored
      // later.
      if (isSame(other.values, stored)) return void forget(other.visit, other.at).then(tryAgain)
      if (isSame(other.values, values)) {
        if (other.document !== document) return void forget(other.visit, other.at)
        held.replaces = other.visit
        return tryAgain()
      }
      if (other.document === document) held.blockedBy = other.visit
      onOther(other)
    },
    [held],
  )

  const send = useCallback(
    (isLeaving: boolean) => {
      const { document, values, isDirty, openedAt, changesAt } = latest.current
      held.dueAt = null
      if (!isDirty || held.isOver || held.blockedBy) return
      const { replaces } = held
      const seenAt = (replaces && held.seen.get(replaces)) ?? null
      const body = JSON.stringify({ document, visit, values, openedAt, changesAt, replaces, seenAt })
      if (body === held.kept) return
      // A beacon is still sent after its page has closed, but takes 64 kB at most.
      if (isLeaving && navigator.sendBeacon(ADDRESS, asJson(body))) {
        held.kept = body
        return
      }
      const done = keep(body).then((other) => {
        if (other === undefined) return tryAgain()
        if (other) return consider(other)
        held.kept = body
        held.replaces = null
      })
      held.underWay = Promise.all([held.underWay, done])
    },
    [held, visit, consider],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed, or could not be kept, is due.
  useEffect(() => {
    if (!form.isDirty) return
    held.dueAt ??= Date.now() + KEEP_EVERY_MS
    const timer = setTimeout(() => send(false), Math.max(0, held.dueAt - Date.now()))
    return () => clearTimeout(timer)
  }, [form.values, form.isDirty, tries, send, held])

  useEffect(() => {
    if (form.isDirty || !held.kept) return
    held.kept = null
    void forget(visit)
  }, [form.isDirty, held, visit])

  useEffect(() => {
    const hide = () => window.document.visibilityState === 'hidden' && send(true)
    const leave = () => send(true)
    window.document.addEventListener('visibilitychange', hide)
    window.addEventListener('pagehide', leave)
    return () => {
      window.document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [send])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what other visits left is asked once, on arrival.
  useEffect(() => {
    let isHere = true
    void listLeft(id).then((left) => isHere && left.forEach(consider))
    return () => {
      isHere = false
    }
  }, [])

  /** Continues the work of another visit: from now on it is stored as this visit's. */
  const takeOver = useCallback(
    ({ visit: other, document: name = other }: { visit: string; document?: string }) => {
      held.replaces = other
      held.dueAt = Date.now()
      if (held.blockedBy === other) held.blockedBy = null
      setOwnName(name)
      const at = held.seen.get(other)
      if (at) setRestored((before) => [...before, { visit: other, at }])
    },
    [held],
  )

  const drop = useCallback(
    (other: string) => {
      if (held.blockedBy === other) held.blockedBy = null
      void forget(other, held.seen.get(other)).then(tryAgain)
    },
    [held],
  )

  const stop = useCallback(() => {
    held.isOver = true
  }, [held])

  const settled = useCallback(() => held.underWay, [held])

  return { document, visitHeader: toVisitHeader(visit, restored), takeOver, drop, stop, settled }
}

/** The state of the row on the server, none of which is rendered. */
class HeldCopy {
  kept: string | null = null
  /** When the next store is due, in milliseconds since 1970; null while there is nothing to store. */
  dueAt: number | null = null
  /** The visit whose work this one has taken over. */
  replaces: string | null = null
  /** The visit whose work is stored and offered. */
  blockedBy: string | null = null
  /** When the work of each other visit was stored, as last seen here. */
  seen = new Map<string, string>()
  /** Whether the screen is about to close with everything saved. */
  isOver = false
  underWay: Promise<unknown> = Promise.resolve()
}

const asJson = (body: string) => new Blob([body], { type: 'application/json' })

async function post(address: string, body: string): Promise<Response> {
  return fetch(address, { method: 'POST', body: asJson(body), cache: 'no-store', signal: requestTimeout() })
}

/** @returns the work of another visit; null when this one was stored; undefined when it is unknown */
async function keep(body: string): Promise<UnsavedWork | null | undefined> {
  try {
    const response = await post(ADDRESS, body)
    return response.ok ? (await response.json()).other : undefined
  } catch {
    return undefined
  }
}

/** A failure is ignored, because leftover rows are deleted in time. */
async function forget(visit: string, seenAt?: string): Promise<void> {
  await post(`${ADDRESS}/end`, JSON.stringify({ visit, seenAt })).catch(() => null)
}

/**
 * Reads the work that visits of the same person have left of a post, or of new ones, the newest last; empty if it
 * cannot be read.
 */
async function listLeft(id: string | null): Promise<UnsavedWork[]> {
  try {
    const query = id ? `?${new URLSearchParams({ post: id })}` : ''
    const response = await fetch(`${ADDRESS}${query}`, { cache: 'no-store', signal: requestTimeout() })
    const { unsaved }: { unsaved?: UnsavedWork[] } = response.ok ? await response.json() : {}
    return (unsaved ?? []).reverse()
  } catch {
    return []
  }
}
