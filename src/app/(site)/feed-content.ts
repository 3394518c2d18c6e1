import { blogPage } from '@/content/blog'
import { company } from '@/content/company'
import { listLatestPosts, toArticle } from '@/server/posts'
import type { Feed } from '@/site/feeds'

const POSTS_IN_FEED = 20

/** What both feeds carry: the newest posts with their whole text. */
export async function feedContent(): Promise<Feed> {
  const posts = await listLatestPosts(POSTS_IN_FEED)
  return {
    title: `${company.name} ${blogPage.hero.eyebrow}`,
    description: blogPage.meta.description,
    siteUrl: company.siteUrl,
    posts: posts.map((post) => ({ ...post, html: toArticle(post).html })),
  }
}
