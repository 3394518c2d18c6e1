'use client'

import { blogPage } from '@/content/blog-page'
import { PostNotFound } from '@/site/blog/post-not-found'

/** A failure of ours looks to a visitor like a post that is not there (reading A85); the status tells it apart. */
export default function PostError() {
  return <PostNotFound copy={blogPage.notFound} back={blogPage.labels.back} />
}
