import type { MetadataRoute } from 'next'
import { company } from '@/content/company'
import { publicPages } from '@/content/public-pages'
import { paths, toAddress } from '@/domain/paths'
import { listPostAddresses } from '@/server/post-queries'

/** A sitemap may name 50,000 addresses. */
const MAX_POSTS = 45_000

export const dynamic = 'force-dynamic'

/** Fixed pages carry no date: a date that moves with every build would teach crawlers to ignore it. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const posts = await listPostAddresses(MAX_POSTS)
  return [
    ...publicPages.map(({ path }) => ({ url: toAddress(path, company.siteUrl) })),
    ...posts.map(({ slug, updatedAt }) => ({
      url: toAddress(paths.post(slug), company.siteUrl),
      lastModified: updatedAt,
    })),
  ]
}
