import { notFound } from 'next/navigation'
import { articleLabels, blogPage } from '@/content/blog'
import { company } from '@/content/company'
import { paths } from '@/domain/paths'
import { listPublishedPosts } from '@/server/posts'
import { CategoryChips, Pager, PostList } from '@/site/blog/post-list'
import { PageHero } from '@/site/sections/page-hero'
import { PageData } from '../page-data'

/** One page of the blog, for /blog and the pages behind it. */
export async function BlogList({ page }: { page: number }) {
  const { cards, pages } = await listPublishedPosts(page)
  if (page > pages) notFound()
  const { hero, chips, labels, empty } = blogPage
  return (
    <>
      <PageHero hero={hero}>
        <CategoryChips names={chips} />
      </PageHero>
      <PostList
        cards={cards}
        hasLead={page === 1}
        labels={labels}
        empty={empty}
        timeZone={company.timeZone}
      />
      <Pager page={page} pages={pages} labels={labels} words={articleLabels} />
      <PageData path={paths.blog} />
    </>
  )
}
