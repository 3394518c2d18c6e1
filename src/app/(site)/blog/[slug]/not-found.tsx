import { postNotFound } from '@/copy/post-not-found'
import { PostNotFound } from '@/site/blog/post-not-found'

export default function NotFound() {
  return <PostNotFound copy={postNotFound} />
}
