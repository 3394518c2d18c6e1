'use client'

import { useEffect, useReducer } from 'react'

/** A part of a screen whose script is loaded when it is first needed. */
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
 * The part when it has loaded. `React.lazy` is not used, because React shows a suspended part up to 300 ms later than
 * it could.
 *
 * @param isNeeded - loads the part when it is true
 * @param onFailure - called when the part cannot be loaded
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
