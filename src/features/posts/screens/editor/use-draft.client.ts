'use client'

import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { paths } from '@/domain/paths'
import { KEEP_EVERY_MS, type UnsavedWork } from '@/features/posts/rules/unsaved-work'
import { fetchJson, isRecord } from '@/lib/fetch-json'
import { inStorage } from '@/lib/in-storage'
import { isSame, type PostValues } from './post-values'

type Options = {
  /** Null for a new post. */
  id: string | null
  values: PostValues
  /** The last saved values, in the post or for later. */
  stored: PostValues
  openedAt: string | null
  changesAt: string | null
}

const PAUSE_MS = 400

/**
 * Keeps the unsaved work of one post on the server, at most every five seconds and when the window is left, and offers
 * what earlier visits of the same person left there. This browser holds what the server does not have yet: the last
 * seconds, everything while the server is away, and what must wait because another visit's work is offered first. What
 * it still holds of earlier visits is offered too.
 *
 * @returns the newest work of other visits (null if there is none) and its number; functions that take it over, discard
 *   it, set the input of the form aside, and forget this visit's work after a save (for good if the screen is left);
 *   whether the form differs from the stored values; the name with which a save ends this visit's work; and a function
 *   that holds the work here until the save is stored, and waits for running requests
 */
export function useDraft({ id, values, stored, openedAt, changesAt }: Options) {
  const key = draftKey(id)
  const [visit] = useState(newVisit)
  const [ownName, setOwnName] = useState(visit)
  const [offers, setOffers] = useState<readonly OfferedDraft[]>([])
  const [tries, tryAgain] = useReducer((count: number) => count + 1, 0)
  const [copy] = useState(() => new ServerCopy())
  const isDirty = !isSame(values, stored)
  const document = id ?? ownName

  const latest = useRef({ key, document, values, stored, isDirty, openedAt, changesAt })
  useLayoutEffect(() => {
    latest.current = { key, document, values, stored, isDirty, openedAt, changesAt }
  })

  /** Offers what another visit has left on the server, unless it is what is stored. */
  const meet = useCallback(
    (work: UnsavedWork) => {
      const { key, document, stored } = latest.current
      // What this browser holds of the same visit is never older.
      const held = readDrafts(key).find((draft) => draft.visit === work.visit)
      const found: OfferedDraft = {
        ...(held ?? { ...work, at: Date.parse(work.at), isElsewhere: !isOfThisBrowser(work.visit) }),
        seenAt: work.at,
      }
      // It must not be offered when other values are stored later.
      if (isSame(found.values, stored)) return void forget(found).then(tryAgain)
      if (work.document === document) copy.blockedBy = work.visit
      setOffers((others) => newestLast([...others.filter((each) => each.visit !== work.visit), found]))
    },
    [copy],
  )

  const hold = useCallback(
    (isSaving: boolean) => {
      const { key, isDirty, ...work } = latest.current
      if (!isDirty || copy.isOver || (copy.isConfirmed(work) && !isSaving)) return
      keepDraft(key, { ...work, visit, at: Date.now() })
    },
    [copy, visit],
  )

  const send = useCallback(
    (work: Work, isLeaving: boolean) => {
      copy.dueAt = null
      if (copy.isOver || copy.blockedBy || copy.isSent(work)) return
      const { document, values, openedAt, changesAt } = work
      const { visit: replaces = null, seenAt = null } = copy.replaces ?? {}
      const body = { document, visit, values, openedAt, changesAt, replaces, seenAt }
      copy.sent = work
      // A beacon is still sent after its page has closed, but takes 64 kB at most. Nobody learns whether it came.
      if (isLeaving && navigator.sendBeacon(ADDRESS, asJson(body))) return
      const done = keep(body).then((other) => {
        if (other) {
          copy.sent = null
          return meet(other)
        }
        if (other === undefined) {
          copy.sent = null
          return tryAgain()
        }
        copy.replaces = null
        copy.confirmed = work
        if (copy.isConfirmed(latest.current)) dropDraft(latest.current.key, visit)
      })
      copy.underWay = Promise.all([copy.underWay, done])
    },
    [copy, visit, meet],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed, or could not be kept, is due.
  useEffect(() => {
    if (!isDirty) return
    copy.dueAt ??= Date.now() + KEEP_EVERY_MS
    const pause = setTimeout(() => hold(false), PAUSE_MS)
    const timer = setTimeout(() => send(latest.current, false), Math.max(0, copy.dueAt - Date.now()))
    return () => {
      clearTimeout(pause)
      clearTimeout(timer)
    }
  }, [values, isDirty, tries, hold, send, copy])

  // What equals the stored values is no unsaved work any more.
  useEffect(() => {
    if (isDirty) return
    dropDraft(key, visit)
    if (!copy.sent) return
    copy.sent = null
    copy.confirmed = null
    void forget({ visit })
  }, [isDirty, copy, key, visit])

  useEffect(() => {
    const leave = () => {
      hold(false)
      if (latest.current.isDirty) send(latest.current, true)
    }
    const hide = () => window.document.visibilityState === 'hidden' && leave()
    window.document.addEventListener('visibilitychange', hide)
    window.addEventListener('pagehide', leave)
    return () => {
      window.document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [hold, send])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what earlier visits left is asked once, on arrival.
  useEffect(() => {
    const others = readDrafts(key).filter((draft) => draft.visit !== visit)
    const left = others.filter((draft) => !isSame(draft.values, stored))
    for (const draft of others) if (!left.includes(draft)) dropDraft(key, draft.visit)
    setOffers(newestLast(left))
    let isHere = true
    void listLeft(id).then((works) => {
      if (isHere) works.filter((work) => !copy.decided.has(work.visit)).forEach(meet)
    })
    return () => {
      isHere = false
    }
  }, [])

  const withdraw = useCallback(
    (draft: OfferedDraft) => {
      dropDraft(key, draft.visit)
      copy.decided.add(draft.visit)
      if (copy.blockedBy === draft.visit) copy.blockedBy = null
      setOffers((others) => others.filter((other) => other !== draft))
    },
    [key, copy],
  )

  const discard = useCallback(
    (draft: OfferedDraft) => {
      withdraw(draft)
      void forget(draft).then(tryAgain)
    },
    [withdraw],
  )

  /** Called before other values replace the input, which is then offered back. */
  const setAside = useCallback(() => {
    if (!isDirty) return
    const typed: LocalDraft = { visit: newVisit(), values, at: Date.now(), openedAt, changesAt }
    keepDraft(key, typed)
    setOffers((others) => newestLast([...others, typed]))
  }, [key, isDirty, values, openedAt, changesAt])

  /** The work becomes this visit's own, here and on the server, at once. */
  const take = useCallback(
    (draft: OfferedDraft) => {
      setAside()
      const { values, at, openedAt, changesAt = null, document: name = draft.visit } = draft
      const work = { document: id ?? name, values, openedAt, changesAt }
      keepDraft(key, { ...work, visit, at })
      withdraw(draft)
      setOwnName(name)
      copy.replaces = draft
      send(work, false)
    },
    [id, key, visit, setAside, withdraw, send, copy],
  )

  const finish = useCallback(
    (leaves: boolean) => {
      copy.isOver = leaves
      dropDraft(key, visit)
      // What was taken over and could not be told to the server is in what was saved.
      if (copy.replaces) void forget(copy.replaces)
      copy.replaces = null
    },
    [copy, key, visit],
  )

  const settled = useCallback(() => {
    hold(true)
    return copy.underWay
  }, [hold, copy])

  const offer = offers.at(-1) ?? null
  return { offer, offered: offers.length, discard, take, setAside, finish, isDirty, visit, settled }
}

/** What is kept of the form. */
type Work = Pick<LocalDraft, 'values' | 'openedAt'> & { document: string; changesAt: string | null }

/** What the server has of this visit, none of which is rendered. */
class ServerCopy {
  /** What was last sent; null when it did not come. */
  sent: Work | null = null
  /** What has come, as its response says. */
  confirmed: Work | null = null
  /** When the next is due, in milliseconds since 1970; null while there is nothing to send. */
  dueAt: number | null = null
  /** The work that this visit has taken over, until the server knows it. */
  replaces: { visit: string; seenAt?: string } | null = null
  /** The visit whose work of the same post is stored and offered. */
  blockedBy: string | null = null
  /** The visits whose work was taken over or discarded, perhaps before the list of what is left has come. */
  decided = new Set<string>()
  /** Whether the screen is about to close with everything saved. */
  isOver = false
  underWay: Promise<unknown> = Promise.resolve()

  isSent = (work: Work) => isAlike(work, this.sent)
  isConfirmed = (work: Work) => isAlike(work, this.confirmed)
}

function isAlike(one: Work, other: Work | null): boolean {
  return (
    other !== null &&
    one.document === other.document &&
    one.openedAt === other.openedAt &&
    one.changesAt === other.changesAt &&
    isSame(one.values, other.values)
  )
}

export type LocalDraft = {
  /** The visit of the editor that wrote it. There is one draft for each visit. */
  visit: string
  values: PostValues
  at: number
  /** When the post was last stored, as the form knew it. */
  openedAt: string | null
  /** When the changes for later were saved, as the form knew it; null for none. */
  changesAt?: string | null
  /** The server's name of the post; missing in what an earlier release has held. */
  document?: string
}

/** Unsaved work that is offered, of this browser or of another device. */
export type OfferedDraft = LocalDraft & {
  isElsewhere?: boolean
  /** When the server stored it, as last seen here; missing for what only this browser has. */
  seenAt?: string
}

const newestLast = (drafts: readonly OfferedDraft[]) => drafts.toSorted((one, two) => one.at - two.at)

/** A random id of the visit. `crypto.randomUUID` does not exist on a site without https. */
function newVisit(): string {
  return `${browserName()}-${Date.now()}-${Math.random()}`
}

const BROWSER = 'post-browser'

/** A random name of this browser, so that work of another device is called so. */
function browserName(): string {
  const name = inStorage(() => localStorage.getItem(BROWSER)) ?? Math.random().toString(36).slice(2)
  inStorage(() => localStorage.setItem(BROWSER, name))
  return name
}

const isOfThisBrowser = (visit: string) => visit.startsWith(`${browserName()}-`)

/** The storage key of a post's unsaved input; new posts share one. */
function draftKey(id: string | null): string {
  return `post-draft:${id ?? 'new'}`
}

/** Where it is held. A browser that forbids its storage throws already when it is named, so that is done late. */
type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The unsaved work held for a post, the latest last; empty if it cannot be read. */
export function readDrafts(key: string, storage?: Keeper): LocalDraft[] {
  const kept: unknown = inStorage(() => JSON.parse((storage ?? localStorage).getItem(key) ?? '[]'))
  // Before each visit had its own draft, a single one was stored here.
  return [kept].flat().flatMap(toDraft)
}

/**
 * Holds the unsaved work of one visit, and replaces what the same visit has held; that of others stays, such as of
 * another tab. If the storage is full or forbidden, only this is lost, never the form.
 */
export function keepDraft(key: string, draft: LocalDraft, storage?: Keeper): void {
  const others = readDrafts(key, storage).filter(({ visit }) => visit !== draft.visit)
  writeDrafts(key, [...others, draft], storage)
}

/** Lets the unsaved work of one visit go, if there is any. */
export function dropDraft(key: string, visit: string, storage?: Keeper): void {
  const drafts = readDrafts(key, storage)
  const left = drafts.filter((draft) => draft.visit !== visit)
  if (left.length < drafts.length) writeDrafts(key, left, storage)
}

function writeDrafts(key: string, drafts: readonly LocalDraft[], storage?: Keeper): void {
  inStorage(() => {
    const keeper = storage ?? localStorage
    return drafts.length > 0 ? keeper.setItem(key, JSON.stringify(drafts)) : keeper.removeItem(key)
  })
}

function toDraft(value: unknown): LocalDraft[] {
  if (!isRecord(value) || typeof value.at !== 'number' || !isRecord(value.values)) return []
  const { at, values } = value
  return [
    {
      visit: typeof value.visit === 'string' ? value.visit : 'earlier',
      values,
      at,
      openedAt: typeof value.openedAt === 'string' ? value.openedAt : null,
      // The former release stored no such time.
      ...(value.changesAt === null || typeof value.changesAt === 'string'
        ? { changesAt: value.changesAt }
        : {}),
      ...(typeof value.document === 'string' ? { document: value.document } : {}),
    },
  ]
}

const ADDRESS = `${paths.posts}/unsaved`

const asJson = (body: object) => new Blob([JSON.stringify(body)], { type: 'application/json' })

/** @returns the work of another visit; null when this one was stored; undefined when it is unknown */
async function keep(body: object): Promise<UnsavedWork | null | undefined> {
  const kept = await fetchJson(ADDRESS, { body, session: 'ignore' }).catch(() => null)
  return kept?.other
}

/** Ends work on the server, up to what was seen of it. A failure is ignored, because leftover rows are deleted in time. */
async function forget({ visit, seenAt }: { visit: string; seenAt?: string }): Promise<void> {
  await fetchJson(`${ADDRESS}/end`, { body: { visit, seenAt }, session: 'ignore' }).catch(() => null)
}

/**
 * Reads the work that visits of the same person have left of a post, or of new ones, the newest last; empty if it
 * cannot be read.
 */
async function listLeft(id: string | null): Promise<UnsavedWork[]> {
  const query = id ? `?${new URLSearchParams({ post: id })}` : ''
  const left = await fetchJson(`${ADDRESS}${query}`, { session: 'ignore' }).catch(() => null)
  const unsaved: UnsavedWork[] = left?.unsaved ?? []
  return unsaved.reverse()
}
