'use client'

import { paths } from '@/domain/paths'
import { documentOf, lazyModule } from '@/staff-ui/lazy-module.client'

const inbox = lazyModule(() => import('./inbox.client'), paths.adminSubmissions)
const inboundKey = lazyModule(() => import('./inbound-key.client'), documentOf('inbound-keys'))

export const InboxScreen = inbox.part('InboxScreen')
export const InboundKey = inboundKey.part('InboundKey')
