import { payloadClient } from '@/app/payload'
import { sitemapPage, toSitemapGroups } from '@/copy/sitemap-page'
import { paths } from '@/domain/paths'
import { readIndustries, readServices } from '@/features/content/server/content'
import { listLatestCards } from '@/features/posts/server/posts'
import { LinkGroups } from '@/site/sections/link-lists'
import { PageHero } from '@/site/sections/page-hero'
import { PageData } from '../page-data'

/** The number of posts on the page. Older posts are in the list of the blog. */
const NEWEST_POSTS = 100

export async function SitemapScreen() {
  const payload = await payloadClient()
  const [posts, services, industries] = await Promise.all([
    listLatestCards(payload, NEWEST_POSTS),
    readServices(payload),
    readIndustries(payload),
  ])
  const items = posts.map(({ title, slug }) => ({ name: title, href: paths.post(slug) }))
  const groups = [...toSitemapGroups(services, industries), { heading: sitemapPage.postsHeading, items }]
  return (
    <>
      <PageHero hero={sitemapPage.hero} />
      <LinkGroups groups={groups.filter(({ items: links }) => links.length > 0)} />
      <PageData path={paths.sitemap} />
    </>
  )
}
