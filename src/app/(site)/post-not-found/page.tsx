import type { Metadata } from 'next'
import { postNotFound } from '@/content/post-not-found'
import { PostNotFound } from '@/site/blog/post-not-found'

/** What an address of the blog shows that has no post. Next keeps it nowhere; the front makes it once. */
export const dynamic = 'force-dynamic'

export const metadata: Metadata = { title: postNotFound.title, robots: { index: false } }

/** The status comes from the proxy: Next would make the page of a `notFound()` in the browser alone. */
export default function PostNotFoundPage() {
  return <PostNotFound copy={postNotFound} />
}
