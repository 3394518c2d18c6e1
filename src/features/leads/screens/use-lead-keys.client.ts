'use client'

import { useEffect, useReducer, useRef, useState } from 'react'
import { notifyError } from '@/staff-ui/toasts.client'
import { takeHeldKeys } from './hold-key'

/**
 * `of` is null after a key that may have opened another lead: the following keys are for the lead that is open then.
 * `turn` counts the keys that were handled. The queue is no state of React, which may draw a key that is pressed before the
 * effect of an earlier one: then that one would be handled twice.
 */
type HeldKeys = { of: string | null; keys: string[]; turn: number }

const UNUSED = 'What you pressed was not done: the submission could not be read in time.'

/**
 * Handles the keys for a lead in the order in which they were pressed, including those pressed before its panel had
 * loaded. A key applies to the lead that it was pressed for; otherwise a message says that it had no effect.
 *
 * @param isMoving - whether the next lead, which the keys are for, is still being read
 * @param act - handles a key
 * @returns a function that holds a key if others are held or the lead is being left, and returns whether it did. A key of the
 *   button that has the focus is held behind others alone: with `v 7 5 Enter`, Enter is meant for the value.
 */
export function useLeadKeys(
  lead: string,
  isMoving: boolean,
  act: (key: string) => void,
): (key: string, isOfButton: boolean) => boolean {
  const [queue] = useState<HeldKeys>(() => ({ of: lead, keys: takeHeldKeys(lead), turn: 0 }))
  const [turn, next] = useReducer((count: number) => count + 1, 0)
  const left = useRef<string | null>(null)

  useEffect(() => {
    // What the key before has changed is not drawn yet.
    if (queue.turn !== turn) return
    if (isMoving) {
      left.current ??= lead
      return
    }
    const isStuck = left.current === lead
    left.current = null
    const key = queue.keys.shift()
    if (key === undefined) return
    if (isStuck || (queue.of !== null && queue.of !== lead)) {
      queue.keys.length = 0
      notifyError(UNUSED)
      return
    }
    queue.of = null
    queue.turn += 1
    next()
    act(key)
  })

  return (key, isOfButton) => {
    const isBusy = queue.keys.length > 0 || queue.turn !== turn
    if (!isBusy && (!isMoving || isOfButton)) return false
    if (!isBusy) queue.of = null
    queue.keys.push(key)
    return true
  }
}
