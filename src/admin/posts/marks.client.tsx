'use client'

import { createContext, useCallback, useContext, useState } from 'react'
import type { MarksOfPosts } from '@/domain/pending-changes'
import { SCHEDULE_WORDS, type ScheduleMark, toWrittenMinute } from '@/domain/scheduled-post'
import { fetchInTime } from '../session/session-fetch'

/**
 * Badges beside the titles of posts. They stand in a context, because a column that changes renders all of its cells
 * again.
 */
const Marks = createContext<MarksOfPosts>({})

export const MarksProvider = Marks.Provider

/** What is known of posts beside their rows, and how more is asked for; a failure leaves what was known before. */
export function useMarks() {
  const [marks, setMarks] = useState<MarksOfPosts>({})

  const ask = useCallback(async (ids: readonly string[]) => {
    if (ids.length === 0) return
    const read = await fetchInTime(`/api/blog-posts/marks?${new URLSearchParams({ ids: ids.join() })}`)
      .then((response): Promise<MarksOfPosts> => response.json())
      .catch(() => ({}))
    setMarks((known) => ({ ...known, ...read }))
  }, [])

  return { marks, ask }
}

const badge =
  'inline-block rounded border border-ticket-line-strong bg-ticket px-1.5 align-[1px] text-xs leading-5 font-semibold text-ticket-ink'

/** Stands beside the title of a post, in the same cell. */
export function PostBadges({ id }: { id: string }) {
  const mark = useContext(Marks)[id]
  if (!mark) return null
  return (
    <>
      {mark.hasChanges && <span className={badge}>with changes</span>}
      {mark.review && <span className={badge}>{mark.review === 'open' ? 'for review' : 'sent back'}</span>}
      {mark.scheduled && <Scheduled mark={mark.scheduled} />}
    </>
  )
}

function Scheduled({ mark: { action, at, state } }: { mark: ScheduleMark }) {
  const what = `${SCHEDULE_WORDS[action].ahead} ${toWrittenMinute(new Date(at))}`
  return (
    <span className={badge} title={what}>
      {state === 'paused' ? 'paused' : 'scheduled'}
      <span className="sr-only">: {what}</span>
    </span>
  )
}
