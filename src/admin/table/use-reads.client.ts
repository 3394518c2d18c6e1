'use client'

import { useCallback, useEffect, useRef } from 'react'

type Handlers = { done: (page: number) => void; failed: (page: number) => void }

/**
 * Requests under way, by the page that they read; each can be taken back, and then says nothing any more.
 * `read` hands the signal on and runs what came of it only if nobody took the request back meanwhile.
 */
export function useReads({ done, failed }: Handlers) {
  const underWay = useRef(new Map<number, AbortController>())

  const forget = useCallback((isGone: (page: number) => boolean = () => true) => {
    for (const [page, controller] of underWay.current) {
      if (!isGone(page)) continue
      controller.abort()
      underWay.current.delete(page)
    }
  }, [])

  const read = useCallback(
    async (page: number, ask: (signal: AbortSignal) => Promise<() => void>) => {
      const controller = new AbortController()
      underWay.current.set(page, controller)
      try {
        const apply = await ask(controller.signal)
        if (controller.signal.aborted) return
        underWay.current.delete(page)
        apply()
        done(page)
      } catch {
        if (controller.signal.aborted) return
        underWay.current.delete(page)
        failed(page)
      }
    },
    [done, failed],
  )

  useEffect(() => forget, [forget])

  const isUnderWay = useCallback((page: number) => underWay.current.has(page), [])
  return { read, forget, isUnderWay }
}
