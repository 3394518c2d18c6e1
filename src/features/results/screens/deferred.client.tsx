'use client'

import { paths } from '@/domain/paths'
import { csv } from '@/staff-ui/deferred.client'
import { type Deferred, isDocumentOf, lazyModule } from '@/staff-ui/lazy-module.client'

const costs = lazyModule(() => import('./channel-costs.client'))
const feed = lazyModule(() => import('./conversion-feed.client'))
const clicks = lazyModule(() => import('./keep-click-ids.client'))

export const ChannelCosts = costs.part((it) => it.ChannelCosts)
export const ConversionFeed = feed.part((it) => it.ConversionFeed)
export const KeepClickIds = clicks.part((it) => it.KeepClickIds)

/** What the first screen at a path needs. */
export const deferred: readonly Deferred[] = [
  { at: (path) => path === paths.adminResults, module: csv },
  { at: (path) => path === paths.adminChannelCosts, module: costs },
  { at: isDocumentOf('conversion-feeds'), module: feed },
]
