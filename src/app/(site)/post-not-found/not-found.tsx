import { postNotFound } from '@/content/post-not-found'
import { PostNotFound } from '@/site/blog/post-not-found'

export default function NotFound() {
  return <PostNotFound copy={postNotFound} />
}
