import type { MetadataRoute } from 'next'
import { paths } from '@/domain/paths'
import { serverPaths } from '@/domain/server-paths'
import { env } from '@/env'
import { IMAGE_FILES } from '@/features/media/rules/image'

export const dynamic = 'force-dynamic'

// Hidden pages are not disallowed here, because a crawler must read a page to see its `noindex`.
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: ['/', IMAGE_FILES], disallow: `${paths.api}/` },
    sitemap: new URL(serverPaths.siteMapFile, env.SITE_URL).href,
  }
}
