import { blogPage } from '@/content/blog'
import { paths } from '@/domain/paths'
import { toMetadata, withFeeds } from '@/site/metadata'
import { BlogList } from './list'

export const metadata = withFeeds(toMetadata(blogPage.meta, paths.blog))

export default function BlogPage() {
  return <BlogList page={1} />
}
