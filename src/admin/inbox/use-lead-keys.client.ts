'use client'

import { useEffect, useState } from 'react'
import { notifyError } from '../shell/toasts.client'
import { takeHeldKeys } from './held-keys'

/**
 * `of` is null after a key that may have opened another lead: the following keys are for the lead that is open then.
 */
type HeldKeys = { of: string | null; keys: readonly string[] }

const UNUSED = 'What you pressed was not done: the submission could not be read in time.'

/**
 * Handles the keys for a lead in the order in which they were pressed, including those pressed before it was loaded. A
 * key applies to the lead that it was pressed for; otherwise a message says that it had no effect.
 *
 * @param state - `wait` while the target of the next key is loading
 * @param act - handles a key
 * @returns a function that holds a key if others are held or its target is loading, and returns whether it did
 */
export function useLeadKeys(
  lead: string,
  state: 'ready' | 'wait' | 'failed',
  act: (key: string) => void,
): (key: string) => boolean {
  const [waiting, setWaiting] = useState<HeldKeys>(() => ({ of: lead, keys: takeHeldKeys(lead) }))

  useEffect(() => {
    const [next, ...keys] = waiting.keys
    if (next === undefined) return
    if (waiting.of === null) return setWaiting({ of: lead, keys: waiting.keys })
    if (waiting.of === lead && state === 'wait') return
    if (waiting.of !== lead || state === 'failed') {
      setWaiting({ of: lead, keys: [] })
      notifyError(UNUSED)
      return
    }
    setWaiting({ of: null, keys })
    act(next)
  })

  return (key) => {
    if (waiting.keys.length === 0 && state !== 'wait') return false
    setWaiting(({ of, keys }) => ({ of: keys.length > 0 ? of : lead, keys: [...keys, key] }))
    return true
  }
}
