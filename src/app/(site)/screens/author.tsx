import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { payloadClient } from '@/app/payload'
import { articleLabels, authorDescription, blogLabels } from '@/copy/blog'
import { paths } from '@/domain/paths'
import { profilesOf } from '@/domain/profile'
import { serverPaths } from '@/domain/server-paths'
import { readCompany } from '@/features/content/server/content'
import { AuthorCard } from '@/features/posts/public/author-card'
import { Pager, PostList } from '@/features/posts/public/post-list'
import { findAuthor, listPostsOf } from '@/features/posts/server/authors'
import { toMetadata } from '@/site/metadata'
import { PageHero } from '@/site/sections/page-hero'
import { StructuredData, toBreadcrumbs, toProfilePage } from '@/site/structured-data'

type Props = { slug: string; page: number }

/** The metadata and the page need the same author. */
const find = cache(async (slug: string) => (await findAuthor(await payloadClient(), slug)) ?? notFound())

/** One page of the list of an author's posts, the first or a later one. */
export async function AuthorScreen({ slug, page }: Props) {
  const payload = await payloadClient()
  const author = await find(slug)
  const [{ cards, pages }, { timeZone, siteUrl }] = await Promise.all([
    listPostsOf(payload, author, page),
    readCompany(payload),
  ])
  if (page > pages) notFound()
  const trail = [
    { name: 'Home', href: paths.home },
    { name: 'Blog', href: paths.blog },
    { name: author.name, href: serverPaths.author(slug) },
  ]
  return (
    <>
      <PageHero hero={{ eyebrow: blogLabels.author, title: author.name, lede: author.about ?? '' }}>
        {(author.picture || profilesOf(author).length > 0) && <AuthorCard author={author} />}
      </PageHero>
      <PostList
        cards={cards}
        hasLead={false}
        labels={blogLabels}
        empty={blogLabels.noneByAuthor}
        timeZone={timeZone}
      />
      <Pager
        page={page}
        pages={pages}
        labels={blogLabels}
        articleLabels={articleLabels}
        toPath={(number) => serverPaths.author(slug, number)}
      />
      <StructuredData nodes={[toProfilePage(author, siteUrl), toBreadcrumbs(trail, siteUrl)]} />
    </>
  )
}

/** The metadata of an author's page. A shared link shows the image of the blog. */
export async function authorMetadata(slug: string, page: number): Promise<Metadata> {
  const { name, about } = await find(slug)
  const company = await readCompany(await payloadClient())
  const title = `${name}, ${company.name}${page > 1 ? ` (${articleLabels.page} ${page})` : ''}`
  const meta = { title, description: about || authorDescription(name) }
  const { openGraph, twitter, ...own } = toMetadata(meta, serverPaths.author(slug, page))
  const ofBlog = toMetadata(meta, paths.blog)
  return {
    ...own,
    openGraph: { ...openGraph, images: ofBlog.openGraph?.images },
    twitter: { ...twitter, images: ofBlog.twitter?.images },
  }
}
