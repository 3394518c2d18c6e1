import { sitemapPage } from '@/content/sitemap-page'
import { paths } from '@/domain/paths'
import { toMetadata } from '@/site/metadata'
import { LinkGroups } from '@/site/sections/link-groups'
import { PageHero } from '@/site/sections/page-hero'
import { PageData } from '../page-data'

export const metadata = toMetadata(sitemapPage.meta, paths.sitemap)

export default function SitemapPage() {
  return (
    <>
      <PageHero hero={sitemapPage.hero} />
      <LinkGroups groups={sitemapPage.groups} />
      <PageData path={paths.sitemap} />
    </>
  )
}
