'use client'

import { useEffect, useRef, useState } from 'react'
import { notifyError } from '../shell/toasts.client'
import { takeHeldKeys } from './held-keys'

/**
 * `of` is null after a key that may have opened another lead: the following keys are for the lead that is open then.
 */
type HeldKeys = { of: string | null; keys: readonly string[] }

const UNUSED = 'What you pressed was not done: the submission could not be read in time.'

/**
 * Handles the keys for a lead in the order in which they were pressed, including those pressed before its panel had
 * loaded. A key applies to the lead that it was pressed for; otherwise a message says that it had no effect.
 *
 * @param isMoving - whether the next lead, which the keys are for, is still being read
 * @param act - handles a key
 * @returns a function that holds a key if others are held or the lead is being left, and returns whether it did
 */
export function useLeadKeys(
  lead: string,
  isMoving: boolean,
  act: (key: string) => void,
): (key: string) => boolean {
  const [waiting, setWaiting] = useState<HeldKeys>(() => ({ of: lead, keys: takeHeldKeys(lead) }))
  const left = useRef<string | null>(null)

  useEffect(() => {
    if (isMoving) {
      left.current ??= lead
      return
    }
    const isStuck = left.current === lead
    left.current = null
    const [next] = waiting.keys
    if (next === undefined) return
    if (isStuck || (waiting.of !== null && waiting.of !== lead)) {
      setWaiting({ of: lead, keys: [] })
      notifyError(UNUSED)
      return
    }
    // A key may have been added since this was rendered, so the rest is not taken from here.
    setWaiting(({ keys }) => ({ of: null, keys: keys.slice(1) }))
    act(next)
  })

  return (key) => {
    if (waiting.keys.length === 0 && !isMoving) return false
    setWaiting(({ of, keys }) => ({
      of: keys.length > 0 ? of : isMoving ? null : lead,
      keys: [...keys, key],
    }))
    return true
  }
}
