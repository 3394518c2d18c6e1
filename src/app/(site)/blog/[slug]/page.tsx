import { notFound } from 'next/navigation'
import { cache } from 'react'
import { payloadClient } from '@/app/payload'
import { findPublishedPost, listNeighbours } from '@/features/posts/server/posts'
import { decoded } from '@/lib/text'
import { toPostMetadata, withFeeds } from '@/site/metadata'
import { PostScreen } from '../../screens/post'

type Props = PageProps<'/blog/[slug]'>

export async function generateMetadata({ params }: Props) {
  return withFeeds(toPostMetadata(await postAt(params)))
}

export default async function PostPage({ params }: Props) {
  const post = await postAt(params)
  return <PostScreen post={post} around={await listNeighbours(await payloadClient(), post)} />
}

/** The metadata and the page need the same post. */
const find = cache(async (slug: string) => findPublishedPost(await payloadClient(), slug))

/** Next gives the encoded slug to the page and the decoded one to its metadata. */
async function postAt(params: Props['params']) {
  const { slug } = await params
  return (await find(decoded(slug) ?? slug)) ?? (await find(slug)) ?? notFound()
}
