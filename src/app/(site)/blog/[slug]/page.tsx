import { notFound } from 'next/navigation'
import { cache } from 'react'
import { payloadClient } from '@/app/payload'
import { articleLabels, blogLabels } from '@/copy/blog'
import { paths } from '@/domain/paths'
import { readCompany, readGlobal } from '@/features/content/content'
import { findPicture } from '@/features/media/pictures'
import { findAuthorNamed } from '@/features/posts/authors'
import { findPublishedPost, listNeighbours, toArticle } from '@/features/posts/posts'
import { decoded } from '@/lib/text'
import { PostAround, PostEnd } from '@/site/blog/post-around'
import { PostArticle } from '@/site/blog/post-article'
import { toPostMetadata, withFeeds } from '@/site/metadata'
import { StructuredData, toArticleNode, toBreadcrumbs } from '@/site/structured-data'

type Props = PageProps<'/blog/[slug]'>

export async function generateMetadata({ params }: Props) {
  return withFeeds(toPostMetadata(await postAt(params)))
}

export default async function PostPage({ params }: Props) {
  const payload = await payloadClient()
  const post = await postAt(params)
  const content = toArticle(post)
  const picture = await findPicture(payload, post.featuredImageUrl)
  const around = await listNeighbours(payload, post)
  const [company, { postEnd }, { action }, author] = await Promise.all([
    readCompany(payload),
    readGlobal(payload, 'blog-page'),
    readGlobal(payload, 'navigation'),
    findAuthorNamed(payload, post.author),
  ])
  const { timeZone, siteUrl } = company
  const path = paths.post(post.slug)
  const trail = [
    { name: 'Home', href: paths.home },
    { name: 'Blog', href: paths.blog },
    { name: post.title, href: path },
  ]
  return (
    <>
      <StructuredData
        nodes={[
          toArticleNode(post, { words: content.words, image: picture?.src }, company, author),
          toBreadcrumbs(trail, siteUrl),
        ]}
      />
      <PostArticle
        post={post}
        picture={picture}
        content={content}
        url={new URL(path, siteUrl).href}
        labels={articleLabels}
        timeZone={timeZone}
        authorHref={author && paths.author(author.slug)}
      />
      <PostEnd text={postEnd} action={action} />
      <PostAround {...around} labels={articleLabels} back={blogLabels.back} timeZone={timeZone} />
    </>
  )
}

/** The metadata and the page need the same post. */
const find = cache(async (slug: string) => findPublishedPost(await payloadClient(), slug))

/** Next gives the encoded slug to the page and the decoded one to its metadata. */
async function postAt(params: Props['params']) {
  const { slug } = await params
  return (await find(decoded(slug) ?? slug)) ?? (await find(slug)) ?? notFound()
}
