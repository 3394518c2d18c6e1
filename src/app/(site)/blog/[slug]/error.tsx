'use client'

import { postNotFound } from '@/copy/post-not-found'
import { PostNotFound } from '@/site/blog/post-not-found'

export default function PostError() {
  return <PostNotFound copy={postNotFound} />
}
