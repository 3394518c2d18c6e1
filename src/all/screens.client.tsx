'use client'

import { type ReactNode, use } from 'react'
// What the first screen of the staff loads, by noun, the lowest first: each says it of itself as it is imported.
import '@/staff-ui/deferred.client'
import '@/admin/deferred.client'
import '@/features/mail/screens/deferred.client'
import '@/features/audit/screens/deferred.client'
import '@/features/accounts/screens/deferred.client'
import '@/features/leads/screens/deferred.client'
import '@/features/booking/screens/deferred.client'
import '@/features/posts/screens/deferred.client'
import '@/features/content/screens/deferred.client'
import '@/features/results/screens/deferred.client'
import '@/features/redirects/screens/deferred.client'
import '@/features/webhooks/screens/deferred.client'
import '@/features/alerts/screens/deferred.client'
import '@/features/privacy/screens/deferred.client'
import '@/features/imports/screens/deferred.client'
import { loadFirst } from '@/staff-ui/lazy-module.client'

const first = loadFirst()

/**
 * Wraps the whole document, and hydrates nothing before the scripts of the first screen are loaded. Payload's providers
 * change right after they are hydrated, and React then discards every part that cannot follow synchronously, with the
 * input in it.
 */
export function FirstScreen({ children }: { children: ReactNode }) {
  if (first) use(first)
  return children
}
