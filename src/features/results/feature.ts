import { ConversionFeeds } from '@collections/ConversionFeeds'
import type { Feature } from '@/server/feature'

export const results: Feature = {
  collections: [ConversionFeeds],
}
