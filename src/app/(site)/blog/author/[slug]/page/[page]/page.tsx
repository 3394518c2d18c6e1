import { AuthorScreen, authorMetadata } from '../../../../../screens/author'
import { pageNumber } from '../../../../page-number'

type Props = PageProps<'/blog/author/[slug]/page/[page]'>

export async function generateMetadata({ params }: Props) {
  const { slug, page } = await params
  return authorMetadata(slug, pageNumber(page))
}

export default async function AuthorsListPage({ params }: Props) {
  const { slug, page } = await params
  return <AuthorScreen slug={slug} page={pageNumber(page)} />
}
