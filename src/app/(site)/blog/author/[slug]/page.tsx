import { AuthorScreen, authorMetadata } from '../../../screens/author'

type Props = PageProps<'/blog/author/[slug]'>

export const generateMetadata = async ({ params }: Props) => authorMetadata((await params).slug, 1)

export default async function AuthorPage({ params }: Props) {
  return <AuthorScreen slug={(await params).slug} page={1} />
}
