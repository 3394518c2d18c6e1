'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import type { UnsavedWork } from '@/domain/unsaved-work'
import { isRecord } from '@/lib/fetch-json'
import { inStorage } from '@/lib/in-storage'
import { isSame, type PostValues } from './post-values'
import { useServerCopy } from './use-server-copy.client'

type Options = {
  id: string | null
  values: PostValues
  /** The last saved values, in the post or for later. */
  stored: PostValues
  openedAt: string | null
  changesAt: string | null
}

const PAUSE_MS = 400

/**
 * Stores the unsaved work of one post in this browser and on the server, and offers what earlier visits left here and
 * on other devices. Each visit has a draft of its own, so that input during an offer replaces nothing.
 *
 * @returns the newest work of other visits (null if there is none) and its number; functions that take it over, discard
 *   it, set the input of the form aside, and forget this visit's draft after a save (for good if the screen is left);
 *   whether the form differs from the stored values; the header value with which a save names this visit and what it
 *   has restored; and a function that waits for running requests to the server
 */
export function useDraft({ id, values, stored, openedAt, changesAt }: Options) {
  const key = draftKey(id)
  const [offers, setOffers] = useState<readonly OfferedDraft[]>([])
  const isDirty = !isSame(values, stored)
  const isOver = useRef(false)
  const [visit] = useState(newVisit)

  const offerOther = useCallback(
    ({ at, ...work }: UnsavedWork) => {
      // This browser's copy of the same visit is never older.
      const own = readDrafts(key).find((draft) => draft.visit === work.visit)
      const found: OfferedDraft =
        own && !isSame(own.values, stored) ? own : { ...work, at: Date.parse(at), isElsewhere: true }
      setOffers((others) =>
        [...others.filter((each) => each.visit !== work.visit), found].sort((one, two) => one.at - two.at),
      )
    },
    [key, stored],
  )
  const server = useServerCopy({
    id,
    visit,
    values,
    stored,
    isDirty,
    openedAt,
    changesAt,
    onOther: offerOther,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: what earlier visits left is asked once, on arrival.
  useEffect(() => {
    const others = readDrafts(key).filter((draft) => draft.visit !== visit)
    const left = others.filter((draft) => !isSame(draft.values, stored))
    // A draft that equals the stored values is deleted, because it must not be offered when other values are stored
    // later.
    for (const draft of others) if (!left.includes(draft)) dropDraft(key, draft.visit)
    setOffers((others) => [...others.filter(({ isElsewhere }) => isElsewhere), ...left])
  }, [key])

  const { document, takeOver, drop, stop } = server
  const keep = useCallback(() => {
    if (isDirty && !isOver.current)
      keepDraft(key, { visit, values, at: Date.now(), openedAt, changesAt, document })
  }, [isDirty, key, visit, values, openedAt, changesAt, document])

  useEffect(() => {
    const timer = setTimeout(keep, PAUSE_MS)
    window.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', keep)
    }
  }, [keep])

  const withdraw = useCallback(
    (draft: OfferedDraft) => {
      dropDraft(key, draft.visit)
      setOffers((others) => others.filter((other) => other !== draft))
    },
    [key],
  )

  const discard = useCallback(
    (draft: OfferedDraft) => {
      withdraw(draft)
      drop(draft.visit)
    },
    [withdraw, drop],
  )

  /** Called before other values replace the input, which is then offered back. */
  const setAside = useCallback(() => {
    if (!isDirty) return
    const typed: LocalDraft = { visit: newVisit(), values, at: Date.now(), openedAt, changesAt }
    keepDraft(key, typed)
    setOffers((others) => [...others, typed])
  }, [key, isDirty, values, openedAt, changesAt])

  /** The draft becomes this visit's own. */
  const take = useCallback(
    (draft: OfferedDraft) => {
      setAside()
      const { values, at, openedAt, changesAt, document = draft.visit } = draft
      keepDraft(key, { visit, values, at, openedAt, changesAt, document })
      withdraw(draft)
      takeOver(draft)
    },
    [key, visit, setAside, withdraw, takeOver],
  )

  const finish = useCallback(
    (leaves: boolean) => {
      isOver.current = leaves
      if (leaves) stop()
      dropDraft(key, visit)
    },
    [key, visit, stop],
  )

  return {
    offer: offers.at(-1) ?? null,
    offered: offers.length,
    discard,
    take,
    setAside,
    finish,
    isDirty,
    visit: server.visitHeader,
    settled: server.settled,
  }
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
  /** The server's name of the post; missing for a draft that only this browser has. */
  document?: string
}

/** Unsaved work that is offered, of this browser or of another device. */
export type OfferedDraft = LocalDraft & { isElsewhere?: true }

/** A random id of the visit. `crypto.randomUUID` does not exist on a site without https. */
function newVisit(): string {
  return `${Date.now()}-${Math.random()}`
}

/** The storage key of a post's unsaved input; new posts share one. */
function draftKey(id: string | null): string {
  return `post-draft:${id ?? 'new'}`
}

/** The unsaved work stored for a post, the latest last; empty if it cannot be read. */
export function readDrafts(key: string, storage: Pick<Storage, 'getItem'> = localStorage): LocalDraft[] {
  const kept: unknown = inStorage(() => JSON.parse(storage.getItem(key) ?? '[]'))
  // Before each visit had its own draft, a single one was stored here.
  return [kept].flat().flatMap(toDraft)
}

type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Stores the unsaved work of one visit, and replaces what the same visit has stored; that of others stays. If the
 * storage is full or forbidden, only the copy is lost, never the form.
 */
export function keepDraft(key: string, draft: LocalDraft, storage: Keeper = localStorage): void {
  const others = readDrafts(key, storage).filter(({ visit }) => visit !== draft.visit)
  writeDrafts(key, [...others, draft], storage)
}

/** Deletes the unsaved work of one visit, if there is any. */
export function dropDraft(key: string, visit: string, storage: Keeper = localStorage): void {
  const drafts = readDrafts(key, storage)
  writeDrafts(
    key,
    drafts.filter((draft) => draft.visit !== visit),
    storage,
  )
}

function writeDrafts(key: string, drafts: readonly LocalDraft[], storage: Keeper): void {
  // If this fails, only the copy is lost.
  inStorage(() =>
    drafts.length > 0 ? storage.setItem(key, JSON.stringify(drafts)) : storage.removeItem(key),
  )
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
