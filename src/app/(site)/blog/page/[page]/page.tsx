import { payloadClient } from '@/app/payload'
import { articleLabels } from '@/copy/blog'
import { paths } from '@/domain/paths'
import { serverPaths } from '@/domain/server-paths'
import { readGlobal } from '@/features/content/server/content'
import { toMetadata, withFeeds } from '@/site/metadata'
import { BlogScreen } from '../../../screens/blog'
import { pageNumber } from '../../page-number'

type Props = PageProps<'/blog/page/[page]'>

export async function generateMetadata({ params }: Props) {
  const payload = await payloadClient()
  const page = pageNumber((await params).page)
  const { meta } = await readGlobal(payload, 'blog-page')
  const title = `${meta.title} (${articleLabels.page} ${page})`
  const metadata = toMetadata({ ...meta, title }, serverPaths.blogPage(page))
  return withFeeds({
    ...metadata,
    ...toMetadata({ ...meta, title }, paths.blog),
    alternates: metadata.alternates,
  })
}

export default async function BlogListPage({ params }: Props) {
  return <BlogScreen page={pageNumber((await params).page)} />
}
