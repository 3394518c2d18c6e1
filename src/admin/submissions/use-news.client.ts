'use client'

import { useCallback, useEffect, useState } from 'react'
import type { InboxFilter } from '@/domain/inbox-filter'
import { POLL_MS, sinceOf } from '@/domain/inbox-news'
import type { InboxLead } from '@/domain/inbox-order'
import { readNews } from './submissions-api'
import type { Inbox } from './use-inbox.client'

/**
 * Asks now and then for leads that came in since the list was read, and holds them back: the list does not
 * move under whoever reads it. A failure is silent, because the next round asks for the same.
 */
export function useNews(inbox: Inbox, filter: InboxFilter): InboxLead[] {
  const [fresh, setFresh] = useState<{ of: unknown; leads: InboxLead[] }>({ of: null, leads: [] })
  const { mark: news } = inbox

  const ask = useCallback(async () => {
    if (!news || document.hidden) return
    const leads = await readNews(filter, sinceOf(news.asOf)).catch(() => null)
    if (leads) setFresh({ of: news, leads })
  }, [news, filter])

  useEffect(() => {
    const timer = setInterval(ask, POLL_MS)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [ask])

  if (!news || fresh.of !== news) return []
  return fresh.leads.filter(({ id }) => !news.recent.includes(id) && inbox.indexOf(id) < 0)
}
