import { notFound } from 'next/navigation'

/** Where `proxy.ts` leads an address of the blog that has no post: made anew each time, kept nowhere. */
export const dynamic = 'force-dynamic'

export default function PostNotFoundPage() {
  notFound()
}
