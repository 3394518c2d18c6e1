'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { changeLead as applyChange, type LeadChange, type LeadWithActivity } from '@/domain/lead-activity'
import type { Timeline } from '@/domain/timeline'
import { beginUndoable, notifyError, notifySuccess } from '../shell/toasts.client'
import { undoChange } from './lead-changes-api'
import { changeLead, openTimeline, readTimeline } from './lead-history-api'

/** The timeline of the lead in the panel, and a function that changes the lead. */
export type LeadHistory = {
  timeline: Timeline | null
  /** The optimistic state of the lead; null until it is read. */
  activity: LeadWithActivity | null
  hasFailed: boolean
  reload: () => void
  /** @param done - the text of its toast */
  change: (change: LeadChange, done: string) => void
}

type Read = { of: string; timeline: Timeline | null; hasFailed: boolean }

/**
 * Reads the timeline of a lead, and changes the lead: the screen changes at once, and reverts when the request fails.
 *
 * @param onChanged - called with the stored state of a changed lead, even if it is no longer in the panel
 */
export function useLeadHistory(id: string, onChanged?: (lead: LeadWithActivity) => void): LeadHistory {
  const [read, setRead] = useState<Read>({ of: id, timeline: null, hasFailed: false })
  const [ahead, setAhead] = useState<LeadWithActivity | null>(null)
  const current = useRef(id)
  const tell = useRef(onChanged)
  useEffect(() => {
    current.current = id
    tell.current = onChanged
  })

  const begun = useRef(0)
  const shown = useRef(0)

  const take = useCallback(async (of: string, reading: Promise<Timeline>) => {
    begun.current += 1
    const turn = begun.current
    const timeline = await reading.catch(() => null)
    // An earlier request that ends later does not include the changes made in between, so it is ignored.
    if (current.current !== of || turn < shown.current) return
    if (timeline) shown.current = turn
    setRead((old) => ({
      of,
      timeline: timeline ?? (old.of === of ? old.timeline : null),
      hasFailed: !timeline,
    }))
  }, [])

  useEffect(() => {
    void take(id, openTimeline(id))
    const look = () => void (document.hidden || take(id, readTimeline(id)))
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [id, take])

  const reload = useCallback(() => void take(id, readTimeline(id)), [id, take])
  const timeline = read.of === id ? read.timeline : null
  const activity = ahead?.id === id ? ahead : (timeline?.lead ?? null)
  const queue = useRef(Promise.resolve())
  const waiting = useRef(0)

  const settle = useCallback(
    async (lead: LeadWithActivity | null | undefined, of: string) => {
      waiting.current -= 1
      if (lead) tell.current?.(lead)
      await take(of, readTimeline(of))
      // Changes made in the meantime are shown ahead of this reading.
      if (waiting.current === 0) setAhead(null)
    },
    [take],
  )

  const undo = useCallback(
    (of: string, batch: string) => {
      waiting.current += 1
      undoChange(batch).then(
        ({ leads: [lead] }) => {
          notifySuccess('Undone')
          return settle(lead, of)
        },
        () => {
          notifyError('This could not be undone')
          return settle(null, of)
        },
      )
    },
    [settle],
  )

  const change = useCallback(
    (wanted: LeadChange, done: string) => {
      if (!activity) return
      setAhead(applyChange(activity, wanted, new Date().toISOString()).lead)
      waiting.current += 1
      const undoable = beginUndoable()
      // Changes are sent one after the other, so that the last choice is the one that stays stored.
      queue.current = queue.current.then(() =>
        changeLead(id, wanted).then(
          ({ batch, lead }) => {
            undoable.done(done, () => undo(id, batch))
            return settle(lead, id)
          },
          () => {
            undoable.failed()
            notifyError('Failed to change the submission')
            return settle(null, id)
          },
        ),
      )
    },
    [id, activity, settle, undo],
  )

  return { timeline, activity, hasFailed: read.of === id && read.hasFailed, reload, change }
}
