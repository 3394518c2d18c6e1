'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import type { Run } from '@/features/accounts/screens/proof.client'
import type { ImportState, Opened, Progress } from '@/features/imports/rules/contract'
import { problemIn, RequestFailed } from '@/lib/fetch-json'
import { REFUSALS, readOpened, readProgress } from './imports-api'

const LOOK_EVERY_MS = 1_000
/** While the server does not respond. */
const LOOK_AGAIN_MS = 4_000

const AT_WORK: readonly ImportState[] = ['previewing', 'running', 'undoing']

export const isAtWork = (state: ImportState) => AT_WORK.includes(state)

/**
 * An open import, which is looked at again and again while the server works on it.
 *
 * @returns `act`, which asks the server for a change and shows its refusal as `problem`; `isAway` while the server does
 * not respond
 */
export function useImport(first: Opened, run: Run) {
  const [opened, setOpened] = useState(first)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isAway, setAway] = useState(false)
  const [isGone, setGone] = useState(false)
  /** A response that was asked for before a change tells of the time before it. */
  const changes = useRef(0)
  const { id, state } = opened
  const isWorking = isAtWork(state) && !isGone

  const merge = useCallback((now: Partial<Opened>) => setOpened((old) => ({ ...old, ...now })), [])

  useEffect(() => {
    if (!isWorking) return
    const ended = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const later = (ms: number) => {
      timer = setTimeout(look, ms)
    }
    async function look() {
      if (document.hidden) return later(LOOK_EVERY_MS)
      const before = changes.current
      try {
        const now = await readProgress(id, ended.signal)
        if (before === changes.current) merge(now)
        setAway(false)
        later(LOOK_EVERY_MS)
      } catch (error) {
        if (ended.signal.aborted) return
        if (error instanceof RequestFailed && error.status === 404) return setGone(true)
        setAway(true)
        later(LOOK_AGAIN_MS)
      }
    }
    later(LOOK_EVERY_MS / 2)
    return () => {
      ended.abort()
      clearTimeout(timer)
      setAway(false)
    }
  }, [id, isWorking, merge])

  const reload = useCallback(async () => merge(await readOpened(id)), [id, merge])

  /**
   * @param failed - the sentence for a failure without a reason
   * @returns whether it was done
   */
  async function act(ask: () => Promise<Progress>, failed: string): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    setProblem(null)
    changes.current += 1
    try {
      const now = await run(ask)
      changes.current += 1
      if (now) merge(now)
      return now !== null
    } catch (error) {
      setProblem(problemIn(error, REFUSALS) ?? failed)
      // Somebody else may have changed it: what is shown then fits what can be done.
      if (error instanceof RequestFailed && error.status === 409) await reload().catch(() => undefined)
      return false
    } finally {
      setBusy(false)
    }
  }

  return { opened, merge, reload, act, problem, isBusy, isAway, isGone }
}
