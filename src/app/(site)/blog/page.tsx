import { withFeeds } from '@/site/metadata'
import { pageMetadata } from '../page-metadata'
import { BlogScreen } from '../screens/blog'

export const generateMetadata = async () => withFeeds(await pageMetadata('blog'))

export default function BlogPage() {
  return <BlogScreen page={1} />
}
