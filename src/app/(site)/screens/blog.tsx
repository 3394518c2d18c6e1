import { notFound } from 'next/navigation'
import { payloadClient } from '@/app/payload'
import { articleLabels, blogLabels } from '@/copy/blog'
import { paths } from '@/domain/paths'
import { type Reader, readCompany, readGlobal } from '@/features/content/server/content'
import { CategoryChips, Pager, PostList } from '@/features/posts/public/post-list'
import { listPublishedPosts } from '@/features/posts/server/posts'
import { PageHero } from '@/site/sections/page-hero'
import { PageData } from '../page-data'

/** One page of the list of posts, the first at /blog or a later one. */
export async function BlogScreen({ page, ...reader }: Reader & { page: number }) {
  const payload = await payloadClient()
  const [{ cards, pages }, { hero, empty }, { timeZone }] = await Promise.all([
    listPublishedPosts(payload, page),
    readGlobal(payload, 'blog-page', reader),
    readCompany(payload),
  ])
  if (page > pages) notFound()
  return (
    <>
      <PageHero hero={hero}>
        <CategoryChips names={blogLabels.chips} />
      </PageHero>
      <PostList cards={cards} hasLead={page === 1} labels={blogLabels} empty={empty} timeZone={timeZone} />
      <Pager page={page} pages={pages} labels={blogLabels} articleLabels={articleLabels} />
      <PageData path={paths.blog} />
    </>
  )
}
