import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { payloadClient } from '@/app/payload'
import { currentReader } from '@/app/session'
import { articleLabels } from '@/copy/blog'
import { paths } from '@/domain/paths'
import { PreviewBanner } from '@/features/posts/public/post-article'
import { findAnyPost, isForPreview } from '@/features/posts/server/preview'
import { PostScreen } from '../../screens/post'

export const metadata: Metadata = { title: 'Preview', robots: { index: false, follow: false } }

/** A post as it would be published, for a signed-in admin with a signed URL that is still valid. */
export default async function PreviewPage({ params }: PageProps<'/preview/[id]'>) {
  const { id } = await params
  const admin = await currentReader('blog-posts')
  const post = admin && isForPreview() ? await findAnyPost(await payloadClient(), id, admin) : null
  if (!post) notFound()
  return (
    <>
      <PreviewBanner labels={articleLabels} isDraft={!post.published} editHref={paths.adminPost(post.id)} />
      <PostScreen post={post} />
    </>
  )
}
