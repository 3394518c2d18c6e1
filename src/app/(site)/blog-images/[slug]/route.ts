import { payloadClient } from '@/app/payload'
import { findPublishedPost } from '@/features/posts/server/posts'
import { drawPostCard } from '../draw-card'

// The image is rendered on request and only for existing posts, so that invented slugs fill no cache.
export const dynamic = 'force-dynamic'

export async function GET(_request: Request, { params }: RouteContext<'/blog-images/[slug]'>) {
  const payload = await payloadClient()
  const post = await findPublishedPost(payload, (await params).slug)
  if (!post) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
  return drawPostCard(payload, post)
}
