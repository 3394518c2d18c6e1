import { notFound } from 'next/navigation'
import { payloadClient } from '@/app/payload'
import { articleLabels } from '@/copy/blog'
import { paths } from '@/domain/paths'
import { readGlobal } from '@/features/content/content'
import { toMetadata, withFeeds } from '@/site/metadata'
import { BlogScreen } from '../../../screens/blog'

type Props = PageProps<'/blog/page/[page]'>

export async function generateMetadata({ params }: Props) {
  const payload = await payloadClient()
  const page = await pageNumber(params)
  const { meta } = await readGlobal(payload, 'blog-page')
  const title = `${meta.title} (${articleLabels.page} ${page})`
  const metadata = toMetadata({ ...meta, title }, paths.blogPage(page))
  return withFeeds({
    ...metadata,
    ...toMetadata({ ...meta, title }, paths.blog),
    alternates: metadata.alternates,
  })
}

export default async function BlogListPage({ params }: Props) {
  return <BlogScreen page={await pageNumber(params)} />
}

async function pageNumber(params: Props['params']): Promise<number> {
  const { page } = await params
  return /^[1-9]\d{0,8}$/.test(page) && page !== '1' ? Number(page) : notFound()
}
