import { sitemapPage } from '@/copy/sitemap-page'
import { PAGES } from '@/domain/pages'
import { toMetadata } from '@/site/metadata'
import { SitemapScreen } from '../screens/site-map'

export const metadata = toMetadata(sitemapPage.meta, PAGES.sitemap.path)

export default function SitemapPage() {
  return <SitemapScreen />
}
