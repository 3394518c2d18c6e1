import type { Metadata } from 'next'
import { paths } from '@/domain/paths'

/** Lets feed readers find the feeds from any page of the blog. */
export function withFeeds(metadata: Metadata): Metadata {
  const types = { 'application/rss+xml': paths.rssFeed, 'application/atom+xml': paths.atomFeed }
  return { ...metadata, alternates: { ...metadata.alternates, types } }
}
