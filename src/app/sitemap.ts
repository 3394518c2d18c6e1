import type { MetadataRoute } from 'next'
import { payloadClient } from '@/app/payload'
import { sitemapPage } from '@/copy/sitemap-page'
import { paths, toAddress } from '@/domain/paths'
import { serverPaths } from '@/domain/server-paths'
import { env } from '@/env'
import { readPublicPages } from '@/features/content/server/public-pages'
import { listAuthorSlugs, listPostAddresses } from '@/features/posts/server/post-queries'

/** A sitemap may have at most 50,000 URLs, and some are left for the other pages. */
const MAX_POSTS = 45_000

export const dynamic = 'force-dynamic'

/** Fixed pages have no date, because crawlers would learn to ignore a date that changes with every build. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const payload = await payloadClient()
  const [posts, pages, authors] = await Promise.all([
    listPostAddresses(payload, MAX_POSTS),
    readPublicPages(payload, { sitemap: sitemapPage }),
    listAuthorSlugs(payload),
  ])
  return [
    ...pages.map(({ path }) => ({ url: toAddress(path, env.SITE_URL) })),
    ...authors.map((slug) => ({ url: toAddress(serverPaths.author(slug), env.SITE_URL) })),
    ...posts.map(({ slug, updatedAt }) => ({
      url: toAddress(paths.post(slug), env.SITE_URL),
      lastModified: updatedAt,
    })),
  ]
}
