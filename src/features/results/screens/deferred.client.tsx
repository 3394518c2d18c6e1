'use client'

import { paths } from '@/domain/paths'
import { csv } from '@/staff-ui/deferred.client'
import { documentOf, lazyModule } from '@/staff-ui/lazy-module.client'

const costs = lazyModule(() => import('./channel-costs.client'), paths.adminChannelCosts)
const feed = lazyModule(() => import('./conversion-feed.client'), documentOf('conversion-feeds'))
const clicks = lazyModule(
  () => import('./keep-click-ids.client'),
  paths.adminResults,
  `${paths.admin}/collections/conversion-feeds`,
  documentOf('conversion-feeds'),
)

export const ChannelCosts = costs.part('ChannelCosts')
export const ConversionFeed = feed.part('ConversionFeed')
export const KeepClickIds = clicks.part('KeepClickIds')

csv.neededAt(paths.adminResults)
