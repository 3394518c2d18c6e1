import { blogPage } from '@/content/blog-page'
import { paths } from '@/domain/paths'
import { withFeeds } from '@/site/feeds/with-feeds'
import { toMetadata } from '@/site/metadata'
import { BlogList } from './list'

export const metadata = withFeeds(toMetadata(blogPage.meta, paths.blog))

export default function BlogPage() {
  return <BlogList page={1} />
}
