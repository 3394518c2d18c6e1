import { notFound } from 'next/navigation'
import { articleLabels, blogPage } from '@/content/blog'
import { paths } from '@/domain/paths'
import { toMetadata, withFeeds } from '@/site/metadata'
import { BlogList } from '../../list'

type Props = PageProps<'/blog/page/[page]'>

export async function generateMetadata({ params }: Props) {
  const page = await pageNumber(params)
  const title = `${blogPage.meta.title} (${articleLabels.page} ${page})`
  const metadata = toMetadata({ ...blogPage.meta, title }, paths.blogPage(page))
  return withFeeds({
    ...metadata,
    ...toMetadata({ ...blogPage.meta, title }, paths.blog),
    alternates: metadata.alternates,
  })
}

export default async function BlogListPage({ params }: Props) {
  return <BlogList page={await pageNumber(params)} />
}

async function pageNumber(params: Props['params']): Promise<number> {
  const { page } = await params
  return /^[1-9]\d{0,8}$/.test(page) && page !== '1' ? Number(page) : notFound()
}
