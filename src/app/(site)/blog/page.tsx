import { payloadClient } from '@/app/payload'
import { paths } from '@/domain/paths'
import { readGlobal } from '@/features/content/content'
import { toMetadata, withFeeds } from '@/site/metadata'
import { BlogScreen } from '../screens/blog'

export const generateMetadata = async () =>
  withFeeds(toMetadata((await readGlobal(await payloadClient(), 'blog-page')).meta, paths.blog))

export default function BlogPage() {
  return <BlogScreen page={1} />
}
