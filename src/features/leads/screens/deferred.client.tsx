'use client'

import { paths } from '@/domain/paths'
import { type Deferred, isDocumentOf, lazyModule } from '@/staff-ui/lazy-module.client'

const inbox = lazyModule(() => import('./inbox.client'))
const inboundKey = lazyModule(() => import('./inbound-key.client'))

export const InboxScreen = inbox.part((it) => it.InboxScreen)
export const InboundKey = inboundKey.part((it) => it.InboundKey)

/** What the first screen at a path needs. */
export const deferred: readonly Deferred[] = [
  { at: (path) => path === paths.adminSubmissions, module: inbox },
  { at: isDocumentOf('inbound-keys'), module: inboundKey },
]
