'use client'

import { type ReactNode, use } from 'react'
import { deferred as shell } from '@/admin/deferred.client'
import { deferred as accounts } from '@/features/accounts/screens/deferred.client'
import { deferred as audit } from '@/features/audit/screens/deferred.client'
import { deferred as content } from '@/features/content/screens/deferred.client'
import { deferred as leads } from '@/features/leads/screens/deferred.client'
import { deferred as posts } from '@/features/posts/screens/deferred.client'
import { deferred as privacy } from '@/features/privacy/screens/deferred.client'
import { deferred as redirects } from '@/features/redirects/screens/deferred.client'
import { deferred as results } from '@/features/results/screens/deferred.client'
import { deferred as webhooks } from '@/features/webhooks/screens/deferred.client'
import { deferred as shared } from '@/staff-ui/deferred.client'
import { loadFirst } from '@/staff-ui/lazy-module.client'

/** What the first screen of the staff loads, by noun, the lowest first. */
const first = loadFirst(
  [shared, shell, audit, accounts, leads, posts, content, results, redirects, webhooks, privacy].flat(),
)

/**
 * Wraps the whole document, and hydrates nothing before the scripts of the first screen are loaded. Payload's providers
 * change right after they are hydrated, and React then discards every part that cannot follow synchronously, with the
 * input in it.
 */
export function FirstScreen({ children }: { children: ReactNode }) {
  if (first) use(first)
  return children
}
