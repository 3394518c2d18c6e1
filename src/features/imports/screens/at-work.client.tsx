'use client'

import { useEffect, useState } from 'react'
import type { Opened } from '@/features/imports/rules/contract'
import { inWords, number } from '@/features/imports/rules/outcome-words'
import { Notice } from './notice'
import { Bar } from './progress-bar'

/** How far the server is. */
export function AtWork({ opened, isAway }: { opened: Opened; isAway: boolean }) {
  const { state, done, counts, head } = opened
  // A preview counts the records; the rows of a table are known before.
  const total = opened.total ?? head?.counts.rows ?? null
  const left = useTimeLeft(opened)
  return (
    <div className="grid gap-3">
      {state === 'undoing' ? (
        <Bar label="Undo" done={0} total={null}>
          {inWords(counts, ['removed']) || 'Nothing'} taken away so far.
        </Bar>
      ) : (
        <Bar label={state === 'running' ? 'Import' : 'Preview'} done={done} total={total}>
          {total === null
            ? `${number(done)} records read so far.`
            : `${number(done)} of ${number(total)} records${left ? `, ${left} left` : ''}.`}
        </Bar>
      )}
      {state === 'running' && (
        <p className="text-ink-soft">
          {inWords(counts, ['made', 'finished', 'unfinished']) || 'Nothing'} made so far.
        </p>
      )}
      <div role="status">
        {isAway && (
          <Notice>
            The server does not respond. The import goes on without this page, or waits until it can; this
            page looks again by itself.
          </Notice>
        )}
      </div>
    </div>
  )
}

const SURE_AFTER_MS = 4_000

/** How long it still takes at the pace so far, in words; null before that can be said. */
function useTimeLeft({ state, done, total }: Opened): string | null {
  const [start, setStart] = useState<{ at: number; done: number } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pace is taken from where this page began to look.
  useEffect(() => setStart(state === 'running' ? { at: Date.now(), done } : null), [state])
  if (!start || total === null || done <= start.done) return null
  const passed = Date.now() - start.at
  if (passed < SURE_AFTER_MS) return null
  const seconds = ((passed / (done - start.done)) * (total - done)) / 1_000
  if (seconds < 60) return 'less than a minute'
  const minutes = Math.round(seconds / 60)
  if (minutes < 90) return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  return `about ${Math.round(minutes / 60)} hours`
}
