import { postNotFound } from '@/copy/post-not-found'
import { PostNotFound } from '@/features/posts/public/post-not-found'

export default function NotFound() {
  return <PostNotFound copy={postNotFound} />
}
