import type { ComponentProps } from 'react'
import { payloadClient } from '@/app/payload'
import { articleLabels, blogLabels } from '@/copy/blog'
import { paths } from '@/domain/paths'
import { serverPaths } from '@/domain/server-paths'
import { readCompany, readGlobal } from '@/features/content/server/content'
import { findPicture } from '@/features/media/server/pictures'
import { PostAround, PostEnd } from '@/features/posts/public/post-around'
import { PostArticle } from '@/features/posts/public/post-article'
import { findAuthorNamed } from '@/features/posts/server/authors'
import { toShownArticle } from '@/features/posts/server/posts'
import { StructuredData, toArticleNode, toBreadcrumbs } from '@/site/structured-data'
import type { BlogPost } from '../../../../payload-types'

type Props = {
  post: BlogPost
  /** The posts that a public post leads on to; a preview has none. */
  around?: Pick<ComponentProps<typeof PostAround>, 'related' | 'older' | 'newer'>
}

/** A post, and what stands below it. Search engines are told of a public one what it is. */
export async function PostScreen({ post, around }: Props) {
  const payload = await payloadClient()
  const [picture, content, company, { postEnd }, { action }, author] = await Promise.all([
    findPicture(payload, post.featuredImageUrl),
    toShownArticle(payload, post),
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
      {around && (
        <StructuredData
          nodes={[
            toArticleNode(post, { words: content.words, image: picture?.src }, company, author),
            toBreadcrumbs(trail, siteUrl),
          ]}
        />
      )}
      <PostArticle
        post={post}
        picture={picture}
        content={content}
        url={new URL(path, siteUrl).href}
        labels={articleLabels}
        timeZone={timeZone}
        authorHref={author && serverPaths.author(author.slug)}
      />
      <PostEnd text={postEnd} action={action} />
      {around && <PostAround {...around} labels={articleLabels} back={blogLabels.back} timeZone={timeZone} />}
    </>
  )
}
