'use client'

import { postNotFound } from '@/copy/post-not-found'
import { PostNotFound } from '@/features/posts/public/post-not-found'

export default function PostError() {
  return <PostNotFound copy={postNotFound} />
}
