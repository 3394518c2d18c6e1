'use client'

import { useEffect, useReducer } from 'react'

/** A part of a screen whose script comes when it is first of use. */
export type Deferred<Part> = {
  /** @throws what the import throws; the next call tries again */
  load: () => Promise<Part>
  /** Preloads it, and ignores a failure. */
  warm: () => void
  now: () => Part | undefined
}

/** @param read - a dynamic import of the part */
export function defer<Part>(read: () => Promise<Part>): Deferred<Part> {
  let coming: Promise<Part> | undefined
  let here: Part | undefined
  const load = () => {
    coming ??= read().then(
      (part) => {
        here = part
        return part
      },
      (reason) => {
        coming = undefined
        throw reason
      },
    )
    return coming
  }
  return { load, warm: () => void load().catch(() => undefined), now: () => here }
}

/**
 * The part once it is there. Not `lazy`: React draws what that has held back up to 300 ms later than it could.
 *
 * @param isNeeded - asks for it
 * @param onFailure - told when it cannot be had
 */
export function useDeferred<Part>(
  part: Deferred<Part>,
  isNeeded: boolean,
  onFailure: () => void,
): Part | undefined {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const here = part.now()
  const isMissing = isNeeded && !here

  useEffect(() => {
    if (!isMissing) return
    let isCurrent = true
    part.load().then(
      () => isCurrent && redraw(),
      () => isCurrent && onFailure(),
    )
    return () => {
      isCurrent = false
    }
  }, [part, isMissing, onFailure])

  return here
}
