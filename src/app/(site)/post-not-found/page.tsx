import type { Metadata } from 'next'
import { postNotFound } from '@/copy/post-not-found'
import { PostNotFound } from '@/site/blog/post-not-found'

export const metadata: Metadata = { title: postNotFound.title, robots: { index: false } }

/**
 * What an address of the blog shows that has no post. The server around Next makes it once and gives it its status: Next
 * would make the page of a `notFound()` in the browser alone.
 */
export default function PostNotFoundPage() {
  return <PostNotFound copy={postNotFound} />
}
