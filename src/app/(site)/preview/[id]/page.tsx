import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { payloadClient } from '@/app/payload'
import { currentReader } from '@/app/session'
import { articleLabels } from '@/copy/blog'
import { paths } from '@/domain/paths'
import { readCompany, readGlobal } from '@/features/content/content'
import { findPicture } from '@/features/media/pictures'
import { findAuthorNamed } from '@/features/posts/authors'
import { toArticle } from '@/features/posts/posts'
import { findAnyPost, isForPreview } from '@/features/posts/preview'
import { PostEnd } from '@/site/blog/post-around'
import { PostArticle, PreviewBanner } from '@/site/blog/post-article'

export const metadata: Metadata = { title: 'Preview', robots: { index: false, follow: false } }

/** A post as it would be published, for a signed-in admin with a signed URL that is still valid. */
export default async function PreviewPage({ params }: PageProps<'/preview/[id]'>) {
  const payload = await payloadClient()
  const { id } = await params
  const admin = await currentReader('blog-posts')
  const post = admin && isForPreview() ? await findAnyPost(payload, id, admin) : null
  if (!post) notFound()
  const picture = await findPicture(payload, post.featuredImageUrl)
  const [company, { postEnd }, { action }, author] = await Promise.all([
    readCompany(payload),
    readGlobal(payload, 'blog-page'),
    readGlobal(payload, 'navigation'),
    findAuthorNamed(payload, post.author),
  ])
  return (
    <>
      <PreviewBanner labels={articleLabels} isDraft={!post.published} editHref={paths.adminPost(post.id)} />
      <PostArticle
        post={post}
        picture={picture}
        content={toArticle(post)}
        url={new URL(paths.post(post.slug), company.siteUrl).href}
        labels={articleLabels}
        timeZone={company.timeZone}
        authorHref={author && paths.author(author.slug)}
      />
      <PostEnd text={postEnd} action={action} />
    </>
  )
}
