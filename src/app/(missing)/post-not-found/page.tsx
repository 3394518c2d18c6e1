import type { Metadata } from 'next'
import { postNotFound } from '@/copy/post-not-found'
import { PostNotFound } from '@/features/posts/public/post-not-found'

export const metadata: Metadata = { title: postNotFound.title, robots: { index: false } }

/**
 * The page of a blog address without a post. The server around Next renders it once and sets its status, because Next
 * would render the page of a `notFound()` only in the browser.
 */
export default function PostNotFoundPage() {
  return <PostNotFound copy={postNotFound} />
}
