import type { Metadata } from 'next'
import { postNotFound } from '@/content/post-not-found'
import { PostNotFound } from '@/site/blog/post-not-found'

/** Where `proxy.ts` leads an address of the blog that has no post: made anew each time, kept nowhere. */
export const dynamic = 'force-dynamic'

export const metadata: Metadata = { title: postNotFound.title, robots: { index: false } }

/** The status comes from the proxy: Next would make the page of a `notFound()` in the browser alone. */
export default function PostNotFoundPage() {
  return <PostNotFound copy={postNotFound} />
}
