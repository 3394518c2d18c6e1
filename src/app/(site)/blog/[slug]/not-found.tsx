import { blogPage } from '@/content/blog-page'
import { PostNotFound } from '@/site/blog/post-not-found'

export default function NotFound() {
  return <PostNotFound copy={blogPage.notFound} back={blogPage.labels.back} />
}
