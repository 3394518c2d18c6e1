'use client'

import { postNotFound } from '@/content/post-not-found'
import { PostNotFound } from '@/site/blog/post-not-found'

export default function PostError() {
  return <PostNotFound copy={postNotFound} />
}
