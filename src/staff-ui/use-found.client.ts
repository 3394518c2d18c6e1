'use client'

import { useEffect, useState } from 'react'

const WAIT_MS = 120

type State = 'idle' | 'looking' | 'failed'

type SearchState<T> = { text: string; found: readonly T[]; hasFailed: boolean }

/**
 * The server's results for a text while it is typed. The former results stay until the new ones have loaded, and
 * `state` says so at once.
 *
 * @param find - the same function at each render; its signal is aborted when another text is typed
 */
export function useFound<T>(
  text: string,
  find: (text: string, signal: AbortSignal) => Promise<readonly T[]>,
): { found: readonly T[]; state: State } {
  const [looked, setLooked] = useState<SearchState<T>>({ text: '', found: [], hasFailed: false })

  useEffect(() => {
    if (text.trim() === '') return setLooked({ text, found: [], hasFailed: false })
    const ended = new AbortController()
    const timer = setTimeout(() => {
      find(text, ended.signal).then(
        (found) => !ended.signal.aborted && setLooked({ text, found, hasFailed: false }),
        () => !ended.signal.aborted && setLooked({ text, found: [], hasFailed: true }),
      )
    }, WAIT_MS)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [text, find])

  if (text.trim() === '') return { found: [], state: 'idle' }
  if (looked.text !== text) return { found: looked.found, state: 'looking' }
  return { found: looked.found, state: looked.hasFailed ? 'failed' : 'idle' }
}
