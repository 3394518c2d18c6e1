'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { isEnteredSource } from '@/features/leads/rules/entered-lead'
import type { InboxLead } from '@/features/leads/rules/inbox'
import {
  changeLead as applyChange,
  type LeadChange,
  type LeadWithActivity,
} from '@/features/leads/rules/lead-activity'
import { isStage } from '@/features/leads/rules/stage'
import type { Timeline } from '@/features/leads/rules/timeline'
import { isRecord, problemIn } from '@/lib/fetch-json'
import { withoutBidiControls } from '@/lib/text'
import { beginUndoable, notifyError, notifySuccess } from '@/staff-ui/toasts.client'
import { undoChange } from './lead-changes-api'
import { changeLead, openTimeline, readTimeline } from './lead-history-api'

/** The timeline of the lead in the panel, and a function that changes the lead. */
export type LeadHistory = {
  /** Null until it is read. */
  timeline: Timeline | null
  /** The optimistic state of the lead: until its timeline is read, that of its row. */
  activity: LeadWithActivity
  hasFailed: boolean
  reload: () => void
  /**
   * Sends a change at once, because it needs nothing but the id.
   *
   * @param done - the text of its toast
   */
  change: (change: LeadChange, done: string) => void
  /**
   * Sends a request that changes the lead and can be undone by the name that it answers.
   *
   * @param done - the text of its toast
   * @returns null when it is done; else what `request` has thrown
   */
  apply: (request: () => Promise<Applied>, done: string) => Promise<unknown>
}

/** What a request has done: the name under which it can be undone, and the stored state. */
type Applied = { batch: string; lead: LeadWithActivity }

type Read = { of: string; timeline: Timeline | null; hasFailed: boolean }

/** The status of a refusal that says what stands against the change. */
const CONFLICT = 409

/** Changes of one lead that are on their way: they are sent one after the other. */
type Sending = { count: number; last: Promise<unknown> }

/**
 * Reads the timeline of a lead, and changes the lead: the screen changes at once, and reverts when the request fails. The
 * changes of several leads do not wait for each other, nor for what is read.
 *
 * @param onChanged - called with the stored state of a changed lead, even if it is no longer in the panel
 */
export function useLeadHistory(row: InboxLead, onChanged?: (lead: LeadWithActivity) => void): LeadHistory {
  const { id } = row
  const [read, setRead] = useState<Read>({ of: id, timeline: null, hasFailed: false })
  /** The newest known states of the leads that this panel has shown. */
  const [states, setStates] = useState<ReadonlyMap<string, LeadWithActivity>>(new Map())
  const current = useRef(id)
  const tell = useRef(onChanged)
  useEffect(() => {
    current.current = id
    tell.current = onChanged
  })

  const begun = useRef(0)
  const shown = useRef(0)
  const sending = useRef(new Map<string, Sending>())

  const know = useCallback(
    (of: string, lead: LeadWithActivity) => setStates((old) => new Map(old).set(of, lead)),
    [],
  )

  const take = useCallback(
    async (of: string, reading: Promise<Timeline>) => {
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
      // A change that is on its way is shown ahead of this reading.
      if (timeline && !sending.current.has(of)) know(of, timeline.lead)
    },
    [know],
  )

  useEffect(() => {
    // What is read for a lead that was left must not keep the requests of the next one waiting.
    const left = new AbortController()
    void take(id, openTimeline(id, left.signal))
    const look = () => void (document.hidden || take(id, readTimeline(id, left.signal)))
    document.addEventListener('visibilitychange', look)
    return () => {
      left.abort()
      document.removeEventListener('visibilitychange', look)
    }
  }, [id, take])

  const reload = useCallback(() => void take(id, readTimeline(id)), [id, take])
  const timeline = read.of === id ? read.timeline : null
  const activity = states.get(id) ?? toActivity(row)

  /**
   * Sends a request for a lead after those before it, and then shows what is stored.
   *
   * @param before - the state that stays when the request fails
   */
  const send = useCallback(
    (of: string, request: () => Promise<LeadWithActivity | undefined>, before?: LeadWithActivity) => {
      const { count, last } = sending.current.get(of) ?? { count: 0, last: Promise.resolve() }
      const sent = last.then(request).then((lead) => {
        const now = sending.current.get(of)
        if (now && now.count > 1) sending.current.set(of, { ...now, count: now.count - 1 })
        else {
          sending.current.delete(of)
          const stored = lead ?? before
          if (stored) know(of, stored)
        }
        if (lead) tell.current?.(lead)
        if (current.current === of) void take(of, readTimeline(of))
      })
      sending.current.set(of, { count: count + 1, last: sent })
    },
    [take, know],
  )

  const undo = useCallback(
    (of: string, batch: string) =>
      send(of, () =>
        undoChange(batch).then(
          ({ leads: [lead] }) => {
            notifySuccess('Undone')
            return lead
          },
          () => {
            notifyError('This could not be undone')
            return undefined
          },
        ),
      ),
    [send],
  )

  const apply = useCallback(
    (request: () => Promise<Applied>, done: string, before?: LeadWithActivity) => {
      const undoable = beginUndoable()
      return new Promise<unknown>((resolve) => {
        const told = () =>
          request().then(
            ({ batch, lead }) => {
              undoable.done(done, () => undo(id, batch))
              resolve(null)
              return lead
            },
            (error) => {
              undoable.failed()
              resolve(error)
              return undefined
            },
          )
        send(id, told, before)
      })
    },
    [id, send, undo],
  )

  const change = useCallback(
    async (wanted: LeadChange, done: string) => {
      know(id, applyChange(activity, wanted, new Date().toISOString()).lead)
      const error = await apply(() => changeLead(id, wanted), done, activity)
      if (!error) return
      const whose = current.current === id ? '' : ` of ${withoutBidiControls(row.name)}`
      notifyError(problemIn(error, [CONFLICT]) ?? `Failed to change the submission${whose}`)
    },
    [id, row.name, activity, know, apply],
  )

  return { timeline, activity, hasFailed: read.of === id && read.hasFailed, reload, change, apply }
}

/** What the row of a lead says about the staff's activity on it. */
function toActivity(row: InboxLead): LeadWithActivity {
  const text = (name: string) => (typeof row[name] === 'string' ? row[name] : null)
  // A lead that was read by its id has its owner's account in place of the account's id.
  const owner = isRecord(row.owner) ? row.owner.id : row.owner
  return {
    id: row.id,
    stage: isStage(row.stage) ? row.stage : 'new',
    cameAt: isEnteredSource(text('source')) ? null : row.createdAt,
    lostReason: text('lostReason'),
    owner: typeof owner === 'string' ? owner : null,
    followUpAt: text('followUpAt'),
    firstContactAt: text('firstContactAt'),
    bookedAt: text('bookedAt'),
    appointmentAt: text('appointmentAt'),
    wonAt: text('wonAt'),
    valueCents: typeof row.valueCents === 'number' ? row.valueCents : null,
    adsObjection: row.adsObjection === true,
    deletedAt: text('deletedAt'),
  }
}
