import { ConversionFeeds } from '@collections/ConversionFeeds'
import { ChannelCosts } from '@collections/globals/ChannelCosts'
import { sumJob } from '@/features/leads/lead-sums'
import type { Feature } from '@/server/feature'

export const results: Feature = {
  collections: [ConversionFeeds],
  globals: [ChannelCosts],
  views: {
    results: { Component: '/src/admin/results/results-view#ResultsView', path: '/results', exact: true },
  },
  jobs: [sumJob],
}
