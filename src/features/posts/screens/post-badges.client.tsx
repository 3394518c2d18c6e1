'use client'

import { createContext, useCallback, useContext, useState } from 'react'
import { toWrittenMinute } from '@/domain/business-minute'
import { paths } from '@/domain/paths'
import type { BadgesOfPosts } from '@/features/posts/rules/pending-changes'
import { SCHEDULE_WORDS, type ScheduleBadge } from '@/features/posts/rules/scheduled-post'
import { fetchJson } from '@/lib/fetch-json'

/**
 * The badges beside the titles of posts. They are in a context, because a column that changes renders all of its cells
 * again.
 */
const Badges = createContext<BadgesOfPosts>({})

export const BadgesProvider = Badges.Provider

/** The badges of posts, and a function that loads those of more posts. After a failure the former badges stay. */
export function useBadges() {
  const [badges, setBadges] = useState<BadgesOfPosts>({})

  const ask = useCallback(async (ids: readonly string[]) => {
    if (ids.length === 0) return
    const address = `${paths.posts}/marks?${new URLSearchParams({ ids: ids.join() })}`
    const read = await fetchJson<BadgesOfPosts>(address).catch(() => ({}))
    setBadges((known) => ({ ...known, ...read }))
  }, [])

  return { badges, ask }
}

const badge =
  'inline-block rounded border border-ticket-line-strong bg-ticket px-1.5 align-[1px] text-xs leading-5 font-semibold text-ticket-ink'

/** Shows the badges of a post in the cell of its title. */
export function PostBadges({ id }: { id: string }) {
  const shown = useContext(Badges)[id]
  if (!shown) return null
  return (
    <>
      {shown.hasChanges && <span className={badge}>with changes</span>}
      {shown.review && <span className={badge}>{shown.review === 'open' ? 'for review' : 'sent back'}</span>}
      {shown.scheduled && <Scheduled badge={shown.scheduled} />}
    </>
  )
}

function Scheduled({ badge: { action, at, state } }: { badge: ScheduleBadge }) {
  const what = `${SCHEDULE_WORDS[action].ahead} ${toWrittenMinute(new Date(at))}`
  return (
    <span className={badge} title={what}>
      {state === 'paused' ? 'paused' : 'scheduled'}
      <span className="sr-only">: {what}</span>
    </span>
  )
}
