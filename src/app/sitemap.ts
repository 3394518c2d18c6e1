import type { MetadataRoute } from 'next'
import { company } from '@/content/company'
import { publicPages } from '@/content/public-pages'

/** Fixed pages carry no date: a date that moves with every build would teach crawlers to ignore it. */
export default function sitemap(): MetadataRoute.Sitemap {
  return publicPages.map(({ path }) => ({ url: new URL(path, company.siteUrl).href }))
}
