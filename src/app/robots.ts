import type { MetadataRoute } from 'next'
import { paths } from '@/domain/paths'
import { env } from '@/env'

export const dynamic = 'force-dynamic'

// Pages that are not to be listed say so themselves: a crawler that may not read them would never see it.
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: ['/', '/api/media/file/'], disallow: '/api/' },
    sitemap: new URL(paths.siteMapFile, env.SITE_URL).href,
  }
}
