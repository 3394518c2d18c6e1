import { blogPage } from '@/content/blog-page'
import { Spinner } from '@/ui/spinner'

export default function Loading() {
  return <Spinner label={blogPage.labels.loading} />
}
