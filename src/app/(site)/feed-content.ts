import { payloadClient } from '@/app/payload'
import { readCompany, readGlobal } from '@/features/content/server/content'
import { listLatestPosts, toShownArticles } from '@/features/posts/server/posts'
import type { Feed } from '@/site/feeds'

const POSTS_IN_FEED = 20

/** The content of both feeds: the newest posts with their full text. */
export async function feedContent(): Promise<Feed> {
  const payload = await payloadClient()
  const [posts, company, blogPage] = await Promise.all([
    listLatestPosts(payload, POSTS_IN_FEED),
    readCompany(payload),
    readGlobal(payload, 'blog-page'),
  ])
  const articles = await toShownArticles(payload, posts, { site: company.siteUrl })
  return {
    title: `${company.name} ${blogPage.hero.eyebrow || blogPage.hero.title}`,
    description: blogPage.meta.description,
    siteUrl: company.siteUrl,
    posts: posts.map((post, index) => ({ ...post, html: articles[index]?.html ?? '' })),
  }
}
